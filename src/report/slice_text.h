// The result of `heddle slice`.
#pragma once

#include "analysis/slice_lines.h"
#include "program/location.h"

#include <ostream>
#include <string>
#include <vector>

namespace heddle::report {

struct SliceReport {
  analysis::SliceLines lines;
  std::vector<std::string> checks{};  // of C and C++
  std::string refusal{};              // why there is no slice; empty: there is
  bool omits_locks = false;
};

// The files with a mark in front of each line.
void print_slice(std::ostream& out, const SliceReport& slice, const program::Sources& sources);
std::string to_json(const SliceReport& slice, const program::Sources& sources);

}  // namespace heddle::report
