// Functions of headers that models of library functions call, apart from those that the program calls.
//
// In an instrumented program the real function takes the place of a model, and does not come to the points of what the
// model calls. An inline function that the program has as well is the program's own, and its points count wherever it
// is called from. So the models get copies of such functions, which belong to them.
#pragma once

#include "bitcode/load.h"
#include "bitcode/native_library.h"

#include <llvm/IR/Module.h>

namespace heddle::bitcode {

void separate_models(llvm::Module& module, const Request& request, NativeLibrary library);

}  // namespace heddle::bitcode
