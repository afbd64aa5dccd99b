// Writes the operations of a model: constants once each, scratch registers without number, jumps to places that are
// not written yet.
#pragma once

#include "program/program.h"

#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace heddle::modelling {

using program::Opcode;
using program::Operand;

using Label = std::uint32_t;

class Emitter {
public:
  explicit Emitter(program::Program& program) : program_(program) {}

  Operand integer(const mpz_class& value) { return constant(false, value); }
  Operand boolean(bool value) { return constant(true, value ? 1 : 0); }
  std::optional<bool> known_truth(Operand operand) const;

  // A new scratch register. They are counted from 0 again where a step begins.
  Operand temporary();
  std::uint32_t next_temporary() const { return next_temporary_; }
  void count_temporaries_from(std::uint32_t next) { next_temporary_ = next; }
  Operand compute(Opcode code, Operand a, Operand b = {}, Operand c = {});
  Operand negation(Operand truth);
  Operand both(Operand a, Operand b);
  Operand either(Operand a, Operand b);
  void copy(Operand target, Operand value);

  Operand load(std::uint32_t object, Operand index);
  void store(std::uint32_t object, Operand index, Operand value);
  void check(Operand condition, program::ErrorKind kind, program::Location location, const std::string& message);
  void lock(std::uint32_t object, Operand index);
  void unlock(std::uint32_t object, Operand index, program::Location location, const std::string& message);
  void await(Operand condition) { emit({.code = Opcode::Await, .a = condition}); }
  void assume(Operand condition) { emit({.code = Opcode::Assume, .a = condition}); }
  void spawn(program::Spawn spawn);
  void step(program::Step step);
  void exit() { emit({.code = Opcode::Exit}); }

  Label new_label();
  void place(Label label);
  void jump(Label label);
  void branch(Operand condition, Label then, Label otherwise);
  // Jumps get their positions.
  void finish();

  std::uint32_t position() const { return static_cast<std::uint32_t>(program_.operations.size()); }
  std::uint32_t new_check(program::ErrorKind kind, program::Location location, const std::string& message);

private:
  void emit(program::Operation operation) { program_.operations.push_back(operation); }
  Operand constant(bool is_truth, const mpz_class& value);

  program::Program& program_;
  std::map<std::pair<bool, mpz_class>, std::uint32_t> constants_;
  std::vector<std::uint32_t> labels_;  // positions
  std::uint32_t next_temporary_ = 0;
};

}  // namespace heddle::modelling
