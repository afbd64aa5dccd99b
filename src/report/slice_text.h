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
  std::uint64_t operations = 0;       // that other threads might notice
  std::uint64_t outside = 0;          // of these
  bool may_grow = false;              // it is not known yet whether what is outside waits for something
};

// The files with a mark in front of each line.
void print_slice(std::ostream& out, const SliceReport& slice, const program::Sources& sources);
std::string to_json(const SliceReport& slice, const program::Sources& sources);

}  // namespace heddle::report
