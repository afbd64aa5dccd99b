// The value with which a loop goes round can be computed into the register of its phi at once, if nobody wants to see
// the old value any more: i + 1 becomes the next i without a copy.
#pragma once

#include "bitcode/function_scope.h"

#include <llvm/IR/Instruction.h>

#include <optional>

namespace heddle::bitcode {

// The register of the phi that the instruction may write to in place of one of its own. To be asked right before the
// instruction is translated.
std::optional<Reg> register_of_phi(FunctionScope& scope, const llvm::Instruction& instruction);

}  // namespace heddle::bitcode
