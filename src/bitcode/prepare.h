// The module as the translation wants it: no blocks that nothing leads to, scalars that nobody has the address of in
// registers instead of memory, structs that are passed by value copied by the caller. No access to any other memory is
// moved, merged or removed.
#pragma once

#include <llvm/IR/Module.h>

namespace heddle::bitcode {

// With `keeps_pointers` variables of the user's functions that may hold a pointer stay in memory: a register holds the
// value of an assignment, not that of the variable, and nobody can tell when it is out of date.
void prepare(llvm::Module& module, bool keeps_pointers = false);

}  // namespace heddle::bitcode
