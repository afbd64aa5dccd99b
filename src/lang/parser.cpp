#include "lang/parser.h"

#include <limits>

namespace heddle::lang {

Parser::Deeper::Deeper(Parser& parser) : parser_(parser) {
  if (++parser.depth_ <= max_depth) return;
  --parser.depth_;
  parser.errors_.add(parser.peek().location,
                     "this is nested too deeply (more than " + std::to_string(max_depth) + " levels)");
  throw GiveUp();
}

const Token& Parser::next() {
  const Token& token = peek();
  if (token.kind != TokenKind::End) ++position_;
  return token;
}

bool Parser::accept(TokenKind kind) {
  if (!at(kind)) return false;
  next();
  return true;
}

std::string Parser::found() const {
  if (at(TokenKind::End)) return "the end of the file";
  constexpr std::size_t longest = 40;
  std::string_view text = peek().text;
  return "'" + std::string(text.substr(0, longest)) + (text.size() > longest ? "..." : "") + "'";
}

void Parser::fail(Location location, std::string message) {
  errors_.add(location, std::move(message));
  if (errors_.full()) throw GiveUp();
  throw SyntaxError();
}

void Parser::fail_expected(std::string_view expected) {
  fail(peek().location, "expected " + std::string(expected) + ", found " + found());
}

const Token& Parser::expect(TokenKind kind, std::string_view where) {
  if (!at(kind)) fail_expected(std::string(describe(kind)) + " " + std::string(where));
  return next();
}

const Token& Parser::expect_name(std::string_view what) {
  if (is_keyword(peek().kind) && peek().text[0] != '&' && peek().text[0] != '|')
    fail(peek().location, found() + " is a keyword and cannot be the name of " + std::string(what));
  if (!at(TokenKind::Name)) fail_expected("the name of " + std::string(what));
  return next();
}

Tree Parser::parse_program() {
  try {
    while (!at(TokenKind::End)) parse_item();
  } catch (GiveUp) {
  }
  return std::move(tree_);
}

void Parser::parse_item() {
  std::size_t first = position_;
  try {
    switch (peek().kind) {
      case TokenKind::Semicolon: next(); return;
      case TokenKind::Var: return parse_globals();
      case TokenKind::Requires: return add_item(Item::Kind::Requires, tree_.requirements, parse_clause());
      case TokenKind::Ensures: return add_item(Item::Kind::Ensures, tree_.guarantees, parse_clause());
      case TokenKind::Def: return add_item(Item::Kind::Procedure, tree_.procedures, parse_procedure());
      case TokenKind::Proc: return add_item(Item::Kind::Process, tree_.processes, parse_process());
      default: fail_expected("'var', 'requires', 'ensures', 'def' or 'proc'");
    }
  } catch (SyntaxError) {
    if (position_ == first) next();
    recover_item();
  }
}

// To the next item: a word that only begins items, or 'var' outside of braces.
void Parser::recover_item() {
  std::size_t braces = 0;
  for (; !at(TokenKind::End); next()) {
    TokenKind kind = peek().kind;
    if (kind == TokenKind::Def || kind == TokenKind::Proc || kind == TokenKind::Requires || kind == TokenKind::Ensures)
      return;
    if (kind == TokenKind::Var && braces == 0) return;
    if (kind == TokenKind::OpenBrace) ++braces;
    if (kind == TokenKind::CloseBrace && braces > 0) --braces;
  }
}

void Parser::parse_globals() {
  next();
  do add_item(Item::Kind::Global, tree_.globals, parse_global());
  while (accept(TokenKind::Comma));
  if (!accept(TokenKind::Semicolon)) fail_expected("',' or ';' after the declaration");
}

GlobalDecl Parser::parse_global() {
  GlobalDecl decl;
  decl.location = peek().location;
  decl.name = expect_name("a variable").text;
  if (accept(TokenKind::OpenBracket)) {
    decl.size = parse_size(decl);
    expect(TokenKind::CloseBracket, "after the size of the array");
  }
  decl.type = parse_type();
  if (accept(TokenKind::Assign)) parse_initial_values(decl);
  return decl;
}

// Sizes that no program can have become the largest number: resolve() knows the limit for all cells together.
std::uint32_t Parser::parse_size(const GlobalDecl& decl) {
  if (!at(TokenKind::Integer)) fail_expected("the size of the array " + std::string(decl.name) + ", a number");
  Location location = peek().location;
  mpz_class size(std::string(next().text), 10);
  if (size == 0) fail(location, "the array " + std::string(decl.name) + " must have at least one element");
  constexpr auto largest = std::numeric_limits<std::uint32_t>::max();
  return size.fits_uint_p() ? static_cast<std::uint32_t>(size.get_ui()) : largest;
}

DeclaredType Parser::parse_type() {
  if (!accept(TokenKind::Colon)) return DeclaredType::None;
  if (accept(TokenKind::Int)) return DeclaredType::Int;
  if (accept(TokenKind::Bool)) return DeclaredType::Bool;
  if (accept(TokenKind::Lock)) return DeclaredType::Lock;
  fail_expected("a type after ':' ('int', 'bool' or 'lock')");
}

void Parser::parse_initial_values(GlobalDecl& decl) {
  decl.has_list = accept(TokenKind::OpenBrace);
  do decl.values.push_back(parse_expression());
  while (decl.has_list && accept(TokenKind::Comma));
  if (decl.has_list && !accept(TokenKind::CloseBrace)) fail_expected("',' or '}' after the initial value");
}

Clause Parser::parse_clause() {
  Clause clause;
  clause.location = peek().location;
  std::string_view word = next().text;
  clause.condition = parse_expression();
  expect(TokenKind::Semicolon, "after '" + std::string(word) + "'");
  return clause;
}

Routine Parser::parse_procedure() {
  next();
  Routine procedure;
  procedure.location = peek().location;
  procedure.name = expect_name("a procedure").text;
  if (accept(TokenKind::OpenParen)) expect(TokenKind::CloseParen, "(procedures have no parameters)");
  procedure.body = parse_block("to begin the body of the procedure");
  return procedure;
}

Routine Parser::parse_process() {
  Routine process;
  process.location = next().location;
  if (!at(TokenKind::OpenBrace)) {
    process.location = peek().location;
    process.name = expect_name("a process").text;
  }
  process.body = parse_block("to begin the body of the process");
  return process;
}

}  // namespace heddle::lang
