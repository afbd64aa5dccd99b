// Arithmetic, comparisons and choices. A vector is computed lane by lane; a scalar is a vector of one lane.
#include "bitcode/translate.h"

#include <llvm/IR/Operator.h>

namespace heddle::bitcode {

namespace {

Op binary_op(llvm::Instruction::BinaryOps code) {
  switch (code) {
    case llvm::Instruction::Add: return Op::Add;
    case llvm::Instruction::Sub: return Op::Sub;
    case llvm::Instruction::Mul: return Op::Mul;
    case llvm::Instruction::UDiv: return Op::UDiv;
    case llvm::Instruction::SDiv: return Op::SDiv;
    case llvm::Instruction::URem: return Op::URem;
    case llvm::Instruction::SRem: return Op::SRem;
    case llvm::Instruction::Shl: return Op::Shl;
    case llvm::Instruction::LShr: return Op::LShr;
    case llvm::Instruction::AShr: return Op::AShr;
    case llvm::Instruction::And: return Op::And;
    case llvm::Instruction::Or: return Op::Or;
    case llvm::Instruction::Xor: return Op::Xor;
    case llvm::Instruction::FAdd: return Op::FAdd;
    case llvm::Instruction::FSub: return Op::FSub;
    case llvm::Instruction::FMul: return Op::FMul;
    case llvm::Instruction::FDiv: return Op::FDiv;
    case llvm::Instruction::FRem: return Op::FRem;
    default: return Op::Unsupported;
  }
}

// Truth values know no carry.
Op of_truth_values(Op op) {
  switch (op) {
    case Op::Add:
    case Op::Sub: return Op::Xor;
    case Op::Mul: return Op::And;
    default: return op;
  }
}

std::uint16_t wrap_flags(const llvm::BinaryOperator& instruction) {
  namespace flag = program::instruction_flag;
  if (!llvm::isa<llvm::OverflowingBinaryOperator>(instruction)) return 0;
  std::uint16_t flags = 0;
  if (instruction.hasNoSignedWrap()) flags |= flag::no_signed_wrap;
  if (instruction.hasNoUnsignedWrap()) flags |= flag::no_unsigned_wrap;
  return flags;
}

bool refuse_float(FunctionScope& scope, const llvm::Instruction& instruction) {
  llvm::Type* type = instruction.getOperand(0)->getType();
  if (!type->isFPOrFPVectorTy() || is_known_float(type)) return false;
  scope.unsupported("arithmetic on " + describe(type));
  scope.define(instruction);
  return true;
}

struct Comparison {
  Op op;
  bool swapped;
};

Comparison comparison(llvm::CmpInst::Predicate predicate) {
  switch (predicate) {
    case llvm::CmpInst::ICMP_EQ: return {Op::Eq, false};
    case llvm::CmpInst::ICMP_NE: return {Op::Ne, false};
    case llvm::CmpInst::ICMP_ULT: return {Op::ULt, false};
    case llvm::CmpInst::ICMP_ULE: return {Op::ULe, false};
    case llvm::CmpInst::ICMP_UGT: return {Op::ULt, true};
    case llvm::CmpInst::ICMP_UGE: return {Op::ULe, true};
    case llvm::CmpInst::ICMP_SLT: return {Op::SLt, false};
    case llvm::CmpInst::ICMP_SLE: return {Op::SLe, false};
    case llvm::CmpInst::ICMP_SGT: return {Op::SLt, true};
    case llvm::CmpInst::ICMP_SGE: return {Op::SLe, true};
    default: return {Op::FCmp, false};
  }
}

}  // namespace

void translate_binary(FunctionScope& scope, const llvm::BinaryOperator& instruction) {
  if (refuse_float(scope, instruction)) return;
  Operands a = scope.operands(*instruction.getOperand(0)), b = scope.operands(*instruction.getOperand(1));
  std::uint32_t width = scope.width(instruction);
  Op op = binary_op(instruction.getOpcode());
  if (width == 1) op = of_truth_values(op);
  std::uint16_t flags = width == 1 ? 0 : wrap_flags(instruction);
  Reg target = scope.define(instruction);
  for (std::size_t i = 0; i < a.size(); ++i)
    scope.out().emit(op, width, target + static_cast<Reg>(i), a[i], b[i]).flags = flags;
}

void translate_negation(FunctionScope& scope, const llvm::UnaryOperator& instruction) {
  if (refuse_float(scope, instruction)) return;
  Operands a = scope.operands(*instruction.getOperand(0));
  std::uint32_t width = scope.width(instruction);
  Reg target = scope.define(instruction);
  for (std::size_t i = 0; i < a.size(); ++i) scope.out().emit(Op::FNeg, width, target + static_cast<Reg>(i), a[i]);
}

void translate_comparison(FunctionScope& scope, const llvm::CmpInst& instruction) {
  if (refuse_float(scope, instruction)) return;
  Operands a = scope.operands(*instruction.getOperand(0)), b = scope.operands(*instruction.getOperand(1));
  llvm::Type* type = instruction.getOperand(0)->getType();
  std::uint32_t width = scope.width(*type);
  Comparison how = comparison(instruction.getPredicate());
  if (how.swapped) std::swap(a, b);
  Reg target = scope.define(instruction);
  for (std::size_t i = 0; i < a.size(); ++i) {
    program::Instruction& emitted = scope.out().emit(how.op, width, target + static_cast<Reg>(i), a[i], b[i]);
    if (how.op == Op::FCmp) emitted.extra = instruction.getPredicate();
    if (type->isPtrOrPtrVectorTy()) emitted.flags = program::instruction_flag::is_pointer;
  }
}

void translate_select(FunctionScope& scope, const llvm::SelectInst& instruction) {
  Operands condition = scope.operands(*instruction.getCondition());
  Operands yes = scope.operands(*instruction.getTrueValue()), no = scope.operands(*instruction.getFalseValue());
  const std::vector<Slot>& slots = scope.layout().shape(instruction.getType()).slots;
  Reg target = scope.define(instruction);
  for (std::size_t i = 0; i < slots.size(); ++i) {
    Reg by = condition[condition.size() == 1 ? 0 : i];
    scope.out().emit(Op::Select, slots[i].width, target + static_cast<Reg>(i), by, yes[i], no[i]);
  }
}

}  // namespace heddle::bitcode
