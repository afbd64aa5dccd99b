// Functions of the C library that are one instruction of the machine: copies of memory and mathematics. Intrinsics of
// the compiler with the same meaning come here under the name that the library has for them.
#include "bitcode/translate.h"

#include <unordered_map>

namespace heddle::bitcode {

using program::MathFunction;

namespace {

struct Mathematics {
  Op op = Op::FMath;
  MathFunction function = MathFunction::Floor;
  unsigned operands = 1;
};

// For double; the name of the function for float ends in f, that for long double in l.
const std::unordered_map<std::string_view, Mathematics>& mathematics() {
  using enum MathFunction;
  static const std::unordered_map<std::string_view, Mathematics> table = {
      {"fabs", {Op::FAbs, Floor, 1}},
      {"sqrt", {Op::FSqrt, Floor, 1}},
      {"fma", {Op::FFma, Floor, 3}},
      {"fmod", {Op::FRem, Floor, 2}},
      {"floor", {Op::FMath, Floor, 1}},
      {"ceil", {Op::FMath, Ceil, 1}},
      {"trunc", {Op::FMath, Trunc, 1}},
      {"round", {Op::FMath, Round, 1}},
      {"roundeven", {Op::FMath, RoundEven, 1}},
      {"rint", {Op::FMath, Rint, 1}},
      {"nearbyint", {Op::FMath, Rint, 1}},
      {"fmin", {Op::FMath, Min, 2}},
      {"fmax", {Op::FMath, Max, 2}},
      {"copysign", {Op::FMath, CopySign, 2}},
      {"sin", {Op::FMath, Sin, 1}},
      {"cos", {Op::FMath, Cos, 1}},
      {"tan", {Op::FMath, Tan, 1}},
      {"exp", {Op::FMath, Exp, 1}},
      {"exp2", {Op::FMath, Exp2, 1}},
      {"log", {Op::FMath, Log, 1}},
      {"log2", {Op::FMath, Log2, 1}},
      {"log10", {Op::FMath, Log10, 1}},
      {"pow", {Op::FMath, Pow, 2}},
      {"atan", {Op::FMath, Atan, 1}},
      {"atan2", {Op::FMath, Atan2, 2}},
      {"asin", {Op::FMath, Asin, 1}},
      {"acos", {Op::FMath, Acos, 1}},
      {"sinh", {Op::FMath, Sinh, 1}},
      {"cosh", {Op::FMath, Cosh, 1}},
      {"tanh", {Op::FMath, Tanh, 1}},
      {"cbrt", {Op::FMath, Cbrt, 1}},
      {"hypot", {Op::FMath, Hypot, 2}},
      {"asinh", {Op::FMath, Asinh, 1}},
      {"acosh", {Op::FMath, Acosh, 1}},
      {"atanh", {Op::FMath, Atanh, 1}},
      {"expm1", {Op::FMath, Expm1, 1}},
      {"log1p", {Op::FMath, Log1p, 1}},
      {"erf", {Op::FMath, Erf, 1}},
      {"erfc", {Op::FMath, Erfc, 1}},
  };
  return table;
}

// Floats, or vectors of them, the same for all operands and the result.
bool fits(const llvm::CallBase& call, unsigned operands) {
  if (call.arg_size() < operands || !is_known_float(call.getType())) return false;
  for (unsigned i = 0; i < operands; ++i)
    if (call.getArgOperand(i)->getType() != call.getType()) return false;
  return true;
}

bool translate_mathematics(FunctionScope& scope, const llvm::CallBase& call, std::string_view name) {
  if (call.getType()->isFloatTy() && name.ends_with('f') && name != "erf") name.remove_suffix(1);
  if (call.getType()->isX86_FP80Ty() && name.ends_with('l') && name != "ceil") name.remove_suffix(1);
  auto found = mathematics().find(name);
  if (found == mathematics().end() || !fits(call, found->second.operands)) return false;
  const Mathematics& how = found->second;
  Operands a = scope.operands(*call.getArgOperand(0)), b = a, c = a;
  if (how.operands > 1) b = scope.operands(*call.getArgOperand(1));
  if (how.operands > 2) c = scope.operands(*call.getArgOperand(2));
  std::uint32_t width = scope.width(call);
  Reg target = scope.define(call);
  for (std::size_t i = 0; i < a.size(); ++i)
    scope.out().emit(how.op, width, target + static_cast<Reg>(i), a[i], b[i], c[i]).extra =
        how.op == Op::FMath ? static_cast<std::uint32_t>(how.function) : 0;
  return true;
}

Reg size_operand(FunctionScope& scope, const llvm::Value& size) {
  return scope.resized(scope.operand(size), scope.width(size), 64);
}

void translate_copy(FunctionScope& scope, const llvm::CallBase& call, bool may_overlap) {
  Reg to = scope.operand(*call.getArgOperand(0)), from = scope.operand(*call.getArgOperand(1));
  Reg size = size_operand(scope, *call.getArgOperand(2));
  scope.out().emit(Op::MemCopy, 64, 0, to, from, size).flags = may_overlap ? program::instruction_flag::may_overlap : 0;
}

void translate_set(FunctionScope& scope, const llvm::CallBase& call) {
  const llvm::Value& byte = *call.getArgOperand(1);
  Reg value = scope.resized(scope.operand(byte), scope.width(byte), 8);
  Reg size = size_operand(scope, *call.getArgOperand(2));
  scope.out().emit(Op::MemSet, 64, 0, scope.operand(*call.getArgOperand(0)), value, size);
}

// These give their first argument back.
bool translate_block(FunctionScope& scope, const llvm::CallBase& call, std::string_view name) {
  bool is_copy = name == "memcpy", is_move = name == "memmove", is_set = name == "memset";
  if (call.arg_size() < 3 || !(is_copy || is_move || is_set)) return false;
  if (is_set)
    translate_set(scope, call);
  else
    translate_copy(scope, call, is_move);
  if (!call.getType()->isVoidTy()) scope.define_as(call, scope.operands(*call.getArgOperand(0)));
  return true;
}

bool is_block_function(std::string_view name) { return name == "memcpy" || name == "memmove" || name == "memset"; }

}  // namespace

bool is_library(std::string_view name) {
  if (is_block_function(name) || mathematics().contains(name)) return true;
  bool is_variant = name.ends_with('f') || name.ends_with('l');
  return is_variant && mathematics().contains(name.substr(0, name.size() - 1));
}

std::vector<std::string> library_functions() {
  std::vector<std::string> names{"memcpy", "memmove", "memset"};
  for (const auto& [name, how] : mathematics()) {
    names.emplace_back(name);
    names.push_back(std::string(name) + "f");
  }
  return names;
}

bool translate_library(FunctionScope& scope, const llvm::CallBase& call, std::string_view name) {
  return translate_block(scope, call, name) || translate_mathematics(scope, call, name);
}

}  // namespace heddle::bitcode
