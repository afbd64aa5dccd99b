// What people read of `heddle permute`.
#pragma once

#include "permute/result.h"
#include "program/program.h"

#include <ostream>
#include <string>
#include <vector>

namespace heddle::report {

// The last line is the summary, the same text every time for the same result. `replays`: commands that show the two
// schedules that differ.
void print_permute(std::ostream& out, const permute::Result& result, const program::Sources& sources,
                   const std::vector<std::string>& replays = {});

}  // namespace heddle::report
