// `heddle check`: assertions, ensures, deadlocks and the rest over all inputs and schedules.
#pragma once

#include "explore/options.h"
#include "explore/subject.h"
#include "explore/verdict.h"
#include "program/program.h"

namespace heddle::explore {

Verdict check(const Subject& subject, const Options& options);
Verdict check(const program::Program& program, const Options& options);

}  // namespace heddle::explore
