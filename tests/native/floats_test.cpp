// Floats: what the host computes against the exact integers of the terms, on numbers that are likely to disagree.
#include "native/arithmetic.h"

#include "term/model.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace heddle::native {

namespace {

using program::MathFunction;
using program::Op;
using term::Term;

constexpr int rounds = 400;

Word bits(double number) { return std::bit_cast<Word>(number); }
Word bits(float number) { return std::bit_cast<std::uint32_t>(number); }

class FloatsTest : public ::testing::Test {
protected:
  Word random_float(unsigned width) {
    switch (random_() % 4) {
      case 0: return random_() & mask(width);
      case 1: return special_[random_() % special_.size()](width);
      case 2: return encode(width, static_cast<double>(static_cast<std::int64_t>(random_() % 4096) - 2048) / 8);
      default:
        return encode(width, std::ldexp(1 + static_cast<double>(random_() % 1024) / 1024,
                                        static_cast<int>(random_() % 140) - 70));
    }
  }

  static Word encode(unsigned width, double number) {
    return width == 32 ? bits(static_cast<float>(number)) : bits(number);
  }

  Value symbol(const std::string& name, unsigned width, Word number) {
    Term symbol = terms_.symbol(name + std::to_string(width), sort_of(width));
    model_.set(symbol, to_term(terms_, word_value(number), width));
    return Value(symbol);
  }

  Value evaluated(Value result) {
    if (result.is_concrete()) return result;
    Term constant = term::evaluate(terms_, result.term(), model_);
    EXPECT_TRUE(constant) << "no value";
    return constant ? to_value(terms_, constant) : Value(-1);
  }

  template <typename Compute>
  void agree(unsigned width, Word a, Word b, Compute compute) {
    Value x = word_value(a), y = word_value(b), unknown_x = symbol("a", width, a), unknown_y = symbol("b", width, b);
    Value expected = compute(x, y);
    EXPECT_TRUE(expected.is_concrete());
    EXPECT_EQ(evaluated(compute(unknown_x, y)), expected) << std::hex << a << " " << b;
    EXPECT_EQ(evaluated(compute(x, unknown_y)), expected) << std::hex << a << " " << b;
    EXPECT_EQ(evaluated(compute(unknown_x, unknown_y)), expected) << std::hex << a << " " << b;
  }

  // Evaluating in a model folds the term with constants for symbols.
  template <typename Compute>
  void on_random_numbers(Compute compute) {
    for (unsigned width : {32U, 64U}) {
      for (int i = 0; i < rounds; ++i) {
        agree(width, random_float(width), random_float(width), [&](Value a, Value b) { return compute(width, a, b); });
      }
    }
  }

  void agree_unary(Op op, unsigned width, unsigned from, Word a) {
    SCOPED_TRACE("op " + std::to_string(int(op)) + " width " + std::to_string(width) + " from " + std::to_string(from));
    Value expected = arithmetic_.unary(op, width, from, word_value(a));
    EXPECT_EQ(evaluated(arithmetic_.unary(op, width, from, symbol("a", from, a))), expected) << std::hex << a;
  }

  term::Terms terms_;
  Arithmetic arithmetic_{terms_};
  term::Model model_;
  std::mt19937_64 random_{20240608};
  std::vector<Word (*)(unsigned)> special_{
      [](unsigned) { return Word{0}; },
      [](unsigned width) { return floats::sign_bit(width); },
      [](unsigned width) { return floats::canonical_nan(width); },
      [](unsigned width) { return floats::canonical_nan(width) | floats::sign_bit(width) | 1; },
      [](unsigned width) { return encode(width, std::numeric_limits<double>::infinity()); },
      [](unsigned width) { return encode(width, -std::numeric_limits<double>::infinity()); },
      [](unsigned) { return Word{1}; },
      [](unsigned width) { return encode(width, 0.5); },
      [](unsigned width) { return encode(width, -0.5); },
      [](unsigned width) { return encode(width, 0.5) - 1; },
      [](unsigned width) { return encode(width, std::ldexp(1, width == 32 ? 23 : 52)); },
      [](unsigned width) { return encode(width, std::ldexp(1, width == 32 ? 23 : 52)) - 1; },
      [](unsigned width) { return encode(width, std::ldexp(1, 31)); },
      [](unsigned width) { return encode(width, -std::ldexp(1, 31)); },
      [](unsigned width) { return encode(width, -std::ldexp(1, 31)) + 1; },
      [](unsigned width) { return encode(width, std::ldexp(1, 63)); },
      [](unsigned width) { return encode(width, -std::ldexp(1, 63)); },
      [](unsigned width) { return encode(width, std::ldexp(1, 64)) - 1; },
  };
};

TEST_F(FloatsTest, Arithmetic) {
  for (Op op : {Op::FAdd, Op::FSub, Op::FMul, Op::FDiv, Op::FRem}) {
    SCOPED_TRACE(int(op));
    on_random_numbers([&](unsigned width, Value a, Value b) { return arithmetic_.binary_float(op, width, a, b); });
  }
}

TEST_F(FloatsTest, Comparisons) {
  for (std::uint32_t predicate = 0; predicate < 16; ++predicate) {
    SCOPED_TRACE(predicate);
    on_random_numbers(
        [&](unsigned width, Value a, Value b) { return arithmetic_.binary_float(Op::FCmp, width, a, b, predicate); });
    for (auto special : special_) {
      agree(64, special(64), special(64),
            [&](Value a, Value b) { return arithmetic_.compare_float(predicate, 64, a, b); });
    }
  }
}

TEST_F(FloatsTest, MultiplyAndAdd) {
  for (unsigned width : {32U, 64U}) {
    for (int i = 0; i < rounds; ++i) {
      Word a = random_float(width), b = random_float(width), c = random_float(width);
      Value expected = arithmetic_.fma(width, word_value(a), word_value(b), word_value(c));
      Value term = arithmetic_.fma(width, symbol("a", width, a), symbol("b", width, b), symbol("c", width, c));
      EXPECT_EQ(evaluated(term), expected) << std::hex << a << " " << b << " " << c;
    }
  }
}

TEST_F(FloatsTest, FunctionsWithATerm) {
  for (MathFunction function :
       {MathFunction::Floor, MathFunction::Ceil, MathFunction::Trunc, MathFunction::Round, MathFunction::RoundEven,
        MathFunction::Rint, MathFunction::Min, MathFunction::Max, MathFunction::CopySign, MathFunction::Fmod}) {
    SCOPED_TRACE(int(function));
    on_random_numbers([&](unsigned width, Value a, Value b) { return *arithmetic_.math(function, width, a, b); });
    for (unsigned width : {32U, 64U}) {
      for (auto a : special_) {
        for (auto b : special_) {
          agree(width, a(width), b(width), [&](Value x, Value y) { return *arithmetic_.math(function, width, x, y); });
        }
      }
    }
  }
}

TEST_F(FloatsTest, FunctionsWithoutATermNeedAKnownNumber) {
  Value x = symbol("x", 64, 0);
  EXPECT_FALSE(arithmetic_.math(MathFunction::Sin, 64, x));
  EXPECT_FALSE(arithmetic_.math(MathFunction::Pow, 64, word_value(bits(2.0)), x));
  EXPECT_EQ(arithmetic_.math(MathFunction::Pow, 64, word_value(bits(2.0)), word_value(bits(10.0))),
            word_value(bits(1024.0)));
  EXPECT_EQ(arithmetic_.math(MathFunction::Log, 32, word_value(bits(-1.0F))), word_value(0x7fc00000));
}

TEST_F(FloatsTest, SignsRootsAndCasts) {
  for (unsigned width : {32U, 64U}) {
    for (int i = 0; i < rounds; ++i) {
      for (Op op : {Op::FNeg, Op::FAbs, Op::FSqrt}) agree_unary(op, width, width, random_float(width));
      agree_unary(Op::FPCast, 96 - width, width, random_float(width));
    }
  }
}

TEST_F(FloatsTest, ToIntegers) {
  for (Op op : {Op::FPToSI, Op::FPToUI}) {
    for (unsigned from : {32U, 64U}) {
      for (unsigned width : {1U, 5U, 8U, 16U, 24U, 25U, 32U, 33U, 53U, 54U, 63U, 64U}) {
        auto check = [&](Word a) {
          agree_unary(op, width, from, a);
          Value unknown = arithmetic_.conversion_in_range(op, width, from, symbol("a", from, a));
          EXPECT_EQ(evaluated(unknown), arithmetic_.conversion_in_range(op, width, from, word_value(a)));
        };
        for (int i = 0; i < rounds / 4; ++i) check(random_float(from));
        for (auto special : special_) check(special(from));
        for (double offset : {-1.5, -1.0, -0.5, 0.0, 0.5, 1.0}) {
          for (int exponent : {int(width) - 1, int(width)}) {
            check(encode(from, std::ldexp(1, exponent) + offset));
            check(encode(from, -std::ldexp(1, exponent) + offset));
          }
        }
      }
    }
  }
}

TEST_F(FloatsTest, FromIntegers) {
  for (Op op : {Op::SIToFP, Op::UIToFP}) {
    for (unsigned from : {1U, 5U, 8U, 16U, 32U, 33U, 64U}) {
      for (unsigned width : {32U, 64U}) {
        for (int i = 0; i < rounds / 4; ++i) agree_unary(op, width, from, random_() & mask(from));
        agree_unary(op, width, from, mask(from));
        agree_unary(op, width, from, floats::sign_bit(from));
      }
    }
  }
}

TEST_F(FloatsTest, WideIntegers) {
  Value wide = arithmetic_.unary(Op::SExt, 128, 64, Value(-5));
  EXPECT_EQ(arithmetic_.unary(Op::SIToFP, 64, 128, wide), word_value(bits(-5.0)));
  EXPECT_EQ(arithmetic_.unary(Op::UIToFP, 32, 128, wide), word_value(bits(std::ldexp(1.0F, 127) * 2)));
  Value back = arithmetic_.unary(Op::FPToSI, 128, 64, word_value(bits(-5.9)));
  EXPECT_EQ(back, wide);
  EXPECT_EQ(arithmetic_.conversion_in_range(Op::FPToUI, 128, 32, word_value(bits(3e38F))), Value(1));
  EXPECT_EQ(arithmetic_.conversion_in_range(Op::FPToSI, 128, 32, word_value(bits(3e38F))), Value(0));
  EXPECT_EQ(evaluated(arithmetic_.conversion_in_range(Op::FPToUI, 200, 32, symbol("f", 32, bits(3e38F)))), Value(1));
}

TEST_F(FloatsTest, HandPicked) {
  auto number = [](double x) { return word_value(bits(x)); };
  EXPECT_EQ(arithmetic_.binary_float(Op::FAdd, 64, number(0.1), number(0.2)), number(0.30000000000000004));
  EXPECT_EQ(arithmetic_.binary_float(Op::FRem, 64, number(-5.5), number(2)), number(-1.5));
  EXPECT_EQ(arithmetic_.binary_float(Op::FDiv, 64, number(0), number(0)), Value(0x7ff8000000000000));
  EXPECT_EQ(arithmetic_.math(MathFunction::Ceil, 64, number(-0.5)), number(-0.0));
  EXPECT_EQ(arithmetic_.math(MathFunction::Round, 64, number(2.5)), number(3));
  EXPECT_EQ(arithmetic_.math(MathFunction::RoundEven, 64, number(2.5)), number(2));
  EXPECT_EQ(arithmetic_.math(MathFunction::Min, 64, number(0.0), number(-0.0)), number(-0.0));
  EXPECT_EQ(arithmetic_.unary(Op::FPToSI, 32, 64, number(-2147483648.9)), Value(0x80000000));
  EXPECT_EQ(arithmetic_.unary(Op::FPToSI, 32, 64, number(1e300)), Value(0x80000000));
  EXPECT_EQ(arithmetic_.unary(Op::FPToUI, 8, 64, number(255.9)), Value(255));
  EXPECT_EQ(arithmetic_.unary(Op::FNeg, 64, 64, Value(0x7ff8000000000000)), word_value(0xfff8000000000000));
}

}  // namespace

}  // namespace heddle::native
