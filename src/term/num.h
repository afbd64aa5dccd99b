// Integers of any size whose common case, 64 bits, costs no allocation. Used inside the rewrite rules; what is stored
// for a constant is decided by the table.
#pragma once

#include <gmpxx.h>

#include <cstdint>
#include <memory>
#include <utility>

namespace heddle::term {

class Num {
public:
  Num() = default;
  Num(std::int64_t value) : small_(value) {}  // implicit: literals in rules read as numbers
  explicit Num(mpz_class value);
  Num(const Num& other) : small_(other.small_), big_(other.big_ ? new mpz_class(*other.big_) : nullptr) {}
  Num(Num&&) noexcept = default;
  Num& operator=(Num&&) noexcept = default;
  Num& operator=(const Num& other) { return *this = Num(other); }

  bool is_small() const { return !big_; }
  std::int64_t small() const { return small_; }  // only if is_small
  mpz_class big() const;
  int sign() const { return big_ ? sgn(*big_) : (small_ > 0) - (small_ < 0); }
  bool is_zero() const { return !big_ && small_ == 0; }
  bool is_one() const { return !big_ && small_ == 1; }

  friend Num operator+(const Num& a, const Num& b);
  friend Num operator-(const Num& a, const Num& b);
  friend Num operator*(const Num& a, const Num& b);
  Num operator-() const { return Num(0) - *this; }
  friend bool operator==(const Num& a, const Num& b) { return compare(a, b) == 0; }
  friend bool operator<(const Num& a, const Num& b) { return compare(a, b) < 0; }

  static int compare(const Num& a, const Num& b);
  static Num floor_div(const Num& a, const Num& b);  // b positive
  static Num gcd(const Num& a, const Num& b);        // never negative
  // The representative of this number modulo 2^width that lies in (-2^(width-1), 2^(width-1)].
  Num centred(unsigned width) const;

private:
  std::int64_t small_ = 0;
  std::unique_ptr<mpz_class> big_;  // null if the number fits in small_
};

inline Num operator+(const Num& a, const Num& b) {
  std::int64_t sum;
  if (!a.big_ && !b.big_ && !__builtin_add_overflow(a.small_, b.small_, &sum)) return Num(sum);
  return Num(mpz_class(a.big() + b.big()));
}

inline Num operator-(const Num& a, const Num& b) {
  std::int64_t difference;
  if (!a.big_ && !b.big_ && !__builtin_sub_overflow(a.small_, b.small_, &difference)) return Num(difference);
  return Num(mpz_class(a.big() - b.big()));
}

inline Num operator*(const Num& a, const Num& b) {
  std::int64_t product;
  if (!a.big_ && !b.big_ && !__builtin_mul_overflow(a.small_, b.small_, &product)) return Num(product);
  return Num(mpz_class(a.big() * b.big()));
}

// Between GMP and 64-bit words, whatever the width of long.
mpz_class to_mpz(std::int64_t value);
mpz_class to_mpz(std::uint64_t value);
std::uint64_t low_word(const mpz_class& value);  // of a number that is not negative

}  // namespace heddle::term
