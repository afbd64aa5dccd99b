#pragma once

#include <string>
#include <vector>

#include "fuzz/c/folder.h"

namespace heddle::fuzz_c {

/// For -m32: Debian keeps headers that both targets share where clang does not look then.
inline constexpr const char* kForI386 = " -m32 -idirafter /usr/include/x86_64-linux-gnu ";

/// The headers that programs in C++ include, compiled once with the given flags; most of what it takes to compile such
/// a program is to read them. Returns the flags that use it, as the words of a command, or none if it could not be
/// made.
std::vector<std::string> precompile(const Folder& folder, const std::string& name, const std::string& flags);

}  // namespace heddle::fuzz_c
