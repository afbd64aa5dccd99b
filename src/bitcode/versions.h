// The versions of what reads C and C++.
#pragma once

#include <string>

namespace heddle::bitcode {

// Of the library, as it is at run time.
std::string llvm_version();
// What is looked for first, and what the compiler that is used says of itself; empty: there is none.
std::string compiler_name();
std::string compiler_version();

}  // namespace heddle::bitcode
