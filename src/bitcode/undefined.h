// Variables that are declared and defined nowhere: what can be said of them, and which of them the user can do
// something about.
#pragma once

#include "bitcode/module_scope.h"

namespace heddle::bitcode {

// Numbers, floats and pointers that together make up all of the variable; none if its size is not known or too large.
std::vector<program::Global::Piece> pieces_of(ModuleScope& scope, const llvm::GlobalVariable& variable);
// A symbol of the compiler, its run-time library or the C++ library: no file of the user's would define it.
bool is_of_implementation(const llvm::GlobalValue& symbol);

// Something about the system that a model reads, and that may be anything as long as it stays the same. Its name is a
// few words.
bool is_fact(const llvm::GlobalVariable& variable);

}  // namespace heddle::bitcode
