#include "machine/arithmetic.h"

#include <limits>

namespace heddle::machine {

namespace {

constexpr term::Sort boolean = term::Sort::boolean();
constexpr term::Sort integer = term::Sort::integer();

// The sort of both operands, where only one of them may be a term. Equality is the one operator that takes either.
term::Sort common_sort(const term::Terms& terms, Value a, Value b) {
  return terms.sort(a.is_concrete() ? b.term() : a.term());
}

}  // namespace

Value Arithmetic::unary(program::Opcode code, Value a) {
  switch (code) {
    case program::Opcode::Copy: return a;
    case program::Opcode::Not: return negation(a);
    default: break;
  }
  if (a.is_concrete() && a.number() != std::numeric_limits<std::int64_t>::min()) return Value(-a.number());
  return value(terms_.neg(term(a, integer)));
}

Value Arithmetic::binary(program::Opcode code, Value a, Value b) {
  using program::Opcode;
  if (!a.is_concrete() || !b.is_concrete()) return slow_binary(code, a, b);
  std::int64_t x = a.number();
  std::int64_t y = b.number();
  std::int64_t result = 0;
  switch (code) {
    case Opcode::And: return Value(x & y);
    case Opcode::Or: return Value(x | y);
    case Opcode::Equal: return Value(x == y ? 1 : 0);
    case Opcode::Less: return Value(x < y ? 1 : 0);
    case Opcode::LessEqual: return Value(x <= y ? 1 : 0);
    case Opcode::Add:
      if (!__builtin_add_overflow(x, y, &result)) return Value(result);
      break;
    case Opcode::Subtract:
      if (!__builtin_sub_overflow(x, y, &result)) return Value(result);
      break;
    case Opcode::Multiply:
      if (!__builtin_mul_overflow(x, y, &result)) return Value(result);
      break;
    case Opcode::Divide:
      if (y == 0) return a;
      if (y != -1) return Value(x / y);
      break;
    case Opcode::Remainder:
      if (y == 0 || y == -1) return Value(0);
      return Value(x % y);
    default: break;
  }
  return slow_binary(code, a, b);
}

Value Arithmetic::slow_binary(program::Opcode code, Value a, Value b) {
  using program::Opcode;
  // A divisor of zero counts as one: see Opcode.
  auto divisor = [&] {
    term::Term d = term(b, integer);
    return terms_.ite(terms_.equal(d, terms_.integer(std::int64_t{0})), terms_.integer(std::int64_t{1}), d);
  };
  switch (code) {
    case Opcode::And: return both(a, b);
    case Opcode::Or: return either(a, b);
    case Opcode::Equal: {
      term::Sort sort = a.is_concrete() && b.is_concrete() ? integer : common_sort(terms_, a, b);
      return value(terms_.equal(term(a, sort), term(b, sort)));
    }
    case Opcode::Less: return value(terms_.less(term(a, integer), term(b, integer)));
    case Opcode::LessEqual: return value(terms_.less_equal(term(a, integer), term(b, integer)));
    case Opcode::Add: return value(terms_.add(term(a, integer), term(b, integer)));
    case Opcode::Subtract: return value(terms_.sub(term(a, integer), term(b, integer)));
    case Opcode::Multiply: return value(terms_.mul(term(a, integer), term(b, integer)));
    case Opcode::Divide: return value(terms_.divide_toward_zero(term(a, integer), divisor()));
    case Opcode::Remainder: return value(terms_.remainder_toward_zero(term(a, integer), divisor()));
    default: return Value(0);
  }
}

Value Arithmetic::select(Value condition, Value then, Value otherwise, term::Sort sort) {
  if (condition.is_concrete()) return condition.number() != 0 ? then : otherwise;
  if (then == otherwise) return then;
  return value(terms_.ite(condition.term(), term(then, sort), term(otherwise, sort)));
}

Value Arithmetic::equal(Value a, Value b) { return binary(program::Opcode::Equal, a, b); }

Value Arithmetic::both(Value a, Value b) {
  if (a.is_false() || b.is_false()) return Value(0);
  if (a.is_true()) return b;
  if (b.is_true()) return a;
  return value(terms_.and_(term(a, boolean), term(b, boolean)));
}

Value Arithmetic::either(Value a, Value b) {
  if (a.is_true() || b.is_true()) return Value(1);
  if (a.is_false()) return b;
  if (b.is_false()) return a;
  return value(terms_.or_(term(a, boolean), term(b, boolean)));
}

Value Arithmetic::negation(Value a) {
  if (a.is_concrete()) return Value(a.number() == 0 ? 1 : 0);
  return value(terms_.not_(a.term()));
}

}  // namespace heddle::machine
