#include "report/plot.h"

#include "report/axis.h"
#include "report/width.h"
#include "report/xml.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <sstream>

namespace heddle::report {

namespace {

constexpr double page_width = 800, page_height = 480;
constexpr double left = 80, right = 770, top = 60, bottom = 410;
constexpr double log_from = 20;            // from this factor on an axis is logarithmic
constexpr std::size_t most_points = 2000;  // of a curve
// Distinguishable without seeing colours well (Okabe and Ito).
constexpr std::array<const char*, 5> colours{"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#000000"};

struct Point {
  double x, y;
};

std::uint64_t peak(const Curve& curve) {
  return curve.values.empty() ? 0 : *std::max_element(curve.values.begin(), curve.values.end());
}

bool far_apart(const std::vector<double>& extents) {
  auto [least, most] = std::minmax_element(extents.begin(), extents.end());
  return least != extents.end() && *most > log_from * std::max(*least, 1.0);
}

// Bucket by bucket the lowest and the highest point, so that no peak is lost. On a logarithmic axis the buckets grow.
std::vector<Point> sampled(const std::vector<std::uint64_t>& values, bool logarithmic) {
  std::vector<Point> points;
  std::size_t size = values.size();
  std::size_t buckets = most_points / 2 - 1;
  auto boundary = [&](std::size_t i) {
    double part = static_cast<double>(i) / static_cast<double>(buckets);
    double end = logarithmic ? std::pow(static_cast<double>(size), part) : static_cast<double>(size) * part;
    return std::min(size, static_cast<std::size_t>(std::ceil(end)));
  };
  auto add = [&](std::size_t i) { points.push_back({static_cast<double>(i), static_cast<double>(values[i])}); };
  if (size != 0) add(0);
  for (std::size_t begin = 1, i = 1; i <= buckets; ++i) {
    std::size_t end = boundary(i);
    if (begin >= end) continue;
    auto from = values.begin() + static_cast<std::ptrdiff_t>(begin);
    auto to = values.begin() + static_cast<std::ptrdiff_t>(end);
    auto [low, high] = std::minmax_element(from, to);
    auto first = static_cast<std::size_t>(std::min(low, high) - values.begin());
    auto second = static_cast<std::size_t>(std::max(low, high) - values.begin());
    add(first);
    if (second != first) add(second);
    begin = end;
  }
  if (size > 1 && points.back().x + 1 < static_cast<double>(size)) add(size - 1);
  return points;
}

class Picture {
public:
  explicit Picture(const std::vector<Curve>& curves)
      : curves_(curves), x_(axis(steps(), left, right)), y_(axis(heights(), bottom, top)) {}

  std::string draw(const std::string& title) {
    out_.precision(1);
    out_ << std::fixed;
    out_ << "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" << std::llround(page_width) << "\" height=\""
         << std::llround(page_height) << "\" viewBox=\"0 0 " << std::llround(page_width) << " "
         << std::llround(page_height) << "\" font-family=\"sans-serif\" font-size=\"13\" fill=\"#222\">\n"
         << "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n";
    text((left + right) / 2, top - 30, "middle", title, "font-size=\"16\"");
    draw_axes();
    for (std::size_t i = 0; i < curves_.size(); ++i) draw_curve(i);
    draw_legend();
    out_ << "</svg>\n";
    return out_.str();
  }

private:
  std::vector<double> steps() const {
    std::vector<double> extents;
    for (const Curve& curve : curves_) extents.push_back(static_cast<double>(curve.values.size()));
    return extents;
  }
  std::vector<double> heights() const {
    std::vector<double> extents;
    for (const Curve& curve : curves_) extents.push_back(static_cast<double>(peak(curve)));
    return extents;
  }
  static Axis axis(const std::vector<double>& extents, double begin, double end) {
    double largest = extents.empty() ? 1 : *std::max_element(extents.begin(), extents.end());
    return {largest, far_apart(extents), begin, end};
  }

  void line(double x1, double y1, double x2, double y2, const char* colour) {
    out_ << "<line x1=\"" << x1 << "\" y1=\"" << y1 << "\" x2=\"" << x2 << "\" y2=\"" << y2 << "\" stroke=\"" << colour
         << "\"/>\n";
  }
  void text(double x, double y, const char* anchor, const std::string& words, const std::string& more = "") {
    out_ << "<text x=\"" << x << "\" y=\"" << y << "\" text-anchor=\"" << anchor << "\" " << more << ">"
         << escaped(words) << "</text>\n";
  }

  void draw_axes() {
    for (double tick : x_.ticks()) {
      double x = x_.position(tick);
      line(x, top, x, bottom + 5, "#e4e4e4");
      text(x, bottom + 20, "middle", Axis::label(tick));
    }
    for (double tick : y_.ticks()) {
      double y = y_.position(tick);
      line(left - 5, y, right, y, "#e4e4e4");
      text(left - 10, y + 4, "end", Axis::label(tick));
    }
    line(left, bottom, right, bottom, "#222");
    line(left, top, left, bottom, "#222");
    text((left + right) / 2, page_height - 22, "middle", std::string("steps") + scale(x_));
    double middle = (top + bottom) / 2;
    out_ << "<g transform=\"rotate(-90 20 " << middle << ")\">\n";
    text(20, middle, "middle", std::string("states held") + scale(y_));
    out_ << "</g>\n";
  }
  static const char* scale(const Axis& axis) { return axis.logarithmic() ? " (logarithmic)" : ""; }

  void draw_curve(std::size_t index) {
    out_ << "<polyline fill=\"none\" stroke=\"" << colours[index % colours.size()]
         << "\" stroke-width=\"1.6\" stroke-linejoin=\"round\" points=\"";
    std::vector<Point> points = sampled(curves_[index].values, x_.logarithmic());
    for (Point point : points) out_ << x_.position(point.x + 1) << "," << y_.position(point.y) << " ";
    out_ << "\"/>\n";
    if (points.empty()) return;
    out_ << "<circle cx=\"" << x_.position(points.back().x + 1) << "\" cy=\"" << y_.position(points.back().y)
         << "\" r=\"3.5\" fill=\"" << colours[index % colours.size()] << "\"/>\n";
  }

  void draw_legend() {
    std::size_t longest = 0;
    for (const Curve& curve : curves_) longest = std::max(longest, display_width(entry(curve)));
    double width = 50 + 7.2 * static_cast<double>(longest);
    double height = 12 + 20 * static_cast<double>(curves_.size());
    double x = left + 12;
    double y = top + 8;
    out_ << "<rect x=\"" << x << "\" y=\"" << y << "\" width=\"" << width << "\" height=\"" << height
         << "\" fill=\"#fff\" fill-opacity=\"0.85\" stroke=\"#ccc\"/>\n";
    for (std::size_t i = 0; i < curves_.size(); ++i) {
      double row = y + 16 + 20 * static_cast<double>(i);
      out_ << "<line x1=\"" << x + 10 << "\" y1=\"" << row << "\" x2=\"" << x + 34 << "\" y2=\"" << row
           << "\" stroke=\"" << colours[i % colours.size()] << "\" stroke-width=\"3\"/>\n";
      text(x + 42, row + 4, "start", entry(curves_[i]));
    }
  }
  static std::string entry(const Curve& curve) { return curve.name + (curve.note.empty() ? "" : ": " + curve.note); }

  const std::vector<Curve>& curves_;
  Axis x_, y_;
  std::ostringstream out_;
};

}  // namespace

std::string plot(const std::string& title, const std::vector<Curve>& curves) { return Picture(curves).draw(title); }

}  // namespace heddle::report
