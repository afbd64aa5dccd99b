// Calls of functions that nobody has defined, at which executions end: there may be very many, and the user does the
// same about all of them.
#pragma once

#include "plan/verdict.h"
#include "program/location.h"

#include <vector>

namespace heddle::report {

// The same reasons, with one in the place of several such calls: where the first is, how many functions they call and
// which.
std::vector<plan::Incomplete> with_undefined_calls_in_one(const std::vector<plan::Incomplete>& items,
                                                          const program::Sources& sources);

}  // namespace heddle::report
