// Two versions of each operation: on machine words for widths up to 64, on GMP for the rest. Division by zero has the
// value of SMT-LIB: the quotient is all ones (unsigned) or -1 or 1 (signed), the remainder is the dividend.
#include "term/fold_bv.h"

#include "term/check.h"

namespace heddle::term {

namespace {

using Word = std::uint64_t;
using Signed = std::int64_t;

Word mask(unsigned width) { return width >= 64 ? ~Word{0} : (Word{1} << width) - 1; }

Signed sign_extended(Word word, unsigned width) {
  unsigned unused = 64 - width;
  return static_cast<Signed>(word << unused) >> unused;
}

Word magnitude(Signed value) { return value < 0 ? Word{0} - static_cast<Word>(value) : static_cast<Word>(value); }

Word divide(Word a, Word b) { return b == 0 ? ~Word{0} : a / b; }
Word remain(Word a, Word b) { return b == 0 ? a : a % b; }

Word signed_divide(Signed a, Signed b) {
  Word quotient = divide(magnitude(a), magnitude(b));
  return (a < 0) != (b < 0) ? Word{0} - quotient : quotient;
}

Word signed_remain(Signed a, Signed b) {
  Word remainder = remain(magnitude(a), magnitude(b));
  return a < 0 ? Word{0} - remainder : remainder;
}

Word fold_word(Kind kind, Word a, Word b, unsigned width) {
  switch (kind) {
    case Kind::BvAnd: return a & b;
    case Kind::BvOr: return a | b;
    case Kind::BvXor: return a ^ b;
    case Kind::BvUDiv: return divide(a, b);
    case Kind::BvURem: return remain(a, b);
    case Kind::BvSDiv: return signed_divide(sign_extended(a, width), sign_extended(b, width));
    case Kind::BvSRem: return signed_remain(sign_extended(a, width), sign_extended(b, width));
    case Kind::BvShl: return b >= width ? 0 : a << b;
    case Kind::BvLShr: return b >= width ? 0 : a >> b;
    case Kind::BvAShr: return static_cast<Word>(sign_extended(a, width) >> (b >= width ? width - 1 : b));
    default: fail_check("no bit-vector operation", std::source_location::current());
  }
}

mpz_class sign_extended(const mpz_class& a, unsigned width) {
  return mpz_tstbit(a.get_mpz_t(), width - 1) ? mpz_class(a - (mpz_class(1) << width)) : a;
}

// A zero divisor divides as if it were positive, and "toward zero" gives the signs that SMT-LIB asks for.
mpz_class divide(const mpz_class& a, const mpz_class& b) {
  if (b == 0) return a < 0 ? mpz_class(1) : mpz_class(-1);
  return a / b;
}

mpz_class shift(Kind kind, const mpz_class& a, const mpz_class& b, unsigned width) {
  bool beyond = b >= width;
  auto by = static_cast<unsigned>(beyond ? width - 1 : b.get_ui());
  mpz_class result;
  if (kind == Kind::BvAShr) {
    mpz_fdiv_q_2exp(result.get_mpz_t(), sign_extended(a, width).get_mpz_t(), by);
  } else if (!beyond) {
    result = kind == Kind::BvShl ? mpz_class(a << by) : mpz_class(a >> by);
  }
  return result;
}

mpz_class fold_big(Kind kind, const mpz_class& a, const mpz_class& b, unsigned width) {
  switch (kind) {
    case Kind::BvAnd: return a & b;
    case Kind::BvOr: return a | b;
    case Kind::BvXor: return a ^ b;
    case Kind::BvUDiv: return divide(a, b);
    case Kind::BvURem: return b == 0 ? a : mpz_class(a % b);
    case Kind::BvSDiv: return divide(sign_extended(a, width), sign_extended(b, width));
    case Kind::BvSRem: return b == 0 ? a : mpz_class(sign_extended(a, width) % sign_extended(b, width));
    case Kind::BvShl:
    case Kind::BvLShr:
    case Kind::BvAShr: return shift(kind, a, b, width);
    default: fail_check("no bit-vector operation", std::source_location::current());
  }
}

Word word(const Terms& terms, Term t) { return static_cast<Word>(terms.table()[t].small); }

}  // namespace

Term fold_bv(Terms& terms, Kind kind, Term a, Term b) {
  unsigned width = terms.sort(a).width();
  if (width <= 64) return terms.bitvec(width, fold_word(kind, word(terms, a), word(terms, b), width) & mask(width));
  return terms.bitvec(width, fold_big(kind, terms.number(a), terms.number(b), width));
}

bool fold_bv_less(const Terms& terms, Kind kind, Term a, Term b) {
  bool or_equal = kind == Kind::BvULessEqual || kind == Kind::BvSLessEqual;
  if (a == b) return or_equal;
  unsigned width = terms.sort(a).width();
  bool is_signed = kind == Kind::BvSLess || kind == Kind::BvSLessEqual;
  if (width <= 64) {
    Word left = word(terms, a), right = word(terms, b);
    return is_signed ? sign_extended(left, width) < sign_extended(right, width) : left < right;
  }
  const mpz_class &left = terms.number(a), &right = terms.number(b);
  return is_signed ? sign_extended(left, width) < sign_extended(right, width) : left < right;
}

}  // namespace heddle::term
