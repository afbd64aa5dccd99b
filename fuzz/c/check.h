#pragma once

#include <string>

#include "fuzz/c/ast.h"

namespace heddle::fuzz_c {

/// Nothing if the program is one that this fuzzer may ask about: it is C, has no undefined behaviour and comes to an
/// end. Otherwise what is wrong with it. The shrinker may do anything that passes here.
std::string complaint_about(const Program& program);

}  // namespace heddle::fuzz_c
