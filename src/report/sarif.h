#pragma once

#include "plan/verdict.h"
#include "report/task.h"

#include <string>

namespace heddle::report {

// The result in the Static Analysis Results Interchange Format, version 2.1.0.
std::string to_sarif(const plan::Verdict& verdict, const Task& task);

}  // namespace heddle::report
