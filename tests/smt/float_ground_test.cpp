// Every operation on floats, on every combination of special values, against Z3's own arithmetic: NaN, infinities, both
// zeros, the least and greatest subnormal and normal numbers, and numbers around ties.
#include "smt/random_tree.h"
#include "smt/z3_terms.h"
#include "term/model.h"

#include <gtest/gtest.h>

namespace heddle::testing {

using term::Kind;
using term::Sort;
using term::Term;

namespace {

// Operations on floats, by what the table of kinds says about them.
std::vector<Kind> float_operations(int arity) {
  std::vector<Kind> found;
  for (int i = static_cast<int>(Kind::FpNeg); i <= static_cast<int>(Kind::FpLessEqual) + 3; ++i) {
    if (term::info(static_cast<Kind>(i)).arity == arity) found.push_back(static_cast<Kind>(i));
  }
  return found;
}

bool gives_bool(Kind kind) { return kind >= Kind::FpEqual && kind <= Kind::FpIsZero; }

std::vector<TreePtr> special_values(Sort sort) {
  unsigned fraction = sort.significand_bits() - 1;
  mpz_class one_ulp = mpz_class(1) << fraction;
  mpz_class infinity = ((mpz_class(1) << sort.exponent_bits()) - 1) << fraction;
  mpz_class one = ((mpz_class(1) << (sort.exponent_bits() - 1)) - 1) << fraction;
  std::vector<mpz_class> magnitudes = {0,
                                       1,
                                       one_ulp - 1,
                                       one_ulp,
                                       one,
                                       one + 1,
                                       one + one_ulp / 2 + one_ulp,
                                       one + one_ulp * fraction,
                                       infinity - 1,
                                       infinity};
  std::vector<TreePtr> values;
  auto add = [&](const mpz_class& bits) {
    values.push_back(std::make_shared<Tree>(Tree{Kind::Constant, sort, {}, {0, 0}, bits, {}}));
  };
  for (const mpz_class& magnitude : magnitudes) {
    add(magnitude);
    add(magnitude + (mpz_class(1) << (sort.width() - 1)));
  }
  add(infinity + 1);
  return values;
}

class FloatGround : public ::testing::TestWithParam<Sort> {
protected:
  FloatGround() : z3_terms_(terms_, context_) {}

  void expect_agreement(const Tree& tree) {
    auto shared = std::make_shared<Tree>(tree);
    Term ours = build(terms_, shared);
    z3::expr theirs = build(context_, shared).simplify();
    if (!terms_.is_constant(ours)) {
      EXPECT_TRUE(tree.kind == Kind::FpToSBv || tree.kind == Kind::FpToUBv) << theirs;
      return;
    }
    ++judged_;
    z3::expr expected(context_, z3_terms_.translate(ours));
    EXPECT_TRUE(same(theirs, expected).simplify().is_true())
        << build(context_, shared) << "\nZ3: " << theirs << "\nhere: " << to_string(terms_, ours);
  }

  term::Terms terms_;
  z3::context context_;
  smt::Z3Terms z3_terms_;
  int judged_ = 0;
};

}  // namespace

TEST_P(FloatGround, Unary) {
  for (Kind kind : float_operations(1)) {
    for (const TreePtr& a : special_values(GetParam())) {
      expect_agreement({kind, gives_bool(kind) ? Sort::boolean() : GetParam(), {a}, {0, 0}, {}, {}});
    }
  }
  EXPECT_GT(judged_, 100);
}

TEST_P(FloatGround, Binary) {
  for (Kind kind : float_operations(2)) {
    for (const TreePtr& a : special_values(GetParam())) {
      for (const TreePtr& b : special_values(GetParam())) {
        expect_agreement({kind, gives_bool(kind) ? Sort::boolean() : GetParam(), {a, b}, {0, 0}, {}, {}});
      }
    }
  }
  EXPECT_GT(judged_, 3000);
}

TEST_P(FloatGround, FusedMultiplyAdd) {
  for (const TreePtr& a : special_values(GetParam())) {
    for (const TreePtr& b : special_values(GetParam())) {
      for (const TreePtr& c : special_values(GetParam())) {
        expect_agreement({Kind::FpFma, GetParam(), {a, b, c}, {0, 0}, {}, {}});
      }
    }
  }
  EXPECT_GT(judged_, 9000);
}

TEST_P(FloatGround, Conversions) {
  std::vector<Sort> formats = {Sort::floating(5, 11), Sort::single_precision(), Sort::double_precision(),
                               Sort::floating(3, 4)};
  for (const TreePtr& a : special_values(GetParam())) {
    expect_agreement({Kind::FpToBits, Sort::bitvec(GetParam().width()), {a}, {0, 0}, {}, {}});
    for (Sort to : formats) {
      std::array<unsigned, 2> indices = {to.exponent_bits(), to.significand_bits()};
      expect_agreement({Kind::FpFromFp, to, {a}, indices, {}, {}});
    }
    for (unsigned width : {1u, 2u, 8u, 16u, 32u, 64u}) {
      expect_agreement({Kind::FpToSBv, Sort::bitvec(width), {a}, {width, 0}, {}, {}});
      expect_agreement({Kind::FpToUBv, Sort::bitvec(width), {a}, {width, 0}, {}, {}});
    }
  }
  RandomTrees random(5);
  std::array<unsigned, 2> indices = {GetParam().exponent_bits(), GetParam().significand_bits()};
  for (int i = 0; i < rounds(200); ++i) {
    TreePtr bits = random.constant(Sort::bitvec(2 + random.below(69)));
    expect_agreement({Kind::FpFromSBv, GetParam(), {bits}, indices, {}, {}});
    expect_agreement({Kind::FpFromUBv, GetParam(), {bits}, indices, {}, {}});
    TreePtr all = random.constant(Sort::bitvec(GetParam().width()));
    expect_agreement({Kind::FpFromBits, GetParam(), {all}, indices, {}, {}});
  }
  EXPECT_GT(judged_, 300);
}

TEST_P(FloatGround, Random) {
  RandomTrees random(6);
  for (int i = 0; i < rounds(300); ++i) {
    for (int arity = 1; arity <= 3; ++arity) {
      for (Kind kind : float_operations(arity)) {
        std::vector<TreePtr> operands;
        for (int k = 0; k < arity; ++k) operands.push_back(random.constant(GetParam()));
        expect_agreement({kind, gives_bool(kind) ? Sort::boolean() : GetParam(), operands, {0, 0}, {}, {}});
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, FloatGround,
                         ::testing::Values(Sort::floating(5, 11), Sort::single_precision(), Sort::double_precision()),
                         [](const auto& instance) {
                           return "E" + std::to_string(instance.param.exponent_bits()) + "S" +
                                  std::to_string(instance.param.significand_bits());
                         });

}  // namespace heddle::testing
