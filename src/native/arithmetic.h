// What the value operations of compiled code compute. Operands that are known take the way over numbers
// (arithmetic_words.h, floats.h), which never allocates; anything else is built as a term, which may fold back to a
// number. Both ways agree on every operand.
//
// Errors are not decided here. An operation that may be one (a division, a shift, a signed sum) has a question beside
// it, answered by a truth value: the machine asks before it computes.
#pragma once

#include "native/arithmetic_words.h"
#include "native/convert.h"
#include "native/floats.h"
#include "program/code.h"

#include <cstdint>
#include <optional>
#include <span>

namespace heddle::native {

class Arithmetic {
public:
  explicit Arithmetic(term::Terms& terms) : terms_(terms) {}

  // Add .. SMax, Eq .. SLe, UAddOverflow .. SMulOverflow; the operands are of the given width.
  Value binary(program::Op op, unsigned width, Value a, Value b) {
    if (known(a, b) && width <= word_width) [[likely]]
      return word_value(words::binary(op, width, word(a), word(b)));
    return binary_term(op, width, a, b);
  }

  // PopCount .. BitReverse, Trunc .. SExt, FNeg, FAbs, FSqrt, FPToSI .. FPCast; the operand is of width `from`.
  Value unary(program::Op op, unsigned width, unsigned from, Value a) {
    if (a.is_concrete() && width <= word_width && from <= word_width) [[likely]]
      return word_value(unary_word(op, width, from, word(a)));
    return unary_term(op, width, from, a);
  }

  // FAdd .. FRem, or FCmp by a predicate (program::fcmp).
  Value binary_float(program::Op op, unsigned width, Value a, Value b, std::uint32_t predicate = 0) {
    if (op == program::Op::FCmp) return compare_float(predicate, width, a, b);
    if (known(a, b)) [[likely]]
      return word_value(floats::binary(op, width, word(a), word(b)));
    return binary_float_term(op, width, a, b);
  }

  Value compare_float(std::uint32_t predicate, unsigned width, Value a, Value b) {
    if (known(a, b)) [[likely]]
      return Value(floats::compare(predicate, width, word(a), word(b)) ? 1 : 0);
    return compare_float_term(predicate, width, a, b);
  }

  Value fma(unsigned width, Value a, Value b, Value c);
  // Nothing: the operand is not known and the function has no term. (b: of functions of two numbers.)
  std::optional<Value> math(program::MathFunction function, unsigned width, Value a, Value b = 0);

  Value select(Value condition, unsigned width, Value then, Value otherwise) {
    if (condition.is_concrete()) [[likely]]
      return condition.number() != 0 ? then : otherwise;
    return select_term(condition, width, then, otherwise);
  }

  // base + offset * scale, of addresses.
  Value index(Value base, Value offset, std::int32_t scale) {
    Word factor = static_cast<Word>(std::int64_t{scale});
    if (known(base, offset)) [[likely]]
      return word_value(word(base) + word(offset) * factor);
    Value distance = binary(program::Op::Mul, word_width, offset, word_value(factor));
    return binary(program::Op::Add, word_width, base, distance);
  }

  // What an atomic operation leaves in memory.
  Value modify(program::RmwOp op, unsigned width, Value old, Value operand);

  // Truth values.
  Value both(Value a, Value b);
  Value either(Value a, Value b);
  Value negation(Value a);

  // Questions to ask before an operation.
  Value shift_in_range(unsigned width, Value amount) { return binary(program::Op::ULt, width, amount, Value(width)); }
  Value divisor_ok(unsigned width, Value divisor) { return binary(program::Op::Ne, width, divisor, Value(0)); }
  Value signed_division_ok(unsigned width, Value a, Value b);              // not the smallest number by -1
  Value no_signed_wrap(program::Op op, unsigned width, Value a, Value b);  // of Add, Sub, Mul, Shl
  Value no_unsigned_wrap(program::Op op, unsigned width, Value a, Value b);
  Value conversion_in_range(program::Op op, unsigned width, unsigned from, Value a);  // of FPToSI, FPToUI

  // The bytes of a value, from the least significant one on; past its width they are zero. A value put together of
  // all its bytes is that value again.
  Value byte_of(Value value, unsigned width, unsigned index) {
    if (value.is_concrete()) [[likely]]
      return word_value(words::shift_right(word(value), Word{index} * 8, word_width) & 0xff);
    return byte_of_term(value, width, index);
  }
  Value from_bytes(std::span<const Value> bytes, unsigned width);

private:
  static bool known(Value a, Value b) { return a.is_concrete() && b.is_concrete(); }
  static Word unary_word(program::Op op, unsigned width, unsigned from, Word a);

  Value binary_term(program::Op op, unsigned width, Value a, Value b);
  Value unary_term(program::Op op, unsigned width, unsigned from, Value a);
  Value binary_float_term(program::Op op, unsigned width, Value a, Value b);
  Value compare_float_term(std::uint32_t predicate, unsigned width, Value a, Value b);
  Value select_term(Value condition, unsigned width, Value then, Value otherwise);
  Value byte_of_term(Value value, unsigned width, unsigned index);

  term::Terms& terms_;
};

inline Word Arithmetic::unary_word(program::Op op, unsigned width, unsigned from, Word a) {
  using program::Op;
  switch (op) {
    case Op::FNeg: return a ^ floats::sign_bit(width);
    case Op::FAbs: return a & ~floats::sign_bit(width);
    case Op::FSqrt: return floats::square_root(width, a);
    case Op::FPToSI:
    case Op::FPToUI: return floats::to_integer(op, width, floats::widened(from, a));
    case Op::SIToFP: return floats::from_integer(width, words::sign_extended(a, from));
    case Op::UIToFP: return floats::from_integer(width, a);
    case Op::FPCast: return floats::cast(width, from, a);
    default: return words::unary(op, width, from, a);
  }
}

}  // namespace heddle::native
