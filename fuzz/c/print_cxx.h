#pragma once

#include <cstdint>
#include <string>

#include "fuzz/c/ast.h"

namespace heddle::fuzz_c {

/// The program as C++20.
std::string print_cxx(const Program& program, bool noise);

/// Makes it a program in C++, with spellings drawn by the seed.
void say_in_cxx(Program& program, std::uint64_t seed);

}  // namespace heddle::fuzz_c
