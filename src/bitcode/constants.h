// Constants of the compiler: numbers, addresses, and expressions that come down to one of them.
#pragma once

#include "bitcode/module_scope.h"

#include <llvm/IR/Constant.h>

#include <optional>

namespace heddle::bitcode {

mpz_class to_mpz(const llvm::APInt& value);

// Of a scalar constant; nothing if it is not a number, or an address plus a number.
std::optional<program::CodeConstant> fold(const llvm::Constant& constant, ModuleScope& scope);

std::uint64_t element_count(const llvm::Type& type);

}  // namespace heddle::bitcode
