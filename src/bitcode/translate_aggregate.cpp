// Parts of aggregates and lanes of vectors. Where the part is known no instruction is needed: the parts are operands of
// their own already.
#include "bitcode/translate.h"

#include "bitcode/constants.h"

namespace heddle::bitcode {

namespace {

// The first slot of the part that the indices lead to.
std::size_t first_slot(FunctionScope& scope, llvm::Type* type, llvm::ArrayRef<unsigned> indices) {
  std::size_t slot = 0;
  for (unsigned index : indices) {
    if (auto* record = llvm::dyn_cast<llvm::StructType>(type)) {
      for (unsigned i = 0; i < index; ++i) slot += scope.layout().slots(record->getElementType(i));
      type = record->getElementType(index);
    } else {
      type = llvm::cast<llvm::ArrayType>(type)->getElementType();
      slot += index * scope.layout().slots(type);
    }
  }
  return slot;
}

// Is the index, a number that is not known now, this one?
Reg is_lane(FunctionScope& scope, const llvm::Value& index, std::size_t lane) {
  std::uint32_t width = scope.width(index);
  return scope.compute(Op::Eq, width, scope.operand(index), scope.out().number(std::uint64_t(lane), width));
}

}  // namespace

void translate_extract(FunctionScope& scope, const llvm::ExtractValueInst& instruction) {
  Operands whole = scope.operands(*instruction.getAggregateOperand());
  std::size_t first = first_slot(scope, instruction.getAggregateOperand()->getType(), instruction.getIndices());
  std::size_t count = scope.layout().slots(instruction.getType());
  scope.define_as(instruction, Operands(whole.begin() + first, whole.begin() + first + count));
}

void translate_insert(FunctionScope& scope, const llvm::InsertValueInst& instruction) {
  Operands whole = scope.operands(*instruction.getAggregateOperand());
  Operands part = scope.operands(*instruction.getInsertedValueOperand());
  std::size_t first = first_slot(scope, instruction.getType(), instruction.getIndices());
  std::copy(part.begin(), part.end(), whole.begin() + first);
  scope.define_as(instruction, std::move(whole));
}

void translate_extract(FunctionScope& scope, const llvm::ExtractElementInst& instruction) {
  Operands lanes = scope.operands(*instruction.getVectorOperand());
  const llvm::Value& index = *instruction.getIndexOperand();
  std::uint32_t width = scope.width(instruction);
  if (const auto* known = llvm::dyn_cast<llvm::ConstantInt>(&index)) {
    std::uint64_t lane = known->getLimitedValue();
    return scope.define_as(instruction, {lane < lanes.size() ? lanes[lane] : scope.out().undefined(width)});
  }
  Reg result = lanes.back();
  for (std::size_t i = 0; i + 1 < lanes.size(); ++i)
    result = scope.compute(Op::Select, width, is_lane(scope, index, i), lanes[i], result);
  scope.define_as(instruction, {result});
}

void translate_insert(FunctionScope& scope, const llvm::InsertElementInst& instruction) {
  Operands lanes = scope.operands(*instruction.getOperand(0));
  Reg value = scope.operand(*instruction.getOperand(1));
  const llvm::Value& index = *instruction.getOperand(2);
  std::uint32_t width = scope.width(instruction);
  if (const auto* known = llvm::dyn_cast<llvm::ConstantInt>(&index)) {
    if (known->getLimitedValue() < lanes.size()) lanes[known->getLimitedValue()] = value;
    return scope.define_as(instruction, std::move(lanes));
  }
  for (std::size_t i = 0; i < lanes.size(); ++i)
    lanes[i] = scope.compute(Op::Select, width, is_lane(scope, index, i), value, lanes[i]);
  scope.define_as(instruction, std::move(lanes));
}

void translate_shuffle(FunctionScope& scope, const llvm::ShuffleVectorInst& instruction) {
  Operands lanes = scope.operands(*instruction.getOperand(0));
  lanes.append(scope.operands(*instruction.getOperand(1)));
  Operands result;
  for (int lane : instruction.getShuffleMask())
    result.push_back(lane < 0 ? scope.out().undefined(scope.width(instruction)) : lanes[static_cast<unsigned>(lane)]);
  scope.define_as(instruction, std::move(result));
}

}  // namespace heddle::bitcode
