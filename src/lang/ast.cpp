#include "lang/ast.h"

namespace heddle::lang {

std::string_view spelling(Operator op) {
  switch (op) {
    case Operator::Implies: return "=>";
    case Operator::Or: return "or";
    case Operator::And: return "and";
    case Operator::Not: return "not";
    case Operator::Equal: return "==";
    case Operator::NotEqual: return "!=";
    case Operator::Less: return "<";
    case Operator::LessEqual: return "<=";
    case Operator::Greater: return ">";
    case Operator::GreaterEqual: return ">=";
    case Operator::Add: return "+";
    case Operator::Subtract: return "-";
    case Operator::Multiply: return "*";
    case Operator::Divide: return "/";
    case Operator::Remainder: return "%";
    case Operator::Negate: return "-";
  }
  return "?";
}

}  // namespace heddle::lang
