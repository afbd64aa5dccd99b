#include "fuzz/print.h"

// Expressions to text, by precedence: an operand is put in parentheses when it binds looser than its place demands,
// and now and then when it need not be. `not` and `!` are the same operator at two levels, so the level of a Not
// depends on how it happens to be spelled.

namespace heddle::fuzz {

namespace {

enum Level { kImplies = 1, kOr, kAnd, kNot, kCompare, kAdd, kMultiply, kUnary, kAtom };

struct Operator {
  Level level;
  const char* spelling;
  const char* other;  // a second spelling, or the same
};

Operator operator_of(ExprKind kind) {
  switch (kind) {
    case ExprKind::Add: return {kAdd, "+", "+"};
    case ExprKind::Sub: return {kAdd, "-", "-"};
    case ExprKind::Mul: return {kMultiply, "*", "*"};
    case ExprKind::Div: return {kMultiply, "/", "/"};
    case ExprKind::Mod: return {kMultiply, "%", "%"};
    case ExprKind::Eq: return {kCompare, "==", "=="};
    case ExprKind::Ne: return {kCompare, "!=", "!="};
    case ExprKind::Lt: return {kCompare, "<", "<"};
    case ExprKind::Le: return {kCompare, "<=", "<="};
    case ExprKind::Gt: return {kCompare, ">", ">"};
    case ExprKind::Ge: return {kCompare, ">=", ">="};
    case ExprKind::And: return {kAnd, "and", "&&"};
    case ExprKind::Or: return {kOr, "or", "||"};
    case ExprKind::Implies: return {kImplies, "=>", "=>"};
    default: return {kAtom, "", ""};
  }
}

std::string print_at(const Expr& expr, Level wanted, Style& style);

struct Piece {
  std::string text;
  Level level;
};

Piece print_not(const Expr& expr, Style& style) {
  if (style.maybe(50)) return {"!" + print_at(expr.args[0], kUnary, style), kUnary};
  return {"not " + print_at(expr.args[0], kNot, style), kNot};
}

Piece print_neg(const Expr& expr, Style& style) {
  const std::string operand = print_at(expr.args[0], kUnary, style);
  return {operand.front() == '-' ? "-(" + operand + ")" : "-" + operand, kUnary};
}

Piece print_binary(const Expr& expr, Style& style) {
  const Operator op = operator_of(expr.kind);
  const auto tighter = static_cast<Level>(op.level + 1);
  const bool to_the_left = op.level != kImplies && op.level != kCompare;
  const Level left = to_the_left ? op.level : tighter;
  const Level right = op.level == kImplies ? kImplies : tighter;
  const std::string spelling = style.maybe(40) ? op.other : op.spelling;
  std::string text = print_at(expr.args[0], left, style);
  text += " " + spelling + " ";
  text += print_at(expr.args[1], right, style);
  return {text, op.level};
}

Piece print_piece(const Expr& expr, Style& style) {
  switch (expr.kind) {
    case ExprKind::Int: return {to_text(expr.value), kAtom};
    case ExprKind::Bool:
      if (style.maybe(40)) return {expr.value != 0 ? "True" : "False", kAtom};
      return {expr.value != 0 ? "true" : "false", kAtom};
    case ExprKind::Name: return {expr.name, kAtom};
    case ExprKind::Element: return {expr.name + "[" + print_at(expr.args[0], kImplies, style) + "]", kAtom};
    case ExprKind::Not: return print_not(expr, style);
    case ExprKind::Neg: return print_neg(expr, style);
    default: return print_binary(expr, style);
  }
}

std::string print_at(const Expr& expr, Level wanted, Style& style) {
  const Piece piece = print_piece(expr, style);
  if (piece.level < wanted || style.maybe(6)) return "(" + piece.text + ")";
  return piece.text;
}

}  // namespace

std::string print_expr(const Expr& expr, Style& style) { return print_at(expr, kImplies, style); }

}  // namespace heddle::fuzz
