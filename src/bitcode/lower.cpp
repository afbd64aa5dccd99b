#include "bitcode/lower.h"

#include "bitcode/assembly.h"
#include "bitcode/labels.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/GlobalIFunc.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/ModuleUtils.h>

#include <vector>

namespace heddle::bitcode {

namespace {

// The address of this frame is that of a variable of it which nobody else knows.
void lower_frame_address(llvm::IntrinsicInst& call) {
  llvm::BasicBlock& entry = call.getFunction()->getEntryBlock();
  llvm::IRBuilder<> builder(&entry, entry.getFirstInsertionPt());
  call.replaceAllUsesWith(builder.CreateAlloca(builder.getPtrTy(), nullptr, "frame"));
  call.eraseFromParent();
}

// Where code lies is not known, but for not being null.
void lower_return_address(llvm::IntrinsicInst& call) {
  llvm::IRBuilder<> builder(&call);
  llvm::Module& module = *call.getModule();
  llvm::Type* word = module.getDataLayout().getIntPtrType(call.getContext());
  llvm::Value* number = builder.CreateCall(module.getOrInsertFunction("heddle_nondet_u_return_address", word));
  llvm::Value* is_null = builder.CreateICmpEQ(number, llvm::ConstantInt::get(word, 0));
  number = builder.CreateSelect(is_null, llvm::ConstantInt::get(word, 1), number);
  call.replaceAllUsesWith(builder.CreateIntToPtr(number, call.getType()));
  call.eraseFromParent();
}

void lower_frames(llvm::Module& module) {
  std::vector<llvm::IntrinsicInst*> calls;
  for (llvm::Function& function : module)
    for (llvm::BasicBlock& block : function)
      for (llvm::Instruction& instruction : block)
        if (auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction)) calls.push_back(call);
  for (llvm::IntrinsicInst* call : calls) {
    llvm::Intrinsic::ID id = call->getIntrinsicID();
    if (id != llvm::Intrinsic::frameaddress && id != llvm::Intrinsic::returnaddress) continue;
    bool is_of_caller = !llvm::cast<llvm::ConstantInt>(call->getArgOperand(0))->isZero();
    if (id == llvm::Intrinsic::returnaddress)
      lower_return_address(*call);
    else if (!is_of_caller)
      lower_frame_address(*call);
  }
}

}  // namespace

void lower(llvm::Module& module) {
  lower_assembly(module);
  lower_labels(module);
  lower_frames(module);
  if (!module.ifunc_empty()) llvm::lowerGlobalIFuncUsersAsGlobalCtor(module);
}

}  // namespace heddle::bitcode
