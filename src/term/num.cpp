#include "term/num.h"

#include <numeric>

namespace heddle::term {

static_assert(sizeof(long) == sizeof(std::int64_t), "GMP's long conversions carry 64 bits here");

mpz_class to_mpz(std::int64_t value) { return mpz_class(static_cast<long>(value)); }
mpz_class to_mpz(std::uint64_t value) { return mpz_class(static_cast<unsigned long>(value)); }
std::uint64_t low_word(const mpz_class& value) { return mpz_get_ui(value.get_mpz_t()); }

Num::Num(mpz_class value) {
  if (value.fits_slong_p()) {
    small_ = value.get_si();
  } else {
    big_ = std::make_unique<mpz_class>(std::move(value));
  }
}

mpz_class Num::big() const { return big_ ? *big_ : to_mpz(small_); }

int Num::compare(const Num& a, const Num& b) {
  if (!a.big_ && !b.big_) return (a.small_ > b.small_) - (a.small_ < b.small_);
  return cmp(a.big(), b.big());
}

Num Num::floor_div(const Num& a, const Num& b) {
  if (!a.big_ && !b.big_) {
    std::int64_t quotient = a.small_ / b.small_;
    return Num(quotient - (a.small_ % b.small_ < 0 ? 1 : 0));
  }
  mpz_class quotient;
  mpz_fdiv_q(quotient.get_mpz_t(), a.big().get_mpz_t(), b.big().get_mpz_t());
  return Num(std::move(quotient));
}

Num Num::gcd(const Num& a, const Num& b) {
  if (!a.big_ && !b.big_ && a.small_ != INT64_MIN && b.small_ != INT64_MIN) return Num(std::gcd(a.small_, b.small_));
  return Num(mpz_class(::gcd(a.big(), b.big())));
}

Num Num::centred(unsigned width) const {
  if (!big_ && width < 64) {
    std::int64_t half = std::int64_t{1} << (width - 1);
    if (small_ > -half && small_ <= half) return *this;
    auto low = static_cast<std::int64_t>(static_cast<std::uint64_t>(small_) & ((std::uint64_t{1} << width) - 1));
    return Num(low > half ? low - half - half : low);
  }
  if (!big_ && (width > 64 || small_ != INT64_MIN)) return *this;
  mpz_class low;
  mpz_fdiv_r_2exp(low.get_mpz_t(), big().get_mpz_t(), width);
  mpz_class half = mpz_class(1) << (width - 1);
  if (low > half) low -= half * 2;
  return Num(std::move(low));
}

}  // namespace heddle::term
