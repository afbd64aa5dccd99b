// Division of integers and the way between Int and BitVec. A divisor that could be zero is left alone.
#include "term/check.h"
#include "term/rewrite.h"
#include "term/scratch.h"

namespace heddle::term::rewrite {

namespace {

Term intern(Terms& terms, Kind kind, Term a, Term b) { return terms.intern(kind, Sort::integer(), {a, b}); }

Num floor_mod(const Num& a, const Num& b) { return a - Num::floor_div(a, b) * b; }

// Splits a sum into divisor * multiple + rest, as far as the coefficients allow. False if there is no multiple.
bool split(Terms& terms, Term a, const Num& divisor, Term& multiple, Term& rest) {
  Sort sort = Sort::integer();
  Scratch multiples, rests;
  bool found = false;
  for (Term summand : summands(terms, a)) {
    bool constant = terms.is_constant(summand);
    Num factor = constant ? terms.num(summand) : coefficient(terms, summand);
    Term of = constant ? terms.integer(1) : base(terms, summand);
    Num quotient = Num::floor_div(factor, divisor), remainder = factor - quotient * divisor;
    if (quotient.is_zero() || (!constant && !remainder.is_zero())) {
      rests->push_back(summand);
      continue;
    }
    found = true;
    multiples->push_back(constant ? terms.constant(sort, quotient) : monomial(terms, sort, quotient, of));
    if (constant && !remainder.is_zero()) rests->push_back(terms.constant(sort, remainder));
  }
  if (!found) return false;
  multiple = multiples->size() == 1 ? multiples->front() : add(terms, *multiples);
  rest = rests->empty() ? terms.integer(0) : rests->size() == 1 ? rests->front() : add(terms, *rests);
  return true;
}

// How far the value of an integer term is known to lie below a bound; only what costs nothing to see.
bool within(const Terms& terms, Term a, const Num& bound) {
  if (terms.kind(a) == Kind::BvToInt) {
    unsigned width = terms.sort(terms.children(a)[0]).width();
    return !(bound < Num(mpz_class(mpz_class(1) << width)));
  }
  if (terms.kind(a) != Kind::IntMod || !terms.is_constant(terms.children(a)[1])) return false;
  Num modulus = terms.num(terms.children(a)[1]);
  return modulus.sign() > 0 && !(bound < modulus);
}

}  // namespace

Term int_div(Terms& terms, Term a, Term b) {
  if (!terms.is_constant(b) || terms.num(b).is_zero()) return intern(terms, Kind::IntDiv, a, b);
  Num divisor = terms.num(b);
  if (divisor.sign() < 0) return scale(terms, -1, int_div(terms, a, terms.constant(Sort::integer(), -divisor)));
  if (divisor.is_one()) return a;
  if (terms.is_constant(a)) return terms.constant(Sort::integer(), Num::floor_div(terms.num(a), divisor));
  if (within(terms, a, divisor)) return terms.integer(0);
  Term multiple, rest;
  if (!split(terms, a, divisor, multiple, rest)) return intern(terms, Kind::IntDiv, a, b);
  return add(terms, multiple, int_div(terms, rest, b));
}

Term int_mod(Terms& terms, Term a, Term b) {
  if (!terms.is_constant(b) || terms.num(b).is_zero()) return intern(terms, Kind::IntMod, a, b);
  Num divisor = terms.num(b);
  if (divisor.sign() < 0) return int_mod(terms, a, terms.constant(Sort::integer(), -divisor));
  if (divisor.is_one()) return terms.integer(0);
  if (terms.is_constant(a)) return terms.constant(Sort::integer(), floor_mod(terms.num(a), divisor));
  if (within(terms, a, divisor)) return a;
  Term multiple, rest;
  if (!split(terms, a, divisor, multiple, rest)) return intern(terms, Kind::IntMod, a, b);
  return int_mod(terms, rest, b);
}

Term bv_to_int(Terms& terms, Term a) {
  if (terms.is_constant(a)) return terms.integer(terms.number(a));
  if (terms.kind(a) == Kind::BvZeroExtend) return bv_to_int(terms, terms.children(a)[0]);
  if (terms.kind(a) == Kind::IntToBv) {
    Term modulus = terms.integer(mpz_class(mpz_class(1) << terms.sort(a).width()));
    return int_mod(terms, terms.children(a)[0], modulus);
  }
  return terms.intern(Kind::BvToInt, Sort::integer(), {a});
}

Term int_to_bv(Terms& terms, Term a, unsigned width) {
  if (terms.is_constant(a)) return terms.bitvec(width, terms.number(a));
  if (terms.kind(a) == Kind::BvToInt) {
    Term bits = terms.children(a)[0];
    unsigned have = terms.sort(bits).width();
    if (have >= width) return extract(terms, bits, width - 1, 0);
    return extend(terms, Kind::BvZeroExtend, bits, width - have);
  }
  return terms.intern(Kind::IntToBv, Sort::bitvec(width), {a}, {width, 0});
}

}  // namespace heddle::term::rewrite
