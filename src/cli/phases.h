// The table of plan/phases.h, for people.
#pragma once

#include <string>

namespace heddle::cli {

// What --plan prints.
std::string list_of_phases();

}  // namespace heddle::cli
