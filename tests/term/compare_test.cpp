// Signed comparisons of random sums of small bit-vectors, for all values, against arithmetic on their numbers.
#include "term/model.h"

#include <gtest/gtest.h>

#include <array>
#include <random>

namespace heddle::term {

namespace {

constexpr unsigned width = 5;
constexpr std::uint64_t all_values = 1 << width;
using Values = std::array<std::uint64_t, 2>;  // of the two symbols

struct Part {
  std::size_t symbol;
  std::uint64_t mask, factor;
};

struct Sum {
  std::vector<Part> parts;
  std::uint64_t constant = 0;

  std::int64_t value(const Values& values) const {
    std::uint64_t total = constant;
    for (const Part& part : parts) total += part.factor * (values[part.symbol] & part.mask);
    return static_cast<std::int64_t>(total << (64 - width)) >> (64 - width);
  }
};

class Comparisons : public ::testing::Test {
protected:
  Term bits(std::uint64_t value) { return terms_.bitvec(width, value); }

  Sum some_sum() {
    constexpr std::array<std::uint64_t, 4> masks{1, 3, 7, all_values - 1};
    Sum sum{.parts = {}, .constant = random_() % (random_() % 2 == 0 ? 4 : all_values)};
    for (std::uint64_t i = random_() % 3; i-- > 0;) {
      std::uint64_t sign = random_() % 2 == 0 ? 1 : all_values - 1;
      std::uint64_t factor = random_() % 3 == 0 ? random_() % all_values : sign;
      sum.parts.push_back({random_() % 2, masks[random_() % masks.size()], factor});
    }
    return sum;
  }

  Term term_of(const Sum& sum) {
    Term total = bits(sum.constant);
    for (const Part& part : sum.parts) {
      Term masked = terms_.make(Kind::BvAnd, {symbols_[part.symbol], bits(part.mask)});
      total = terms_.add(total, terms_.make(Kind::BvMul, {bits(part.factor), masked}));
    }
    return total;
  }

  void expect_same_again(Term compared) {
    if (terms_.is_constant(compared)) return;
    Term again = terms_.make(terms_.kind(compared), terms_.children(compared), terms_.indices(compared));
    EXPECT_EQ(again, compared) << to_string(terms_, compared);
  }

  void expect_meaning(Term compared, const Sum& left, const Sum& right, bool strict) {
    for (std::uint64_t i = 0; i < all_values * all_values; ++i) {
      Values values{i % all_values, i / all_values};
      Model model;
      for (std::size_t k = 0; k < values.size(); ++k) model.set(symbols_[k], bits(values[k]));
      std::int64_t a = left.value(values), b = right.value(values);
      ASSERT_EQ(evaluate(terms_, compared, model), terms_.boolean(strict ? a < b : a <= b))
          << to_string(terms_, compared) << " for " << values[0] << ", " << values[1];
    }
  }

  Terms terms_;
  std::array<Term, 2> symbols_{terms_.symbol("r", Sort::bitvec(width)), terms_.symbol("s", Sort::bitvec(width))};
  std::mt19937_64 random_{7};
};

}  // namespace

TEST_F(Comparisons, KeepTheirMeaning) {
  for (int sample = 0; sample < 1000; ++sample) {
    Sum left = some_sum(), right = some_sum();
    bool strict = random_() % 2 == 0;
    Term compared = terms_.make(strict ? Kind::BvSLess : Kind::BvSLessEqual, {term_of(left), term_of(right)});
    expect_same_again(compared);
    expect_meaning(compared, left, right, strict);
    if (HasFatalFailure()) return;
  }
}

}  // namespace heddle::term
