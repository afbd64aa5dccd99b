// Bit-vectors, except sums and products (rewrite_linear.cpp), slices (rewrite_slice.cpp) and comparisons
// (rewrite_bv_compare.cpp). And, or and xor are flat, with ordered operands and the constant last; xor takes the
// negations of its operands out.
#include "term/fold_bv.h"
#include "term/rewrite.h"
#include "term/scratch.h"

#include <algorithm>
#include <utility>

namespace heddle::term::rewrite {

namespace {

Term ones(Terms& terms, Sort sort) { return terms.constant(sort, -1); }
Term zero(Terms& terms, Sort sort) { return terms.constant(sort, 0); }

bool is_zero(const Terms& terms, Term t) { return terms.is_constant(t) && terms.number(t) == 0; }

// Appends an operand's own operands if it is of the same kind, and folds constants into one.
void append(Terms& terms, Kind kind, Term operand, std::pmr::vector<Term>& into, Term& constant) {
  bool flat = terms.kind(operand) == kind && terms.children(operand).size() <= flat_limit;
  std::span<const Term> parts = flat ? terms.children(operand) : std::span<const Term>(&operand, 1);
  for (Term part : parts) {
    if (terms.is_constant(part)) {
      constant = fold_bv(terms, kind, constant, part);
    } else {
      into.push_back(part);
    }
  }
}

Term finish(Terms& terms, Kind kind, Sort sort, std::pmr::vector<Term>& operands, Term constant, Term neutral) {
  if (operands.empty()) return constant;
  if (constant != neutral) operands.push_back(constant);
  return operands.size() == 1 ? operands[0] : terms.intern(kind, sort, operands);
}

// Of the operands only the bits of the mask count. True: one of them is simpler for that.
bool mask_operands(Terms& terms, std::pmr::vector<Term>& operands, Term mask) {
  bool changed = false;
  for (Term& operand : operands) {
    Term before = std::exchange(operand, bv_masked(terms, operand, mask));
    changed = changed || operand != before;
  }
  return changed;
}

Term conjoin(Terms& terms, Kind kind, Sort sort, std::span<const Term> operands) {
  Term neutral = kind == Kind::BvAnd ? ones(terms, sort) : zero(terms, sort);
  Term absorbing = kind == Kind::BvAnd ? zero(terms, sort) : ones(terms, sort);
  Term constant = neutral;
  Scratch scratch;
  for (Term operand : operands) append(terms, kind, operand, *scratch, constant);
  if (constant == absorbing) return absorbing;
  if (kind == Kind::BvAnd && constant != neutral && mask_operands(terms, *scratch, constant)) {
    scratch->push_back(constant);
    return conjoin(terms, kind, sort, *scratch);
  }
  std::ranges::sort(*scratch);
  scratch->erase(std::unique(scratch->begin(), scratch->end()), scratch->end());
  bool contradiction = std::ranges::any_of(*scratch, [&](Term t) {
    return terms.kind(t) == Kind::BvNot && std::ranges::binary_search(*scratch, terms.children(t)[0]);
  });
  return contradiction ? absorbing : finish(terms, kind, sort, *scratch, constant, neutral);
}

// Equal operands cancel in pairs; they stand side by side once sorted.
void cancel_pairs(std::pmr::vector<Term>& operands) {
  std::ranges::sort(operands);
  std::size_t kept = 0;
  for (Term operand : operands) {
    if (kept > 0 && operands[kept - 1] == operand) {
      --kept;
    } else {
      operands[kept++] = operand;
    }
  }
  operands.resize(kept);
}

Term exclusive(Terms& terms, Sort sort, std::span<const Term> operands) {
  Term constant = zero(terms, sort);
  Scratch scratch;
  for (Term operand : operands) {
    if (terms.kind(operand) == Kind::BvNot) {
      constant = fold_bv(terms, Kind::BvXor, constant, ones(terms, sort));
      operand = terms.children(operand)[0];
    }
    append(terms, Kind::BvXor, operand, *scratch, constant);
  }
  cancel_pairs(*scratch);
  bool negated = !scratch->empty() && constant == ones(terms, sort);
  Term neutral = zero(terms, sort);
  Term result = finish(terms, Kind::BvXor, sort, *scratch, negated ? neutral : constant, neutral);
  return negated ? bv_not(terms, result) : result;
}

// By how much a power of two shifts; negative if it is none.
int shift_of(const mpz_class& number) {
  if (mpz_popcount(number.get_mpz_t()) != 1) return -1;
  return static_cast<int>(mpz_scan1(number.get_mpz_t(), 0));
}

Term divide_by_constant(Terms& terms, Kind kind, Term a, Term b) {
  Sort sort = terms.sort(a);
  Num divisor = terms.num(b);
  int shift = shift_of(terms.number(b));
  bool quotient = kind == Kind::BvUDiv || kind == Kind::BvSDiv;
  bool is_signed = kind == Kind::BvSDiv || kind == Kind::BvSRem;
  if (divisor.is_zero()) return !quotient ? a : is_signed ? Term() : ones(terms, sort);
  if (terms.number(b) == 1)
    return quotient && !(is_signed && sort.width() == 1) ? a : quotient ? Term() : zero(terms, sort);
  if (is_signed) {
    if (b != ones(terms, sort)) return {};
    return quotient ? scale(terms, -1, a) : zero(terms, sort);
  }
  if (shift < 0) return {};
  if (quotient) return bv_shift(terms, Kind::BvLShr, a, terms.bitvec(sort.width(), static_cast<std::uint64_t>(shift)));
  Term mask = terms.bitvec(sort.width(), mpz_class(terms.number(b) - 1));
  return bv_bitwise(terms, Kind::BvAnd, std::array{a, mask});
}

// (x >> 3) >> 2 is x >> 5, unless that leaves the width.
Term shift_again(Terms& terms, Kind kind, Term a, Term by) {
  if (terms.kind(a) != kind || !terms.is_constant(terms.children(a)[1])) return {};
  mpz_class both = terms.number(by) + terms.number(terms.children(a)[1]);
  unsigned width = terms.sort(a).width();
  if (both >= width) {
    if (kind != Kind::BvAShr) return zero(terms, terms.sort(a));
    both = width - 1;
  }
  return bv_shift(terms, kind, terms.children(a)[0], terms.bitvec(width, both));
}

}  // namespace

Term bv_not(Terms& terms, Term a) {
  Sort sort = terms.sort(a);
  if (terms.is_constant(a)) return fold_bv(terms, Kind::BvXor, a, ones(terms, sort));
  if (terms.kind(a) == Kind::BvNot) return terms.children(a)[0];
  if (terms.kind(a) == Kind::Ite) {
    std::span<const Term> c = terms.children(a);
    if (terms.is_constant(c[1]) && terms.is_constant(c[2])) {
      return ite(terms, c[0], bv_not(terms, c[1]), bv_not(terms, c[2]));
    }
  }
  if (terms.kind(a) == Kind::BvXor && terms.is_constant(terms.children(a).back())) {
    return bv_bitwise(terms, Kind::BvXor, std::array{a, ones(terms, sort)});
  }
  return terms.intern(Kind::BvNot, sort, {a});
}

Term bv_bitwise(Terms& terms, Kind kind, std::span<const Term> operands) {
  Sort sort = terms.sort(operands[0]);
  return kind == Kind::BvXor ? exclusive(terms, sort, operands) : conjoin(terms, kind, sort, operands);
}

// Numbers that are not negative are divided in the same way whether they are signed or not.
Term bv_division(Terms& terms, Kind kind, Term a, Term b) {
  if (terms.is_constant(a) && terms.is_constant(b)) return fold_bv(terms, kind, a, b);
  bool is_signed = kind == Kind::BvSDiv || kind == Kind::BvSRem;
  if (is_signed && !is_zero(terms, b) && is_nonnegative(terms, a) && is_nonnegative(terms, b))
    return bv_division(terms, kind == Kind::BvSDiv ? Kind::BvUDiv : Kind::BvURem, a, b);
  if (terms.is_constant(b)) {
    if (Term simpler = divide_by_constant(terms, kind, a, b)) return simpler;
  }
  return terms.intern(kind, terms.sort(a), {a, b});
}

Term bv_shift(Terms& terms, Kind kind, Term a, Term b) {
  Sort sort = terms.sort(a);
  if (terms.is_constant(a) && terms.is_constant(b)) return fold_bv(terms, kind, a, b);
  if (is_zero(terms, b) || is_zero(terms, a)) return a;
  if (!terms.is_constant(b)) return terms.intern(kind, sort, {a, b});
  if (terms.number(b) >= sort.width()) {
    if (kind != Kind::BvAShr) return zero(terms, sort);
    if (sort.width() == 1) return a;
    b = terms.bitvec(sort.width(), sort.width() - 1);
  }
  if (Term once = shift_again(terms, kind, a, b)) return once;
  Term bits = bv_shifted_bits(terms, kind, a, static_cast<unsigned>(terms.number(b).get_ui()));
  if (bits != a) return bv_shift(terms, kind, bits, b);
  return terms.intern(kind, sort, {a, b});
}

}  // namespace heddle::term::rewrite
