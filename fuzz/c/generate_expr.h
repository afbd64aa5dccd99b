#pragma once

#include <optional>
#include <vector>

#include "fuzz/c/ast.h"
#include "fuzz/c/scope.h"
#include "fuzz/random.h"

namespace heddle::fuzz_c {

/// Random expressions over what is in scope. Every shared access is paid for from the budget.
class ExprGenerator {
public:
  ExprGenerator(fuzz::Random& random, const Program& program, Budget& budget)
      : random_(random), program_(program), budget_(budget) {}

  Expr value(const Scope& scope, int depth);
  Expr condition(const Scope& scope, int depth = 1);

  /// A condition that holds more often than not.
  Expr likely(const Scope& scope);

  Expr constant();
  Type type();

  /// A place to write, of something shared or of a local; nothing if there is none or no budget for it.
  std::optional<Expr> shared_place(const Scope& scope);
  std::optional<Expr> local_place(const Scope& scope);

  /// A place for an atomic operation.
  std::optional<Expr> atomic_place(const Scope& scope);

  std::optional<Expr> update(const Scope& scope, int depth);
  std::optional<Expr> call(const Scope& scope, int depth);
  std::optional<Expr> swap(const Scope& scope, int depth);

  /// Another index for an element, and a style for a place.
  Expr finished(Expr place, const Scope& scope);
  int style();

private:
  std::optional<Expr> pick(const Scope& scope, const std::vector<Expr>& candidates);
  Expr leaf(const Scope& scope);
  Expr subject(const Scope& scope);
  Expr operation(const Scope& scope, int depth);
  std::optional<Expr> effect(const Scope& scope, int depth);
  Expr index(const Scope& scope, int size);
  std::optional<Expr> argument(const Parameter& parameter, const Scope& scope, int depth);

  fuzz::Random& random_;
  const Program& program_;
  Budget& budget_;
};

}  // namespace heddle::fuzz_c
