#include "modelling/numbers.h"

#include <algorithm>
#include <array>

namespace heddle::modelling {

using program::Op;

namespace {

mpz_class power(unsigned bits) { return mpz_class(1) << bits; }

mpz_class modulo(const mpz_class& a, const mpz_class& m) {
  mpz_class result;
  mpz_fdiv_r(result.get_mpz_t(), a.get_mpz_t(), m.get_mpz_t());
  return result;
}

bool lies_within(const Number& number, const mpz_class& least) {
  return number.low >= least && number.high < least + power(number.width);
}

bool takes_sign(Op op) {
  switch (op) {
    case Op::SDiv:
    case Op::SRem:
    case Op::AShr:
    case Op::SMin:
    case Op::SMax:
    case Op::SLt:
    case Op::SLe:
    case Op::SAddOverflow:
    case Op::SSubOverflow:
    case Op::SMulOverflow: return true;
    default: return false;
  }
}

bool is_bit(const Number& number) { return number.low >= 0 && number.high <= 1; }

}  // namespace

Operand Numbers::integer(const Number& number) {
  if (number.is_constant()) return emitter_.integer(number.low);
  if (number.integer) return *number.integer;
  return emitter_.compute(Opcode::Select, *number.truth, emitter_.integer(1), emitter_.integer(0));
}

Operand Numbers::truth(const Number& number) {
  if (number.is_constant()) return emitter_.boolean(modulo(number.low, power(number.width)) != 0);
  if (number.truth) return *number.truth;
  bool is_zero_once = -power(number.width) < number.low && number.high < power(number.width);
  Number value = is_zero_once ? number : as_unsigned(number);
  return emitter_.negation(emitter_.compute(Opcode::Equal, integer(value), emitter_.integer(0)));
}

Number Numbers::of_truth(Operand truth, unsigned width, std::optional<Comparison> comparison) {
  if (auto known = emitter_.known_truth(truth)) return constant(width, *known ? 1 : 0);
  return {width, 0, 1, {}, truth, std::move(comparison)};
}

Number Numbers::within(const Number& number, const mpz_class& least) {
  if (lies_within(number, least)) return number;
  mpz_class size = power(number.width), last = least + size - 1;
  if (number.is_constant()) return constant(number.width, modulo(number.low - least, size) + least);
  constexpr unsigned short_width = 16;
  if (demand_ && least < 0 && number.width > short_width) return demanded(number, least, last);
  Operand value = integer(number);
  if (number.low >= least - size && number.high <= last + size) {
    Operand result = value;
    if (number.high > last) {
      Operand is_above = emitter_.compute(Opcode::Less, emitter_.integer(last), value);
      Operand lower = emitter_.compute(Opcode::Subtract, value, emitter_.integer(size));
      result = emitter_.compute(Opcode::Select, is_above, lower, result);
    }
    if (number.low < least) {
      Operand is_below = emitter_.compute(Opcode::Less, value, emitter_.integer(least));
      Operand higher = emitter_.compute(Opcode::Add, value, emitter_.integer(size));
      result = emitter_.compute(Opcode::Select, is_below, higher, result);
    }
    return {number.width, least, last, result};
  }
  // Remainders have the sign of what is divided.
  Operand moved = emitter_.compute(Opcode::Subtract, value, emitter_.integer(least));
  Operand rest = emitter_.compute(Opcode::Remainder, moved, emitter_.integer(size));
  Operand is_negative = emitter_.compute(Opcode::Less, rest, emitter_.integer(0));
  Operand raised = emitter_.compute(Opcode::Add, rest, emitter_.integer(size));
  Operand positive = emitter_.compute(Opcode::Select, is_negative, raised, rest);
  return {number.width, least, last, emitter_.compute(Opcode::Add, positive, emitter_.integer(least))};
}

Number Numbers::demanded(const Number& number, const mpz_class& least, const mpz_class& last) {
  Operand value = integer(number);
  if (number.low < least) demand_(emitter_.compute(Opcode::LessEqual, emitter_.integer(least), value));
  if (number.high > last) demand_(emitter_.compute(Opcode::LessEqual, value, emitter_.integer(last)));
  return {number.width, std::max(number.low, least), std::min(number.high, last), value};
}

Number Numbers::computed(Opcode code, unsigned width, const Number& a, const Number& b, mpz_class low, mpz_class high) {
  if (low == high) return constant(width, low);
  Operand result = emitter_.compute(code, integer(a), integer(b));
  return {width, std::move(low), std::move(high), result};
}

Number Numbers::add(const Number& a, const Number& b) {
  if (b.is_constant() && b.low == 0) return a;
  if (a.is_constant() && a.low == 0) return b;
  return computed(Opcode::Add, a.width, a, b, a.low + b.low, a.high + b.high);
}

Number Numbers::subtract(const Number& a, const Number& b) {
  if (b.is_constant() && b.low == 0) return a;
  return computed(Opcode::Subtract, a.width, a, b, a.low - b.high, a.high - b.low);
}

Number Numbers::multiply(const Number& a, const Number& b) {
  if (b.is_constant() && b.low == 1) return a;
  if (a.is_constant() && a.low == 1) return b;
  std::array<mpz_class, 4> corners{a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high};
  return computed(Opcode::Multiply, a.width, a, b, *std::ranges::min_element(corners),
                  *std::ranges::max_element(corners));
}

// Both in the same range, in which each value has one integer.
Number Numbers::equal(const Number& a, const Number& b) {
  mpz_class least = Numbers::least_signed(a.width);
  bool is_unsigned = lies_within(a, 0) && lies_within(b, 0);
  Number x = is_unsigned ? a : within(a, least), y = is_unsigned ? b : within(b, least);
  if (x.high < y.low || y.high < x.low) return constant(1, 0);
  if (x.is_constant() && y.is_constant()) return constant(1, x.low == y.low ? 1 : 0);
  for (const auto& [number, other] : {std::pair(x, y), std::pair(y, x)}) {
    if (!number.truth || !other.is_constant()) continue;
    if (other.low == 1) return {1, 0, 1, {}, number.truth, number.comparison};
    return negated({1, 0, 1, {}, number.truth, number.comparison});
  }
  Operand i = integer(x), j = integer(y);
  Comparison comparison{Opcode::Equal, i, j, x.low, x.high, y.low, y.high};
  return of_truth(emitter_.compute(Opcode::Equal, i, j), 1, comparison);
}

Number Numbers::negated(const Number& truth) {
  if (truth.is_constant()) return constant(1, truth.low == 0 ? 1 : 0);
  Number result = of_truth(emitter_.negation(*truth.truth), 1, truth.comparison);
  if (result.comparison) result.comparison->negated = !result.comparison->negated;
  return result;
}

Number Numbers::less(const Number& a, const Number& b, bool or_equal) {
  if (or_equal ? a.high <= b.low : a.high < b.low) return constant(1, 1);
  if (or_equal ? a.low > b.high : a.low >= b.high) return constant(1, 0);
  Opcode code = or_equal ? Opcode::LessEqual : Opcode::Less;
  Operand i = integer(a), j = integer(b);
  return of_truth(emitter_.compute(code, i, j), 1, Comparison{code, i, j, a.low, a.high, b.low, b.high});
}

// Toward zero, of integers in the range that is meant. A divisor of 0 has been excluded.
Number Numbers::divide(const Number& a, const Number& b) {
  mpz_class most = std::max(mpz_class(abs(a.low)), mpz_class(abs(a.high)));
  if (a.is_constant() && b.is_constant() && b.low != 0) return constant(a.width, a.low / b.low);
  mpz_class low = a.low >= 0 && b.low >= 0 ? mpz_class(0) : mpz_class(-most);
  return computed(Opcode::Divide, a.width, a, b, low, most);
}

Number Numbers::remainder(const Number& a, const Number& b) {
  if (a.is_constant() && b.is_constant() && b.low != 0) return constant(a.width, a.low % b.low);
  mpz_class most = std::max(mpz_class(abs(b.low)), mpz_class(abs(b.high))) - 1;
  most = std::max(mpz_class(0), std::min(most, std::max(mpz_class(abs(a.low)), mpz_class(abs(a.high)))));
  return computed(Opcode::Remainder, a.width, a, b, a.low >= 0 ? mpz_class(0) : mpz_class(-most), most);
}

// The value modulo 2^count, as a number of the same width.
Number Numbers::low_bits(const Number& a, unsigned count) {
  Number short_one = a;
  short_one.width = count;
  if (count == 0) return constant(a.width, 0);
  Number result = as_unsigned(short_one);
  result.width = a.width;
  return result;
}

// Divided by 2^count and rounded down, of the integer as it is.
Number Numbers::floor_shift(const Number& a, unsigned count) {
  if (count == 0) return a;
  Number rest = low_bits(a, count);
  Number multiple = a.low >= 0 ? a : subtract(a, rest);
  mpz_class low, high;
  mpz_fdiv_q_2exp(low.get_mpz_t(), a.low.get_mpz_t(), count);
  mpz_fdiv_q_2exp(high.get_mpz_t(), a.high.get_mpz_t(), count);
  return computed(Opcode::Divide, a.width, multiple, constant(a.width, power(count)), low, high);
}

// A mask is a few runs of ones: each is a quotient, a remainder and a product.
std::optional<Number> Numbers::masked(const Number& a, const mpz_class& mask) {
  constexpr int most_runs = 4;
  Number result = constant(a.width, 0);
  mpz_class rest = modulo(mask, power(a.width));
  for (int runs = 0; rest != 0; ++runs) {
    if (runs == most_runs) return {};
    auto begin = static_cast<unsigned>(mpz_scan1(rest.get_mpz_t(), 0));
    auto end = static_cast<unsigned>(mpz_scan0(rest.get_mpz_t(), begin));
    Number part = end < a.width ? low_bits(a, end) : a;
    part = subtract(part, low_bits(a, begin));
    result = add(result, part);
    rest -= power(end) - power(begin);
  }
  return result;
}

std::optional<Number> Numbers::bits(Op op, unsigned width, const Number& a, const Number& b) {
  if (width == 1 || (is_bit(a) && is_bit(b))) {
    Operand p = truth(a), q = truth(b);
    if (op == Op::And) return of_truth(emitter_.both(p, q), width);
    if (op == Op::Or) return of_truth(emitter_.either(p, q), width);
    if (emitter_.known_truth(q)) std::swap(p, q);
    if (auto known = emitter_.known_truth(p)) return of_truth(*known ? emitter_.negation(q) : q, width);
    return of_truth(emitter_.negation(emitter_.compute(Opcode::Equal, p, q)), width);
  }
  if (a.is_constant() && !b.is_constant()) return bits(op, width, b, a);
  if (!b.is_constant()) return {};
  auto common = masked(a, b.low);
  if (!common || op == Op::And) return common;
  Number sum = subtract(add(a, b), *common);
  return op == Op::Or ? sum : subtract(sum, *common);
}

std::optional<Number> Numbers::shifted(Op op, unsigned width, const Number& a, const Number& b) {
  if (!b.is_constant() || b.low < 0 || b.low >= width) return {};
  auto count = static_cast<unsigned>(b.low.get_ui());
  if (op == Op::Shl) return multiply(a, constant(width, power(count)));
  return floor_shift(op == Op::LShr ? as_unsigned(a) : as_signed(a), count);
}

Number Numbers::chosen(const Number& a, const Number& b, bool greater) {
  Number first = less(a, b, false);
  return select(truth(first), greater ? b : a, greater ? a : b);
}

std::optional<Number> Numbers::overflows(Op op, unsigned width, const Number& a, const Number& b) {
  bool is_signed = op == Op::SAddOverflow || op == Op::SSubOverflow || op == Op::SMulOverflow;
  Number x = is_signed ? as_signed(a) : as_unsigned(a), y = is_signed ? as_signed(b) : as_unsigned(b);
  Number result;
  switch (op) {
    case Op::UAddOverflow:
    case Op::SAddOverflow: result = add(x, y); break;
    case Op::USubOverflow:
    case Op::SSubOverflow: result = subtract(x, y); break;
    default: result = multiply(x, y); break;
  }
  mpz_class least = is_signed ? least_signed(width) : mpz_class(0);
  Number below = less(result, constant(width, least), false);
  Number above = less(constant(width, least + power(width) - 1), result, false);
  return of_truth(emitter_.either(truth(below), truth(above)));
}

std::optional<Number> Numbers::binary(Op op, unsigned width, const Number& a, const Number& b) {
  if (width == 1 && takes_sign(op)) return {};
  switch (op) {
    case Op::Add: return width == 1 ? bits(Op::Xor, 1, a, b) : add(a, b);
    case Op::Sub: return width == 1 ? bits(Op::Xor, 1, a, b) : subtract(a, b);
    case Op::Mul: return width == 1 ? bits(Op::And, 1, a, b) : multiply(a, b);
    case Op::UDiv: return divide(as_unsigned(a), as_unsigned(b));
    case Op::URem: return remainder(as_unsigned(a), as_unsigned(b));
    case Op::SDiv: return divide(as_signed(a), as_signed(b));
    case Op::SRem: return remainder(as_signed(a), as_signed(b));
    case Op::And:
    case Op::Or:
    case Op::Xor: return bits(op, width, a, b);
    case Op::Shl:
    case Op::LShr:
    case Op::AShr: return shifted(op, width, a, b);
    case Op::UMin:
    case Op::UMax: return chosen(as_unsigned(a), as_unsigned(b), op == Op::UMax);
    case Op::SMin:
    case Op::SMax: return chosen(as_signed(a), as_signed(b), op == Op::SMax);
    case Op::Eq: return equal(a, b);
    case Op::Ne: return negated(equal(a, b));
    case Op::ULt: return less(as_unsigned(a), as_unsigned(b), false);
    case Op::ULe: return less(as_unsigned(a), as_unsigned(b), true);
    case Op::SLt: return less(as_signed(a), as_signed(b), false);
    case Op::SLe: return less(as_signed(a), as_signed(b), true);
    case Op::UAddOverflow:
    case Op::SAddOverflow:
    case Op::USubOverflow:
    case Op::SSubOverflow:
    case Op::UMulOverflow:
    case Op::SMulOverflow: return overflows(op, width, a, b);
    default: return {};
  }
}

std::optional<Number> Numbers::unary(Op op, unsigned width, unsigned from, const Number& a) {
  Number result = a;
  switch (op) {
    case Op::Trunc:
      result.width = width;
      if (width == 1 && !result.is_constant() && !result.truth) return low_bits(result, 1);
      return result.is_constant() ? within(result, 0) : result;
    case Op::ZExt: result = as_unsigned(a); break;
    case Op::SExt:
      if (from == 1) {
        Number bit = as_unsigned(a);
        return subtract(constant(width, 0), {width, bit.low, bit.high, bit.integer, bit.truth});
      }
      result = as_signed(a);
      break;
    default: return {};
  }
  result.width = width;
  return result;
}

Number Numbers::select(Operand condition, const Number& a, const Number& b) {
  if (auto known = emitter_.known_truth(condition)) return *known ? a : b;
  bool is_truth = is_bit(a) && is_bit(b) && (a.truth || a.is_constant()) && (b.truth || b.is_constant());
  if (is_truth) return of_truth(emitter_.compute(Opcode::Select, condition, truth(a), truth(b)), a.width);
  Operand result = emitter_.compute(Opcode::Select, condition, integer(a), integer(b));
  return {a.width, std::min(a.low, b.low), std::max(a.high, b.high), result};
}

std::optional<Number> Numbers::exchanged(program::RmwOp op, unsigned width, const Number& old, const Number& operand) {
  using program::RmwOp;
  switch (op) {
    case RmwOp::Exchange: return operand;
    case RmwOp::Add: return add(old, operand);
    case RmwOp::Sub: return subtract(old, operand);
    case RmwOp::And: return bits(Op::And, width, old, operand);
    case RmwOp::Or: return bits(Op::Or, width, old, operand);
    case RmwOp::Xor: return bits(Op::Xor, width, old, operand);
    case RmwOp::Nand: {
      auto both = bits(Op::And, width, old, operand);
      if (!both) return {};
      return subtract(constant(width, -1), *both);
    }
    case RmwOp::Max: return binary(Op::SMax, width, old, operand);
    case RmwOp::Min: return binary(Op::SMin, width, old, operand);
    case RmwOp::UMax: return binary(Op::UMax, width, old, operand);
    case RmwOp::UMin: return binary(Op::UMin, width, old, operand);
    default: return {};
  }
}

}  // namespace heddle::modelling
