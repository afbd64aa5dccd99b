// Inline assembly that assembly.cpp has left as it is has no meaning here.
#include "bitcode/assembly_text.h"
#include "bitcode/translate.h"

namespace heddle::bitcode {

void translate_assembly(FunctionScope& scope, const llvm::CallBase& call, const llvm::InlineAsm& assembly) {
  std::string text = one_line(assembly.getAsmString());
  scope.unsupported("inline assembly: " + (text.empty() ? std::string("an output without an instruction") : text));
  scope.define(call);
}

}  // namespace heddle::bitcode
