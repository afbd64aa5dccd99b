// Files that would be lost by writing to them: what is read, what another option writes, what is not ours.
#pragma once

#include "cli/arguments.h"

#include <span>
#include <string>

namespace heddle::cli {

// A sentence about the first of them; empty: there is none.
std::string find_collision(const Arguments& arguments);
// The same for files that only the case which is replayed names.
std::string find_collision(const Arguments& arguments, std::span<const std::string> inputs);

}  // namespace heddle::cli
