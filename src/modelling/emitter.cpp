#include "modelling/emitter.h"

#include "term/sort.h"

#include <algorithm>

namespace heddle::modelling {

using program::Operation;

Operand Emitter::constant(bool is_truth, const mpz_class& value) {
  auto next = static_cast<std::uint32_t>(program_.constants.size());
  auto [found, is_new] = constants_.emplace(std::pair(is_truth, value), next);
  if (is_new) program_.constants.push_back({is_truth ? term::Sort::boolean() : term::Sort::integer(), value});
  return Operand::constant(found->second);
}

std::optional<bool> Emitter::known_truth(Operand operand) const {
  if (operand.kind() != Operand::Kind::Constant) return {};
  return program_.constants[operand.index()].value != 0;
}

Operand Emitter::temporary() {
  Operand result = Operand::temporary(next_temporary_++);
  program_.temporaries = std::max(program_.temporaries, next_temporary_);
  return result;
}

Operand Emitter::compute(Opcode code, Operand a, Operand b, Operand c) {
  Operand target = temporary();
  emit({.code = code, .target = target, .a = a, .b = b, .c = c});
  return target;
}

Operand Emitter::negation(Operand truth) {
  if (auto known = known_truth(truth)) return boolean(!*known);
  return compute(Opcode::Not, truth);
}

Operand Emitter::both(Operand a, Operand b) {
  if (auto known = known_truth(a)) return *known ? b : a;
  if (auto known = known_truth(b)) return *known ? a : b;
  return compute(Opcode::And, a, b);
}

Operand Emitter::either(Operand a, Operand b) {
  if (auto known = known_truth(a)) return *known ? a : b;
  if (auto known = known_truth(b)) return *known ? b : a;
  return compute(Opcode::Or, a, b);
}

void Emitter::copy(Operand target, Operand value) { emit({.code = Opcode::Copy, .target = target, .a = value}); }

Operand Emitter::load(std::uint32_t object, Operand index) {
  Operand target = temporary();
  emit({.code = Opcode::Load, .target = target, .a = index, .extra = object});
  return target;
}

void Emitter::store(std::uint32_t object, Operand index, Operand value) {
  emit({.code = Opcode::Store, .a = index, .b = value, .extra = object});
}

std::uint32_t Emitter::new_check(program::ErrorKind kind, program::Location location, const std::string& message) {
  program_.checks.push_back({kind, location, message});
  return static_cast<std::uint32_t>(program_.checks.size() - 1);
}

void Emitter::check(Operand condition, program::ErrorKind kind, program::Location location,
                    const std::string& message) {
  if (known_truth(condition) == true) return;
  emit({.code = Opcode::Check, .a = condition, .extra = new_check(kind, location, message)});
}

void Emitter::lock(std::uint32_t object, Operand index) { emit({.code = Opcode::Lock, .a = index, .extra = object}); }

void Emitter::unlock(std::uint32_t object, Operand index, program::Location location, const std::string& message) {
  std::uint32_t check = new_check(program::ErrorKind::Lock, location, message);
  emit({.code = Opcode::Unlock, .a = index, .extra = object, .extra2 = check});
}

void Emitter::spawn(program::Spawn spawn) {
  program_.spawns.push_back(std::move(spawn));
  emit({.code = Opcode::Spawn, .extra = static_cast<std::uint32_t>(program_.spawns.size() - 1)});
}

void Emitter::step(program::Step step) {
  program_.steps.push_back(std::move(step));
  emit({.code = Opcode::Step, .extra = static_cast<std::uint32_t>(program_.steps.size() - 1)});
}

Label Emitter::new_label() {
  labels_.push_back(0);
  return static_cast<Label>(labels_.size() - 1);
}

void Emitter::place(Label label) { labels_[label] = position(); }

void Emitter::jump(Label label) { emit({.code = Opcode::Jump, .extra = label}); }

void Emitter::branch(Operand condition, Label then, Label otherwise) {
  emit({.code = Opcode::Branch, .a = condition, .extra = then, .extra2 = otherwise});
}

void Emitter::finish() {
  for (Operation& operation : program_.operations) {
    if (operation.code != Opcode::Jump && operation.code != Opcode::Branch) continue;
    operation.extra = labels_[operation.extra];
    if (operation.code == Opcode::Branch) operation.extra2 = labels_[operation.extra2];
  }
}

}  // namespace heddle::modelling
