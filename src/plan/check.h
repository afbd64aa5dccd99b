// `heddle check`: assertions, ensures, deadlocks and the rest over all inputs and schedules.
#pragma once

#include "plan/options.h"
#include "plan/plan.h"
#include "plan/subject.h"
#include "plan/verdict.h"
#include "program/program.h"

namespace heddle::plan {

// The plan that `check` follows.
Plan plan_of(const Subject& subject, const CheckOptions& options);

Verdict check(const Subject& subject, const CheckOptions& options);
Verdict check(const program::Program& program, const CheckOptions& options);

}  // namespace heddle::plan
