#include "bitcode/function_scope.h"

#include "bitcode/constants.h"
#include "bitcode/translate.h"

namespace heddle::bitcode {

FunctionScope::FunctionScope(ModuleScope& module, const llvm::Function& function, std::uint32_t index)
    : module_(module), function_(function), locals_(function, module.debug()), index_(index) {
  for (const llvm::Argument& argument : function.args()) define(argument);
}

Reg FunctionScope::fresh(std::size_t count) {
  Reg first = next_;
  next_ += static_cast<Reg>(count);
  return first;
}

Reg FunctionScope::define(const llvm::Value& value) {
  std::size_t count = layout().slots(value.getType());
  Reg first = reserved_.first == &value ? reserved_.second : fresh(count);
  Operands operands;
  for (std::size_t i = 0; i < count; ++i) operands.push_back(first + static_cast<Reg>(i));
  values_[&value] = std::move(operands);
  return first;
}

Operands FunctionScope::operands(const llvm::Value& value) {
  if (const auto* constant = llvm::dyn_cast<llvm::Constant>(&value)) {
    Operands result;
    append_constant(*constant, result);
    return result;
  }
  return values_.at(&value);
}

// Values that share a register, such as those of a variable that is counted up, have one name.
std::vector<std::string> FunctionScope::names() const {
  std::vector<std::string> names(next_);
  std::vector<bool> has_several(next_, false);
  for (const auto& [value, operands] : values_) {
    std::string name = llvm::isa<llvm::Argument>(value) ? value->getName().str() : locals_.name_of(*value);
    if (name.empty()) continue;
    for (Reg reg : operands) {
      if (program::is_constant(reg)) continue;
      has_several[reg] = has_several[reg] || (!names[reg].empty() && names[reg] != name);
      names[reg] = name;
    }
  }
  for (Reg reg = 0; reg < next_; ++reg)
    if (has_several[reg]) names[reg].clear();
  return names;
}

void FunctionScope::append_constant(const llvm::Constant& constant, Operands& operands) {
  llvm::Type* type = constant.getType();
  if (type->isAggregateType() || type->isVectorTy()) return append_elements(constant, operands);
  if (auto folded = fold(constant, module_))
    operands.push_back(out().constant(*folded));
  else
    append_computed(constant, operands);
}

void FunctionScope::append_elements(const llvm::Constant& constant, Operands& operands) {
  std::uint64_t count = element_count(*constant.getType());
  if (llvm::isa<llvm::ConstantExpr>(constant)) return append_computed(constant, operands);
  for (std::uint64_t i = 0; i < count; ++i)
    append_constant(*constant.getAggregateElement(static_cast<unsigned>(i)), operands);
}

// An expression that the machine has to compute, since it depends on where objects lie.
void FunctionScope::append_computed(const llvm::Constant& constant, Operands& operands) {
  const auto* expression = llvm::dyn_cast<llvm::ConstantExpr>(&constant);
  if (expression == nullptr) {
    unsupported(llvm::isa<llvm::BlockAddress>(constant) ? "the address of a label" : "a constant of an unknown kind");
    for (const Slot& slot : layout().shape(constant.getType()).slots) operands.push_back(out().undefined(slot.width));
    return;
  }
  llvm::Instruction* instruction = const_cast<llvm::ConstantExpr*>(expression)->getAsInstruction();
  translate(*this, *instruction);
  operands.append(this->operands(*instruction));
  forget(*instruction);
  instruction->deleteValue();
}

Reg FunctionScope::compute(Op op, std::uint32_t width, Reg a, Reg b, Reg c, std::uint32_t extra) {
  Reg target = fresh();
  out().emit(op, width, target, a, b, c).extra = extra;
  return target;
}

Reg FunctionScope::displaced(Reg address, std::int64_t offset) {
  if (offset == 0) return address;
  if (program::is_constant(address)) return out().displaced(address, offset);
  return compute(Op::Index, 64, address, out().number(static_cast<std::uint64_t>(offset), 64), 0, 1);
}

Reg FunctionScope::number_of(Reg pointer) {
  Reg number = compute(Op::Trunc, 32, pointer, 0, 0, 64);
  out().code().instructions.back().flags = program::instruction_flag::is_pointer;
  return number;
}

Reg FunctionScope::pointer_of(Reg number) {
  Reg pointer = compute(Op::ZExt, 64, number, 0, 0, 32);
  out().code().instructions.back().flags = program::instruction_flag::is_pointer;
  return pointer;
}

Reg FunctionScope::resized(Reg operand, std::uint32_t from, std::uint32_t to) {
  if (from == to) return operand;
  return compute(from < to ? Op::ZExt : Op::Trunc, to, operand, 0, 0, from);
}

}  // namespace heddle::bitcode
