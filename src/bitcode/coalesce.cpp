#include "bitcode/coalesce.h"

#include <llvm/IR/CFG.h>
#include <llvm/IR/Instructions.h>

#include <algorithm>

namespace heddle::bitcode {

namespace {

// These are translated to one instruction that reads its operands before it writes.
bool is_single(FunctionScope& scope, const llvm::Instruction& instruction) {
  if (instruction.getType()->isVectorTy() || scope.layout().slots(instruction.getType()) != 1) return false;
  if (!scope.is_supported(instruction.getType())) return false;
  if (llvm::isa<llvm::LoadInst>(instruction)) return scope.width(instruction) % 8 == 0;
  return llvm::isa<llvm::BinaryOperator, llvm::TruncInst, llvm::ZExtInst, llvm::SExtInst>(instruction);
}

// The phi of the only successor that is the only one to use the value.
const llvm::PHINode* only_user(const llvm::Instruction& instruction) {
  if (!instruction.hasOneUse()) return nullptr;
  const auto* phi = llvm::dyn_cast<llvm::PHINode>(*instruction.user_begin());
  if (phi == nullptr || instruction.getParent()->getSingleSuccessor() != phi->getParent()) return nullptr;
  return phi->getIncomingValueForBlock(instruction.getParent()) == &instruction ? phi : nullptr;
}

bool reads(FunctionScope& scope, const llvm::Value& value, Reg reg) {
  if (llvm::isa<llvm::Constant>(value) || !scope.is_defined(value)) return false;
  return llvm::is_contained(scope.operands(value), reg);
}

// Between the instruction and the end of its block, or on the way to the phi's block?
bool is_read_later(FunctionScope& scope, const llvm::Instruction& instruction, const llvm::PHINode& phi, Reg reg) {
  for (const llvm::Instruction* later = instruction.getNextNode(); later != nullptr; later = later->getNextNode())
    for (const llvm::Value* operand : later->operands())
      if (reads(scope, *operand, reg)) return true;
  return std::ranges::any_of(phi.getParent()->phis(), [&](const llvm::PHINode& other) {
    return reads(scope, *other.getIncomingValueForBlock(instruction.getParent()), reg);
  });
}

}  // namespace

std::optional<Reg> register_of_phi(FunctionScope& scope, const llvm::Instruction& instruction) {
  if (!is_single(scope, instruction)) return std::nullopt;
  const llvm::PHINode* phi = only_user(instruction);
  if (phi == nullptr) return std::nullopt;
  Reg reg = scope.operand(*phi);
  return is_read_later(scope, instruction, *phi, reg) ? std::nullopt : std::optional(reg);
}

}  // namespace heddle::bitcode
