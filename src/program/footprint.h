// Which steps touch the same cells in whatever state they are taken, as far as the other threads have a say in it: no
// access depends on a value that was read, by its index or by a branch before it.
#pragma once

#include "program/program.h"

#include <vector>

namespace heddle::program {

// For each of Program::steps.
std::vector<bool> fixed_footprints(const Program& program);

// Which steps touch the same places in whatever state they are taken, though it may depend on what was read whether a
// place is written: a compare-and-swap.
std::vector<bool> steady_footprints(const Program& program);

// The program with no step marked local that can fail. The search takes local steps at once, which is right for whoever
// stops at the first error; for others a failure must not hide how the other threads would have ended the execution.
Program with_failing_steps_shared(Program program);

}  // namespace heddle::program
