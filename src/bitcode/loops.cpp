// Natural loops come from LLVM's loop analysis: an edge to the header from inside the loop is one more round, one from
// outside enters it. What goto can make beyond that, a cycle with several ways in, has no header. There every edge that
// leads back in a depth-first walk counts as a round, and only an edge from outside of the whole cycle as an entrance,
// so that no way round goes uncounted.
#include "bitcode/loops.h"

#include <llvm/ADT/SCCIterator.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/Analysis/CFG.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Dominators.h>

namespace heddle::bitcode {

namespace {

program::Location loop_location(FunctionScope& scope, const llvm::BasicBlock& header) {
  for (const llvm::Instruction& instruction : header)
    if (program::Location found = scope.module().debug().location_of(instruction)) return found;
  return scope.module().debug().location_of(scope.function());
}

program::Location loop_location(FunctionScope& scope, const llvm::Loop& loop) {
  program::Location start = scope.module().debug().location_of(loop.getStartLoc());
  return start ? start : loop_location(scope, *loop.getHeader());
}

// The number of the strongly connected component that a block lies in.
std::map<const llvm::BasicBlock*, std::size_t> components(const llvm::Function& function) {
  std::map<const llvm::BasicBlock*, std::size_t> result;
  std::size_t number = 0;
  for (auto component = llvm::scc_begin(&function); !component.isAtEnd(); ++component, ++number)
    for (const llvm::BasicBlock* block : *component) result[block] = number;
  return result;
}

}  // namespace

LoopPlan::LoopPlan(FunctionScope& scope) {
  add_natural_loops(scope);
  add_other_cycles(scope);
}

std::optional<LoopMark> LoopPlan::mark(const llvm::BasicBlock& from, const llvm::BasicBlock& to) const {
  auto found = marks_.find(Edge(&from, &to));
  return found == marks_.end() ? std::nullopt : std::optional(found->second);
}

std::uint32_t LoopPlan::add_loop(FunctionScope& scope, const llvm::BasicBlock& header, program::Location location) {
  program::CodeLoop loop;
  loop.location = location;
  for (const llvm::PHINode& phi : header.phis())
    for (Reg reg : scope.operands(phi)) loop.carried.push_back(reg);
  loop.shadow = scope.fresh(loop.carried.size() + 3);
  auto& loops = scope.out().code().loops;
  loops.push_back(std::move(loop));
  return static_cast<std::uint32_t>(loops.size() - 1);
}

void LoopPlan::add_natural_loops(FunctionScope& scope) {
  llvm::DominatorTree dominators(const_cast<llvm::Function&>(scope.function()));
  llvm::LoopInfo info(dominators);
  for (const llvm::Loop* loop : info.getLoopsInPreorder()) {
    const llvm::BasicBlock& header = *loop->getHeader();
    std::uint32_t number = add_loop(scope, header, loop_location(scope, *loop));
    for (const llvm::BasicBlock* from : llvm::predecessors(&header))
      marks_[Edge(from, &header)] = {loop->contains(from) ? Op::LoopRound : Op::LoopEnter, number};
  }
}

void LoopPlan::add_other_cycles(FunctionScope& scope) {
  llvm::SmallVector<Edge> back;
  llvm::FindFunctionBackedges(scope.function(), back);
  llvm::erase_if(back, [this](const Edge& edge) { return marks_.contains(edge); });
  if (back.empty()) return;
  auto component = components(scope.function());
  for (const auto& [from, header] : back) {
    if (marks_.contains(Edge(from, header))) continue;
    std::uint32_t number = add_loop(scope, *header, loop_location(scope, *header));
    scope.out().code().loops[number].has_one_entry = false;
    for (const llvm::BasicBlock* before : llvm::predecessors(header)) {
      bool is_back = std::ranges::find(back, Edge(before, header)) != back.end();
      if (is_back)
        marks_[Edge(before, header)] = {Op::LoopRound, number};
      else if (component[before] != component[header])
        marks_[Edge(before, header)] = {Op::LoopEnter, number};
    }
  }
}

}  // namespace heddle::bitcode
