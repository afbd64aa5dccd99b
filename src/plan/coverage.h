// How often lines and functions were executed, over all executions of a search.
#pragma once

#include "program/location.h"

#include <cstdint>
#include <string>
#include <vector>

namespace heddle::plan {

struct LineCoverage {
  program::Location location;  // without a column
  std::uint64_t count = 0;

  bool operator==(const LineCoverage&) const = default;
};

struct FunctionCoverage {
  std::string name;
  program::Location location;
  std::uint64_t count = 0;  // how often it was entered

  bool operator==(const FunctionCoverage&) const = default;
};

}  // namespace heddle::plan
