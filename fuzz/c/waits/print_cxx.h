#pragma once

#include <cstdint>
#include <string>

#include "fuzz/c/waits/ast.h"

namespace heddle::fuzz_waits {

/// The same program in C++20: it means the same, so that the oracle needs to know nothing of it.
std::string print_cxx(Program& program, bool noise);

/// Makes it a program in C++, with spellings drawn by the seed.
void say_in_cxx(Program& program, std::uint64_t seed);

}  // namespace heddle::fuzz_waits
