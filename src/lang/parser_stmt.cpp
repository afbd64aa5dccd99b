// Blocks and the statements that contain others.
#include "lang/parser.h"

namespace heddle::lang {

Stmt* Parser::new_stmt(std::size_t first, decltype(Stmt::node) node) {
  return &tree_.stmts.emplace_back(Stmt{tokens_[first].location, since(first), since(first), std::move(node)});
}

Block Parser::parse_block(std::string_view where) {
  Block block;
  expect(TokenKind::OpenBrace, where);
  parse_locals(block);
  block.statements = parse_statements(TokenKind::CloseBrace);
  return block;
}

void Parser::parse_locals(Block& block) {
  while (accept(TokenKind::Var)) {
    try {
      do block.locals.push_back(parse_local());
      while (accept(TokenKind::Comma));
      if (!accept(TokenKind::Semicolon)) fail_expected("',' or ';' after the declaration");
    } catch (SyntaxError) {
      recover_statement();
      accept(TokenKind::Semicolon);
    }
  }
}

LocalDecl Parser::parse_local() {
  LocalDecl decl;
  std::size_t first = position_;
  decl.location = peek().location;
  decl.name = expect_name("a local variable").text;
  std::string name(decl.name);
  if (at(TokenKind::OpenBracket)) fail(peek().location, "the local variable " + name + " cannot be an array");
  Location type = peek(1).location;
  decl.type = parse_type();
  if (decl.type == DeclaredType::Lock) fail(type, "the local variable " + name + " cannot be a lock");
  if (!accept(TokenKind::Assign)) fail_expected("':=' and an initial value for the local variable " + name);
  decl.value = parse_expression();
  decl.tokens = since(first);
  return decl;
}

// Up to and including the closing token.
std::vector<Stmt*> Parser::parse_statements(TokenKind closing) {
  std::vector<Stmt*> statements;
  while (!accept(closing)) {
    try {
      if (at(TokenKind::End)) fail_expected(std::string(describe(closing)) + " to close the block");
      statements.push_back(parse_statement());
      parse_separator(closing);
    } catch (SyntaxError) {
      if (at(TokenKind::End)) throw;
      recover_statement();
      accept(TokenKind::Semicolon);
      if (closing == TokenKind::CloseParen && at(TokenKind::CloseBrace)) throw;
    }
  }
  return statements;
}

void Parser::parse_separator(TokenKind closing) {
  if (at(closing) || accept(TokenKind::Semicolon) || ends_in_brace()) return;
  fail_expected("';' or " + std::string(describe(closing)) + " after the statement");
}

// To the ';' or '}' that ends the statement; braces opened on the way are skipped as a whole. A word that only begins
// items, in braces or not, means that braces are missing: the block is given up.
void Parser::recover_statement() {
  std::size_t braces = 0;
  for (; !at(TokenKind::End); next()) {
    TokenKind kind = peek().kind;
    if (kind == TokenKind::Def || kind == TokenKind::Proc || kind == TokenKind::Requires || kind == TokenKind::Ensures)
      throw SyntaxError();
    if (braces == 0 && (kind == TokenKind::Semicolon || kind == TokenKind::CloseBrace)) return;
    if (kind == TokenKind::OpenBrace) ++braces;
    if (kind == TokenKind::CloseBrace && --braces == 0) {
      next();
      return;
    }
  }
}

Stmt* Parser::parse_statement() {
  Deeper deeper(*this);
  std::size_t first = position_;
  switch (peek().kind) {
    case TokenKind::If: return parse_if();
    case TokenKind::While: return parse_while();
    case TokenKind::Await: {
      next();
      Expr* condition = parse_expression();
      return new_stmt(first, Await{condition});
    }
    case TokenKind::Lock: {
      next();
      Expr* lock = parse_lvalue();
      return new_stmt(first, LockStmt{lock});
    }
    case TokenKind::Unlock: {
      next();
      Expr* lock = parse_lvalue();
      return new_stmt(first, UnlockStmt{lock});
    }
    case TokenKind::OpenBrace: {
      Block body = parse_block("");
      return new_stmt(first, Scope{std::move(body)});
    }
    case TokenKind::Var: fail(peek().location, "'var' is only allowed at the beginning of a block");
    default: return parse_simple(true);
  }
}

Stmt* Parser::parse_if() {
  Deeper deeper(*this);
  std::size_t first = position_;
  next();
  If node;
  expect(TokenKind::OpenParen, "after 'if'");
  node.condition = parse_expression();
  expect(TokenKind::CloseParen, "after the condition of 'if'");
  TokenRange head = since(first);
  node.then = parse_block("after the condition of 'if'");
  if (accept(TokenKind::Else)) {
    if (at(TokenKind::If))
      node.otherwise.statements.push_back(parse_if());
    else
      node.otherwise = parse_block("or 'if' after 'else'");
  }
  Stmt* result = new_stmt(first, std::move(node));
  result->head = head;
  return result;
}

Stmt* Parser::parse_while() {
  std::size_t first = position_;
  next();
  While node;
  expect(TokenKind::OpenParen, "after 'while'");
  node.condition = parse_expression();
  expect(TokenKind::CloseParen, "after the condition of 'while'");
  node.after_condition = position_;
  node.bound = parse_bound();
  TokenRange head = since(first);
  node.invariant = parse_invariant(node);
  node.body = parse_block("after the condition of 'while'");
  Stmt* result = new_stmt(first, std::move(node));
  result->head = head;
  return result;
}

Expr* Parser::parse_invariant(const While& loop) {
  if (!at(TokenKind::Name) || peek().text != "invariant") return nullptr;
  if (loop.bound) fail(peek().location, "a loop with a bound is unfolded: leave out its invariant, or its bound");
  next();
  return parse_expression();
}

Bound Parser::parse_bound() {
  if (!accept(TokenKind::OpenBracket)) return {};
  if (!at(TokenKind::Integer)) fail_expected("the bound of the loop, a number");
  Location location = peek().location;
  mpz_class bound(std::string(next().text), 10);
  if (bound > max_bound)
    fail(location, "the bound of the loop is too large: at most " + std::to_string(max_bound) + " rounds");
  expect(TokenKind::CloseBracket, "after the bound of the loop");
  return static_cast<std::uint32_t>(bound.get_ui());
}

Stmt* Parser::parse_spawn() {
  std::size_t first = position_;
  next();
  if (at(TokenKind::Name)) {
    std::string_view name = next().text;
    expect(TokenKind::OpenParen, "after the name of the procedure");
    expect(TokenKind::CloseParen, "(procedures have no parameters)");
    return new_stmt(first, SpawnProcedure{name});
  }
  SpawnBlock node;
  if (accept(TokenKind::OpenParen))
    node.body.statements = parse_statements(TokenKind::CloseParen);
  else if (at(TokenKind::OpenBrace))
    node.body = parse_block("");
  else
    fail_expected("a block or the name of a procedure after 'spawn'");
  return new_stmt(first, std::move(node));
}

Stmt* Parser::parse_call() {
  std::size_t first = position_;
  std::string_view name = next().text;
  next();
  expect(TokenKind::CloseParen, "(procedures have no parameters)");
  return new_stmt(first, SpawnProcedure{name});
}

}  // namespace heddle::lang
