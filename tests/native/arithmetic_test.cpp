// Three ways to one result: on numbers, as a term that is evaluated in a model, and by arithmetic on unbounded integers
// written here. (Floats have two: the host's and the exact integers of the terms.)
#include "native/arithmetic.h"

#include "term/model.h"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <string>
#include <vector>

namespace heddle::native {

namespace {

using program::Op;
using term::Term;
using term::Terms;

constexpr std::array widths{1U, 5U, 8U, 16U, 32U, 33U, 63U, 64U, 128U};
constexpr int rounds = 60;

mpz_class power(unsigned exponent) { return mpz_class(1) << exponent; }
mpz_class modulo(const mpz_class& a, unsigned width) {
  mpz_class result;
  mpz_fdiv_r_2exp(result.get_mpz_t(), a.get_mpz_t(), width);
  return result;
}
mpz_class as_signed(const mpz_class& a, unsigned width) {
  return a >= power(width - 1) ? mpz_class(a - power(width)) : a;
}
mpz_class from_word(Word number) {
  return (mpz_class(static_cast<unsigned long>(number >> 32)) << 32) + static_cast<unsigned long>(number & 0xffffffff);
}

// What the operations mean. Division by zero: the quotient is all ones, or 1 of a negative number; the rest is a.
mpz_class divide(const mpz_class& a, const mpz_class& b) {
  if (b == 0) return a < 0 ? mpz_class(1) : mpz_class(-1);
  return a / b;
}
mpz_class shift(Op op, const mpz_class& a, const mpz_class& by, unsigned width) {
  if (by >= width) return op == Op::AShr && as_signed(a, width) < 0 ? -1 : 0;
  if (op == Op::Shl) return a << by.get_ui();
  mpz_class result, operand = op == Op::AShr ? as_signed(a, width) : a;
  mpz_fdiv_q_2exp(result.get_mpz_t(), operand.get_mpz_t(), by.get_ui());
  return result;
}
bool leaves(bool is_signed, const mpz_class& a, unsigned width) {
  return is_signed ? a < -power(width - 1) || a >= power(width - 1) : a < 0 || a >= power(width);
}

mpz_class meaning(Op op, unsigned width, const mpz_class& a, const mpz_class& b) {
  mpz_class x = as_signed(a, width), y = as_signed(b, width);
  switch (op) {
    case Op::Add: return a + b;
    case Op::Sub: return a - b;
    case Op::Mul: return a * b;
    case Op::UDiv: return divide(a, b);
    case Op::SDiv: return divide(x, y);
    case Op::URem: return b == 0 ? a : mpz_class(a % b);
    case Op::SRem: return b == 0 ? x : mpz_class(x % y);
    case Op::Shl:
    case Op::LShr:
    case Op::AShr: return shift(op, a, b, width);
    case Op::And: return a & b;
    case Op::Or: return a | b;
    case Op::Xor: return a ^ b;
    case Op::UMin: return std::min(a, b);
    case Op::UMax: return std::max(a, b);
    case Op::SMin: return std::min(x, y);
    case Op::SMax: return std::max(x, y);
    case Op::Eq: return a == b;
    case Op::Ne: return a != b;
    case Op::ULt: return a < b;
    case Op::ULe: return a <= b;
    case Op::SLt: return x < y;
    case Op::SLe: return x <= y;
    case Op::UAddOverflow: return leaves(false, a + b, width);
    case Op::SAddOverflow: return leaves(true, x + y, width);
    case Op::USubOverflow: return leaves(false, a - b, width);
    case Op::SSubOverflow: return leaves(true, x - y, width);
    case Op::UMulOverflow: return leaves(false, a * b, width);
    case Op::SMulOverflow: return leaves(true, x * y, width);
    default: ADD_FAILURE() << "no meaning"; return 0;
  }
}

mpz_class meaning(Op op, unsigned width, unsigned from, const mpz_class& a) {
  auto bit = [&](unsigned i) { return mpz_tstbit(a.get_mpz_t(), i) != 0; };
  mpz_class result = 0;
  unsigned count = 0;
  switch (op) {
    case Op::PopCount: return mpz_popcount(a.get_mpz_t());
    case Op::LeadingZeros:
      while (count < width && !bit(width - 1 - count)) ++count;
      return count;
    case Op::TrailingZeros:
      while (count < width && !bit(count)) ++count;
      return count;
    case Op::ByteSwap:
      for (unsigned i = 0; i < width; i += 8) result = (result << 8) + modulo(a >> i, 8);
      return result;
    case Op::BitReverse:
      for (unsigned i = 0; i < width; ++i) result = result * 2 + (bit(i) ? 1 : 0);
      return result;
    case Op::Trunc:
    case Op::ZExt: return a;
    case Op::SExt: return as_signed(a, from);
    default: ADD_FAILURE() << "no meaning"; return 0;
  }
}

bool gives_truth(Op op) { return op >= Op::Eq && op <= Op::SMulOverflow; }

class ArithmeticTest : public ::testing::Test {
protected:
  // Numbers near the ends of the range are as likely as any others.
  mpz_class random_number(unsigned width) {
    switch (random_() % 6) {
      case 0: return modulo(mpz_class(static_cast<long>(random_() % 5)) - 2, width);
      case 1: return modulo(power(width - 1) + static_cast<long>(random_() % 5) - 2, width);
      case 2: return modulo(mpz_class(static_cast<unsigned long>(random_() % (2 * width))), width);
      case 3: return modulo(power(static_cast<unsigned>(random_() % width)), width);
      default: return modulo((from_word(random_()) << 64) + from_word(random_()), width);
    }
  }

  Value value(const mpz_class& number, unsigned width) { return from_bits(terms_, terms_.bitvec(width, number)); }

  // A symbol that the model gives this value.
  Value symbol(const std::string& name, unsigned width, const mpz_class& number) {
    Term symbol = terms_.symbol(name, sort_of(width));
    model_.set(symbol, to_term(terms_, value(number, width), width));
    return Value(symbol);
  }

  Value evaluated(Value result) {
    if (result.is_concrete()) return result;
    Term constant = term::evaluate(terms_, result.term(), model_);
    EXPECT_TRUE(constant) << "no value: " << term::to_string(terms_, result.term(), 400);
    return constant ? to_value(terms_, constant) : Value(-1);
  }

  void expect(Value result, const mpz_class& number, unsigned width) {
    EXPECT_EQ(evaluated(result), value(modulo(number, width), width)) << "expected " << number;
    if (!result.is_concrete()) {
      EXPECT_EQ(terms_.sort(result.term()), sort_of(width));
      EXPECT_TRUE(width > word_width || !terms_.is_constant(result.term()));
    }
  }

  // Known and unknown operands in every mixture; compute takes and gives values.
  template <typename Compute>
  void in_every_mixture(unsigned width, const mpz_class& a, const mpz_class& b, Compute compute) {
    std::string suffix = std::to_string(width);
    Value known_a = value(a, width), known_b = value(b, width);
    Value unknown_a = symbol("a" + suffix, width, a), unknown_b = symbol("b" + suffix, width, b);
    compute(known_a, known_b);
    compute(unknown_a, known_b);
    compute(known_a, unknown_b);
    compute(unknown_a, unknown_b);
    if (a == b) compute(unknown_a, unknown_a);
  }

  void check_binary(Op op, unsigned width, const mpz_class& a, const mpz_class& b) {
    SCOPED_TRACE("op " + std::to_string(int(op)) + " width " + std::to_string(width) + " of " + a.get_str() + " and " +
                 b.get_str());
    mpz_class expected = meaning(op, width, a, b);
    in_every_mixture(width, a, b, [&](Value x, Value y) {
      expect(arithmetic_.binary(op, width, x, y), expected, gives_truth(op) ? 1 : width);
    });
  }

  void check_unary(Op op, unsigned width, unsigned from, const mpz_class& a) {
    SCOPED_TRACE("op " + std::to_string(int(op)) + " width " + std::to_string(width) + " from " + std::to_string(from) +
                 " of " + a.get_str());
    mpz_class expected = meaning(op, width, from, a);
    expect(arithmetic_.unary(op, width, from, value(a, from)), expected, width);
    expect(arithmetic_.unary(op, width, from, symbol("a" + std::to_string(from), from, a)), expected, width);
  }

  std::vector<Value> bytes_of(Value whole, unsigned width) {
    std::vector<Value> bytes;
    for (unsigned i = 0; i < (width + 7) / 8; ++i) bytes.push_back(arithmetic_.byte_of(whole, width, i));
    return bytes;
  }

  // A value written and read back is that value, not only an equal one.
  void check_round_trip(Value whole, unsigned width) {
    Value back = arithmetic_.from_bytes(bytes_of(whole, width), width);
    EXPECT_EQ(back, whole) << (whole.is_concrete() ? "" : term::to_string(terms_, whole.term())) << " becomes "
                           << (back.is_concrete() ? "" : term::to_string(terms_, back.term()));
  }

  Terms terms_;
  Arithmetic arithmetic_{terms_};
  term::Model model_;
  std::mt19937_64 random_{20240607};
};

TEST_F(ArithmeticTest, BinaryOperationsOnRandomNumbers) {
  for (int op = int(Op::Add); op <= int(Op::SMulOverflow); ++op) {
    for (unsigned width : widths) {
      for (int i = 0; i < rounds; ++i) check_binary(Op(op), width, random_number(width), random_number(width));
    }
  }
}

TEST_F(ArithmeticTest, BinaryOperationsAtTheEnds) {
  for (int op = int(Op::Add); op <= int(Op::SMulOverflow); ++op) {
    for (unsigned width : widths) {
      std::vector<mpz_class> ends{0, 1, power(width) - 1, power(width - 1), power(width - 1) - 1, modulo(width, width)};
      for (const mpz_class& a : ends) {
        for (const mpz_class& b : ends) check_binary(Op(op), width, a, b);
      }
    }
  }
}

TEST_F(ArithmeticTest, UnaryOperations) {
  for (Op op : {Op::PopCount, Op::LeadingZeros, Op::TrailingZeros, Op::BitReverse}) {
    for (unsigned width : widths) {
      for (int i = 0; i < rounds; ++i) check_unary(op, width, width, random_number(width));
      check_unary(op, width, width, 0);
      check_unary(op, width, width, power(width) - 1);
    }
  }
  for (unsigned width : {16U, 32U, 48U, 64U, 128U}) {
    for (int i = 0; i < rounds; ++i) check_unary(Op::ByteSwap, width, width, random_number(width));
  }
}

TEST_F(ArithmeticTest, ChangesOfWidth) {
  for (unsigned wide : widths) {
    for (unsigned narrow : widths) {
      if (narrow >= wide) continue;
      for (int i = 0; i < rounds; ++i) {
        check_unary(Op::Trunc, narrow, wide, random_number(wide));
        check_unary(Op::ZExt, wide, narrow, random_number(narrow));
        check_unary(Op::SExt, wide, narrow, random_number(narrow));
      }
    }
  }
}

TEST_F(ArithmeticTest, QuestionsBeforeOperations) {
  for (unsigned width : widths) {
    for (int i = 0; i < rounds; ++i) {
      mpz_class a = random_number(width), b = random_number(width), x = as_signed(a, width), y = as_signed(b, width);
      bool in_range = b < width;
      bool keeps = in_range && !leaves(true, x << b.get_ui(), width);
      bool keeps_unsigned = in_range && !leaves(false, a << b.get_ui(), width);
      SCOPED_TRACE("width " + std::to_string(width) + " of " + a.get_str() + " and " + b.get_str());
      in_every_mixture(width, a, b, [&](Value left, Value right) {
        expect(arithmetic_.shift_in_range(width, right), in_range, 1);
        expect(arithmetic_.divisor_ok(width, right), b != 0, 1);
        expect(arithmetic_.signed_division_ok(width, left, right), !(a == power(width - 1) && y == -1), 1);
        expect(arithmetic_.no_signed_wrap(Op::Add, width, left, right), !leaves(true, x + y, width), 1);
        expect(arithmetic_.no_signed_wrap(Op::Sub, width, left, right), !leaves(true, x - y, width), 1);
        expect(arithmetic_.no_signed_wrap(Op::Mul, width, left, right), !leaves(true, x * y, width), 1);
        expect(arithmetic_.no_signed_wrap(Op::Shl, width, left, right), keeps, 1);
        expect(arithmetic_.no_unsigned_wrap(Op::Shl, width, left, right), keeps_unsigned, 1);
        expect(arithmetic_.no_unsigned_wrap(Op::Mul, width, left, right), !leaves(false, a * b, width), 1);
      });
    }
  }
}

TEST_F(ArithmeticTest, ChoicesAndTruthValues) {
  for (int bits = 0; bits < 4; ++bits) {
    mpz_class a = bits & 1, b = bits >> 1;
    in_every_mixture(1, a, b, [&](Value x, Value y) {
      expect(arithmetic_.both(x, y), a & b, 1);
      expect(arithmetic_.either(x, y), a | b, 1);
      expect(arithmetic_.negation(x), 1 - a, 1);
      for (unsigned width : widths) {
        mpz_class then = random_number(width), otherwise = random_number(width);
        Value choice = arithmetic_.select(x, width, value(then, width), value(otherwise, width));
        expect(choice, a == 1 ? then : otherwise, width);
      }
    });
  }
}

TEST_F(ArithmeticTest, AddressesAndAtomicOperations) {
  for (int i = 0; i < rounds; ++i) {
    mpz_class a = random_number(64), b = random_number(64);
    in_every_mixture(64, a, b, [&](Value x, Value y) {
      expect(arithmetic_.index(x, y, 12), a + b * 12, 64);
      expect(arithmetic_.index(x, y, -1), a - b, 64);
      expect(arithmetic_.modify(program::RmwOp::Nand, 64, x, y), -1 - (a & b), 64);
      expect(arithmetic_.modify(program::RmwOp::Min, 64, x, y), std::min(as_signed(a, 64), as_signed(b, 64)), 64);
      expect(arithmetic_.modify(program::RmwOp::Exchange, 64, x, y), b, 64);
    });
  }
}

TEST_F(ArithmeticTest, BytesHaveTheirPlaces) {
  for (unsigned width : widths) {
    for (int i = 0; i < rounds; ++i) {
      mpz_class a = random_number(width);
      for (Value whole : {value(a, width), symbol("a" + std::to_string(width), width, a)}) {
        for (unsigned index = 0; index < 20; ++index) {
          expect(arithmetic_.byte_of(whole, width, index), modulo(a >> (8 * index), 8), 8);
        }
        check_round_trip(whole, width);
      }
    }
  }
}

TEST_F(ArithmeticTest, BytesOfMixedOriginMakeAValue) {
  for (int i = 0; i < rounds; ++i) {
    mpz_class a = random_number(32), b = random_number(32);
    in_every_mixture(32, a, b, [&](Value x, Value y) {
      std::vector<Value> first = bytes_of(x, 32), second = bytes_of(y, 32);
      expect(arithmetic_.from_bytes(std::vector{first[0], second[3], first[1], second[1]}, 32),
             modulo(a, 8) + (mpz_class(b >> 24) << 8) + (modulo(a >> 8, 8) << 16) + (modulo(b >> 8, 8) << 24), 32);
      expect(arithmetic_.from_bytes(std::vector{first[2], first[3]}, 16), a >> 16, 16);
      expect(arithmetic_.from_bytes(std::vector{first[1], second[1], first[3]}, 17),
             modulo(a >> 8, 8) + (modulo(b >> 8, 8) << 8) + (modulo(a >> 24, 8) << 16), 17);
    });
  }
}

TEST_F(ArithmeticTest, BytesOfOneTermAreThatTerm) {
  Value x = symbol("x", 64, 1), narrow = symbol("n", 8, 1), half = symbol("h", 32, 1), truth = symbol("t", 1, 1);
  check_round_trip(arithmetic_.unary(Op::ZExt, 64, 8, narrow), 64);
  check_round_trip(arithmetic_.unary(Op::SExt, 64, 8, narrow), 64);
  check_round_trip(arithmetic_.unary(Op::SExt, 64, 32, half), 64);
  check_round_trip(arithmetic_.unary(Op::SExt, 64, 33, symbol("o", 33, 1)), 64);
  check_round_trip(arithmetic_.unary(Op::SExt, 128, 64, x), 128);
  check_round_trip(arithmetic_.unary(Op::ZExt, 32, 1, truth), 32);
  check_round_trip(arithmetic_.unary(Op::SExt, 64, 1, truth), 64);
  check_round_trip(arithmetic_.select(truth, 32, Value(0x12345678), Value(0x1234)), 32);
  check_round_trip(arithmetic_.binary(Op::Add, 32, arithmetic_.unary(Op::ZExt, 32, 8, narrow), Value(300)), 32);
  check_round_trip(arithmetic_.index(x, arithmetic_.unary(Op::SExt, 64, 32, half), 4), 64);
  check_round_trip(arithmetic_.binary(Op::Mul, 64, arithmetic_.unary(Op::ZExt, 64, 32, half), Value(12)), 64);
  check_round_trip(truth, 1);
  check_round_trip(narrow, 8);
  std::vector<Value> bytes = bytes_of(x, 64);
  Value upper = Value(terms_.make(term::Kind::BvExtract, {x.term()}, {63, 32}));
  EXPECT_EQ(arithmetic_.from_bytes(std::span(bytes).subspan(4), 32), upper);
}

TEST_F(ArithmeticTest, TermsFoldBackToNumbers) {
  Value x = symbol("x", 32, 7), truth = symbol("t", 1, 1);
  EXPECT_EQ(arithmetic_.binary(Op::Sub, 32, x, x), Value(0));
  EXPECT_EQ(arithmetic_.binary(Op::Xor, 64, symbol("y", 64, 1), symbol("y", 64, 1)), Value(0));
  EXPECT_EQ(arithmetic_.binary(Op::Or, 64, symbol("y", 64, 1), Value(-1)), Value(-1));
  EXPECT_EQ(arithmetic_.unary(Op::Trunc, 1, 8, arithmetic_.unary(Op::ZExt, 8, 1, truth)), truth);
  EXPECT_EQ(arithmetic_.both(truth, arithmetic_.negation(truth)), Value(0));
  Value wide = arithmetic_.unary(Op::ZExt, 128, 64, Value(-1));
  EXPECT_FALSE(wide.is_concrete());
  EXPECT_EQ(arithmetic_.unary(Op::Trunc, 64, 128, arithmetic_.binary(Op::Mul, 128, wide, wide)), Value(1));
}

}  // namespace

}  // namespace heddle::native
