// Expressions, loosest binding first. Binary operators of one level associate to the left, except '=>'.
#include "lang/parser.h"

namespace heddle::lang {

Expr* Parser::parse_expression() { return parse_implication(); }

Expr* Parser::parse_implication() {
  Deeper deeper(*this);
  Expr* left = parse_or();
  if (!at(TokenKind::Implies)) return left;
  const Token& token = next();
  return binary(Operator::Implies, token, left, parse_implication());
}

Expr* Parser::parse_or() {
  Expr* left = parse_and();
  while (at(TokenKind::Or)) {
    const Token& token = next();
    left = binary(Operator::Or, token, left, parse_and());
  }
  return left;
}

Expr* Parser::parse_and() {
  Expr* left = parse_not();
  while (at(TokenKind::And)) {
    const Token& token = next();
    left = binary(Operator::And, token, left, parse_not());
  }
  return left;
}

Expr* Parser::parse_not() {
  if (at_quantifier()) return parse_quantified();
  if (!at(TokenKind::Not)) return parse_comparison();
  Deeper deeper(*this);
  std::size_t first = position_;
  const Token& token = next();
  return unary(Operator::Not, token, first, parse_not());
}

// These words are no keywords: only between operators, and in front of a name, can they not be names themselves.
bool Parser::at_quantifier() const {
  return at(TokenKind::Name) && (peek().text == "forall" || peek().text == "exists") && peek(1).kind == TokenKind::Name;
}

// Takes all that follows, as far as it is an expression.
Expr* Parser::parse_quantified() {
  Deeper deeper(*this);
  std::size_t first = position_;
  bool universal = next().text == "forall";
  return parse_bound_variable(universal, first);
}

// forall i, j: int. e is forall i: int. forall j: int. e.
Expr* Parser::parse_bound_variable(bool universal, std::size_t first) {
  Deeper deeper(*this);
  const Token& token = expect_name("a bound variable");
  Expr* expr = new_expr(Expr::Kind::Quantified, token);
  expr->name = token.text;
  expr->value = universal ? 1 : 0;
  if (accept(TokenKind::Comma)) {
    expr->left = parse_bound_variable(universal, first);
    expr->type = expr->left->type;
  } else {
    Location at = peek(1).location;
    expr->type = parse_type();
    if (expr->type == DeclaredType::None) fail_expected("':' and the type of the bound variable");
    if (expr->type == DeclaredType::Lock) fail(at, "a bound variable cannot be a lock");
    expect(TokenKind::Dot, "after the type of the bound variable");
    expr->left = parse_expression();
  }
  expr->height = expr->left->height + 1;
  return finish(expr, first);
}

namespace {

bool comparison_operator(TokenKind kind, Operator& op) {
  switch (kind) {
    case TokenKind::Equal: op = Operator::Equal; return true;
    case TokenKind::NotEqual: op = Operator::NotEqual; return true;
    case TokenKind::Less: op = Operator::Less; return true;
    case TokenKind::LessEqual: op = Operator::LessEqual; return true;
    case TokenKind::Greater: op = Operator::Greater; return true;
    case TokenKind::GreaterEqual: op = Operator::GreaterEqual; return true;
    default: return false;
  }
}

}  // namespace

Expr* Parser::parse_comparison() {
  Expr* left = parse_sum();
  Operator op{};
  if (!comparison_operator(peek().kind, op)) return left;
  const Token& token = next();
  Expr* result = binary(op, token, left, parse_sum());
  if (comparison_operator(peek().kind, op))
    fail(peek().location, "comparisons cannot be chained: write 'a < b and b < c', or use parentheses");
  return result;
}

Expr* Parser::parse_sum() {
  Expr* left = parse_product();
  while (at(TokenKind::Plus) || at(TokenKind::Minus)) {
    const Token& token = next();
    Operator op = token.kind == TokenKind::Plus ? Operator::Add : Operator::Subtract;
    left = binary(op, token, left, parse_product());
  }
  return left;
}

Expr* Parser::parse_product() {
  Expr* left = parse_unary();
  while (at(TokenKind::Star) || at(TokenKind::Slash) || at(TokenKind::Percent)) {
    const Token& token = next();
    Operator op = token.kind == TokenKind::Star    ? Operator::Multiply
                  : token.kind == TokenKind::Slash ? Operator::Divide
                                                   : Operator::Remainder;
    left = binary(op, token, left, parse_unary());
  }
  return left;
}

Expr* Parser::parse_unary() {
  if (!at(TokenKind::Minus) && !at(TokenKind::Bang)) return parse_atom();
  Deeper deeper(*this);
  std::size_t first = position_;
  const Token& token = next();
  Operator op = token.kind == TokenKind::Minus ? Operator::Negate : Operator::Not;
  return unary(op, token, first, parse_unary());
}

Expr* Parser::parse_atom() {
  std::size_t first = position_;
  switch (peek().kind) {
    case TokenKind::Integer: {
      Expr* expr = new_expr(Expr::Kind::Integer, next());
      expr->value = mpz_class(std::string(tokens_[first].text), 10);
      return finish(expr, first);
    }
    case TokenKind::True:
    case TokenKind::False: {
      Expr* expr = new_expr(Expr::Kind::Boolean, next());
      expr->value = tokens_[first].kind == TokenKind::True ? 1 : 0;
      return finish(expr, first);
    }
    case TokenKind::Name: return parse_name();
    case TokenKind::OpenParen: {
      next();
      Expr* expr = parse_expression();
      expect(TokenKind::CloseParen, "to close the parenthesis");
      return finish(expr, first);
    }
    case TokenKind::Not: fail(peek().location, "'not' binds looser than this operator: put it in parentheses");
    default: break;
  }
  if (is_keyword(peek().kind)) fail_expected("an expression");
  fail_expected("an expression (a number, a name, 'true', 'false' or '(')");
}

Expr* Parser::parse_name() {
  std::size_t first = position_;
  const Token& token = next();
  Expr* expr = new_expr(Expr::Kind::Name, token);
  expr->name = token.text;
  if (!accept(TokenKind::OpenBracket)) return finish(expr, first);
  expr->kind = Expr::Kind::Index;
  expr->left = parse_expression();
  expr->height = expr->left->height + 1;
  expect(TokenKind::CloseBracket, "after the index");
  return finish(expr, first);
}

Expr* Parser::parse_lvalue() {
  if (!at(TokenKind::Name)) expect_name("a variable");
  return parse_name();
}

Expr* Parser::new_expr(Expr::Kind kind, const Token& token) {
  Expr& expr = tree_.exprs.emplace_back();
  expr.kind = kind;
  expr.location = token.location;
  return &expr;
}

Expr* Parser::unary(Operator op, const Token& token, std::size_t first, Expr* operand) {
  Expr* expr = new_expr(Expr::Kind::Unary, token);
  expr->op = op;
  expr->left = operand;
  expr->height = operand->height + 1;
  return finish(expr, first);
}

Expr* Parser::binary(Operator op, const Token& token, Expr* left, Expr* right) {
  Expr* expr = new_expr(Expr::Kind::Binary, token);
  expr->op = op;
  expr->left = left;
  expr->right = right;
  expr->height = std::max(left->height, right->height) + 1;
  return finish(expr, left->tokens.first);
}

Expr* Parser::finish(Expr* expr, std::size_t first) {
  expr->tokens = since(first);
  if (expr->height <= max_height) return expr;
  errors_.add(expr->location, "this expression is too large (more than " + std::to_string(max_height) + " levels)");
  throw GiveUp();
}

Expr* Parser::parse_lone_expression(Tree& tree) {
  Expr* result = nullptr;
  try {
    result = parse_expression();
    if (!at(TokenKind::End)) fail_expected("the end of the expression");
  } catch (SyntaxError) {
  } catch (GiveUp) {
  }
  tree = std::move(tree_);
  return errors_.empty() ? result : nullptr;
}

}  // namespace heddle::lang
