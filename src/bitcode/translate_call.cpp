// Calls: of a function of the program, of one of the machine's own, through a pointer, of a library function that comes
// down to an instruction; and calls that have no meaning here.
#include "bitcode/exceptions.h"
#include "bitcode/prepare.h"
#include "bitcode/translate.h"

#include <llvm/IR/GlobalAlias.h>
#include <llvm/IR/InlineAsm.h>

namespace heddle::bitcode {

using program::Builtin;
using program::CallSite;

namespace {

void append_arguments(FunctionScope& scope, const llvm::Value& value, std::vector<program::Argument>& arguments) {
  Operands operands = scope.operands(value);
  const std::vector<Slot>& slots = scope.layout().shape(value.getType()).slots;
  for (std::size_t i = 0; i < slots.size(); ++i)
    arguments.push_back({operands[i], static_cast<std::uint8_t>(slots[i].width), slots[i].type->isFloatingPointTy()});
}

// Where pointers take 32 bits, those among the variable arguments are passed as numbers of so many.
void append_variable(FunctionScope& scope, const llvm::Value& value, std::vector<program::Argument>& arguments) {
  std::size_t first = arguments.size();
  append_arguments(scope, value, arguments);
  const std::vector<Slot>& slots = scope.layout().shape(value.getType()).slots;
  for (std::size_t i = 0; i < slots.size() && scope.layout().is_narrow(); ++i) {
    if (!slots[i].type->isPointerTy()) continue;
    program::Argument& argument = arguments[first + i];
    argument.operand = scope.number_of(argument.operand);
    argument.width = 32;
  }
}

// A struct among the variable arguments lies in the row of arguments itself: its words are passed one by one, each of
// as many bits as a slot of the row has.
void append_words(FunctionScope& scope, Reg address, std::uint64_t size, std::vector<program::Argument>& arguments) {
  const std::uint32_t word_bits = scope.layout().pointer_bits();
  for (std::uint64_t offset = 0; offset < size; offset += word_bits / 8) {
    auto width = static_cast<std::uint32_t>(std::min<std::uint64_t>(word_bits, (size - offset) * 8));
    Reg at = scope.displaced(address, static_cast<std::int64_t>(offset));
    Reg word = scope.compute(Op::Load, width, at);
    arguments.push_back({scope.resized(word, width, word_bits), static_cast<std::uint8_t>(word_bits), false});
  }
}

// Variable arguments lie in slots of 8 bytes; what is aligned to 16 begins at an even one. Not so on i386, where slots
// have 4 bytes and everything takes as many as it needs.
bool is_aligned_to_two_slots(FunctionScope& scope, const llvm::CallBase& call, unsigned index) {
  if (scope.layout().is_narrow()) return false;
  if (call.isByValArgument(index)) return call.getParamAlign(index).valueOrOne().value() > 8;
  return call.getArgOperand(index)->getType()->isX86_FP80Ty();
}

void pad(FunctionScope& scope, CallSite& site) {
  std::size_t used = 0;
  for (std::size_t i = site.fixed; i < site.arguments.size(); ++i) used += site.arguments[i].width > 64 ? 2 : 1;
  if (used % 2 != 0) site.arguments.push_back({scope.out().undefined(64), 64, false});
}

enum class Slots {
  Aligned,   // as the code of the callee will look for them
  AsNeeded,  // the machine takes the arguments one by one
};

CallSite call_site(FunctionScope& scope, const llvm::CallBase& call, Slots variable = Slots::Aligned) {
  CallSite site;
  unsigned fixed = call.getFunctionType()->getNumParams();
  for (unsigned i = 0; i < call.arg_size(); ++i) {
    if (i == fixed) site.fixed = static_cast<std::uint32_t>(site.arguments.size());
    const llvm::Value& argument = *call.getArgOperand(i);
    if (i >= fixed && variable == Slots::Aligned && is_aligned_to_two_slots(scope, call, i)) pad(scope, site);
    if (i >= fixed && call.isByValArgument(i))
      append_words(scope, scope.operand(argument), scope.layout().data().getTypeAllocSize(call.getParamByValType(i)),
                   site.arguments);
    else if (i >= fixed && variable == Slots::Aligned)
      append_variable(scope, argument, site.arguments);
    else
      append_arguments(scope, argument, site.arguments);
  }
  if (call.arg_size() <= fixed) site.fixed = static_cast<std::uint32_t>(site.arguments.size());
  site.results = static_cast<std::uint32_t>(scope.layout().slots(call.getType()));
  if (site.results > 0) site.width = static_cast<std::uint8_t>(scope.width(call));
  site.gives_pointer = call.getType()->isPointerTy();
  if (const llvm::GlobalVariable* handlers = handlers_of(call)) site.handlers = scope.module().index_of(*handlers) + 1;
  return site;
}

void emit_call(FunctionScope& scope, CallSite site, Reg target) {
  auto& calls = scope.module().writer().code().calls;
  calls.push_back(std::move(site));
  scope.out().emit(Op::Call, 0, target).extra = static_cast<std::uint32_t>(calls.size() - 1);
}

void emit_call(FunctionScope& scope, CallSite site, const llvm::CallBase& call) {
  emit_call(scope, std::move(site), scope.define(call));
}

bool allocates(Builtin builtin) {
  switch (builtin) {
    case Builtin::Malloc:
    case Builtin::Calloc:
    case Builtin::Realloc:
    case Builtin::AlignedAlloc:
    case Builtin::PosixMemAlign: return true;
    default: return false;
  }
}

// A program may bring declarations for another data model, with numbers of 32 bits for sizes.
void widen_sizes(FunctionScope& scope, CallSite& site) {
  for (program::Argument& argument : site.arguments) {
    if (argument.is_float || argument.width >= 64) continue;
    argument.operand = scope.resized(argument.operand, argument.width, 64);
    argument.width = 64;
  }
}

void translate_builtin(FunctionScope& scope, const llvm::CallBase& call, const llvm::Function& callee,
                       Builtin builtin) {
  if (builtin == Builtin::AtomicSectionBegin || builtin == Builtin::AtomicSectionEnd) {
    scope.out().emit(builtin == Builtin::AtomicSectionBegin ? Op::AtomicBegin : Op::AtomicEnd, 0, 0);
    scope.define(call);
    return;
  }
  if (builtin == Builtin::Exit) call_destructors(scope);
  CallSite site = call_site(scope, call, Slots::AsNeeded);
  if (allocates(builtin)) widen_sizes(scope, site);
  site.kind = CallSite::Kind::Builtin;
  site.builtin = builtin;
  site.name = shown_name(callee);
  emit_call(scope, std::move(site), call);
}

std::vector<Slot> parameter_slots(FunctionScope& scope, const llvm::Function& function) {
  std::vector<Slot> all;
  for (const llvm::Argument& parameter : function.args())
    for (const Slot& slot : scope.layout().shape(parameter.getType()).slots) all.push_back(slot);
  return all;
}

// A number as a pointer or the other way round, where they differ in width.
Reg converted(FunctionScope& scope, Reg operand, std::uint32_t from, std::uint32_t to, bool to_pointer) {
  if (!scope.layout().is_narrow() || from == to) return scope.resized(operand, from, to);
  if (to_pointer) return scope.pointer_of(scope.resized(operand, from, 32));
  return scope.resized(operand, from, to);
}

// A declaration may differ from the definition: in C without prototypes, and where a program brings declarations of
// library functions for another data model. What is too much is dropped, what is missing has no value, and numbers are
// made as wide as the definition wants them.
void adapt_arguments(FunctionScope& scope, const llvm::Function& callee, CallSite& site) {
  std::vector<Slot> widths = parameter_slots(scope, callee);
  if (!callee.isVarArg() && site.arguments.size() > widths.size()) site.arguments.resize(widths.size());
  for (std::size_t i = 0; i < widths.size(); ++i) {
    auto width = static_cast<std::uint8_t>(widths[i].width);
    if (i >= site.arguments.size()) site.arguments.push_back({scope.out().undefined(width), width, false});
    program::Argument& argument = site.arguments[i];
    argument.operand = converted(scope, argument.operand, argument.width, width, widths[i].type->isPointerTy());
    argument.width = width;
  }
  site.fixed = static_cast<std::uint32_t>(widths.size());
}

// The result as the call wants it, from the registers in which the callee leaves its own.
void adapt_result(FunctionScope& scope, const llvm::CallBase& call, const llvm::Function& callee, Reg from) {
  const std::vector<Slot>& given = scope.layout().shape(callee.getReturnType()).slots;
  Operands result;
  for (const Slot& wanted : scope.layout().shape(call.getType()).slots) {
    std::size_t i = result.size();
    bool loses_pointer =
        i < given.size() && scope.layout().is_narrow() && given[i].type->isPointerTy() && !wanted.type->isPointerTy();
    if (i >= given.size())
      result.push_back(scope.out().undefined(wanted.width));
    else if (loses_pointer)
      result.push_back(scope.resized(scope.number_of(from + static_cast<Reg>(i)), 32, wanted.width));
    else
      result.push_back(
          converted(scope, from + static_cast<Reg>(i), given[i].width, wanted.width, wanted.type->isPointerTy()));
  }
  scope.define_as(call, std::move(result));
}

void translate_defined(FunctionScope& scope, const llvm::CallBase& call, const llvm::Function& callee) {
  CallSite site = call_site(scope, call);
  site.function = scope.module().index_of(callee);
  site.name = shown_name(callee);
  if (call.getFunctionType() == callee.getFunctionType()) return emit_call(scope, std::move(site), call);
  adapt_arguments(scope, callee, site);
  site.results = static_cast<std::uint32_t>(scope.layout().slots(callee.getReturnType()));
  site.width = site.results > 0 ? static_cast<std::uint8_t>(scope.width(*callee.getReturnType())) : 0;
  Reg from = scope.fresh(site.results);
  emit_call(scope, std::move(site), from);
  adapt_result(scope, call, callee, from);
}

void translate_unmodelled(FunctionScope& scope, const llvm::CallBase& call, const llvm::Function& callee) {
  scope.module().note_unmodelled(shown_name(callee));
  if (callee.isIntrinsic()) {
    scope.unsupported("a call of " + shown_name(callee) + ", which is neither defined nor known here");
    scope.define(call);
    return;
  }
  CallSite site = call_site(scope, call);
  site.function = scope.module().index_of(callee);
  site.name = shown_name(callee);
  emit_call(scope, std::move(site), call);
}

void translate_direct(FunctionScope& scope, const llvm::CallBase& call, const llvm::Function& callee) {
  if (auto builtin = scope.module().builtin_of(callee)) return translate_builtin(scope, call, callee, *builtin);
  if (!callee.isDeclaration()) return translate_defined(scope, call, callee);
  if (std::string_view(callee.getName()) == undefined_constant)
    return scope.unsupported("a constant that C leaves undefined, such as a quotient by the constant 0");
  if (translate_library(scope, call, symbol_name(callee))) return;
  translate_unmodelled(scope, call, callee);
}

void translate_indirect(FunctionScope& scope, const llvm::CallBase& call) {
  CallSite site = call_site(scope, call);
  site.kind = CallSite::Kind::Indirect;
  site.callee = scope.operand(*call.getCalledOperand());
  emit_call(scope, std::move(site), call);
}

void emit_call_of(FunctionScope& scope, const llvm::Function& function) {
  CallSite site;
  site.function = scope.module().index_of(function);
  site.name = shown_name(function);
  emit_call(scope, std::move(site), 0);
}

const llvm::Value* callee_of(const llvm::CallBase& call) {
  const llvm::Value* callee = call.getCalledOperand()->stripPointerCasts();
  while (const auto* alias = llvm::dyn_cast<llvm::GlobalAlias>(callee))
    callee = alias->getAliasee()->stripPointerCasts();
  return callee;
}

}  // namespace

// What was registered last runs first, and what is made for the end by attributes after all that.
void call_destructors(FunctionScope& scope) {
  for (const llvm::Function* function : scope.module().at_exit()) emit_call_of(scope, *function);
  for (const llvm::Function* function : scope.module().destructors()) emit_call_of(scope, *function);
}
void translate_call(FunctionScope& scope, const llvm::CallBase& call) {
  if (const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&call)) return translate_intrinsic(scope, *intrinsic);
  const llvm::Value* callee = callee_of(call);
  if (const auto* assembly = llvm::dyn_cast<llvm::InlineAsm>(callee)) return translate_assembly(scope, call, *assembly);
  if (const auto* function = llvm::dyn_cast<llvm::Function>(callee)) return translate_direct(scope, call, *function);
  translate_indirect(scope, call);
}

}  // namespace heddle::bitcode
