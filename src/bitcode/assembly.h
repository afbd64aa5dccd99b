// The common inline assembly as LLVM's own instructions, in place. What is not understood stays as it is, and has no
// meaning for the translation.
#pragma once

#include <llvm/IR/Module.h>

namespace heddle::bitcode {

void lower_assembly(llvm::Module& module);

}  // namespace heddle::bitcode
