#include "fuzz/evaluate.h"

#include <optional>

namespace heddle::fuzz {

namespace {

Value checked(std::optional<Integer> result) { return result ? Value{*result} : Value{0, kOverflow}; }

/// Truncating, as in C.
Value divide(Integer left, Integer right, bool remainder) {
  if (right == 0) return {0, kDivision};
  if (right == -1) return remainder ? Value{0} : checked(checked_subtract(0, left));
  return {remainder ? left % right : left / right};
}

Value combine(ExprKind kind, Integer left, Integer right) {
  switch (kind) {
    case ExprKind::Add: return checked(checked_add(left, right));
    case ExprKind::Sub: return checked(checked_subtract(left, right));
    case ExprKind::Mul: return checked(checked_multiply(left, right));
    case ExprKind::Div: return divide(left, right, false);
    case ExprKind::Mod: return divide(left, right, true);
    case ExprKind::Eq: return {left == right};
    case ExprKind::Ne: return {left != right};
    case ExprKind::Lt: return {left < right};
    case ExprKind::Le: return {left <= right};
    case ExprKind::Gt: return {left > right};
    default: return {left >= right};
  }
}

/// `and`, `or` and `=>` look to the right only if the left does not decide.
Value short_circuit(const Expr& expr, View& view) {
  const Value left = evaluate(expr.args[0], view);
  if (left.faults != kNoFault) return left;
  const bool holds = left.number != 0;
  if (expr.kind == ExprKind::And && !holds) return {0};
  if (expr.kind == ExprKind::Or && holds) return {1};
  if (expr.kind == ExprKind::Implies && !holds) return {1};
  return evaluate(expr.args[1], view);
}

Value strict(const Expr& expr, View& view) {
  const Value left = evaluate(expr.args[0], view);
  const Value right = evaluate(expr.args[1], view);
  const unsigned faults = left.faults | right.faults;
  if (faults != kNoFault) return {0, faults};
  return combine(expr.kind, left.number, right.number);
}

Value unary(const Expr& expr, View& view) {
  const Value operand = evaluate(expr.args[0], view);
  if (operand.faults != kNoFault) return operand;
  if (expr.kind == ExprKind::Not) return {operand.number == 0};
  return checked(checked_subtract(0, operand.number));
}

Value read(const Expr& expr, View& view) {
  const Place place = place_of(expr, view);
  if (place.faults != kNoFault) return {0, place.faults};
  return {place.local ? view.locals[place.index].value : view.cells[place.index]};
}

}  // namespace

Place place_of(const Expr& target, View& view) {
  if (target.kind == ExprKind::Name) {
    for (std::size_t i = view.locals.size(); i > 0; --i) {
      if (*view.locals[i - 1].name == target.name) return {true, i - 1};
    }
  }
  view.shared = true;
  const Slot& slot = view.layout.at(target.name);
  if (target.kind == ExprKind::Name) return {false, slot.first};
  const Value index = evaluate(target.args[0], view);
  if (index.faults != kNoFault) return {false, 0, index.faults};
  if (index.number < 0 || index.number >= slot.global->cells()) return {false, 0, kMemory};
  return {false, slot.first + static_cast<std::size_t>(index.number)};
}

Value evaluate(const Expr& expr, View& view) {
  switch (expr.kind) {
    case ExprKind::Int:
    case ExprKind::Bool: return {expr.value};
    case ExprKind::Name:
    case ExprKind::Element: return read(expr, view);
    case ExprKind::Neg:
    case ExprKind::Not: return unary(expr, view);
    case ExprKind::And:
    case ExprKind::Or:
    case ExprKind::Implies: return short_circuit(expr, view);
    default: return strict(expr, view);
  }
}

}  // namespace heddle::fuzz
