#pragma once

#include <string>

#include "fuzz/c/ast.h"

namespace heddle::fuzz_c {

/// The program as C text. With noise, a call of noise() stands before every access to something shared; it moves no
/// line, so that a failing assertion is at the same place in both texts.
std::string print(const Program& program, bool noise = false);

}  // namespace heddle::fuzz_c
