// Recursive descent, one function for each rule of the grammar. A syntax error is reported, then the parser goes on
// after the next ';' or '}' to find more of them.
//
// Nesting is bounded (max_depth for what the parser recurses on, max_height for expressions that grow in a loop, as
// a + b + c does), so that no input can exhaust the stack here or in any later walk over the tree.
#pragma once

#include "lang/ast.h"
#include "lang/errors.h"
#include "lang/token.h"

#include <algorithm>
#include <string>
#include <vector>

namespace heddle::lang {

class Parser {
public:
  Parser(const std::vector<Token>& tokens, Errors& errors) : tokens_(tokens), errors_(errors) {}

  Tree parse_program();
  // An expression that is the whole text.
  Expr* parse_lone_expression(Tree& tree);

private:
  static constexpr std::uint32_t max_depth = 300;
  static constexpr std::uint32_t max_height = 1000;
  static constexpr std::uint32_t max_bound = 1'000'000'000;

  struct SyntaxError {};  // thrown to the nearest place that can go on; already reported
  struct GiveUp {};       // thrown to the top: going on makes no sense

  class Deeper {
  public:
    explicit Deeper(Parser& parser);
    ~Deeper() { --parser_.depth_; }
    Deeper(const Deeper&) = delete;
    Deeper& operator=(const Deeper&) = delete;

  private:
    Parser& parser_;
  };

  // parser.cpp: tokens
  const Token& peek(std::size_t ahead = 0) const { return tokens_[std::min(position_ + ahead, tokens_.size() - 1)]; }
  bool at(TokenKind kind) const { return peek().kind == kind; }
  const Token& next();
  bool accept(TokenKind kind);
  const Token& expect(TokenKind kind, std::string_view where);
  const Token& expect_name(std::string_view what);
  std::string found() const;
  [[noreturn]] void fail(Location location, std::string message);
  [[noreturn]] void fail_expected(std::string_view expected);
  TokenRange since(std::size_t first) const { return {first, position_}; }
  bool ends_in_brace() const { return position_ > 0 && tokens_[position_ - 1].kind == TokenKind::CloseBrace; }

  // parser.cpp: items
  void parse_item();
  template <class T>
  void add_item(Item::Kind kind, std::vector<T>& list, T item) {
    tree_.items.push_back({kind, list.size()});
    list.push_back(std::move(item));
  }
  void parse_globals();
  GlobalDecl parse_global();
  void parse_initial_values(GlobalDecl& decl);
  DeclaredType parse_type();
  std::uint32_t parse_size(const GlobalDecl& decl);
  Clause parse_clause();
  Routine parse_procedure();
  Routine parse_process();
  void recover_item();

  // parser_stmt.cpp
  Block parse_block(std::string_view where);
  void parse_locals(Block& block);
  LocalDecl parse_local();
  std::vector<Stmt*> parse_statements(TokenKind closing);
  void parse_separator(TokenKind closing);
  void recover_statement();
  Stmt* parse_statement();
  Stmt* parse_if();
  Stmt* parse_while();
  Expr* parse_invariant(const While& loop);
  Stmt* parse_guarded_loop(std::size_t first, Expr* condition);
  Bound parse_bound();
  Stmt* parse_spawn();
  Stmt* parse_call();
  // parser_simple.cpp: simple statements, the ones that guards and choices are made of
  Stmt* parse_simple(bool loop_allowed);
  Stmt* parse_simple_head(bool loop_allowed);
  Stmt* parse_from_expression(bool loop_allowed);
  Stmt* parse_choice(std::size_t first, Stmt* then);
  bool parenthesis_holds_statement() const;

  // parser_expr.cpp
  Expr* parse_expression();
  Expr* parse_implication();
  Expr* parse_or();
  Expr* parse_and();
  Expr* parse_not();
  bool at_quantifier() const;
  Expr* parse_quantified();
  Expr* parse_bound_variable(bool universal, std::size_t first);
  Expr* parse_comparison();
  Expr* parse_sum();
  Expr* parse_product();
  Expr* parse_unary();
  Expr* parse_atom();
  Expr* parse_name();
  Expr* parse_lvalue();
  Expr* new_expr(Expr::Kind kind, const Token& token);
  Expr* unary(Operator op, const Token& token, std::size_t first, Expr* operand);
  Expr* binary(Operator op, const Token& token, Expr* left, Expr* right);
  Expr* finish(Expr* expr, std::size_t first);

  Stmt* new_stmt(std::size_t first, decltype(Stmt::node) node);

  const std::vector<Token>& tokens_;
  Errors& errors_;
  Tree tree_;
  std::size_t position_ = 0;
  std::uint32_t depth_ = 0;
};

}  // namespace heddle::lang
