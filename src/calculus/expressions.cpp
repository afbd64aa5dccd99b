#include "calculus/expressions.h"

#include <algorithm>

namespace heddle::calculus {

using lang::Expr;
using lang::Operator;
using program::ErrorKind;

Value Expressions::evaluate(const Expr& expr) {
  result_ = {};
  result_.term = term(expr, Polarity::None);
  return std::move(result_);
}

Value Expressions::evaluate_goal(const Expr& expr, std::vector<Skolem>& skolems) {
  result_ = {};
  skolems_ = &skolems;
  result_.term = term(expr, Polarity::Positive);
  return std::move(result_);
}

Expressions::Element Expressions::element(const Expr& lvalue, Value& value) {
  result_ = std::move(value);
  Element found = locate(lvalue);
  value = std::move(result_);
  return found;
}

Expressions::Element Expressions::locate(const Expr& lvalue) {
  Element found{{}, {lvalue.symbol.index, 0}};
  if (lvalue.kind == Expr::Kind::Index) {
    found.index = term(*lvalue.left, Polarity::None);
    std::uint32_t size = *signature_.objects[lvalue.symbol.index].size;
    found.cell.index = terms_.small(found.index).value_or(Cell::all);
    Term inside =
        terms_.and_(terms_.less_equal(terms_.integer(0), found.index), terms_.less(found.index, terms_.integer(size)));
    need(inside, ErrorKind::Memory, lvalue.location,
         "index " + signature_.text(*lvalue.left) + " is outside of " + std::string(lvalue.name) + "[" +
             std::to_string(size) + "]");
  }
  return found;
}

Term Expressions::read(const Expr& lvalue, const Element& element) const {
  Term whole = sequent_.sigma[lvalue.symbol.index];
  return element.index ? signature_.terms.make(term::Kind::Select, {whole, element.index}) : whole;
}

void Expressions::need(Term condition, ErrorKind kind, lang::Location location, std::string message) {
  for (auto outer = under_.rbegin(); outer != under_.rend(); ++outer) condition = terms_.implies(*outer, condition);
  if (terms_.is_true(condition)) return;
  result_.needs.push_back({condition, kind, location, std::move(message)});
}

Term Expressions::term(const Expr& expr, Polarity polarity) {
  switch (expr.kind) {
    case Expr::Kind::Integer: return terms_.integer(expr.value);
    case Expr::Kind::Boolean: return terms_.boolean(expr.value != 0);
    case Expr::Kind::Name:
    case Expr::Kind::Index: return name(expr);
    case Expr::Kind::Unary: return unary(expr, polarity);
    case Expr::Kind::Binary: return binary(expr, polarity);
    case Expr::Kind::Quantified: return quantified(expr, polarity);
  }
  return {};
}

Term Expressions::name(const Expr& expr) {
  if (expr.symbol.kind == lang::Symbol::Kind::Local) {
    if (auto found = bound_.find(expr.symbol.index); found != bound_.end()) return found->second;
    return thread_->local(expr.symbol.index);
  }
  Element found = locate(expr);
  result_.reads.push_back(found.cell);
  return read(expr, found);
}

Expressions::Polarity Expressions::opposite(Polarity polarity) {
  if (polarity == Polarity::None) return Polarity::None;
  return polarity == Polarity::Positive ? Polarity::Negative : Polarity::Positive;
}

Term Expressions::unary(const Expr& expr, Polarity polarity) {
  Term operand = term(*expr.left, opposite(polarity));
  return expr.op == Operator::Not ? terms_.not_(operand) : terms_.neg(operand);
}

Term Expressions::binary(const Expr& expr, Polarity polarity) {
  if (expr.op <= Operator::And) return logical(expr, polarity);
  Term left = term(*expr.left, Polarity::None);
  Term right = term(*expr.right, Polarity::None);
  switch (expr.op) {
    case Operator::Equal: return terms_.equal(left, right);
    case Operator::NotEqual: return terms_.not_(terms_.equal(left, right));
    case Operator::Less: return terms_.less(left, right);
    case Operator::LessEqual: return terms_.less_equal(left, right);
    case Operator::Greater: return terms_.less(right, left);
    case Operator::GreaterEqual: return terms_.less_equal(right, left);
    case Operator::Add: return terms_.add(left, right);
    case Operator::Subtract: return terms_.sub(left, right);
    case Operator::Multiply: return terms_.mul(left, right);
    default: return quotient(expr, left, right);
  }
}

Term Expressions::logical(const Expr& expr, Polarity polarity) {
  Term left = term(*expr.left, expr.op == Operator::Implies ? opposite(polarity) : polarity);
  under_.push_back(expr.op == Operator::Or ? terms_.not_(left) : left);
  Term right = term(*expr.right, polarity);
  under_.pop_back();
  if (expr.op == Operator::And) return terms_.and_(left, right);
  return expr.op == Operator::Or ? terms_.or_(left, right) : terms_.implies(left, right);
}

// A divisor of zero counts as 1: where that matters, a need says that it does not occur.
Term Expressions::quotient(const Expr& expr, Term left, Term right) {
  Term is_zero = terms_.equal(right, terms_.integer(0));
  need(terms_.not_(is_zero), ErrorKind::Division, expr.location, "division by zero in " + signature_.text(expr));
  Term divisor = terms_.ite(is_zero, terms_.integer(1), right);
  return expr.op == Operator::Divide ? terms_.divide_toward_zero(left, divisor)
                                     : terms_.remainder_toward_zero(left, divisor);
}

// Not the one of a quantifier around this one, which what is needed here may be about as well.
Term Expressions::new_bound(const Expr& quantified) const {
  std::string name = "?" + std::string(quantified.name);
  while (std::ranges::any_of(bound_, [&](const auto& outer) { return terms_.name(outer.second) == name; })) name += "'";
  return terms_.symbol(name, signature_.sort_of_local(quantified.symbol.index));
}

// Needs of the body are needed for every value of the variable.
Term Expressions::quantified(const Expr& expr, Polarity polarity) {
  std::uint32_t local = expr.symbol.index;
  bool universal = expr.value != 0;
  term::Sort sort = signature_.sort_of_local(local);
  if (polarity == (universal ? Polarity::Positive : Polarity::Negative)) {
    Term any = terms_.symbol(std::string(expr.name) + "!" + std::to_string(local), sort);
    skolems_->push_back({local, any});
    bound_[local] = any;
    return term(*expr.left, polarity);
  }
  Term variable = new_bound(expr);
  bound_[local] = variable;
  std::size_t before = result_.needs.size();
  Term body = term(*expr.left, Polarity::None);
  bound_.erase(local);
  std::erase_if(result_.needs, [&, i = std::size_t{0}](Need& each) mutable {
    if (i++ >= before) each.condition = signature_.quantifiers.make(true, variable, each.condition);
    return terms_.is_true(each.condition);
  });
  return signature_.quantifiers.make(universal, variable, body);
}

}  // namespace heddle::calculus
