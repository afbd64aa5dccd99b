// Another program, run to its end: what it was given, what it wrote.
#pragma once

#include <string>
#include <vector>

namespace heddle::bitcode {

struct ProcessResult {
  bool was_found = true;  // false: there is no such program
  bool succeeded = false;
  std::string output{};
  std::string errors{};
};

// The program is looked up in PATH; no shell is involved.
ProcessResult run(const std::vector<std::string>& command, const std::string& input = "");

}  // namespace heddle::bitcode
