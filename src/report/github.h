#pragma once

#include "plan/verdict.h"
#include "report/task.h"

#include <string>

namespace heddle::report {

// Commands that make annotations in a workflow of GitHub, a line each: "::error file=a.c,line=3,title=...::...".
std::string to_github(const plan::Verdict& verdict, const Task& task);

}  // namespace heddle::report
