#include "bitcode/truth_values.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/PatternMatch.h>

#include <vector>

namespace heddle::bitcode {

namespace {

namespace match = llvm::PatternMatch;

// What the value is in short; null if it is no detour.
llvm::Value* short_form(llvm::Instruction& instruction) {
  llvm::Value* truth = nullptr;
  auto widened = match::m_ZExt(match::m_Value(truth));
  if (match::match(&instruction, match::m_Trunc(widened)))
    return truth->getType() == instruction.getType() ? truth : nullptr;
  auto* comparison = llvm::dyn_cast<llvm::ICmpInst>(&instruction);
  if (comparison == nullptr || !comparison->isEquality()) return nullptr;
  if (!match::match(comparison->getOperand(0), widened) || !match::match(comparison->getOperand(1), match::m_Zero()))
    return nullptr;
  if (!truth->getType()->isIntegerTy(1)) return nullptr;
  if (comparison->getPredicate() == llvm::CmpInst::ICMP_NE) return truth;
  return llvm::IRBuilder<>(comparison).CreateNot(truth);
}

// Conversions and comparisons alone: a read that nobody uses is still a read.
bool is_leftover(const llvm::Instruction& instruction) {
  return instruction.use_empty() && llvm::isa<llvm::ZExtInst, llvm::TruncInst, llvm::ICmpInst>(instruction);
}

void remove_leftovers(llvm::Function& function) {
  std::vector<llvm::Instruction*> dead;
  do {
    for (llvm::Instruction* instruction : dead) instruction->eraseFromParent();
    dead.clear();
    for (llvm::BasicBlock& block : function)
      for (llvm::Instruction& instruction : block)
        if (is_leftover(instruction)) dead.push_back(&instruction);
  } while (!dead.empty());
}

}  // namespace

void shorten_truth_values(llvm::Function& function) {
  for (llvm::BasicBlock& block : function)
    for (llvm::Instruction& instruction : block)
      if (llvm::Value* value = short_form(instruction)) instruction.replaceAllUsesWith(value);
  remove_leftovers(function);
}

}  // namespace heddle::bitcode
