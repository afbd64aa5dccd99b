// Which lines and which assertions of compiled code no execution comes to.
//
// What executions reach is united over all that a search has run (native/noticed.h). Equivalent executions reach
// the same instructions, and below a state that is covered by a summary nothing is executed that was not executed below
// the state of the summary. A slice, however, leaves out orders of what is outside of it: an instruction there may be
// reached in another order. It is only told to be unreached if it is inside, or in a function that nobody calls.
#pragma once

#include "analysis/slice.h"
#include "program/code.h"

#include <vector>

namespace heddle::plan {

struct Reach {
  const program::Code& code;
  const std::vector<std::uint8_t>& reached;  // by instruction: 0 or 1
  const analysis::Slice* slice;              // null: there is none
};

// Lines of which no instruction is reached, in the order of the source.
std::vector<program::Location> unreached_lines(const Reach& reach);

struct CheckReach {
  std::size_t lines = 0;                       // with assertions
  std::vector<program::Location> unreached{};  // of these, those whose conditions no execution has looked at
};
// `of_asserts`: a failing assert is an error as well, and not only the call of an error function.
CheckReach find_unreached_checks(const Reach& reach, bool of_asserts);

}  // namespace heddle::plan
