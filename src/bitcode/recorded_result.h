// A function of an instrumented program (bitcode/instrument.h) that gives what it gave in the recorded execution.
#pragma once

#include <llvm/IR/Function.h>

namespace heddle::bitcode {

// Gives the function, which has no body, one that returns that. False: results of its type are not recorded.
bool give_recorded_result(llvm::Function& function);

}  // namespace heddle::bitcode
