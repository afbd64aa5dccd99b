// Machine integers in terms of mathematical ones: exactly, with the wrap around left out only where the bounds of the
// operands show that there is none.
#pragma once

#include "modelling/emitter.h"
#include "modelling/value.h"
#include "program/code.h"

#include <functional>

namespace heddle::modelling {

class Numbers {
public:
  explicit Numbers(Emitter& emitter) : emitter_(emitter) {}

  // Told a condition under which a signed number does not wrap around, which it may be taken for granted from then on.
  // None: it wraps.
  void on_wrapping(std::function<void(Operand)> demand) { demand_ = std::move(demand); }

  // The operand that holds it.
  Operand integer(const Number& number);
  Operand truth(const Number& number);  // is it not 0?
  Number of_truth(Operand truth, unsigned width = 1, std::optional<Comparison> comparison = {});

  // The same value as an integer from `least` to least + 2^width - 1.
  Number within(const Number& number, const mpz_class& least);
  Number as_signed(const Number& number) { return within(number, least_signed(number.width)); }
  Number as_unsigned(const Number& number) { return within(number, 0); }
  static mpz_class least_signed(unsigned width) { return width == 1 ? mpz_class(0) : -(mpz_class(1) << (width - 1)); }

  // Of operations with two operands, comparisons included. None: they have no such form.
  std::optional<Number> binary(program::Op op, unsigned width, const Number& a, const Number& b);
  std::optional<Number> unary(program::Op op, unsigned width, unsigned from, const Number& a);
  Number select(Operand condition, const Number& a, const Number& b);
  std::optional<Number> exchanged(program::RmwOp op, unsigned width, const Number& old, const Number& operand);

  Number add(const Number& a, const Number& b);
  Number subtract(const Number& a, const Number& b);
  Number multiply(const Number& a, const Number& b);

private:
  Number computed(Opcode code, unsigned width, const Number& a, const Number& b, mpz_class low, mpz_class high);
  Number equal(const Number& a, const Number& b);
  Number less(const Number& a, const Number& b, bool or_equal);
  Number negated(const Number& truth);
  Number divide(const Number& a, const Number& b);
  Number remainder(const Number& a, const Number& b);
  Number low_bits(const Number& a, unsigned count);
  Number floor_shift(const Number& a, unsigned count);
  std::optional<Number> masked(const Number& a, const mpz_class& mask);
  std::optional<Number> bits(program::Op op, unsigned width, const Number& a, const Number& b);
  std::optional<Number> shifted(program::Op op, unsigned width, const Number& a, const Number& b);
  Number chosen(const Number& a, const Number& b, bool greater);
  std::optional<Number> overflows(program::Op op, unsigned width, const Number& a, const Number& b);

  Number demanded(const Number& number, const mpz_class& least, const mpz_class& last);

  Emitter& emitter_;
  std::function<void(Operand)> demand_{};
};

}  // namespace heddle::modelling
