// The loops of a function, and which edges of its control flow enter one or begin another iteration.
#pragma once

#include "bitcode/function_scope.h"

#include <llvm/IR/BasicBlock.h>

#include <map>
#include <optional>
#include <utility>

namespace heddle::bitcode {

struct LoopMark {
  Op op;               // LoopEnter or LoopRound
  std::uint32_t loop;  // Code::loops
};

class LoopPlan {
public:
  // The phis of the function have their registers already.
  explicit LoopPlan(FunctionScope& scope);

  std::optional<LoopMark> mark(const llvm::BasicBlock& from, const llvm::BasicBlock& to) const;

private:
  using Edge = std::pair<const llvm::BasicBlock*, const llvm::BasicBlock*>;

  void add_natural_loops(FunctionScope& scope);
  void add_other_cycles(FunctionScope& scope);
  std::uint32_t add_loop(FunctionScope& scope, const llvm::BasicBlock& header, program::Location location);

  std::map<Edge, LoopMark> marks_;
};

}  // namespace heddle::bitcode
