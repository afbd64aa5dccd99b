#include "calculus/signature.h"

#include "lang/lexer.h"

namespace heddle::calculus {

using term::Sort;

ThreadNumber Threads::process(std::uint32_t index, std::string name) {
  return add(std::to_string(index), std::move(name));
}

ThreadNumber Threads::child(ThreadNumber parent, std::uint32_t index, std::string name) {
  return add(path(parent) + "." + std::to_string(index), std::move(name));
}

ThreadNumber Threads::add(std::string path, std::string name) {
  auto [place, is_new] = by_path_.try_emplace(path, static_cast<ThreadNumber>(all_.size()));
  if (is_new) all_.push_back({std::move(path), std::move(name)});
  return place->second;
}

Signature::Signature(const lang::Model& program) : model(program) {
  for (const lang::GlobalVariable& variable : program.resolution.globals) {
    Object object{
        std::string(variable.name), variable.is_bool ? Sort::boolean() : Sort::integer(), {}, false, false, {}};
    const lang::GlobalDecl* declaration = variable.declaration;
    if (declaration != nullptr) object.size = declaration->size;
    object.is_lock = variable.is_lock;
    object.is_input = !variable.is_lock && (declaration == nullptr || declaration->values.empty());
    object.initial = logical_variable(object);
    Term free = terms.integer(0);
    if (object.is_lock) object.initial = object.size ? terms.const_array(object.whole_sort(), free) : free;
    objects.push_back(std::move(object));
  }
}

// Of a small array of truth values one for each element: Z3's models of such arrays cannot always be read.
Term Signature::logical_variable(const Object& object) {
  constexpr std::uint32_t small = 32;
  Sort sort = object.whole_sort();
  if (!object.size || !object.sort.is_bool() || *object.size > small) return terms.symbol(object.name, sort);
  Term whole = terms.const_array(sort, terms.boolean(false));
  for (std::uint32_t i = 0; i < *object.size; ++i) {
    Term element = terms.symbol(object.name + "[" + std::to_string(i) + "]", object.sort);
    whole = terms.make(term::Kind::Store, {whole, terms.integer(i), element});
  }
  return whole;
}

std::string Signature::text(lang::TokenRange range, std::size_t limit) const {
  return lang::one_line(model.tokens, range.first, range.last, limit);
}

Sort Signature::sort_of_local(std::uint32_t local) const {
  return model.resolution.locals[local].is_bool ? Sort::boolean() : Sort::integer();
}

}  // namespace heddle::calculus
