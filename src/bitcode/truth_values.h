// Without optimisation the compiler widens truth values to bytes or ints and asks at once whether they are zero. This
// takes such detours out. They are arithmetic on values that cannot go wrong; no access to memory is touched.
#pragma once

#include <llvm/IR/Function.h>

namespace heddle::bitcode {

void shorten_truth_values(llvm::Function& function);

}  // namespace heddle::bitcode
