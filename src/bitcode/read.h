// Bitcode and LLVM assembly into a module, without trust: a file that LLVM cannot read is an error of the input and
// nothing worse.
#pragma once

#include "bitcode/load.h"

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include <memory>
#include <string>
#include <variant>

namespace heddle::bitcode {

using ReadResult = std::variant<std::unique_ptr<llvm::Module>, InputError>;

ReadResult read_file(llvm::LLVMContext& context, const std::string& file, const base::Budget& budget = {});
// What the compiler made of `file`.
ReadResult read_bitcode(llvm::LLVMContext& context, const std::string& bytes, const std::string& file);

}  // namespace heddle::bitcode
