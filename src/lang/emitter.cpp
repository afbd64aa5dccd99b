#include "lang/emitter.h"

#include <algorithm>

namespace heddle::lang {

Operand Emitter::constant(term::Sort sort, const mpz_class& value) {
  auto next = static_cast<std::uint32_t>(program_.constants.size());
  auto [entry, is_new] = pool_.try_emplace({sort.is_bool(), value}, next);
  if (is_new) program_.constants.push_back({sort, value});
  return Operand::constant(entry->second);
}

const mpz_class* Emitter::value_of(Operand operand) const {
  return operand.kind() == Operand::Kind::Constant ? &program_.constants[operand.index()].value : nullptr;
}

Operand Emitter::new_temporary() {
  program_.temporaries = std::max(program_.temporaries, next_temporary_ + 1);
  return Operand::temporary(next_temporary_++);
}

std::uint32_t Emitter::emit(const Operation& operation) {
  program_.operations.push_back(operation);
  return here() - 1;
}

Operand Emitter::compute(Opcode code, Operand a, Operand b) {
  Operand target = new_temporary();
  emit({.code = code, .target = target, .a = a, .b = b});
  return target;
}

Operand Emitter::load(std::uint32_t object, Operand index) {
  Operand target = new_temporary();
  emit({.code = Opcode::Load, .target = target, .a = index, .extra = object});
  return target;
}

std::uint32_t Emitter::add_check(program::Check check) {
  program_.checks.push_back(std::move(check));
  return static_cast<std::uint32_t>(program_.checks.size()) - 1;
}

void Emitter::check(Operand condition, program::Check check) {
  emit({.code = Opcode::Check, .a = condition, .extra = add_check(std::move(check))});
}

}  // namespace heddle::lang
