// Which steps touch the same cells in whatever state they are taken, as far as the other threads have a say in it: no
// access depends on a value that was read, by its index or by a branch before it.
#pragma once

#include "program/program.h"

#include <vector>

namespace heddle::program {

// For each of Program::steps.
std::vector<bool> fixed_footprints(const Program& program);

}  // namespace heddle::program
