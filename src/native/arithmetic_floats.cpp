// Operations on two floats or more that are not all known.
#include "native/arithmetic.h"
#include "native/floats_terms.h"

namespace heddle::native {

namespace {

using program::MathFunction;
using program::Op;
using term::Kind;
using term::Term;
using term::Terms;

Term compute(Terms& terms, Op op, Term a, Term b) {
  switch (op) {
    case Op::FAdd: return terms.make(Kind::FpAdd, {a, b});
    case Op::FSub: return terms.make(Kind::FpSub, {a, b});
    case Op::FMul: return terms.make(Kind::FpMul, {a, b});
    case Op::FDiv: return terms.make(Kind::FpDiv, {a, b});
    case Op::FRem: return float_remainder(terms, a, b);
    default: term::fail_check("no operation on two floats", std::source_location::current());
  }
}

// With "unordered" among the outcomes: the other outcomes do not hold.
Term compare(Terms& terms, std::uint32_t predicate, Term a, Term b) {
  namespace fcmp = program::fcmp;
  constexpr std::uint32_t all = fcmp::equal | fcmp::less | fcmp::greater | fcmp::unordered;
  auto is_number = [&](Term t) { return terms.not_(terms.make(Kind::FpIsNaN, {t})); };
  if ((predicate & fcmp::unordered) != 0) return terms.not_(compare(terms, all & ~predicate, a, b));
  switch (predicate) {
    case 0: return terms.boolean(false);
    case fcmp::equal: return terms.make(Kind::FpEqual, {a, b});
    case fcmp::greater: return terms.make(Kind::FpLess, {b, a});
    case fcmp::less: return terms.make(Kind::FpLess, {a, b});
    case fcmp::greater | fcmp::equal: return terms.make(Kind::FpLessEqual, {b, a});
    case fcmp::less | fcmp::equal: return terms.make(Kind::FpLessEqual, {a, b});
    case fcmp::less | fcmp::greater:
      return terms.or_(terms.make(Kind::FpLess, {a, b}), terms.make(Kind::FpLess, {b, a}));
    default: return terms.and_(is_number(a), is_number(b));
  }
}

}  // namespace

Value Arithmetic::binary_float_term(Op op, unsigned width, Value a, Value b) {
  Term left = float_of(terms_, a, width), right = float_of(terms_, b, width);
  return to_value(terms_, float_bits(terms_, compute(terms_, op, left, right)));
}

Value Arithmetic::compare_float_term(std::uint32_t predicate, unsigned width, Value a, Value b) {
  Term left = float_of(terms_, a, width), right = float_of(terms_, b, width);
  return to_value(terms_, compare(terms_, predicate & 15, left, right));
}

Value Arithmetic::fma(unsigned width, Value a, Value b, Value c) {
  if (known(a, b) && c.is_concrete()) return word_value(floats::fma(width, word(a), word(b), word(c)));
  auto number = [&](Value value) { return float_of(terms_, value, width); };
  return to_value(terms_, float_bits(terms_, terms_.make(Kind::FpFma, {number(a), number(b), number(c)})));
}

std::optional<Value> Arithmetic::math(MathFunction function, unsigned width, Value a, Value b) {
  if (known(a, b)) return word_value(floats::math(function, width, word(a), word(b)));
  Term left = to_bits(terms_, a, width), right = to_bits(terms_, b, width);
  switch (function) {
    case MathFunction::Floor:
    case MathFunction::Ceil:
    case MathFunction::Trunc:
    case MathFunction::Round:
    case MathFunction::RoundEven:
    case MathFunction::Rint:
      return to_value(terms_, float_bits(terms_, float_rounded(terms_, function, float_of(terms_, left))));
    case MathFunction::Min:
    case MathFunction::Max: return to_value(terms_, float_extremum(terms_, function, left, right));
    case MathFunction::CopySign: return to_value(terms_, copied_sign(terms_, left, right));
    case MathFunction::Fmod: return binary_float(Op::FRem, width, a, b);
    default: return {};
  }
}

}  // namespace heddle::native
