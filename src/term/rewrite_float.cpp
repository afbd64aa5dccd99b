// Floats. Constants fold through exact integers (float_value.cpp); a conversion to an integer that is out of range has
// no specified value and stays. The rules for other terms are the few that hold for NaN, infinities and both zeros.
#include "term/check.h"
#include "term/float_value.h"
#include "term/rewrite.h"

#include <algorithm>
#include <array>

namespace heddle::term::rewrite {

namespace {

class Fold {
public:
  Fold(Terms& terms, Kind kind, Sort sort, std::span<const Term> children)
      : terms_(terms), kind_(kind), sort_(sort), children_(children) {}

  // Null if the value is unspecified.
  Term operator()() {
    switch (kind_) {
      case Kind::FpNeg: return number(negate(operand(0)));
      case Kind::FpAbs: return number(operand(0).negative ? negate(operand(0)) : operand(0));
      case Kind::FpAdd: return number(add(operand(0), operand(1)));
      case Kind::FpSub: return number(add(operand(0), negate(operand(1))));
      case Kind::FpMul: return number(multiply(operand(0), operand(1)));
      case Kind::FpDiv: return number(divide(sort_, operand(0), operand(1)));
      case Kind::FpRem: return number(remainder(operand(0), operand(1)));
      case Kind::FpSqrt: return number(square_root(sort_, operand(0)));
      case Kind::FpFma: return number(multiply_add(operand(0), operand(1), operand(2)));
      case Kind::FpEqual: return terms_.boolean(term::equal(operand(0), operand(1)));
      case Kind::FpLess: return terms_.boolean(less(operand(0), operand(1)));
      case Kind::FpLessEqual:
        return terms_.boolean(less(operand(0), operand(1)) || term::equal(operand(0), operand(1)));
      case Kind::FpIsNaN: return terms_.boolean(operand(0).is_nan());
      case Kind::FpIsInfinite: return terms_.boolean(operand(0).is_infinite());
      case Kind::FpIsZero: return terms_.boolean(operand(0).is_zero());
      case Kind::FpFromBits: return terms_.floating(sort_, terms_.number(children_[0]));
      case Kind::FpToBits: return terms_.bitvec(sort_.width(), terms_.number(children_[0]));
      case Kind::FpFromFp: return number(operand(0));
      case Kind::FpFromSBv: return number(from_integer(signed_number()));
      case Kind::FpFromUBv: return number(from_integer(terms_.number(children_[0])));
      case Kind::FpToSBv:
        return integer(mpz_class(-(mpz_class(1) << (sort_.width() - 1))), mpz_class(1) << (sort_.width() - 1));
      case Kind::FpToUBv: return integer(0, mpz_class(1) << sort_.width());
      default: fail_check("no operation on floats", std::source_location::current());
    }
  }

private:
  FloatValue operand(std::size_t i) const { return unpack(terms_.sort(children_[i]), terms_.number(children_[i])); }
  Term number(const FloatValue& value) { return terms_.floating(sort_, pack(sort_, value)); }

  mpz_class signed_number() const {
    mpz_class number = terms_.number(children_[0]);
    unsigned width = terms_.sort(children_[0]).width();
    if (mpz_tstbit(number.get_mpz_t(), width - 1)) number -= mpz_class(1) << width;
    return number;
  }

  Term integer(const mpz_class& from, const mpz_class& below) {
    std::optional<mpz_class> value = truncate(operand(0));
    if (!value || *value < from || *value >= below) return {};
    return terms_.bitvec(sort_.width(), *value);
  }

  Terms& terms_;
  Kind kind_;
  Sort sort_;
  std::span<const Term> children_;
};

bool computable(const Terms& terms, Sort sort, std::span<const Term> children) {
  auto fits = [](Sort s) { return !s.is_float() || is_computable(s); };
  return fits(sort) &&
         std::ranges::all_of(children, [&](Term t) { return terms.is_constant(t) && fits(terms.sort(t)); });
}

bool is_number(const Terms& terms, Term t, const mpz_class& number) {  // exactly, in the format of t
  if (!terms.is_constant(t) || !is_computable(terms.sort(t))) return false;
  return terms.number(t) == pack(terms.sort(t), from_integer(number));
}

bool is_negative_zero(const Terms& terms, Term t) {
  return terms.is_constant(t) && terms.number(t) == mpz_class(1) << (terms.sort(t).width() - 1);
}

bool holds(Sort wide, Sort narrow) {
  return wide.exponent_bits() >= narrow.exponent_bits() && wide.significand_bits() >= narrow.significand_bits();
}

Term strip_sign(const Terms& terms, Term a) {
  return terms.kind(a) == Kind::FpNeg || terms.kind(a) == Kind::FpAbs ? terms.children(a)[0] : a;
}

// The float that a conversion gives back unchanged.
Term simplify_conversion(const Terms& terms, Sort sort, Term a) {
  if (terms.sort(a) == sort) return a;
  if (terms.kind(a) != Kind::FpFromFp) return {};
  Term original = terms.children(a)[0];
  return terms.sort(original) == sort && holds(terms.sort(a), sort) ? original : Term();
}

Term simplify_unary(Terms& terms, Kind kind, Sort sort, Term a) {
  switch (kind) {
    case Kind::FpNeg: return terms.kind(a) == Kind::FpNeg ? terms.children(a)[0] : Term();
    case Kind::FpAbs:
      if (terms.kind(a) == Kind::FpAbs) return a;
      return strip_sign(terms, a) != a ? terms.make(kind, {strip_sign(terms, a)}) : Term();
    case Kind::FpIsNaN:
    case Kind::FpIsInfinite:
    case Kind::FpIsZero: return strip_sign(terms, a) != a ? terms.make(kind, {strip_sign(terms, a)}) : Term();
    case Kind::FpFromBits:
      if (terms.kind(a) != Kind::FpToBits || terms.sort(terms.children(a)[0]) != sort) return {};
      return terms.children(a)[0];
    case Kind::FpFromFp: return simplify_conversion(terms, sort, a);
    default: return {};
  }
}

Term simplify_binary(Terms& terms, Kind kind, Term a, Term b) {
  switch (kind) {
    case Kind::FpAdd:  // x + -0 is x, also if x is +0 or -0; x + +0 is not
      return is_negative_zero(terms, b) ? a : is_negative_zero(terms, a) ? b : Term();
    case Kind::FpMul: return is_number(terms, b, 1) ? a : is_number(terms, a, 1) ? b : Term();
    case Kind::FpDiv: return is_number(terms, b, 1) ? a : Term();
    case Kind::FpSub: return is_number(terms, b, 0) ? a : Term();
    case Kind::FpLess: return a == b ? terms.boolean(false) : Term();
    case Kind::FpEqual:
    case Kind::FpLessEqual: return a == b ? terms.not_(terms.make(Kind::FpIsNaN, {a})) : Term();
    default: return {};
  }
}

bool commutes(Kind kind) {
  return kind == Kind::FpAdd || kind == Kind::FpMul || kind == Kind::FpEqual || kind == Kind::FpFma;
}

}  // namespace

Term floating(Terms& terms, Kind kind, Sort sort, std::span<const Term> children, Indices indices) {
  if (computable(terms, sort, children)) {
    if (Term folded = Fold(terms, kind, sort, children)()) return folded;
  }
  Term simpler;
  if (children.size() == 1) simpler = simplify_unary(terms, kind, sort, children[0]);
  if (children.size() == 2) simpler = simplify_binary(terms, kind, children[0], children[1]);
  if (simpler) return simpler;
  std::array<Term, 3> ordered;
  std::ranges::copy(children, ordered.begin());
  if (commutes(kind) && ordered[1] < ordered[0]) std::swap(ordered[0], ordered[1]);
  return terms.intern(kind, sort, std::span(ordered).first(children.size()), indices);
}

}  // namespace heddle::term::rewrite
