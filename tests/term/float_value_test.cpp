// Exact floating point against the host's, which is IEEE 754 for single and double. Random bits, with exponents close
// to each other half of the time so that cancellation and ties occur.
#include "term/float_value.h"

#include "term/num.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <random>

namespace heddle::term {

namespace {

template <class Float>
struct Format;
template <>
struct Format<float> {
  using Bits = std::uint32_t;
  static constexpr Sort sort = Sort::single_precision();
};
template <>
struct Format<double> {
  using Bits = std::uint64_t;
  static constexpr Sort sort = Sort::double_precision();
};

template <class Float>
class HostFloat : public ::testing::Test {
protected:
  using Bits = typename Format<Float>::Bits;
  static constexpr Sort sort = Format<Float>::sort;

  Float any() {
    Bits bits = static_cast<Bits>(random_());
    unsigned fraction = sort.significand_bits() - 1;
    auto exponent = static_cast<Bits>((Bits{1} << (sort.exponent_bits() - 1)) - 4 + random_() % 8);
    Bits mask = ((Bits{1} << sort.exponent_bits()) - 1) << fraction;
    switch (random_() % 6) {
      case 0: return std::bit_cast<Float>(bits);
      case 1: return std::bit_cast<Float>(static_cast<Bits>(bits & ~mask));  // subnormal or zero
      case 2: return std::bit_cast<Float>(static_cast<Bits>((bits & ~mask) | (exponent << fraction & mask)));
      case 3:  // few digits, so that ties occur
        return std::bit_cast<Float>(
            static_cast<Bits>((bits & ~mask & ~((Bits{1} << (fraction - 4)) - 1)) | (exponent << fraction)));
      case 4: return static_cast<Float>(static_cast<int>(random_() % 7) - 3);
      default: return random_() % 2 == 0 ? std::numeric_limits<Float>::infinity() : std::numeric_limits<Float>::max();
    }
  }

  static mpz_class bits_of(Float value) {
    if (std::isnan(value)) return pack(sort, FloatValue::nan());
    return to_mpz(std::uint64_t{std::bit_cast<Bits>(value)});
  }
  static FloatValue exact(Float value) { return unpack(sort, bits_of(value)); }

  void expect(Float host, const FloatValue& ours, const char* what, Float a, Float b) {
    EXPECT_EQ(bits_of(host), pack(sort, ours)) << what << " of " << a << " and " << b;
  }

  std::mt19937_64 random_{11};
};

using Floats = ::testing::Types<float, double>;
TYPED_TEST_SUITE(HostFloat, Floats);

}  // namespace

TYPED_TEST(HostFloat, Agrees) {
  for (int i = 0; i < 100000; ++i) {
    TypeParam a = this->any(), b = this->any(), c = this->any();
    FloatValue x = this->exact(a), y = this->exact(b), z = this->exact(c);
    this->expect(a, x, "the number itself", a, b);
    this->expect(a + b, add(x, y), "sum", a, b);
    this->expect(a - b, add(x, negate(y)), "difference", a, b);
    this->expect(a * b, multiply(x, y), "product", a, b);
    this->expect(a / b, divide(this->sort, x, y), "quotient", a, b);
    this->expect(std::sqrt(a), square_root(this->sort, x), "root", a, b);
    this->expect(std::fma(a, b, c), multiply_add(x, y, z), "multiply-add", a, b);
    this->expect(std::remainder(a, b), remainder(x, y), "remainder", a, b);
    EXPECT_EQ(a == b, equal(x, y));
    EXPECT_EQ(a < b, less(x, y));
    if (this->HasFailure()) break;
  }
}

TYPED_TEST(HostFloat, Converts) {
  for (int i = 0; i < 100000; ++i) {
    TypeParam a = this->any();
    auto narrow = static_cast<float>(a);
    auto expected = std::isnan(narrow) ? pack(Sort::single_precision(), FloatValue::nan())
                                       : to_mpz(std::uint64_t{std::bit_cast<std::uint32_t>(narrow)});
    EXPECT_EQ(pack(Sort::single_precision(), this->exact(a)), expected);
    auto integer = static_cast<std::int64_t>(this->random_());
    EXPECT_EQ(pack(this->sort, from_integer(to_mpz(integer))), this->bits_of(static_cast<TypeParam>(integer)));
    bool fits = std::abs(a) < TypeParam(9e18);
    EXPECT_TRUE(!fits || *truncate(this->exact(a)) == to_mpz(static_cast<std::int64_t>(a))) << a;
    if (this->HasFailure()) break;
  }
}

}  // namespace heddle::term
