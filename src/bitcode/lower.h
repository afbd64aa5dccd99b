// What LLVM has instructions for and the translation has none is said in others, in place: inline assembly, computed
// goto, functions that are chosen when the program is loaded, addresses of frames.
#pragma once

#include <llvm/IR/Module.h>

namespace heddle::bitcode {

void lower(llvm::Module& module);

}  // namespace heddle::bitcode
