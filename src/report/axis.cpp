#include "report/axis.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace heddle::report {

namespace {

constexpr int wanted_ticks = 6;

// The smallest of 1, 2, 5, 10, 20, ... that cuts the range into no more than the wanted number of pieces.
double round_step(double range) {
  double step = std::pow(10, std::floor(std::log10(range / wanted_ticks)));
  for (double factor : {1.0, 2.0, 5.0, 10.0})
    if (range / (step * factor) <= wanted_ticks) return std::max(1.0, step * factor);
  return std::max(1.0, step * 10);
}

}  // namespace

Axis::Axis(double largest, bool logarithmic, double begin, double end)
    : logarithmic_(logarithmic), largest_(std::max(largest, logarithmic ? 10.0 : 1.0)), begin_(begin), end_(end) {
  if (logarithmic_) {
    double decades = std::ceil(std::log10(largest_));
    double factor = std::pow(10, std::max(1.0, std::ceil(decades / 8)));
    for (double tick = 1; tick <= largest_; tick *= factor) ticks_.push_back(tick);
    return;
  }
  double step = round_step(largest_);
  for (int i = 0; i * step <= largest_; ++i) ticks_.push_back(i * step);
}

double Axis::position(double value) const {
  double part = logarithmic_ ? std::log10(std::max(value, 1.0)) / std::log10(largest_) : value / largest_;
  return begin_ + (end_ - begin_) * part;
}

std::string Axis::label(double tick) {
  constexpr std::array<const char*, 7> suffixes{"", "k", "M", "G", "T", "P", "E"};
  std::size_t thousands = 0;
  while (tick >= 1e4 && thousands + 1 < suffixes.size()) tick /= 1000, ++thousands;
  std::string digits = std::to_string(std::llround(tick * 10));
  std::string whole = digits.size() > 1 ? digits.substr(0, digits.size() - 1) : "0";
  if (digits.back() != '0') return whole + "." + digits.back() + suffixes[thousands];
  if (whole.size() == 4) whole.insert(1, ",");
  return whole + suffixes[thousands];
}

}  // namespace heddle::report
