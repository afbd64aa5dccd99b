// A whole module, from main and the constructors on: what they reach.
#pragma once

#include "bitcode/load.h"

#include <llvm/IR/Module.h>

namespace heddle::bitcode {

// The module has a main and has been prepared.
program::Code translate_module(const llvm::Module& module, const Request& request);

}  // namespace heddle::bitcode
