#pragma once

#include <string>

#include "fuzz/c/waits/ast.h"

namespace heddle::fuzz_waits {

/// The program as C, and the line of each statement in its `line`. `noise`: for native runs, with a call that disturbs
/// the schedule before every step.
std::string print(Program& program, bool noise = false);

}  // namespace heddle::fuzz_waits
