// A picture of curves, as SVG: how many states a search holds after each step.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace heddle::report {

struct Curve {
  std::string name;
  std::string note;                   // stands after the name in the legend
  std::vector<std::uint64_t> values;  // after step 0, 1, ...
};

// An axis is logarithmic if the curves differ on it by more than a factor of 20.
std::string plot(const std::string& title, const std::vector<Curve>& curves);

}  // namespace heddle::report
