// A main for files that have none, to look at them and not to run them: it calls each function that other files may
// call, and what it passes is nothing.
#pragma once

#include <llvm/IR/Module.h>

namespace heddle::bitcode {

// Of a module without models yet. Answers whether there is anything to call.
bool make_library_main(llvm::Module& module);

}  // namespace heddle::bitcode
