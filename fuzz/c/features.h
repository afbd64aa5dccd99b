#pragma once

#include <map>
#include <string>

#include "fuzz/c/ast.h"

namespace heddle::fuzz_c {

/// How often each feature of C occurs in the program; features that do not occur are there with 0.
std::map<std::string, int> count_features(const Program& program);

}  // namespace heddle::fuzz_c
