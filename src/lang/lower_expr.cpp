#include "lang/lower_expr.h"

#include "lang/lexer.h"

namespace heddle::lang {

std::string ExpressionLowering::text(const Expr& expr) const {
  constexpr std::size_t longest = 80;
  return one_line(tokens_, expr.tokens.first, expr.tokens.last, longest);
}

Operand ExpressionLowering::lower(const Expr& expr) {
  switch (expr.kind) {
    case Expr::Kind::Integer: return emitter_.integer(expr.value);
    case Expr::Kind::Boolean: return emitter_.boolean(expr.value != 0);
    case Expr::Kind::Name:
    case Expr::Kind::Index:
      if (expr.symbol.kind == Symbol::Kind::Local) return local(expr);
      return emitter_.load(expr.symbol.index, lower_index(expr));
    case Expr::Kind::Unary: return lower_unary(expr);
    case Expr::Kind::Binary: return lower_binary(expr);
    case Expr::Kind::Quantified: break;  // programs with quantifiers are not lowered
  }
  return {};
}

Operand ExpressionLowering::lower_index(const Expr& expr) {
  if (expr.kind == Expr::Kind::Name) return emitter_.integer(0);
  Operand index = lower(*expr.left);
  const program::Object& object = emitter_.program().objects[expr.symbol.index];
  const mpz_class* value = emitter_.value_of(index);
  if (value != nullptr && *value >= 0 && *value < object.size) return index;
  Operand low = emitter_.compute(Opcode::LessEqual, emitter_.integer(0), index);
  Operand high = emitter_.compute(Opcode::Less, index, emitter_.integer(object.size));
  std::string message =
      "index " + text(*expr.left) + " is outside of " + object.name + "[" + std::to_string(object.size) + "]";
  check(emitter_.compute(Opcode::And, low, high), {program::ErrorKind::Memory, expr.location, std::move(message)});
  return index;
}

Operand ExpressionLowering::lower_unary(const Expr& expr) {
  Operand operand = lower(*expr.left);
  if (expr.op == Operator::Not) return emitter_.compute(Opcode::Not, operand);
  if (const mpz_class* value = emitter_.value_of(operand)) return emitter_.integer(-*value);
  return emitter_.compute(Opcode::Negate, operand);
}

Operand ExpressionLowering::lower_binary(const Expr& expr) {
  if (expr.op == Operator::And || expr.op == Operator::Or || expr.op == Operator::Implies) return lower_logical(expr);
  Operand left = lower(*expr.left);
  Operand right = lower(*expr.right);
  switch (expr.op) {
    case Operator::Equal: return emitter_.compute(Opcode::Equal, left, right);
    case Operator::NotEqual: return emitter_.compute(Opcode::Not, emitter_.compute(Opcode::Equal, left, right));
    case Operator::Less: return emitter_.compute(Opcode::Less, left, right);
    case Operator::LessEqual: return emitter_.compute(Opcode::LessEqual, left, right);
    case Operator::Greater: return emitter_.compute(Opcode::Less, right, left);
    case Operator::GreaterEqual: return emitter_.compute(Opcode::LessEqual, right, left);
    case Operator::Add: return emitter_.compute(Opcode::Add, left, right);
    case Operator::Subtract: return emitter_.compute(Opcode::Subtract, left, right);
    case Operator::Multiply: return emitter_.compute(Opcode::Multiply, left, right);
    default: break;
  }
  check_divisor(expr, right);
  return emitter_.compute(expr.op == Operator::Divide ? Opcode::Divide : Opcode::Remainder, left, right);
}

Operand ExpressionLowering::lower_logical(const Expr& expr) {
  Operand left = lower(*expr.left);
  Operand right;
  {
    Under under(*this, left, expr.op != Operator::Or);
    right = lower(*expr.right);
  }
  if (expr.op == Operator::And) return emitter_.compute(Opcode::And, left, right);
  if (expr.op == Operator::Implies) left = emitter_.compute(Opcode::Not, left);
  return emitter_.compute(Opcode::Or, left, right);
}

void ExpressionLowering::check_divisor(const Expr& expr, Operand divisor) {
  const mpz_class* value = emitter_.value_of(divisor);
  if (value != nullptr && *value != 0) return;
  Operand is_zero = emitter_.compute(Opcode::Equal, divisor, emitter_.integer(0));
  Operand nonzero = emitter_.compute(Opcode::Not, is_zero);
  check(nonzero, {program::ErrorKind::Division, expr.location, "division by zero in " + text(expr)});
}

void ExpressionLowering::check(Operand condition, program::Check check) {
  for (auto [operand, value] : path_) {
    Operand escape = value ? emitter_.compute(Opcode::Not, operand) : operand;
    condition = emitter_.compute(Opcode::Or, escape, condition);
  }
  emitter_.check(condition, std::move(check));
}

}  // namespace heddle::lang
