// All of a program in one module: its files, and the models of what it calls beyond them.
#pragma once

#include "bitcode/link.h"
#include "bitcode/load.h"

#include <llvm/IR/LLVMContext.h>

#include <variant>

namespace heddle::bitcode {

using Linked = std::variant<NamedModule, InputError>;
Linked link_program(llvm::LLVMContext& context, const Request& request);

}  // namespace heddle::bitcode
