// Expressions to temporaries. There are no branches inside: both sides of `and`, `or` and `=>` are computed, which is
// harmless because expressions have no effects. Only the checks (division by zero, index out of bounds) must not fail
// where short-circuit evaluation would not have come: a check under `a and ...` demands (not a) or its condition.
#pragma once

#include "lang/ast.h"
#include "lang/emitter.h"
#include "lang/token.h"

#include <unordered_map>
#include <vector>

namespace heddle::lang {

class ExpressionLowering {
public:
  // `slots` says where the local variables of the current function live.
  using Slots = std::unordered_map<std::uint32_t, std::uint32_t>;
  ExpressionLowering(Emitter& emitter, const std::vector<Token>& tokens, const Slots& slots)
      : emitter_(emitter), tokens_(tokens), slots_(slots) {}

  Operand lower(const Expr& expr);
  // The index of an array element, checked; constant 0 for a scalar. For targets of assignments, and locks.
  Operand lower_index(const Expr& expr);
  Operand local(const Expr& expr) const { return Operand::local(slots_.at(expr.symbol.index)); }
  std::string text(const Expr& expr) const;

  // While it lives, checks matter only if the condition has the given value.
  class Under {
  public:
    Under(ExpressionLowering& lowering, Operand condition, bool value) : lowering_(lowering) {
      lowering_.path_.push_back({condition, value});
    }
    ~Under() { lowering_.path_.pop_back(); }
    Under(const Under&) = delete;
    Under& operator=(const Under&) = delete;

  private:
    ExpressionLowering& lowering_;
  };

private:
  struct PathCondition {
    Operand condition;
    bool value;
  };

  Operand lower_unary(const Expr& expr);
  Operand lower_binary(const Expr& expr);
  Operand lower_logical(const Expr& expr);
  void check_divisor(const Expr& expr, Operand divisor);
  void check(Operand condition, program::Check check);

  Emitter& emitter_;
  const std::vector<Token>& tokens_;
  const Slots& slots_;
  std::vector<PathCondition> path_;
};

}  // namespace heddle::lang
