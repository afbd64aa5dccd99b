// One execution for people: what went wrong, the inputs, the steps in columns, and where the threads are at the end.
#pragma once

#include "plan/verdict.h"
#include "program/location.h"

#include <cstddef>
#include <ostream>

namespace heddle::report {

// Without an error only what happened.
void print_run(std::ostream& out, const plan::Error* error, const plan::Counterexample& run,
               const program::Sources& sources, std::size_t width);

}  // namespace heddle::report
