// Operations on one integer as terms. Bits are counted as by hand: neighbouring fields of the vector hold counts and
// are added, so that the number of additions is the logarithm of the width.
#include "native/arithmetic.h"
#include "native/floats_terms.h"

namespace heddle::native {

namespace {

using program::Op;
using term::Kind;
using term::Term;
using term::Terms;

Term extract(Terms& terms, Term a, unsigned low, unsigned width) {
  return terms.make(Kind::BvExtract, {a}, {low + width - 1, low});
}

Term shifted_right(Terms& terms, Term a, unsigned by) {
  return terms.make(Kind::BvLShr, {a, terms.bitvec(terms.sort(a).width(), by)});
}

Term every_other_field(Terms& terms, unsigned width, unsigned size) {
  mpz_class pattern = 0, field = (mpz_class(1) << size) - 1;
  for (unsigned low = 0; low < width; low += 2 * size) pattern += field << low;
  return terms.bitvec(width, pattern);
}

Term count_ones(Terms& terms, Term a) {
  unsigned width = terms.sort(a).width();
  for (unsigned size = 1; size < width; size *= 2) {
    Term fields = every_other_field(terms, width, size);
    Term even = terms.make(Kind::BvAnd, {a, fields});
    Term odd = terms.make(Kind::BvAnd, {shifted_right(terms, a, size), fields});
    a = terms.add(even, odd);
  }
  return a;
}

// The zeros above the highest one are those that stay when every one has spread downwards.
Term leading_zeros(Terms& terms, Term a) {
  unsigned width = terms.sort(a).width();
  for (unsigned by = 1; by < width; by *= 2) a = terms.make(Kind::BvOr, {a, shifted_right(terms, a, by)});
  return count_ones(terms, terms.make(Kind::BvNot, {a}));
}

// Subtracting one turns exactly the zeros below the lowest one into ones.
Term trailing_zeros(Terms& terms, Term a) {
  Term less = terms.sub(a, terms.bitvec(terms.sort(a).width(), 1));
  return count_ones(terms, terms.make(Kind::BvAnd, {terms.make(Kind::BvNot, {a}), less}));
}

// The vector made of its fields in the opposite order.
Term reversed(Terms& terms, Term a, unsigned size) {
  Term result = extract(terms, a, 0, size);
  for (unsigned low = size; low < terms.sort(a).width(); low += size) {
    result = terms.make(Kind::BvConcat, {result, extract(terms, a, low, size)});
  }
  return result;
}

Term extended(Terms& terms, Kind kind, Term a, unsigned width) {
  return terms.make(kind, {a}, {width - terms.sort(a).width(), 0});
}

Term on_bits(Terms& terms, Op op, unsigned width, Term a) {
  switch (op) {
    case Op::PopCount: return count_ones(terms, a);
    case Op::LeadingZeros: return leading_zeros(terms, a);
    case Op::TrailingZeros: return trailing_zeros(terms, a);
    case Op::ByteSwap: return reversed(terms, a, 8);
    case Op::BitReverse: return reversed(terms, a, 1);
    case Op::Trunc: return extract(terms, a, 0, width);
    case Op::ZExt: return extended(terms, Kind::BvZeroExtend, a, width);
    case Op::SExt: return extended(terms, Kind::BvSignExtend, a, width);
    default: term::fail_check("no operation on an integer", std::source_location::current());
  }
}

}  // namespace

Value Arithmetic::unary_term(Op op, unsigned width, unsigned from, Value a) {
  if (Term bits = float_unary(terms_, op, width, to_bits(terms_, a, from))) return from_bits(terms_, bits);
  return from_bits(terms_, on_bits(terms_, op, width, to_bits(terms_, a, from)));
}

}  // namespace heddle::native
