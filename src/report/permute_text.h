// What people read of `heddle permute`.
#pragma once

#include "permute/result.h"
#include "program/program.h"

#include <ostream>

namespace heddle::report {

// The last line is the summary, the same text every time for the same result.
void print_permute(std::ostream& out, const permute::Result& result, const program::Sources& sources);

}  // namespace heddle::report
