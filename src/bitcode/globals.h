// Global variables: their names and what they hold at the start.
#pragma once

#include "bitcode/module_scope.h"

namespace heddle::bitcode {

void translate_global(ModuleScope& scope, const llvm::GlobalVariable& variable);

}  // namespace heddle::bitcode
