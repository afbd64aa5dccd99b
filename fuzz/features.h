#pragma once

#include <map>
#include <string>

#include "fuzz/ast.h"

namespace heddle::fuzz {

/// How often each feature of the language occurs in the program; features that do not occur are there with 0.
std::map<std::string, int> count_features(const Program& program);

}  // namespace heddle::fuzz
