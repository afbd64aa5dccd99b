// Another program, run to its end: what it was given, what it wrote.
#pragma once

#include "base/budget.h"

#include <sys/types.h>

#include <string>
#include <vector>

namespace heddle::bitcode {

struct ProcessResult {
  bool was_found = true;  // false: there is no such program
  bool succeeded = false;
  std::string output{};
  std::string errors{};
};

// The program is looked up in PATH and runs in the directory (empty: here); no shell is involved. When the budget is
// spent it is killed, with all that it started, and has not succeeded.
ProcessResult run(const std::vector<std::string>& command, const std::string& input = "",
                  const base::Budget& budget = {}, const std::string& directory = "");

// Waits for a child. False: it could not be waited for, or the budget was spent before it ended, and it was killed.
bool wait_within(pid_t child, const base::Budget& budget, int& status);

}  // namespace heddle::bitcode
