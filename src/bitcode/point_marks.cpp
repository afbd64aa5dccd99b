#include "bitcode/point_marks.h"

#include "bitcode/link.h"
#include "bitcode/module_scope.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/GlobalAlias.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Metadata.h>

#include <algorithm>

namespace heddle::bitcode {

namespace {

constexpr const char* mark_name = "heddle.point";

const llvm::Function* called_function(const llvm::CallBase& call) {
  const llvm::Value* callee = call.getCalledOperand()->stripPointerCasts();
  while (const auto* alias = llvm::dyn_cast<llvm::GlobalAlias>(callee))
    callee = alias->getAliasee()->stripPointerCasts();
  return llvm::dyn_cast<llvm::Function>(callee);
}

bool passes_copies(const llvm::CallBase& call) {
  for (unsigned i = 0; i < call.arg_size(); ++i)
    if (call.isByValArgument(i)) return true;
  return false;
}

class PointFinder {
public:
  PointFinder(const Request& request, NativeLibrary library) : request_(request), library_(library) {}

  bool is_own(const llvm::Function& function) const {
    return !function.isDeclaration() && (!is_model(function) || stays(model_of(function), library_)) &&
           replacement_of(function, request_) == program::Builtin::None;
  }

  bool is_point(const llvm::Instruction& instruction) const {
    if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) return is_call_point(*call);
    return llvm::isa<llvm::LoadInst, llvm::StoreInst, llvm::AtomicRMWInst, llvm::AtomicCmpXchgInst, llvm::FenceInst,
                     llvm::ReturnInst>(instruction);
  }

private:
  bool is_call_point(const llvm::CallBase& call) const {
    if (llvm::isa<llvm::IntrinsicInst>(call)) return llvm::isa<llvm::MemIntrinsic>(call);
    if (call.isInlineAsm()) return false;
    const llvm::Function* callee = called_function(call);
    return callee == nullptr || !is_own(*callee) || passes_copies(call);
  }

  const Request& request_;
  const NativeLibrary library_;
};

// The machine passes variable arguments in memory, the hardware in registers, too: which of these blocks is taken
// differs, and what they touch is the list of arguments, which is one thread's.
bool takes_variable_argument(const llvm::BasicBlock& block) {
  const llvm::BasicBlock* before = block.getSinglePredecessor();
  const auto* branch = before == nullptr ? nullptr : llvm::dyn_cast<llvm::BranchInst>(before->getTerminator());
  if (branch == nullptr || !branch->isConditional()) return false;
  const auto* fits = llvm::dyn_cast<llvm::ICmpInst>(branch->getCondition());
  const auto* offset = fits == nullptr ? nullptr : llvm::dyn_cast<llvm::LoadInst>(fits->getOperand(0));
  if (offset == nullptr) return false;
  const auto* field = llvm::dyn_cast<llvm::GetElementPtrInst>(offset->getPointerOperand());
  const auto* list = field == nullptr ? nullptr : llvm::dyn_cast<llvm::StructType>(field->getSourceElementType());
  return list != nullptr && list->hasName() && list->getName().starts_with("struct.__va_list_tag");
}

void mark(llvm::Instruction& instruction, std::uint32_t number) {
  llvm::LLVMContext& context = instruction.getContext();
  llvm::Constant* constant = llvm::ConstantInt::get(llvm::Type::getInt32Ty(context), number);
  instruction.setMetadata(mark_name, llvm::MDNode::get(context, llvm::ConstantAsMetadata::get(constant)));
}

}  // namespace

program::Builtin replacement_of(const llvm::Function& function, const Request& request) {
  if (function.isIntrinsic()) return program::Builtin::None;
  std::string name = symbol_name(function);
  if (std::ranges::find(request.error_functions, name) != request.error_functions.end()) return program::Builtin::Error;
  return program::find_builtin(name, !function.isDeclaration()).value_or(program::Builtin::None);
}

std::uint32_t mark_points(llvm::Module& module, const Request& request, NativeLibrary library) {
  PointFinder finder(request, library);
  std::uint32_t count = 0;
  for (llvm::Function& function : module) {
    if (!finder.is_own(function)) continue;
    for (llvm::BasicBlock& block : function)
      for (llvm::Instruction& instruction : block)
        if (!takes_variable_argument(block) && finder.is_point(instruction)) mark(instruction, count++);
  }
  return count;
}

std::uint32_t point_of(const llvm::Instruction& instruction) {
  const llvm::MDNode* node = instruction.hasMetadataOtherThanDebugLoc() ? instruction.getMetadata(mark_name) : nullptr;
  if (node == nullptr) return no_point;
  return static_cast<std::uint32_t>(llvm::mdconst::extract<llvm::ConstantInt>(node->getOperand(0))->getZExtValue());
}

void pass_on_mark(const llvm::Instruction& from, llvm::Instruction& to) {
  if (std::uint32_t number = point_of(from); number != no_point) mark(to, number);
}

}  // namespace heddle::bitcode
