// Functions that the headers of libstdc++ define, and that have a meaning of their own here.
//
// Waiting for an atomic object goes through a table of waiters that is indexed by the bits of an address, which are not
// known here, and looks sixteen times before it waits. Which place of the table an address has, and how often it looks,
// is a matter of speed. So there is one place (models/cxx_wait.cpp), and it looks once.
#pragma once

#include <llvm/IR/Module.h>

namespace heddle::bitcode {

// Before the models are linked.
void replace_library_functions(llvm::Module& module);

}  // namespace heddle::bitcode
