#include "lang/resolve.h"

#include "lang/resolver.h"

namespace heddle::lang {

Resolution resolve(Tree& tree, const std::vector<Token>& tokens, Errors& errors) {
  return Resolver(tree, tokens, errors).run();
}

Resolution Resolver::run() {
  declare_all();
  for (const Item& item : tree_.items) resolve_item(item);
  for (std::size_t i = 0; i < result_.globals.size(); ++i)
    result_.globals[i].is_bool = types_.is_bool(global_types_[i]);
  for (std::size_t i = 0; i < result_.locals.size(); ++i) result_.locals[i].is_bool = types_.is_bool(local_types_[i]);
  return std::move(result_);
}

// Items come in any order: all their names are known before the first body is looked at.
void Resolver::declare_all() {
  for (const Item& item : tree_.items) {
    auto index = static_cast<std::uint32_t>(item.index);
    if (item.kind == Item::Kind::Global) declare(tree_.globals[index]);
    if (item.kind == Item::Kind::Procedure) {
      declare_name(tree_.procedures[index].name, tree_.procedures[index].location);
      procedures_.emplace(tree_.procedures[index].name, index);
    }
    if (item.kind == Item::Kind::Process && !tree_.processes[index].name.empty()) {
      declare_name(tree_.processes[index].name, tree_.processes[index].location);
      processes_.emplace(tree_.processes[index].name, index);
    }
  }
  std::uint64_t cells = 0;
  for (const GlobalDecl& decl : tree_.globals) {
    cells += decl.size.value_or(1);
    if (cells > max_cells)
      return errors_.add(decl.location, "with " + std::string(decl.name) + " the variables have more than " +
                                            std::to_string(max_cells) + " elements in total");
  }
}

void Resolver::declare_name(std::string_view name, Location location) {
  auto [entry, is_new] = declared_.emplace(name, location);
  if (!is_new)
    errors_.add(location, std::string(name) + " is already declared in line " + std::to_string(entry->second.line));
}

void Resolver::declare(const GlobalDecl& decl) {
  declare_name(decl.name, decl.location);
  globals_.emplace(decl.name, static_cast<std::uint32_t>(result_.globals.size()));
  result_.globals.push_back({decl.name, decl.location, &decl, decl.type == DeclaredType::Lock});
  global_types_.push_back(declared_type(decl.type));
}

Types::Id Resolver::declared_type(DeclaredType type) {
  if (type == DeclaredType::None) return types_.open();
  return type == DeclaredType::Bool ? types_.boolean() : types_.integer();
}

void Resolver::resolve_item(const Item& item) {
  visible_.clear();
  switch (item.kind) {
    case Item::Kind::Global: return resolve_values(item.index);
    case Item::Kind::Requires: return resolve_clause(tree_.requirements[item.index], "requires");
    case Item::Kind::Ensures: return resolve_clause(tree_.guarantees[item.index], "ensures");
    case Item::Kind::Procedure: return resolve_block(tree_.procedures[item.index].body, Place::Free);
    case Item::Kind::Process: return resolve_block(tree_.processes[item.index].body, Place::Free);
  }
}

void Resolver::resolve_values(std::size_t index) {
  const GlobalDecl& decl = tree_.globals[index];
  std::string name(decl.name);
  if (decl.values.empty()) return;
  if (decl.type == DeclaredType::Lock)
    return errors_.add(begin_of(*decl.values[0]),
                       "the lock " + name + " cannot have an initial value: locks start free");
  if (decl.has_list && !decl.size)
    return errors_.add(begin_of(*decl.values[0]), name + " is not an array: write its initial value without braces");
  if (decl.has_list && decl.values.size() != *decl.size)
    errors_.add(decl.location, name + " has " + std::to_string(*decl.size) + " elements, but " +
                                   std::to_string(decl.values.size()) + " initial values");
  initialising_ = index;
  for (Expr* value : decl.values) {
    Types::Id type = infer(*value);
    if (!types_.unify(global_types_[index], type, begin_of(*value)))
      errors_.add(begin_of(*value), name + " is " + std::string(types_.name(global_types_[index])) +
                                        ", but its initial value " + typed(*value, type));
  }
  initialising_.reset();
}

void Resolver::resolve_clause(const Clause& clause, std::string_view word) {
  resolve_condition(*clause.condition, word);
}

void Resolver::resolve_condition(Expr& condition, std::string_view word) {
  clause_ = word;
  require_bool(condition, "the condition of '" + std::string(word) + "'");
  clause_ = {};
}

}  // namespace heddle::lang
