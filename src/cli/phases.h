// Plans (plan/plan.h), for people.
#pragma once

#include "plan/plan.h"

#include <string>

namespace heddle::cli {

// What --plan prints: for a file the plan that its check follows, otherwise that of C and C++.
std::string text_of(const plan::Plan& plan, const std::string& file);
std::string list_of_phases();

}  // namespace heddle::cli
