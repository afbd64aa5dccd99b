#pragma once

#include <optional>
#include <vector>

#include "fuzz/ast.h"
#include "fuzz/generate_expr.h"
#include "fuzz/random.h"

namespace heddle::fuzz {

/// Where a statement will stand.
struct Position {
  Visible visible;
  bool in_atomic = false;
  bool conditional = false;  // under a condition: here a procedure may spawn itself
  int depth = 0;
  std::size_t procedure = 0;  // procedures from here on may be spawned without a condition
};

/// Random statements, of about as many steps as their budget.
class StmtGenerator {
public:
  /// The procedures are those that may be spawned; only their names matter.
  StmtGenerator(Random& random, ExprGenerator& exprs, const std::vector<Routine>& procedures)
      : random_(random), exprs_(exprs), procedures_(procedures) {}

  Block block(Position position, int budget, bool may_declare = true);

private:
  void declare(Block& block, Position& position);
  int statement(const Position& position, int budget, std::vector<Stmt>& out);
  int locked(const Position& position, int budget, std::vector<Stmt>& out);
  Stmt assignment(const Visible& visible);
  Stmt increment(const Expr& counter, bool modulo);
  std::optional<Expr> counter(const Visible& visible);
  Stmt conditional(const Position& position, int budget);
  Stmt while_loop(const Position& position, int budget);
  Stmt guarded_loop(const Position& position);
  Stmt atomic(const Position& position, int budget);
  Stmt spawn(const Position& position, int budget);
  Stmt guarded(const Position& position, int depth);
  Stmt chosen(const Position& position, int depth);
  Stmt simple(const Position& position, int depth);
  std::optional<Stmt> spawn_procedure(const Position& position);

  Random& random_;
  ExprGenerator& exprs_;
  const std::vector<Routine>& procedures_;
  int spawns_left_ = 2;
};

}  // namespace heddle::fuzz
