#include "bitcode/replace.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include <algorithm>
#include <string_view>

namespace heddle::bitcode {

namespace {

// Models define these.
constexpr std::string_view by_models[] = {
    "_ZNSt8__detail18__waiter_pool_base6_S_forEPKv",
    "_ZNSt8__detail18__waiter_pool_base13_M_enter_waitEv",
    "_ZNSt8__detail18__waiter_pool_base13_M_leave_waitEv",
    "_ZNKSt8__detail18__waiter_pool_base10_M_waitingEv",
};

constexpr llvm::StringRef spinning = "_ZNSt8__detail13__atomic_spinI";  // of any types

void remove_body(llvm::Function& function) {
  function.deleteBody();
  function.setComdat(nullptr);
}

// The call of the predicate, which comes first.
llvm::CallBase* first_question(llvm::Function& function) {
  for (llvm::Instruction& each : llvm::instructions(function))
    if (auto* call = llvm::dyn_cast<llvm::CallBase>(&each); call != nullptr && call->getType()->isIntegerTy(1))
      return call;
  return nullptr;
}

// bool __atomic_spin(Predicate& predicate, ...) becomes { return predicate(); }
void look_once(llvm::Function& function) {
  llvm::CallBase* question = first_question(function);
  if (question == nullptr || question->arg_size() != 1 || question->getCalledFunction() == nullptr) return;
  llvm::FunctionCallee predicate(question->getFunctionType(), question->getCalledFunction());
  llvm::AttributeList attributes = question->getAttributes();
  function.deleteBody();
  function.setSubprogram(nullptr);
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(function.getContext(), "", &function));
  llvm::CallInst* answer = builder.CreateCall(predicate, {function.getArg(0)});
  answer->setAttributes(attributes);
  builder.CreateRet(answer);
}

}  // namespace

void replace_library_functions(llvm::Module& module) {
  for (std::string_view name : by_models)
    if (llvm::Function* function = module.getFunction(name); function != nullptr && function->hasLinkOnceODRLinkage())
      remove_body(*function);
  for (llvm::Function& function : module)
    if (function.hasLinkOnceODRLinkage() && function.getName().starts_with(spinning)) look_once(function);
}

}  // namespace heddle::bitcode
