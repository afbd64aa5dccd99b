// A whole module, from main and the constructors on: what they reach.
#pragma once

#include "bitcode/load.h"

#include <llvm/IR/Module.h>

namespace heddle::bitcode {

// The module has a main and has been prepared. `points`: where to put which points (bitcode/points.h) lie in front of
// which positions; null: nowhere.
program::Code translate_module(const llvm::Module& module, const Request& request,
                               std::vector<std::uint32_t>* points = nullptr);

}  // namespace heddle::bitcode
