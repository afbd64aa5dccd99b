// Inline assembly, as far as it says nothing to the processor that matters here. An empty text is a barrier for the
// compiler, which moves nothing here anyway; operands that it ties together keep their values. Fences and hints of spin
// loops have a meaning of their own. Everything else has none.
#include "bitcode/translate.h"

#include <llvm/ADT/StringExtras.h>

namespace heddle::bitcode {

namespace {

// On one line, with single blanks.
std::string normalised(llvm::StringRef text) {
  std::string result;
  for (llvm::StringRef rest = text; !rest.empty();) {
    auto [word, after] = llvm::getToken(rest, " \t\n;");
    if (!word.empty()) result += (result.empty() ? "" : " ") + word.str();
    rest = after;
  }
  return result;
}

bool is_fence(std::string_view text) { return text == "mfence" || text == "lfence" || text == "sfence"; }

bool is_hint(std::string_view text) { return text.empty() || text == "pause" || text == "rep nop" || text == "nop"; }

struct Output {
  bool is_result = false;             // and not written to memory
  const llvm::Value* tied = nullptr;  // the input that it starts as
};

// An input is tied to the output whose number stands in its constraint.
std::vector<Output> outputs(const llvm::CallBase& call, const llvm::InlineAsm& assembly) {
  std::vector<Output> result;
  unsigned argument = 0;
  for (const llvm::InlineAsm::ConstraintInfo& constraint : assembly.ParseConstraints()) {
    bool is_output = constraint.Type == llvm::InlineAsm::isOutput;
    if (is_output) result.push_back({!constraint.isIndirect, nullptr});
    if (!constraint.isIndirect && constraint.Type != llvm::InlineAsm::isInput) continue;
    unsigned number = 0;
    bool is_tied = !is_output && !constraint.Codes.empty() &&
                   !llvm::StringRef(constraint.Codes[0]).getAsInteger(10, number) && number < result.size();
    if (is_tied) result[number].tied = call.getArgOperand(argument);
    ++argument;
  }
  return result;
}

bool define_tied(FunctionScope& scope, const llvm::CallBase& call, const llvm::InlineAsm& assembly) {
  if (call.getType()->isVoidTy()) return true;
  Operands operands;
  for (const Output& output : outputs(call, assembly)) {
    if (!output.is_result) continue;
    if (output.tied == nullptr) return false;
    operands.append(scope.operands(*output.tied));
  }
  if (operands.size() != scope.layout().slots(call.getType())) return false;
  scope.define_as(call, std::move(operands));
  return true;
}

}  // namespace

void translate_assembly(FunctionScope& scope, const llvm::CallBase& call, const llvm::InlineAsm& assembly) {
  std::string text = normalised(assembly.getAsmString());
  if (is_fence(text) && call.getType()->isVoidTy()) {
    scope.out().emit(Op::Fence, 0, 0).flags = atomic_flags(llvm::AtomicOrdering::SequentiallyConsistent);
  } else if (!is_hint(text) || !define_tied(scope, call, assembly)) {
    scope.unsupported("inline assembly: " + (text.empty() ? std::string("an output without an instruction") : text));
    scope.define(call);
  }
}

}  // namespace heddle::bitcode
