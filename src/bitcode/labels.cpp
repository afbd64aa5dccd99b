#include "bitcode/labels.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>

#include <map>
#include <set>
#include <vector>

namespace heddle::bitcode {

namespace {

constexpr std::uint64_t first_number = 0x10000, distance = 16;

using Numbers = std::map<llvm::BasicBlock*, llvm::ConstantInt*>;

Numbers number_labels(llvm::Module& module, llvm::IntegerType* type) {
  Numbers numbers;
  for (llvm::Function& function : module)
    for (llvm::BasicBlock& block : function)
      if (block.hasAddressTaken())
        numbers[&block] = llvm::ConstantInt::get(type, first_number + distance * numbers.size());
  for (auto [block, number] : numbers)
    if (llvm::BlockAddress* address = llvm::BlockAddress::lookup(block)) {
      address->replaceAllUsesWith(llvm::ConstantExpr::getIntToPtr(number, address->getType()));
      address->destroyConstant();
    }
  return numbers;
}

llvm::BasicBlock* nowhere(llvm::Function& function) {
  auto* block = llvm::BasicBlock::Create(function.getContext(), "no.label", &function);
  new llvm::UnreachableInst(function.getContext(), block);
  return block;
}

void lower(llvm::IndirectBrInst& jump, const Numbers& numbers, llvm::IntegerType* type) {
  llvm::BasicBlock* block = jump.getParent();
  llvm::IRBuilder<> builder(&jump);
  llvm::Value* number = builder.CreatePtrToInt(jump.getAddress(), type);
  llvm::SwitchInst* choice = builder.CreateSwitch(number, nowhere(*block->getParent()), jump.getNumDestinations());
  std::vector<llvm::BasicBlock*> left;
  std::set<llvm::BasicBlock*> added;
  for (llvm::BasicBlock* target : jump.successors()) {
    auto found = numbers.find(target);
    if (found != numbers.end() && added.insert(target).second)
      choice->addCase(found->second, target);
    else
      left.push_back(target);
  }
  jump.eraseFromParent();
  for (llvm::BasicBlock* target : left) target->removePredecessor(block);
}

}  // namespace

void lower_labels(llvm::Module& module) {
  llvm::IntegerType* type = module.getDataLayout().getIntPtrType(module.getContext());
  Numbers numbers = number_labels(module, type);
  std::vector<llvm::IndirectBrInst*> jumps;
  for (llvm::Function& function : module)
    for (llvm::BasicBlock& block : function)
      if (auto* jump = llvm::dyn_cast<llvm::IndirectBrInst>(block.getTerminator())) jumps.push_back(jump);
  for (llvm::IndirectBrInst* jump : jumps) lower(*jump, numbers, type);
}

}  // namespace heddle::bitcode
