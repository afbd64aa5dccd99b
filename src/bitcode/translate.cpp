#include "bitcode/translate.h"

#include <llvm/Support/raw_ostream.h>

namespace heddle::bitcode {

namespace {

// The type of a value that takes part in the instruction and does not fit into registers.
llvm::Type* unsupported_type(FunctionScope& scope, const llvm::Instruction& instruction) {
  if (!scope.is_supported(instruction.getType())) return instruction.getType();
  for (const llvm::Value* operand : instruction.operands()) {
    llvm::Type* type = operand->getType();
    bool is_value = type->isFirstClassType() && !type->isLabelTy() && !type->isMetadataTy();
    if (is_value && !scope.is_supported(type)) return type;
  }
  return nullptr;
}

void refuse(FunctionScope& scope, const llvm::Instruction& instruction, std::string_view what) {
  scope.unsupported(what);
  scope.define(instruction);
}

void translate_freeze(FunctionScope& scope, const llvm::FreezeInst& instruction) {
  if (std::uint32_t variable = scope.locals().unset_variable_of(instruction)) {
    Operands operands;
    for (const Slot& slot : scope.layout().shape(instruction.getType()).slots)
      operands.push_back(scope.out().undefined(slot.width, variable));
    return scope.define_as(instruction, std::move(operands));
  }
  scope.define_as(instruction, scope.operands(*instruction.getOperand(0)));
}

void dispatch(FunctionScope& scope, const llvm::Instruction& i) {
  if (auto* binary = llvm::dyn_cast<llvm::BinaryOperator>(&i)) return translate_binary(scope, *binary);
  if (auto* cast = llvm::dyn_cast<llvm::CastInst>(&i)) return translate_cast(scope, *cast);
  if (auto* comparison = llvm::dyn_cast<llvm::CmpInst>(&i)) return translate_comparison(scope, *comparison);
  switch (i.getOpcode()) {
    case llvm::Instruction::FNeg: return translate_negation(scope, llvm::cast<llvm::UnaryOperator>(i));
    case llvm::Instruction::Select: return translate_select(scope, llvm::cast<llvm::SelectInst>(i));
    case llvm::Instruction::Freeze: return translate_freeze(scope, llvm::cast<llvm::FreezeInst>(i));
    case llvm::Instruction::ExtractValue: return translate_extract(scope, llvm::cast<llvm::ExtractValueInst>(i));
    case llvm::Instruction::InsertValue: return translate_insert(scope, llvm::cast<llvm::InsertValueInst>(i));
    case llvm::Instruction::ExtractElement: return translate_extract(scope, llvm::cast<llvm::ExtractElementInst>(i));
    case llvm::Instruction::InsertElement: return translate_insert(scope, llvm::cast<llvm::InsertElementInst>(i));
    case llvm::Instruction::ShuffleVector: return translate_shuffle(scope, llvm::cast<llvm::ShuffleVectorInst>(i));
    case llvm::Instruction::Alloca: return translate_alloca(scope, llvm::cast<llvm::AllocaInst>(i));
    case llvm::Instruction::Load: return translate_load(scope, llvm::cast<llvm::LoadInst>(i));
    case llvm::Instruction::Store: return translate_store(scope, llvm::cast<llvm::StoreInst>(i));
    case llvm::Instruction::GetElementPtr: return translate_step(scope, llvm::cast<llvm::GetElementPtrInst>(i));
    case llvm::Instruction::AtomicRMW: return translate_rmw(scope, llvm::cast<llvm::AtomicRMWInst>(i));
    case llvm::Instruction::AtomicCmpXchg: return translate_exchange(scope, llvm::cast<llvm::AtomicCmpXchgInst>(i));
    case llvm::Instruction::Fence: return translate_fence(scope, llvm::cast<llvm::FenceInst>(i));
    case llvm::Instruction::Call: return translate_call(scope, llvm::cast<llvm::CallBase>(i));
    default: return refuse(scope, i, std::string("the instruction ") + i.getOpcodeName());
  }
}

}  // namespace

void translate(FunctionScope& scope, const llvm::Instruction& instruction) {
  if (llvm::Type* type = unsupported_type(scope, instruction)) return refuse(scope, instruction, describe(type));
  dispatch(scope, instruction);
}

}  // namespace heddle::bitcode
