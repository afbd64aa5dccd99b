// Computed goto without addresses of code: a label whose address is taken has a number, and a goto to an address
// chooses by it. Which number that is means nothing, but for being another one for each label, and none of a
// variable's.
#pragma once

#include <llvm/IR/Module.h>

namespace heddle::bitcode {

void lower_labels(llvm::Module& module);

}  // namespace heddle::bitcode
