#pragma once

#include <string>

#include "fuzz/c/waits/ast.h"

namespace heddle::fuzz_waits {

/// What is wrong with the tree; empty if nothing is. Rules that hold or do not when the program runs are the oracle's.
std::string complaint_about(const Program& program);

}  // namespace heddle::fuzz_waits
