#include "report/plot.h"

#include "report/axis.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>

namespace heddle::report {
namespace {

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

TEST(Axis, LinearTicksAreRound) {
  EXPECT_EQ(Axis(10, false, 0, 100).ticks(), (std::vector<double>{0, 2, 4, 6, 8, 10}));
  EXPECT_EQ(Axis(1, false, 0, 100).ticks(), (std::vector<double>{0, 1}));
  EXPECT_EQ(Axis(0, false, 0, 100).ticks(), (std::vector<double>{0, 1}));
  Axis axis(50, false, 10, 110);
  EXPECT_DOUBLE_EQ(axis.position(0), 10);
  EXPECT_DOUBLE_EQ(axis.position(50), 110);
}

TEST(Axis, LogarithmicTicksArePowersOfTen) {
  Axis axis(1000, true, 0, 300);
  EXPECT_EQ(axis.ticks(), (std::vector<double>{1, 10, 100, 1000}));
  EXPECT_DOUBLE_EQ(axis.position(0), 0);
  EXPECT_DOUBLE_EQ(axis.position(1), 0);
  EXPECT_NEAR(axis.position(10), 100, 1e-9);
  EXPECT_LE(Axis(1e19, true, 0, 300).ticks().size(), 10U);
}

TEST(Axis, Labels) {
  EXPECT_EQ(Axis::label(0), "0");
  EXPECT_EQ(Axis::label(5), "5");
  EXPECT_EQ(Axis::label(1500), "1,500");
  EXPECT_EQ(Axis::label(10000), "10k");
  EXPECT_EQ(Axis::label(2500000), "2,500k");
  EXPECT_EQ(Axis::label(20000000), "20M");
}

TEST(Plot, OneLinePerCurve) {
  std::string svg = plot("a < b & \"c\"", {{"none", "6 paths", {1, 2, 3}}, {"classes", "", {1, 1}}, {"empty", "", {}}});
  EXPECT_TRUE(svg.starts_with("<svg "));
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
  EXPECT_EQ(count(svg, "<polyline"), 3U);
  EXPECT_EQ(count(svg, "a &lt; b &amp; "), 1U);
  EXPECT_EQ(count(svg, "none: 6 paths"), 1U);
  EXPECT_EQ(count(svg, "logarithmic"), 0U);
}

TEST(Plot, LogarithmicWhereCurvesDiffer) {
  std::vector<std::uint64_t> large(1000, 500);
  EXPECT_EQ(count(plot("t", {{"a", "", large}, {"b", "", std::vector<std::uint64_t>(900, 400)}}), "logarithmic"), 0U);
  EXPECT_EQ(count(plot("t", {{"a", "", large}, {"b", "", {1, 2, 3}}}), "logarithmic"), 2U);
}

TEST(Plot, ManyPointsAreThinnedOutAndThePeakStays) {
  std::vector<std::uint64_t> values(300000, 10);
  values[123456] = 999;
  values.back() = 7;
  std::string svg = plot("t", {{"a", "", values}});
  EXPECT_LT(svg.size(), 60000U);
  EXPECT_NE(svg.find(",60.0 "), std::string::npos);  // the peak reaches the top
}

TEST(Plot, AnythingGoes) {
  EXPECT_EQ(count(plot("", {}), "<polyline"), 0U);
  std::mt19937_64 random(1);
  for (int round = 0; round < 300; ++round) {
    std::vector<Curve> curves;
    for (std::size_t i = random() % 7; i > 0; --i) {
      Curve curve{"\xff<", "&", {}};
      for (std::size_t k = random() % 5000; k > 0; --k) curve.values.push_back(random() >> random() % 64);
      curves.push_back(curve);
    }
    std::string svg = plot("\x1b", curves);
    ASSERT_EQ(svg.find("nan"), std::string::npos);
    ASSERT_EQ(svg.find("inf"), std::string::npos);
  }
}

}  // namespace
}  // namespace heddle::report
