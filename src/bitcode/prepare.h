// The module as the translation wants it: no blocks that nothing leads to, scalars that nobody has the address of in
// registers instead of memory, structs that are passed by value copied by the caller. No access to any other memory is
// moved, merged or removed. In front of an instruction that uses a constant which C leaves undefined (a quotient by the
// constant 0, a shift by too much: the compiler has folded it) stands a call of a function with the name below.
#pragma once

#include <llvm/IR/Module.h>

#include <string_view>

namespace heddle::bitcode {

inline constexpr std::string_view undefined_constant = "heddle.undefined.constant";

// With `keeps_pointers` variables of the user's functions that may hold a pointer stay in memory: a register holds the
// value of an assignment, not that of the variable, and nobody can tell when it is out of date.
void prepare(llvm::Module& module, bool keeps_pointers = false);

}  // namespace heddle::bitcode
