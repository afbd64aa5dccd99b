// Compiling with flags that were meant for another compiler: those that clang does not know are left out.
#pragma once

#include "bitcode/driver.h"

namespace heddle::bitcode {

// Leaves in the unit the flags that were used.
std::variant<Bitcode, InputError> compile_foreign(Unit& unit, const base::Budget& budget);

}  // namespace heddle::bitcode
