// Comparisons of bit-vectors. With a constant they keep one spelling (x <u 5 and 5 <=u x, as in Int) and fold at the
// ends of the range; operands that were extended in the same way are compared as they were before.
#include "term/fold_bv.h"
#include "term/rewrite.h"

namespace heddle::term::rewrite {

namespace {

bool is_extension(Kind kind) { return kind == Kind::BvZeroExtend || kind == Kind::BvSignExtend; }

Term inner(const Terms& terms, Term a) { return terms.children(a)[0]; }

// The constant in fewer bits, if extending it again gives the same constant.
Term narrowed(Terms& terms, Kind extension, Term constant, unsigned width) {
  Term low = extract(terms, constant, width - 1, 0);
  return extend(terms, extension, low, terms.sort(constant).width() - width) == constant ? low : Term();
}

struct Range {
  mpz_class least, greatest;  // as unsigned numbers
};

Range range(bool is_signed, unsigned width) {
  mpz_class half = mpz_class(1) << (width - 1);
  if (is_signed) return {half, half - 1};
  return {0, 2 * half - 1};
}

// Two operands extended alike: zero extension makes every comparison unsigned, sign extension keeps what it was.
Term less_extended(Terms& terms, Kind kind, Term a, Term b) {
  Kind extension = terms.kind(a);
  if (!is_extension(extension)) extension = terms.kind(b);
  if (!is_extension(extension)) return {};
  unsigned width = terms.sort(inner(terms, terms.kind(a) == extension ? a : b)).width();
  for (Term* side : {&a, &b}) {
    if (terms.is_constant(*side)) {
      *side = narrowed(terms, extension, *side, width);
    } else if (terms.kind(*side) == extension && terms.sort(inner(terms, *side)).width() == width) {
      *side = inner(terms, *side);
    } else {
      return {};
    }
    if (!*side) return {};
  }
  if (extension == Kind::BvZeroExtend && kind == Kind::BvSLess) kind = Kind::BvULess;
  if (extension == Kind::BvZeroExtend && kind == Kind::BvSLessEqual) kind = Kind::BvULessEqual;
  return bv_less(terms, kind, a, b);
}

Term less_than_constant(Terms& terms, Kind strict, bool is_strict, Term a, Term b) {
  unsigned width = terms.sort(a).width();
  Range limits = range(strict == Kind::BvSLess, width);
  if (is_strict && terms.number(b) == limits.least) return terms.boolean(false);
  if (!is_strict && terms.number(b) == limits.greatest) return terms.boolean(true);
  Term bound = is_strict ? b : terms.bitvec(width, mpz_class(terms.number(b) + 1));  // a < bound
  Term least = terms.bitvec(width, limits.least), greatest = terms.bitvec(width, limits.greatest);
  if (bound == terms.bitvec(width, mpz_class(limits.least + 1))) return equal(terms, a, least);
  if (bound == greatest) return terms.not_(equal(terms, a, greatest));
  if (Term simpler = less_extended(terms, strict, a, bound)) return simpler;
  bool is_negative = strict == Kind::BvSLess && mpz_tstbit(terms.number(bound).get_mpz_t(), width - 1) != 0;
  if (strict == Kind::BvULess || is_nonnegative(terms, a)) {
    if (is_negative) return terms.boolean(false);
    if (bv_greatest(terms, a) < terms.number(bound)) return terms.boolean(true);
  }
  return terms.intern(strict, Sort::boolean(), {a, bound});
}

}  // namespace

mpz_class bv_greatest(const Terms& terms, Term a) {
  mpz_class all = (mpz_class(1) << terms.sort(a).width()) - 1;
  switch (terms.kind(a)) {
    case Kind::Constant: return terms.number(a);
    case Kind::BvZeroExtend: return bv_greatest(terms, inner(terms, a));
    case Kind::BvAnd: {
      Term last = terms.children(a).back();
      return terms.is_constant(last) ? mpz_class(terms.number(last)) : all;
    }
    case Kind::BvURem: {
      Term divisor = terms.children(a)[1];
      return terms.is_constant(divisor) && terms.number(divisor) != 0 ? mpz_class(terms.number(divisor) - 1) : all;
    }
    default: return all;
  }
}

bool is_nonnegative(const Terms& terms, Term a) {
  return mpz_tstbit(bv_greatest(terms, a).get_mpz_t(), terms.sort(a).width() - 1) == 0;
}

Term bv_less(Terms& terms, Kind kind, Term a, Term b) {
  bool is_strict = kind == Kind::BvULess || kind == Kind::BvSLess;
  if (a == b) return terms.boolean(!is_strict);
  if (terms.is_constant(a) && terms.is_constant(b)) return terms.boolean(fold_bv_less(terms, kind, a, b));
  if (Term simpler = less_extended(terms, kind, a, b)) return simpler;
  bool is_signed = kind == Kind::BvSLess || kind == Kind::BvSLessEqual;
  if (is_signed)
    if (Term simpler = bv_less_in_range(terms, is_strict, a, b)) return simpler;
  Kind strict = is_signed ? Kind::BvSLess : Kind::BvULess;
  if (terms.is_constant(b)) return less_than_constant(terms, strict, is_strict, a, b);
  if (!terms.is_constant(a)) return terms.intern(kind, Sort::boolean(), {a, b});
  return terms.not_(less_than_constant(terms, strict, !is_strict, b, a));  // c <= x is not (x < c)
}

Term bv_equal(Terms& terms, Term a, Term b) {
  if (terms.is_constant(a)) std::swap(a, b);
  Kind kind = terms.kind(a);
  if (kind == Kind::BvNot) {
    if (terms.is_constant(b) || terms.kind(b) == Kind::BvNot) return equal(terms, inner(terms, a), bv_not(terms, b));
    return {};
  }
  if (kind == Kind::BvConcat && terms.is_constant(b)) {
    Term high = terms.children(a)[0], low = terms.children(a)[1];
    unsigned split = terms.sort(low).width();
    Term high_equal = equal(terms, high, extract(terms, b, terms.sort(b).width() - 1, split));
    return terms.and_(high_equal, equal(terms, low, extract(terms, b, split - 1, 0)));
  }
  if (!is_extension(kind)) return {};
  Term operand = inner(terms, a);
  unsigned width = terms.sort(operand).width();
  if (terms.is_constant(b)) {
    Term low = narrowed(terms, kind, b, width);
    return low ? equal(terms, operand, low) : terms.boolean(false);
  }
  bool alike = terms.kind(b) == kind && terms.sort(inner(terms, b)).width() == width;
  return alike ? equal(terms, operand, inner(terms, b)) : Term();
}

}  // namespace heddle::term::rewrite
