// Statements: conditions are bool, both sides of an assignment agree, procedures exist, and inside of atomic blocks
// nothing blocks but the very beginning.
#include "lang/resolver.h"
#include "lang/suggest.h"

#include <algorithm>

namespace heddle::lang {

void Resolver::resolve_block(Block& block, Place place) {
  std::size_t base = visible_.size();
  for (LocalDecl& decl : block.locals) resolve_local(decl, base);
  bool first = block.locals.empty();
  for (Stmt* stmt : block.statements) {
    resolve(*stmt, first || place == Place::Free ? place : Place::AtomicLater);
    first = false;
  }
  visible_.resize(base);
}

// The initial value is looked at first: in `var x := x` the second x is an outer one.
void Resolver::resolve_local(LocalDecl& decl, std::size_t base) {
  std::string name(decl.name);
  Types::Id type = declared_type(decl.type);
  Types::Id value = infer(*decl.value);
  if (!types_.unify(type, value, begin_of(*decl.value)))
    errors_.add(begin_of(*decl.value), name + " is " + std::string(types_.name(type)) + ", but its initial value " +
                                           typed(*decl.value, value));
  bool twice = std::any_of(visible_.begin() + static_cast<std::ptrdiff_t>(base), visible_.end(),
                           [&](const VisibleLocal& other) { return other.name == decl.name; });
  if (twice) errors_.add(decl.location, name + " is already declared in this block");
  decl.local = static_cast<std::uint32_t>(result_.locals.size());
  result_.locals.push_back({decl.name});
  local_types_.push_back(type);
  visible_.push_back({decl.name, decl.local});
}

void Resolver::resolve(Stmt& stmt, Place place) {
  std::visit([&](auto& node) { resolve_node(node, stmt, place); }, stmt.node);
}

void Resolver::refuse_blocking(Place place, Location location, std::string_view what) {
  if (place != Place::AtomicLater) return;
  errors_.add(location,
              std::string(what) + " can block, which is allowed only at the very beginning of an atomic block");
}

void Resolver::resolve_node(Assign& node, const Stmt&, Place) {
  bool is_local = find_local(*node.target);
  if (!is_local && find_global(*node.target) && result_.globals[node.target->symbol.index].is_lock) {
    errors_.add(node.target->location, std::string(node.target->name) + " is a lock and cannot be assigned");
    infer(*node.value);
    return;
  }
  if (!is_local && node.target->symbol.kind == Symbol::Kind::Unresolved) return;
  Types::Id target = infer(*node.target);
  Types::Id value = infer(*node.value);
  require_same(*node.target, target, *node.value, value, "the sides of ':='");
}

void Resolver::resolve_node(If& node, const Stmt&, Place place) {
  require_bool(*node.condition, "the condition of 'if'");
  resolve_block(node.then, nested(place));
  resolve_block(node.otherwise, nested(place));
}

void Resolver::resolve_node(While& node, const Stmt&, Place place) {
  require_bool(*node.condition, "the condition of 'while'");
  if (node.invariant != nullptr) resolve_condition(*node.invariant, "invariant");
  resolve_block(node.body, nested(place));
}

void Resolver::resolve_node(Await& node, const Stmt& stmt, Place place) {
  refuse_blocking(place, stmt.location, "'await'");
  require_bool(*node.condition, "the condition of 'await'");
}

void Resolver::resolve_node(SpawnBlock& node, const Stmt&, Place) {
  spawns_.push_back({&node, visible_.size()});
  resolve_block(node.body, Place::Free);
  spawns_.pop_back();
}

void Resolver::resolve_node(SpawnProcedure& node, const Stmt& stmt, Place) {
  if (auto found = procedures_.find(node.name); found != procedures_.end()) {
    node.procedure = found->second;
    return;
  }
  std::string name(node.name);
  if (processes_.contains(node.name))
    return errors_.add(stmt.location,
                       name + " is a process, which runs from the start: only a procedure (def) can be spawned");
  std::vector<std::string_view> known;
  for (const Routine& procedure : tree_.procedures) known.push_back(procedure.name);
  auto suggestion = closest(node.name, known);
  errors_.add(stmt.location,
              "there is no procedure " + name + (suggestion ? ": did you mean " + std::string(*suggestion) + "?" : ""));
}

void Resolver::resolve_node(LockStmt& node, const Stmt& stmt, Place place) {
  refuse_blocking(place, stmt.location, "'lock'");
  resolve_lock(*node.lock, "lock");
}

void Resolver::resolve_node(UnlockStmt& node, const Stmt&, Place) { resolve_lock(*node.lock, "unlock"); }

void Resolver::resolve_lock(Expr& lock, std::string_view word) {
  std::string name(lock.name);
  if (lock.kind == Expr::Kind::Index) require_int(*lock.left, "the index of " + name);
  if (find_local(lock))
    return errors_.add(lock.location, "'" + std::string(word) + "' needs a lock, but " + name + " is a local variable");
  if (!find_global(lock)) return;
  const GlobalVariable& variable = result_.globals[lock.symbol.index];
  if (variable.declaration == nullptr)
    return errors_.add(lock.location, name + " is not declared: write 'var " + name + " : lock;'");
  if (!variable.is_lock)
    return errors_.add(lock.location, "'" + std::string(word) + "' needs a lock, but " + name + " is " +
                                          std::string(types_.name(global_types_[lock.symbol.index])));
  check_shape(lock, variable);
}

void Resolver::resolve_node(Atomic& node, const Stmt&, Place place) {
  resolve_block(node.body, place == Place::AtomicLater ? place : Place::AtomicFirst);
}

void Resolver::resolve_node(Assert& node, const Stmt&, Place) {
  require_bool(*node.condition, "the condition of 'assert'");
}

void Resolver::resolve_node(Assume& node, const Stmt&, Place) {
  require_bool(*node.condition, "the condition of 'assume'");
}

void Resolver::resolve_node(Scope& node, const Stmt&, Place place) { resolve_block(node.body, place); }

void Resolver::resolve_node(Guarded& node, const Stmt& stmt, Place place) {
  refuse_blocking(place, stmt.location, "a guarded statement");
  require_bool(*node.condition, "the guard of '|>'");
  resolve(*node.statement, place);
}

void Resolver::resolve_node(Choice& node, const Stmt&, Place place) {
  require_bool(*node.condition, "the condition of '<|'");
  resolve(*node.then, place);
  resolve(*node.otherwise, place);
}

void Resolver::resolve_node(GuardedLoop& node, const Stmt&, Place place) {
  require_bool(*node.condition, "the guard of '|>*'");
  resolve(*node.statement, nested(place));
}

}  // namespace heddle::lang
