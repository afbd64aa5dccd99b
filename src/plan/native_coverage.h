// How often the lines of compiled code were executed.
//
// The machine counts instructions, each time it executes one (native/noticed.h). A depth-first search takes steps back
// and executes nothing again, so what several executions have in common is counted once: a count says how often the
// search executed something, not in how many executions it occurs. Of a line it is the largest count of an instruction
// there, as the condition of a loop is the part of its line that says how often that was come to; a line that is in
// several functions, because it is in a header or a template, has the sum of what it has in each.
#pragma once

#include "plan/coverage.h"
#include "program/code.h"

#include <cstdint>
#include <vector>

namespace heddle::plan {

struct CodeCoverage {
  std::vector<LineCoverage> lines;  // all that have code, by file and line
  std::vector<FunctionCoverage> functions;
};
// `counts`: by instruction.
CodeCoverage coverage_of(const program::Code& code, const std::vector<std::uint64_t>& counts);

}  // namespace heddle::plan
