// Simple statements: those that fit into one step and of which guards and choices are made.
//
// A statement may begin with an expression (its guard, or the variable that it assigns), and both an expression and a
// simple statement may begin with a parenthesis. Which of the two it is shows inside: only statements contain ':=',
// '|>', '<|', the words of statements, and '()'.
#include "lang/parser.h"

namespace heddle::lang {

namespace {

bool begins_expression(TokenKind kind) {
  switch (kind) {
    case TokenKind::Name:
    case TokenKind::Integer:
    case TokenKind::True:
    case TokenKind::False:
    case TokenKind::Not:
    case TokenKind::Bang:
    case TokenKind::Minus:
    case TokenKind::OpenParen: return true;
    default: return false;
  }
}

bool only_in_statements(TokenKind kind) {
  switch (kind) {
    case TokenKind::Assign:
    case TokenKind::Guard:
    case TokenKind::GuardLoop:
    case TokenKind::Choice:
    case TokenKind::Skip:
    case TokenKind::Spawn:
    case TokenKind::Assert:
    case TokenKind::Assume:
    case TokenKind::Atomic: return true;
    default: return false;
  }
}

}  // namespace

Stmt* Parser::parse_simple(bool loop_allowed) {
  Deeper deeper(*this);
  std::size_t first = position_;
  Stmt* statement = parse_simple_head(loop_allowed);
  if (at(TokenKind::Choice)) return parse_choice(first, statement);
  return statement;
}

// A guarded statement has taken the choice that follows it for itself: e1 |> s1 <| e2 |> s2 is e1 |> (s1 <| e2 |> s2).
Stmt* Parser::parse_choice(std::size_t first, Stmt* then) {
  if (std::holds_alternative<GuardedLoop>(then->node))
    fail(peek().location, "a guarded loop cannot be the left side of '<|'");
  next();
  Choice node;
  node.then = then;
  node.condition = parse_expression();
  expect(TokenKind::Guard, "after the condition of the choice '<|'");
  node.otherwise = parse_simple(false);
  return new_stmt(first, node);
}

Stmt* Parser::parse_simple_head(bool loop_allowed) {
  std::size_t first = position_;
  switch (peek().kind) {
    case TokenKind::Skip: next(); return new_stmt(first, Skip{});
    case TokenKind::Spawn: return parse_spawn();
    case TokenKind::Assert: {
      next();
      Expr* condition = parse_expression();
      return new_stmt(first, Assert{condition});
    }
    case TokenKind::Assume: {
      next();
      Expr* condition = parse_expression();
      return new_stmt(first, Assume{condition});
    }
    case TokenKind::Atomic: {
      next();
      Block body = parse_block("after 'atomic'");
      return new_stmt(first, Atomic{std::move(body)});
    }
    case TokenKind::OpenParen:
      if (!parenthesis_holds_statement()) break;
      {
        next();
        Stmt* statement = parse_simple(false);
        expect(TokenKind::CloseParen, "to close the parenthesis");
        return statement;
      }
    default: break;
  }
  if (at(TokenKind::Name) && peek(1).kind == TokenKind::OpenParen) return parse_call();
  if (begins_expression(peek().kind)) return parse_from_expression(loop_allowed);
  if (loop_allowed) fail_expected("a statement");
  fail_expected("a simple statement (skip, an assignment, spawn, assert, assume, atomic, a guard or a choice)");
}

Stmt* Parser::parse_from_expression(bool loop_allowed) {
  std::size_t first = position_;
  Expr* expr = parse_expression();
  bool is_variable =
      tokens_[first].kind == TokenKind::Name && (expr->kind == Expr::Kind::Name || expr->kind == Expr::Kind::Index);
  if (is_variable && accept(TokenKind::Assign)) {
    Expr* value = parse_expression();
    return new_stmt(first, Assign{expr, value});
  }
  if (accept(TokenKind::Guard)) {
    Stmt* statement = parse_simple(false);
    return new_stmt(first, Guarded{expr, statement});
  }
  if (at(TokenKind::GuardLoop)) {
    if (!loop_allowed) fail(peek().location, "a guarded loop cannot be part of another guard or choice");
    return parse_guarded_loop(first, expr);
  }
  if (at(TokenKind::Assign)) fail(tokens_[first].location, "only a variable or an array element can be assigned");
  fail_expected(is_variable ? "':=', '|>' or '|>*' after '" + std::string(expr->name) + "'"
                            : "'|>' or '|>*' after the guard");
}

Stmt* Parser::parse_guarded_loop(std::size_t first, Expr* condition) {
  next();
  GuardedLoop node;
  node.condition = condition;
  node.bound = parse_bound();
  node.statement = parse_simple(false);
  return new_stmt(first, node);
}

bool Parser::parenthesis_holds_statement() const {
  std::size_t open = 0;
  for (std::size_t i = position_; i < tokens_.size(); ++i) {
    TokenKind kind = tokens_[i].kind;
    if (only_in_statements(kind)) return true;
    if (kind == TokenKind::OpenParen) {
      ++open;
      if (tokens_[i + 1].kind == TokenKind::CloseParen) return true;
    }
    if (kind == TokenKind::CloseParen && --open == 0) return false;
    if (kind == TokenKind::Semicolon || kind == TokenKind::OpenBrace || kind == TokenKind::CloseBrace) return false;
  }
  return false;
}

}  // namespace heddle::lang
