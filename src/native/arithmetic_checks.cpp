// The questions that the machine asks before an operation whose result the program may not rely on.
#include "native/arithmetic.h"
#include "native/floats_terms.h"

namespace heddle::native {

namespace {

using program::Op;

// A shift to the left loses nothing if the shift back gives the operand again.
Value shift_keeps(Arithmetic& arithmetic, Op back, unsigned width, Value a, Value by) {
  Value shifted = arithmetic.binary(Op::Shl, width, a, by);
  Value same = arithmetic.binary(Op::Eq, width, arithmetic.binary(back, width, shifted, by), a);
  return arithmetic.both(arithmetic.shift_in_range(width, by), same);
}

}  // namespace

Value Arithmetic::signed_division_ok(unsigned width, Value a, Value b) {
  Value ones = binary(Op::Sub, width, Value(0), Value(1));
  Value greatest = binary(Op::LShr, width, ones, Value(1));
  Value least = binary(Op::Xor, width, ones, greatest);
  return negation(both(binary(Op::Eq, width, a, least), binary(Op::Eq, width, b, ones)));
}

Value Arithmetic::no_signed_wrap(Op op, unsigned width, Value a, Value b) {
  switch (op) {
    case Op::Add: return negation(binary(Op::SAddOverflow, width, a, b));
    case Op::Sub: return negation(binary(Op::SSubOverflow, width, a, b));
    case Op::Mul: return negation(binary(Op::SMulOverflow, width, a, b));
    case Op::Shl: return shift_keeps(*this, Op::AShr, width, a, b);
    default: return Value(1);
  }
}

Value Arithmetic::no_unsigned_wrap(Op op, unsigned width, Value a, Value b) {
  switch (op) {
    case Op::Add: return negation(binary(Op::UAddOverflow, width, a, b));
    case Op::Sub: return negation(binary(Op::USubOverflow, width, a, b));
    case Op::Mul: return negation(binary(Op::UMulOverflow, width, a, b));
    case Op::Shl: return shift_keeps(*this, Op::LShr, width, a, b);
    default: return Value(1);
  }
}

Value Arithmetic::conversion_in_range(Op op, unsigned width, unsigned from, Value a) {
  if (a.is_concrete()) return Value(floats::fits(op, width, floats::widened(from, word(a))) ? 1 : 0);
  return to_value(terms_, float_fits(terms_, op, width, float_of(terms_, a, from)));
}

}  // namespace heddle::native
