// An axis of a plot: linear from 0 or logarithmic from 1, with ticks at round numbers.
#pragma once

#include <string>
#include <vector>

namespace heddle::report {

class Axis {
public:
  // The values from 0 (logarithmic: 1) to `largest` are laid out between two positions on the page.
  Axis(double largest, bool logarithmic, double begin, double end);

  double position(double value) const;
  const std::vector<double>& ticks() const { return ticks_; }
  bool logarithmic() const { return logarithmic_; }

  // 1500 -> "1,500"; 2000000 -> "2M"
  static std::string label(double tick);

private:
  bool logarithmic_;
  double largest_;
  double begin_, end_;
  std::vector<double> ticks_;
};

}  // namespace heddle::report
