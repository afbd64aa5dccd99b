#include "bitcode/prepare.h"

#include "bitcode/exceptions.h"
#include "bitcode/module_scope.h"
#include "bitcode/point_marks.h"
#include "bitcode/truth_values.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

#include <vector>

namespace heddle::bitcode {

namespace {

// So can a number of the same size.
bool may_hold_pointer(const llvm::AllocaInst& alloca) {
  return alloca.getModule()->getDataLayout().getTypeAllocSize(alloca.getAllocatedType()) >=
         alloca.getModule()->getDataLayout().getPointerSize();
}

std::vector<llvm::AllocaInst*> promotable_allocas(llvm::Function& function, bool keeps_pointers) {
  std::vector<llvm::AllocaInst*> result;
  for (llvm::BasicBlock& block : function)
    for (llvm::Instruction& instruction : block)
      if (auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(&instruction))
        if (llvm::isAllocaPromotable(alloca) && !(keeps_pointers && may_hold_pointer(*alloca)))
          result.push_back(alloca);
  return result;
}

// LLVM takes an undefined value for whatever suits it: a variable that is set on one path only would always have been
// set. A frozen one is a value like others, and the translation makes it an undefined one again.
void begin_undefined(llvm::AllocaInst& alloca) {
  llvm::IRBuilder<> builder(alloca.getNextNode());
  llvm::Value* nothing = llvm::UndefValue::get(alloca.getAllocatedType());
  // Not by CreateFreeze alone: the folder must not get hold of it.
  llvm::Value* frozen = builder.Insert(new llvm::FreezeInst(nothing));
  builder.CreateStore(frozen, &alloca);
}

void promote(llvm::Function& function, bool keeps_pointers) {
  std::vector<llvm::AllocaInst*> allocas = promotable_allocas(function, keeps_pointers);
  if (allocas.empty()) return;
  for (llvm::AllocaInst* alloca : allocas) begin_undefined(*alloca);
  llvm::DominatorTree dominators(function);
  llvm::PromoteMemToReg(allocas, dominators);
}

// The callee may write to its copy. Among variable arguments the call itself passes the words.
void copy_by_value(llvm::CallBase& call) {
  const llvm::DataLayout& data = call.getModule()->getDataLayout();
  unsigned fixed = std::min(call.getFunctionType()->getNumParams(), call.arg_size());
  for (unsigned i = 0; i < fixed; ++i) {
    if (!call.isByValArgument(i)) continue;
    llvm::Type* type = call.getParamByValType(i);
    llvm::BasicBlock& entry = call.getFunction()->getEntryBlock();
    llvm::IRBuilder<> at_entry(&entry, entry.getFirstInsertionPt());
    llvm::AllocaInst* copy = at_entry.CreateAlloca(type, nullptr, "by.value");
    llvm::IRBuilder<> builder(&call);
    llvm::Instruction* copying = builder.CreateMemCpy(copy, copy->getAlign(), call.getArgOperand(i),
                                                      llvm::MaybeAlign(1), data.getTypeAllocSize(type));
    pass_on_mark(call, *copying);
    call.setArgOperand(i, copy);
  }
}

void copy_by_value(llvm::Function& function) {
  std::vector<llvm::CallBase*> calls;
  for (llvm::BasicBlock& block : function)
    for (llvm::Instruction& instruction : block)
      if (auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) calls.push_back(call);
  for (llvm::CallBase* call : calls) copy_by_value(*call);
}

bool is_undefined_constant(const llvm::Use& operand) {
  return llvm::isa<llvm::PoisonValue>(operand.get()) && operand->getType()->isSingleValueType();
}

// Where the constant is used: in front of the instruction, or at the end of the block from which a phi takes it. Values
// that are put together piece by piece begin with such a constant as well.
void find_undefined_constants(llvm::Instruction& instruction, std::vector<llvm::Instruction*>& users) {
  if (llvm::isa<llvm::InsertValueInst, llvm::InsertElementInst, llvm::ShuffleVectorInst>(instruction)) return;
  auto* phi = llvm::dyn_cast<llvm::PHINode>(&instruction);
  for (const llvm::Use& operand : instruction.operands())
    if (is_undefined_constant(operand))
      users.push_back(phi == nullptr ? &instruction : phi->getIncomingBlock(operand)->getTerminator());
}

void mark_undefined_constants(llvm::Function& function) {
  std::vector<llvm::Instruction*> users;
  for (llvm::BasicBlock& block : function)
    for (llvm::Instruction& instruction : block) find_undefined_constants(instruction, users);
  for (llvm::Instruction* user : users) {
    llvm::IRBuilder<> builder(user);
    llvm::FunctionCallee marker = function.getParent()->getOrInsertFunction(undefined_constant, builder.getVoidTy());
    builder.CreateCall(marker);
  }
}

}  // namespace

void prepare(llvm::Module& module, bool keeps_pointers) {
  lower_exceptions(module);
  for (llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    // Not removeUnreachableBlocks: that one also cuts blocks off where it sees undefined behaviour.
    llvm::EliminateUnreachableBlocks(function);
    mark_undefined_constants(function);
    copy_by_value(function);
    // A jump back to setjmp finds variables as they were written last.
    if (!function.callsFunctionThatReturnsTwice()) promote(function, keeps_pointers && !is_model(function));
    shorten_truth_values(function);
  }
}

}  // namespace heddle::bitcode
