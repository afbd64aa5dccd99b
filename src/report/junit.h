#pragma once

#include "plan/verdict.h"
#include "report/task.h"

#include <string>

namespace heddle::report {

// The result as a suite of one test in the format of JUnit, which CI systems show: safe is a test that passes, unsafe
// one that fails, unknown one with an error.
std::string to_junit(const plan::Verdict& verdict, const Task& task);

}  // namespace heddle::report
