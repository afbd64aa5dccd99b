#include "bitcode/model_copies.h"

#include "bitcode/link.h"
#include "bitcode/module_scope.h"
#include "bitcode/point_marks.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include <map>
#include <vector>

namespace heddle::bitcode {

namespace {

class Copier {
public:
  Copier(const Request& request, NativeLibrary library) : request_(request), library_(library) {}

  void run(llvm::Module& module) {
    for (llvm::Function& function : module)
      if (!function.isDeclaration() && is_model(function) && !stays(model_of(function), library_))
        models_.push_back(&function);
    while (!models_.empty()) {
      llvm::Function* model = models_.back();
      models_.pop_back();
      redirect_calls(*model);
    }
  }

private:
  // A function whose address is passed on is called back, as by the real function: it stays the program's.
  void redirect_calls(llvm::Function& model) {
    for (llvm::Instruction& instruction : llvm::instructions(model)) {
      auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      llvm::Function* callee = call == nullptr ? nullptr : call->getCalledFunction();
      if (callee != nullptr && is_shared(*callee)) call->setCalledFunction(copy_of(*callee, model));
    }
  }

  bool is_shared(const llvm::Function& function) const {
    return function.hasLinkOnceLinkage() && !function.isDeclaration() && !is_model(function) &&
           replacement_of(function, request_) == program::Builtin::None;
  }

  llvm::Function* copy_of(llvm::Function& function, const llvm::Function& model) {
    llvm::Function*& copy = copies_[&function];
    if (copy != nullptr) return copy;
    llvm::ValueToValueMapTy values;
    copy = llvm::CloneFunction(&function, values);
    copy->setComdat(nullptr);
    copy->setVisibility(llvm::GlobalValue::DefaultVisibility);
    copy->setLinkage(llvm::GlobalValue::InternalLinkage);
    copy->setSection(model_section);
    copy->addFnAttr(model_attribute, model_of(model));
    models_.push_back(copy);
    return copy;
  }

  const Request& request_;
  const NativeLibrary library_;
  std::vector<llvm::Function*> models_;  // those whose calls have not been looked at
  std::map<const llvm::Function*, llvm::Function*> copies_;
};

}  // namespace

void separate_models(llvm::Module& module, const Request& request, NativeLibrary library) {
  Copier(request, library).run(module);
}

}  // namespace heddle::bitcode
