#pragma once

#include <string>
#include <vector>

#include "fuzz/c/ast.h"
#include "fuzz/c/generate_expr.h"
#include "fuzz/c/scope.h"
#include "fuzz/random.h"

namespace heddle::fuzz_c {

/// Random statements, until the budget of the thread is used up.
class StmtGenerator {
public:
  StmtGenerator(fuzz::Random& random, const Program& program, Budget& budget)
      : random_(random), program_(program), budget_(budget), exprs_(random, program, budget) {}

  /// A body of at least one statement. `scope` is left with what the body declares.
  Block body(Scope& scope, int most);
  ExprGenerator& exprs() { return exprs_; }
  std::string fresh(const char* stem);

private:
  void statement(Scope& scope, std::vector<Stmt>& out);
  Block inner(const Scope& scope, int most, int rounds = 1);
  void fallback(Scope& scope, std::vector<Stmt>& out);
  void declare(Scope& scope, std::vector<Stmt>& out);
  void declare_array(Scope& scope, std::vector<Stmt>& out);
  void heap_array(Scope& scope, std::vector<Stmt>& out);
  void declare_pointer(Scope& scope, std::vector<Stmt>& out);
  void point_elsewhere(Scope& scope, std::vector<Stmt>& out);
  std::vector<Expr> target(const Scope& scope, const std::vector<Expr>& candidates);
  void assign(Scope& scope, std::vector<Stmt>& out, bool shared);
  void evaluate(Scope& scope, std::vector<Stmt>& out);
  void compare(Scope& scope, std::vector<Stmt>& out);
  void conditional(Scope& scope, std::vector<Stmt>& out);
  void loop(Scope& scope, std::vector<Stmt>& out);
  void choose(Scope& scope, std::vector<Stmt>& out);
  void lock(Scope& scope, std::vector<Stmt>& out, bool trying);
  void section(Scope& scope, std::vector<Stmt>& out);

  fuzz::Random& random_;
  const Program& program_;
  Budget& budget_;
  ExprGenerator exprs_;
  int names_ = 0;
  bool shares_pointer_ = false;
};

}  // namespace heddle::fuzz_c
