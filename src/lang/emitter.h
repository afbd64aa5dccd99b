// Writes operations into a Program: constants are pooled, temporaries counted, jumps filled in when their target is
// known.
#pragma once

#include "program/program.h"

#include <map>
#include <string>
#include <utility>

namespace heddle::lang {

using program::Opcode;
using program::Operand;
using program::Operation;

class Emitter {
public:
  explicit Emitter(program::Program& program) : program_(program) {}

  program::Program& program() { return program_; }
  std::uint32_t here() const { return static_cast<std::uint32_t>(program_.operations.size()); }

  Operand integer(const mpz_class& value) { return constant(term::Sort::integer(), value); }
  Operand boolean(bool value) { return constant(term::Sort::boolean(), value ? 1 : 0); }
  Operand zero(term::Sort sort) { return constant(sort, 0); }
  // The value of a constant operand, null for others.
  const mpz_class* value_of(Operand operand) const;

  std::uint32_t emit(const Operation& operation);
  // A new temporary with the value of the operation.
  Operand compute(Opcode code, Operand a, Operand b = {});
  Operand load(std::uint32_t object, Operand index);
  void copy(Operand target, Operand value) { emit({.code = Opcode::Copy, .target = target, .a = value}); }
  void check(Operand condition, program::Check check);
  std::uint32_t add_check(program::Check check);

  // Branch and Jump with targets to be filled in.
  std::uint32_t branch(Operand condition) { return emit({.code = Opcode::Branch, .a = condition}); }
  std::uint32_t jump(std::uint32_t target = 0) { return emit({.code = Opcode::Jump, .extra = target}); }
  void set_target(std::uint32_t position, std::uint32_t target) { program_.operations[position].extra = target; }
  void set_else(std::uint32_t position, std::uint32_t target) { program_.operations[position].extra2 = target; }
  void drop_last() { program_.operations.pop_back(); }

  // Temporaries are given out in a row; going back to a mark frees those since then.
  std::uint32_t mark() const { return next_temporary_; }
  void free_to(std::uint32_t mark) { next_temporary_ = mark; }

private:
  Operand constant(term::Sort sort, const mpz_class& value);
  Operand new_temporary();

  program::Program& program_;
  std::map<std::pair<bool, mpz_class>, std::uint32_t> pool_;  // (is it a Bool, value) -> constant
  std::uint32_t next_temporary_ = 0;
};

}  // namespace heddle::lang
