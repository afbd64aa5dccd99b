// Integers as terms. One bit is a Bool: what has a plain logical meaning there keeps it, and the rest takes the way
// over a vector of one bit.
#include "native/arithmetic.h"

#include "native/arithmetic_overflow.h"

namespace heddle::native {

namespace {

using program::Op;
using term::Kind;
using term::Term;
using term::Terms;

// Null if the operation is better done on bits.
Term logical(Terms& terms, Op op, Term a, Term b) {
  switch (op) {
    case Op::Mul:
    case Op::And:
    case Op::UMin:
    case Op::SMax: return terms.and_(a, b);
    case Op::Or:
    case Op::UMax:
    case Op::SMin: return terms.or_(a, b);
    case Op::Add:
    case Op::Sub:
    case Op::Xor:
    case Op::Ne: return terms.not_(terms.equal(a, b));
    case Op::Eq: return terms.equal(a, b);
    case Op::ULt: return terms.and_(terms.not_(a), b);
    case Op::ULe: return terms.or_(terms.not_(a), b);
    case Op::SLt: return terms.and_(a, terms.not_(b));  // true is -1
    case Op::SLe: return terms.or_(a, terms.not_(b));
    default: return {};
  }
}

Term choose(Terms& terms, Kind less, Term a, Term b, bool least) {
  Term is_less = terms.make(less, {a, b});
  return least ? terms.ite(is_less, a, b) : terms.ite(is_less, b, a);
}

Term on_bits(Terms& terms, Op op, Term a, Term b) {
  switch (op) {
    case Op::Add: return terms.add(a, b);
    case Op::Sub: return terms.sub(a, b);
    case Op::Mul: return terms.mul(a, b);
    case Op::UDiv: return terms.make(Kind::BvUDiv, {a, b});
    case Op::SDiv: return terms.make(Kind::BvSDiv, {a, b});
    case Op::URem: return terms.make(Kind::BvURem, {a, b});
    case Op::SRem: return terms.make(Kind::BvSRem, {a, b});
    case Op::Shl: return terms.make(Kind::BvShl, {a, b});
    case Op::LShr: return terms.make(Kind::BvLShr, {a, b});
    case Op::AShr: return terms.make(Kind::BvAShr, {a, b});
    case Op::And: return terms.make(Kind::BvAnd, {a, b});
    case Op::Or: return terms.make(Kind::BvOr, {a, b});
    case Op::Xor: return terms.make(Kind::BvXor, {a, b});
    case Op::UMin: return choose(terms, Kind::BvULess, a, b, true);
    case Op::UMax: return choose(terms, Kind::BvULess, a, b, false);
    case Op::SMin: return choose(terms, Kind::BvSLess, a, b, true);
    case Op::SMax: return choose(terms, Kind::BvSLess, a, b, false);
    default: term::fail_check("no operation on two integers", std::source_location::current());
  }
}

// Null if the operation is no comparison.
Term comparison(Terms& terms, Op op, Term a, Term b) {
  switch (op) {
    case Op::Eq: return terms.equal(a, b);
    case Op::Ne: return terms.not_(terms.equal(a, b));
    case Op::ULt: return terms.make(Kind::BvULess, {a, b});
    case Op::ULe: return terms.make(Kind::BvULessEqual, {a, b});
    case Op::SLt: return terms.make(Kind::BvSLess, {a, b});
    case Op::SLe: return terms.make(Kind::BvSLessEqual, {a, b});
    case Op::UAddOverflow:
    case Op::SAddOverflow:
    case Op::USubOverflow:
    case Op::SSubOverflow:
    case Op::UMulOverflow:
    case Op::SMulOverflow: return overflows(terms, op, a, b);
    default: return {};
  }
}

}  // namespace

Value Arithmetic::binary_term(Op op, unsigned width, Value a, Value b) {
  if (width == 1) {
    Term plain = logical(terms_, op, to_term(terms_, a, 1), to_term(terms_, b, 1));
    if (plain) return to_value(terms_, plain);
  }
  Term left = to_bits(terms_, a, width), right = to_bits(terms_, b, width);
  if (Term truth = comparison(terms_, op, left, right)) return to_value(terms_, truth);
  return from_bits(terms_, on_bits(terms_, op, left, right));
}

Value Arithmetic::select_term(Value condition, unsigned width, Value then, Value otherwise) {
  if (then == otherwise) return then;
  Term left = to_term(terms_, then, width), right = to_term(terms_, otherwise, width);
  return to_value(terms_, terms_.ite(condition.term(), left, right));
}

Value Arithmetic::both(Value a, Value b) {
  if (a.is_concrete()) return a.number() != 0 ? b : a;
  if (b.is_concrete()) return b.number() != 0 ? a : b;
  return to_value(terms_, terms_.and_(a.term(), b.term()));
}

Value Arithmetic::either(Value a, Value b) {
  if (a.is_concrete()) return a.number() != 0 ? a : b;
  if (b.is_concrete()) return b.number() != 0 ? b : a;
  return to_value(terms_, terms_.or_(a.term(), b.term()));
}

Value Arithmetic::negation(Value a) {
  if (a.is_concrete()) return Value(a.number() == 0 ? 1 : 0);
  return to_value(terms_, terms_.not_(a.term()));
}

Value Arithmetic::modify(program::RmwOp op, unsigned width, Value old, Value operand) {
  using program::RmwOp;
  switch (op) {
    case RmwOp::Exchange: return operand;
    case RmwOp::Add: return binary(Op::Add, width, old, operand);
    case RmwOp::Sub: return binary(Op::Sub, width, old, operand);
    case RmwOp::And: return binary(Op::And, width, old, operand);
    case RmwOp::Nand: {
      Value conjunction = binary(Op::And, width, old, operand);
      return binary(Op::Sub, width, binary(Op::Sub, width, Value(0), Value(1)), conjunction);
    }
    case RmwOp::Or: return binary(Op::Or, width, old, operand);
    case RmwOp::Xor: return binary(Op::Xor, width, old, operand);
    case RmwOp::Max: return binary(Op::SMax, width, old, operand);
    case RmwOp::Min: return binary(Op::SMin, width, old, operand);
    case RmwOp::UMax: return binary(Op::UMax, width, old, operand);
    case RmwOp::UMin: return binary(Op::UMin, width, old, operand);
    case RmwOp::FAdd: return binary_float(Op::FAdd, width, old, operand);
    case RmwOp::FSub: return binary_float(Op::FSub, width, old, operand);
  }
  term::fail_check("no atomic operation", std::source_location::current());
}

}  // namespace heddle::native
