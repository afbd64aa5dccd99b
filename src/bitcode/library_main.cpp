#include "bitcode/library_main.h"

#include "bitcode/link.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>

#include <vector>

namespace heddle::bitcode {

namespace {

std::vector<llvm::Function*> callable(llvm::Module& module) {
  std::vector<llvm::Function*> result;
  for (llvm::Function& function : module)
    if (!function.isDeclaration() && !function.hasLocalLinkage() && !function.hasAvailableExternallyLinkage())
      result.push_back(&function);
  return result;
}

void call(llvm::IRBuilder<>& builder, llvm::Function& function) {
  std::vector<llvm::Value*> arguments;
  for (const llvm::Argument& parameter : function.args())
    arguments.push_back(llvm::UndefValue::get(parameter.getType()));
  builder.CreateCall(&function, arguments)->setCallingConv(function.getCallingConv());
}

}  // namespace

bool make_library_main(llvm::Module& module) {
  std::vector<llvm::Function*> functions = callable(module);
  if (functions.empty()) return false;
  llvm::LLVMContext& context = module.getContext();
  if (llvm::Function* declared = module.getFunction("main")) declared->setName("");
  auto* type = llvm::FunctionType::get(llvm::Type::getInt32Ty(context), false);
  auto* main = llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, "main", module);
  main->setSection(model_section);
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(context, "", main));
  for (llvm::Function* function : functions) call(builder, *function);
  builder.CreateRet(builder.getInt32(0));
  return true;
}

}  // namespace heddle::bitcode
