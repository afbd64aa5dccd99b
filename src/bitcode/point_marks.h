// Marks on the instructions of a module that are points: accesses to memory, returns, and calls that leave the user's
// own code. The marks go along when a module is copied and prepared, so that an instruction of the module that the
// machine runs and the one of the module that becomes an executable can be told to be the same.
#pragma once

#include "bitcode/load.h"
#include "bitcode/native_library.h"
#include "bitcode/points.h"

#include <llvm/IR/Module.h>

namespace heddle::bitcode {

// Numbers from 0 on; how many there are. What stays of the models (bitcode/native_library.h) counts as the user's code.
std::uint32_t mark_points(llvm::Module& module, const Request& request, NativeLibrary library);
// `no_point` if it has no mark.
std::uint32_t point_of(const llvm::Instruction& instruction);
void pass_on_mark(const llvm::Instruction& from, llvm::Instruction& to);

// The machine's own function that is called instead of this one; None: this one is called.
program::Builtin replacement_of(const llvm::Function& function, const Request& request);

}  // namespace heddle::bitcode
