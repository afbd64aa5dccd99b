// `heddle check`: assertions, ensures, deadlocks and the rest over all inputs and schedules.
#pragma once

#include "explore/options.h"
#include "plan/subject.h"
#include "plan/verdict.h"
#include "program/program.h"

namespace heddle::plan {

Verdict check(const Subject& subject, const explore::Options& options);
Verdict check(const program::Program& program, const explore::Options& options);

}  // namespace heddle::plan
