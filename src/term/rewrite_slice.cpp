// Concatenation, extraction and extension. An extraction moves inwards to the bits it takes; neighbouring extractions
// of one term grow together again, as when a word is written and read back byte by byte.
#include "term/rewrite.h"
#include "term/scratch.h"

#include <algorithm>

namespace heddle::term::rewrite {

namespace {

mpz_class bits(const mpz_class& number, unsigned low, unsigned width) {
  mpz_class result;
  mpz_fdiv_r_2exp(result.get_mpz_t(), mpz_class(number >> low).get_mpz_t(), width);
  return result;
}

unsigned width(const Terms& terms, Term t) { return terms.sort(t).width(); }

bool is_constant_choice(const Terms& terms, Term a) {
  return terms.kind(a) == Kind::Ite && terms.is_constant(terms.children(a)[1]) &&
         terms.is_constant(terms.children(a)[2]);
}

// One term for two neighbours, if they are parts of one.
Term merged(Terms& terms, Term high, Term low) {
  unsigned low_width = width(terms, low);
  if (terms.is_constant(high) && terms.is_constant(low)) {
    mpz_class both = (terms.number(high) << low_width) + terms.number(low);
    return terms.bitvec(width(terms, high) + low_width, both);
  }
  if (terms.kind(high) != Kind::BvExtract || terms.kind(low) != Kind::BvExtract) return {};
  Indices upper = terms.indices(high), lower = terms.indices(low);
  if (terms.children(high)[0] != terms.children(low)[0] || upper[1] != lower[0] + 1) return {};
  return extract(terms, terms.children(high)[0], upper[0], lower[1]);
}

// Whether taking the low bits of an operand costs nothing: it is a leaf, or made of one.
bool narrows(const Terms& terms, Term t) {
  Kind kind = terms.kind(t);
  if (kind == Kind::BvMul && terms.is_constant(terms.children(t)[0])) kind = terms.kind(terms.children(t)[1]);
  return kind == Kind::Constant || kind == Kind::BvZeroExtend || kind == Kind::BvSignExtend;
}

// The low bits of a sum or a product are the sum or product of the low bits.
Term extract_arithmetic(Terms& terms, Term a, unsigned high) {
  Kind kind = terms.kind(a);
  std::span<const Term> children = terms.children(a);
  if ((kind != Kind::BvAdd && kind != Kind::BvMul) || children.size() > flat_limit) return {};
  if (!std::ranges::all_of(children, [&](Term t) { return narrows(terms, t); })) return {};
  Scratch low;
  for (Term child : children) low->push_back(extract(terms, child, high, 0));
  return terms.make(kind, *low);
}

Term extract_extension(Terms& terms, Term a, unsigned high, unsigned low) {
  Kind kind = terms.kind(a);
  Term operand = terms.children(a)[0];
  unsigned inside = width(terms, operand);
  if (high < inside) return extract(terms, operand, high, low);
  if (low >= inside && kind == Kind::BvZeroExtend) return terms.bitvec(high - low + 1, 0);
  if (low >= inside) return extend(terms, kind, extract(terms, operand, inside - 1, inside - 1), high - low);
  return extend(terms, kind, extract(terms, operand, inside - 1, low), high - inside + 1);
}

}  // namespace

Term concat(Terms& terms, Term a, Term b) {
  while (true) {
    if (Term one = merged(terms, a, b)) return one;
    if (terms.kind(a) == Kind::BvConcat) {
      if (Term one = merged(terms, terms.children(a)[1], b)) {
        a = terms.children(a)[0], b = one;
        continue;
      }
    }
    if (terms.kind(b) == Kind::BvConcat) {
      if (Term one = merged(terms, a, terms.children(b)[0])) {
        a = one, b = terms.children(b)[1];
        continue;
      }
    }
    break;
  }
  if (terms.is_constant(a) && terms.number(a) == 0) return extend(terms, Kind::BvZeroExtend, b, width(terms, a));
  return terms.intern(Kind::BvConcat, Sort::bitvec(width(terms, a) + width(terms, b)), {a, b});
}

Term extract(Terms& terms, Term a, unsigned high, unsigned low) {
  while (terms.kind(a) == Kind::BvExtract || terms.kind(a) == Kind::BvConcat) {
    unsigned shift = 0;
    if (terms.kind(a) == Kind::BvExtract) {
      shift = terms.indices(a)[1];
      high += shift, low += shift;
      a = terms.children(a)[0];
      continue;
    }
    unsigned split = width(terms, terms.children(a)[1]);
    if (low < split && high >= split) break;
    shift = low >= split ? split : 0;
    a = terms.children(a)[low >= split ? 0 : 1];
    high -= shift, low -= shift;
  }
  if (low == 0 && high + 1 == width(terms, a)) return a;
  if (terms.is_constant(a)) return terms.bitvec(high - low + 1, bits(terms.number(a), low, high - low + 1));
  Kind kind = terms.kind(a);
  if (kind == Kind::BvZeroExtend || kind == Kind::BvSignExtend) return extract_extension(terms, a, high, low);
  if (is_constant_choice(terms, a)) {
    std::span<const Term> c = terms.children(a);
    return ite(terms, c[0], extract(terms, c[1], high, low), extract(terms, c[2], high, low));
  }
  if (low == 0) {
    if (Term simpler = extract_arithmetic(terms, a, high)) return simpler;
  }
  return terms.intern(Kind::BvExtract, Sort::bitvec(high - low + 1), {a}, {high, low});
}

Term extend(Terms& terms, Kind kind, Term a, unsigned by) {
  if (by == 0) return a;
  unsigned from = width(terms, a);
  if (terms.is_constant(a)) {
    bool negative = kind == Kind::BvSignExtend && mpz_tstbit(terms.number(a).get_mpz_t(), from - 1);
    mpz_class value = terms.number(a);
    if (negative) value -= mpz_class(1) << from;
    return terms.bitvec(from + by, value);
  }
  if (is_constant_choice(terms, a)) {
    std::span<const Term> c = terms.children(a);
    return ite(terms, c[0], extend(terms, kind, c[1], by), extend(terms, kind, c[2], by));
  }
  if (terms.kind(a) == kind || terms.kind(a) == Kind::BvZeroExtend) {  // a zero extension has no sign bit left
    return extend(terms, terms.kind(a), terms.children(a)[0], by + terms.indices(a)[0]);
  }
  return terms.intern(kind, Sort::bitvec(from + by), {a}, {by, 0});
}

}  // namespace heddle::term::rewrite
