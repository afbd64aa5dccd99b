#pragma once

#include "plan/verdict.h"
#include "report/task.h"

#include <string>
#include <vector>

namespace heddle::report {

// The property that is violated, or that holds, in the notation of property files: a line for each part of it.
std::vector<std::string> specification_of(const plan::Verdict& verdict, const Task& task);

}  // namespace heddle::report
