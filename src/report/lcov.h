#pragma once

#include "plan/verdict.h"
#include "report/task.h"

#include <string>

namespace heddle::report {

// How often functions and lines were executed, as a tracefile of lcov: a record for each file.
std::string to_lcov(const plan::Verdict& verdict, const Task& task);

}  // namespace heddle::report
