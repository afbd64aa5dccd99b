// The module as the translation wants it: no blocks that nothing leads to, scalars that nobody has the address of in
// registers instead of memory, structs that are passed by value copied by the caller. No access to any other memory is
// moved, merged or removed.
#pragma once

#include <llvm/IR/Module.h>

namespace heddle::bitcode {

void prepare(llvm::Module& module);

}  // namespace heddle::bitcode
