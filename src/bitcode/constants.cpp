#include "bitcode/constants.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/GlobalAlias.h>
#include <llvm/IR/Operator.h>

namespace heddle::bitcode {

using program::CodeConstant;
using Kind = CodeConstant::Kind;
using Folded = std::optional<CodeConstant>;

namespace {

constexpr std::uint32_t widest = 128;

Folded number(const llvm::APInt& value) {
  if (value.getBitWidth() > widest) return std::nullopt;
  CodeConstant result;
  result.width = static_cast<std::uint8_t>(value.getBitWidth());
  result.value = to_mpz(value);
  return result;
}

Folded address(Kind kind, std::uint32_t index) {
  CodeConstant result;
  result.kind = kind;
  result.index = index;
  return result;
}

std::uint32_t width_of(const llvm::Constant& constant, ModuleScope& scope) {
  return scope.layout().shape(constant.getType()).slots.at(0).width;
}

Folded undefined(const llvm::Constant& constant, ModuleScope& scope) {
  CodeConstant result;
  result.kind = Kind::Undefined;
  result.width = static_cast<std::uint8_t>(width_of(constant, scope));
  return result;
}

bool same_object(const CodeConstant& a, const CodeConstant& b) { return a.kind == b.kind && a.index == b.index; }

bool is_number(const CodeConstant& constant) { return constant.kind == Kind::Number; }

Folded fold_pointer_step(const llvm::ConstantExpr& expression, ModuleScope& scope) {
  const auto* step = llvm::cast<llvm::GEPOperator>(&expression);
  llvm::APInt offset(scope.layout().data().getIndexTypeSizeInBits(step->getType()), 0);
  if (step->getType()->isVectorTy() || !step->accumulateConstantOffset(scope.layout().data(), offset)) return {};
  Folded base = fold(*llvm::cast<llvm::Constant>(step->getPointerOperand()), scope);
  if (!base || base->kind == Kind::Undefined) return base;
  base->value += to_mpz(offset);
  if (offset.isNegative()) base->value -= mpz_class(1) << offset.getBitWidth();
  if (is_number(*base)) base->value = modulo_power(base->value, scope.layout().pointer_bits());
  return base;
}

// Between widths. An address can only stay as wide as it is: 64 bits as a pointer, all bits of a pointer as a number.
Folded fold_cast(const llvm::ConstantExpr& expression, ModuleScope& scope) {
  const llvm::Constant& inner = *expression.getOperand(0);
  if (inner.getType()->isVectorTy() || expression.getType()->isVectorTy()) return {};
  Folded result = fold(inner, scope);
  std::uint32_t width = width_of(expression, scope);
  if (!result) return {};
  unsigned code = expression.getOpcode();
  bool is_conversion = code == llvm::Instruction::PtrToInt || code == llvm::Instruction::IntToPtr;
  if (scope.layout().is_narrow() && is_conversion) {
    if (is_number(*result)) result->value = modulo_power(result->value, 32);
    bool fits = code == llvm::Instruction::PtrToInt ? width == 32 : result->width == 32;
    if (!is_number(*result) && !fits) return {};
  } else if (!is_number(*result) && result->width != width) {
    return {};
  }
  result->width = static_cast<std::uint8_t>(width);
  if (is_number(*result)) result->value = modulo_power(result->value, width);
  return result;
}

// What is added to an address of 32 bits is a signed number of so many.
void reduce(CodeConstant& constant) {
  constexpr unsigned narrow = 32;
  if (is_number(constant)) {
    constant.value = modulo_power(constant.value, constant.width);
  } else if (constant.width == narrow) {
    constant.value = modulo_power(constant.value, narrow);
    if (constant.value >= mpz_class(1) << (narrow - 1)) constant.value -= mpz_class(1) << narrow;
  }
}

Folded fold_sum(CodeConstant a, const CodeConstant& b) {
  if (!is_number(a) && !is_number(b)) return {};
  if (!is_number(b)) return fold_sum(b, a);
  a.value += b.value;
  reduce(a);
  return a;
}

Folded fold_difference(CodeConstant a, const CodeConstant& b) {
  if (!is_number(b) && !same_object(a, b)) return {};
  if (!is_number(b)) a.kind = Kind::Number, a.index = 0;
  a.value -= b.value;
  reduce(a);
  return a;
}

Folded fold_binary(const llvm::ConstantExpr& expression, ModuleScope& scope) {
  if (expression.getType()->isVectorTy()) return {};
  Folded a = fold(*expression.getOperand(0), scope), b = fold(*expression.getOperand(1), scope);
  if (!a || !b || a->kind == Kind::Undefined || b->kind == Kind::Undefined) return {};
  if (expression.getOpcode() == llvm::Instruction::Add) return fold_sum(*a, *b);
  if (expression.getOpcode() == llvm::Instruction::Sub) return fold_difference(*a, *b);
  return {};
}

Folded fold_expression(const llvm::ConstantExpr& expression, ModuleScope& scope) {
  switch (expression.getOpcode()) {
    case llvm::Instruction::GetElementPtr: return fold_pointer_step(expression, scope);
    case llvm::Instruction::PtrToInt:
    case llvm::Instruction::IntToPtr:
    case llvm::Instruction::BitCast:
    case llvm::Instruction::AddrSpaceCast:
    case llvm::Instruction::Trunc: return fold_cast(expression, scope);
    case llvm::Instruction::Add:
    case llvm::Instruction::Sub: return fold_binary(expression, scope);
    default: return {};
  }
}

using Undefined = program::Code::Undefined::Kind;

// A weak function that nobody defines is null.
bool is_absent(const llvm::Function& function, ModuleScope& scope) {
  return function.hasExternalWeakLinkage() && !scope.builtin_of(function);
}

Folded fold_function(const llvm::Function& function, ModuleScope& scope) {
  if (!is_absent(function, scope)) return address(Kind::Function, scope.index_of(function));
  scope.note_undefined(Undefined::WeakFunction, function);
  return number(llvm::APInt(64, 0));
}

// Whether a weak variable is there is for the machine to ask.
Folded fold_variable(const llvm::GlobalVariable& variable, ModuleScope& scope) {
  if (variable.isDeclaration())
    scope.note_undefined(variable.hasExternalWeakLinkage() ? Undefined::WeakVariable : Undefined::Variable, variable);
  return address(Kind::Global, scope.index_of(variable));
}

Folded fold_global(const llvm::GlobalValue& global, ModuleScope& scope) {
  if (const auto* function = llvm::dyn_cast<llvm::Function>(&global)) return fold_function(*function, scope);
  if (const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(&global)) return fold_variable(*variable, scope);
  if (const auto* alias = llvm::dyn_cast<llvm::GlobalAlias>(&global)) return fold(*alias->getAliasee(), scope);
  return {};
}

}  // namespace

mpz_class to_mpz(const llvm::APInt& value) {
  mpz_class result;
  mpz_import(result.get_mpz_t(), value.getNumWords(), -1, sizeof(std::uint64_t), 0, 0, value.getRawData());
  return result;
}

Folded fold(const llvm::Constant& constant, ModuleScope& scope) {
  if (const auto* integer = llvm::dyn_cast<llvm::ConstantInt>(&constant)) return number(integer->getValue());
  if (const auto* real = llvm::dyn_cast<llvm::ConstantFP>(&constant))
    return number(real->getValueAPF().bitcastToAPInt());
  if (llvm::isa<llvm::ConstantPointerNull>(constant)) return number(llvm::APInt(64, 0));
  if (llvm::isa<llvm::UndefValue>(constant)) return undefined(constant, scope);
  if (const auto* global = llvm::dyn_cast<llvm::GlobalValue>(&constant)) return fold_global(*global, scope);
  if (const auto* same = llvm::dyn_cast<llvm::DSOLocalEquivalent>(&constant))
    return fold_global(*same->getGlobalValue(), scope);
  if (const auto* same = llvm::dyn_cast<llvm::NoCFIValue>(&constant))
    return fold_global(*same->getGlobalValue(), scope);
  if (const auto* expression = llvm::dyn_cast<llvm::ConstantExpr>(&constant))
    return fold_expression(*expression, scope);
  return {};
}

std::uint64_t element_count(const llvm::Type& type) {
  if (const auto* record = llvm::dyn_cast<llvm::StructType>(&type)) return record->getNumElements();
  if (const auto* array = llvm::dyn_cast<llvm::ArrayType>(&type)) return array->getNumElements();
  return llvm::cast<llvm::FixedVectorType>(type).getNumElements();
}

}  // namespace heddle::bitcode
