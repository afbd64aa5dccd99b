// Objects of the frame, reads and writes, and the computation of addresses.
#include "bitcode/translate.h"

#include "bitcode/constants.h"

#include <llvm/IR/GetElementPtrTypeIterator.h>

#include <limits>

namespace heddle::bitcode {

namespace flag = program::instruction_flag;

namespace {

std::uint16_t access_flags(llvm::Type* scalar, bool is_volatile, llvm::AtomicOrdering order) {
  std::uint16_t flags = atomic_flags(order);
  if (is_volatile) flags |= flag::is_volatile;
  if (scalar->isPointerTy()) flags |= flag::is_pointer;
  if (scalar->isFloatingPointTy()) flags |= flag::is_float;
  return flags;
}

std::uint32_t whole_bytes(std::uint32_t width) { return (width + 7) / 8 * 8; }

void emit_load(FunctionScope& scope, std::uint32_t width, Reg target, Reg address, std::uint16_t flags) {
  if ((flags & flag::is_pointer) != 0) {
    scope.out().emit(Op::Load, scope.layout().pointer_bits(), target, address).flags = flags;
    return;
  }
  std::uint32_t stored = whole_bytes(width);
  Reg read = stored == width ? target : scope.fresh();
  scope.out().emit(Op::Load, stored, read, address).flags = flags;
  if (stored != width) scope.out().emit(Op::Trunc, width, target, read).extra = stored;
}

void emit_store(FunctionScope& scope, std::uint32_t width, Reg address, Reg value, std::uint16_t flags) {
  if ((flags & flag::is_pointer) != 0) {
    scope.out().emit(Op::Store, scope.layout().pointer_bits(), 0, address, value).flags = flags;
    return;
  }
  Reg written = scope.resized(value, width, whole_bytes(width));
  scope.out().emit(Op::Store, whole_bytes(width), 0, address, written).flags = flags;
}

// Lanes that are not whole bytes lie next to each other without gaps: they are read and written as one number.
std::uint32_t packed_width(const Shape& shape) {
  return whole_bytes(static_cast<std::uint32_t>(shape.slots.size()) * shape.slots[0].width);
}

bool refuse_packed(FunctionScope& scope, const Shape& shape) {
  if (packed_width(shape) <= 128) return false;
  scope.unsupported("a vector of more than 128 bits whose lanes share bytes");
  return true;
}

Reg scaled(FunctionScope& scope, Reg base, Reg index, std::uint64_t stride, std::uint32_t elements) {
  if (stride <= static_cast<std::uint64_t>(std::numeric_limits<std::int32_t>::max())) {
    Reg result = scope.fresh();
    program::Instruction& emitted = scope.out().emit(Op::Index, 64, result, base, index);
    emitted.extra = static_cast<std::uint32_t>(stride);
    emitted.extra2 = elements;
    return result;
  }
  Reg distance = scope.compute(Op::Mul, 64, index, scope.out().number(stride, 64));
  return scope.compute(Op::Index, 64, base, distance, 0, 1);
}

// Indices are signed.
Reg as_index(FunctionScope& scope, Reg operand, std::uint32_t width) {
  return width < 64 ? scope.compute(Op::SExt, 64, operand, 0, 0, width) : scope.resized(operand, width, 64);
}

struct VariableStep {
  const llvm::Value* index;
  std::uint64_t stride;
  std::uint32_t elements;  // of the array; 0: that is not known
};

std::uint32_t elements_of(llvm::Type* type) {
  const auto* array = llvm::dyn_cast_or_null<llvm::ArrayType>(type);
  bool fits = array != nullptr && array->getNumElements() <= std::numeric_limits<std::uint32_t>::max();
  return fits ? static_cast<std::uint32_t>(array->getNumElements()) : 0;
}

// The parts of an address computation: what is known now, and what has to be multiplied.
struct AddressPlan {
  std::int64_t offset = 0;
  std::vector<VariableStep> steps{};
};

AddressPlan plan(FunctionScope& scope, const llvm::GetElementPtrInst& instruction) {
  AddressPlan result;
  const llvm::DataLayout& data = scope.layout().data();
  llvm::Type* within = nullptr;  // none: the pointer itself, which may be one to any of several
  for (auto step = llvm::gep_type_begin(instruction); step != llvm::gep_type_end(instruction); ++step) {
    const llvm::Value* index = step.getOperand();
    llvm::Type* around = std::exchange(within, step.getIndexedType());
    if (llvm::StructType* record = step.getStructTypeOrNull()) {
      auto field = static_cast<unsigned>(llvm::cast<llvm::Constant>(index)->getUniqueInteger().getZExtValue());
      result.offset += static_cast<std::int64_t>(data.getStructLayout(record)->getElementOffset(field).getFixedValue());
      continue;
    }
    std::uint64_t stride = step.getSequentialElementStride(data).getFixedValue();
    const auto* known = llvm::dyn_cast<llvm::ConstantInt>(index);
    if (known != nullptr && known->getValue().getSignificantBits() <= 64)
      result.offset += static_cast<std::int64_t>(stride * static_cast<std::uint64_t>(known->getSExtValue()));
    else
      result.steps.push_back({index, stride, elements_of(around)});
  }
  return result;
}

// One lane of it; an operand that is not a vector is the same for all lanes.
Reg address(FunctionScope& scope, const AddressPlan& plan, const Operands& base, std::size_t lane) {
  Reg result = scope.displaced(base[base.size() == 1 ? 0 : lane], plan.offset);
  for (const VariableStep& step : plan.steps) {
    Operands indices = scope.operands(*step.index);
    Reg index = indices[indices.size() == 1 ? 0 : lane];
    result = scaled(scope, result, as_index(scope, index, scope.width(*step.index)), step.stride, step.elements);
  }
  return result;
}

}  // namespace

void translate_alloca(FunctionScope& scope, const llvm::AllocaInst& instruction) {
  const llvm::Value& count = *instruction.getArraySize();
  std::uint64_t size = scope.layout().data().getTypeAllocSize(instruction.getAllocatedType());
  Reg elements = llvm::isa<llvm::ConstantInt>(count)
                     ? scope.out().number(llvm::cast<llvm::ConstantInt>(count).getZExtValue(), 64)
                     : scope.resized(scope.operand(count), scope.width(count), 64);
  if (size > std::numeric_limits<std::uint32_t>::max()) {
    elements = scope.compute(Op::Mul, 64, elements, scope.out().number(size, 64));
    size = 1;
  }
  std::uint32_t variable = scope.module().debug().variable_of(instruction);
  program::Instruction& emitted = scope.out().emit(Op::Alloca, 64, scope.define(instruction), elements);
  emitted.extra = static_cast<std::uint32_t>(size);
  emitted.extra2 = variable;
  // No operand: the address is a multiple of 2 to the power of this.
  emitted.c = static_cast<Reg>(llvm::Log2(instruction.getAlign()));
}

void translate_load(FunctionScope& scope, const llvm::LoadInst& instruction) {
  Reg address = scope.operand(*instruction.getPointerOperand());
  const Shape& shape = scope.layout().shape(instruction.getType());
  if (shape.is_packed && !refuse_packed(scope, shape)) {
    Reg read = scope.fresh();
    emit_load(scope, packed_width(shape), read, address,
              access_flags(shape.slots[0].type, instruction.isVolatile(), instruction.getOrdering()));
    return scope.define_as(instruction, regroup(scope, {read}, packed_width(shape), shape.slots[0].width));
  }
  Reg target = scope.define(instruction);
  for (std::size_t i = 0; i < shape.slots.size(); ++i) {
    const Slot& slot = shape.slots[i];
    std::uint16_t flags = access_flags(slot.type, instruction.isVolatile(), instruction.getOrdering());
    Reg at = scope.displaced(address, static_cast<std::int64_t>(slot.offset));
    emit_load(scope, slot.width, target + static_cast<Reg>(i), at, flags);
  }
}

void translate_store(FunctionScope& scope, const llvm::StoreInst& instruction) {
  Operands values = scope.operands(*instruction.getValueOperand());
  Reg address = scope.operand(*instruction.getPointerOperand());
  const Shape& shape = scope.layout().shape(instruction.getValueOperand()->getType());
  if (shape.is_packed) {
    if (refuse_packed(scope, shape)) return;
    std::uint32_t total = static_cast<std::uint32_t>(values.size()) * shape.slots[0].width;
    Operands whole = regroup(scope, values, shape.slots[0].width, total);
    return emit_store(scope, total, address, whole[0],
                      access_flags(shape.slots[0].type, instruction.isVolatile(), instruction.getOrdering()));
  }
  for (std::size_t i = 0; i < shape.slots.size(); ++i) {
    const Slot& slot = shape.slots[i];
    std::uint16_t flags = access_flags(slot.type, instruction.isVolatile(), instruction.getOrdering());
    emit_store(scope, slot.width, scope.displaced(address, static_cast<std::int64_t>(slot.offset)), values[i], flags);
  }
}

void translate_step(FunctionScope& scope, const llvm::GetElementPtrInst& instruction) {
  AddressPlan how = plan(scope, instruction);
  Operands base = scope.operands(*instruction.getPointerOperand());
  Operands result;
  for (std::size_t lane = 0; lane < scope.layout().slots(instruction.getType()); ++lane)
    result.push_back(address(scope, how, base, lane));
  scope.define_as(instruction, std::move(result));
}

}  // namespace heddle::bitcode
