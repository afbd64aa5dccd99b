#include "calculus/path.h"

#include "calculus.h"

#include <gtest/gtest.h>

#include <random>

namespace heddle::calculus {
namespace {

Event event(ThreadNumber thread, std::vector<Cell> writes, std::vector<Cell> reads) {
  return {thread, {}, std::move(writes), std::move(reads), {}};
}

constexpr Cell x{0, 0}, y{1, 0}, z{2, 0}, first{3, 0}, second{3, 1}, some{3, Cell::all};

TEST(Path, InterferenceIsThatOfDefinition4) {
  EXPECT_TRUE(are_interference_free(event(0, {y}, {x}), event(1, {z}, {x})));
  EXPECT_FALSE(are_interference_free(event(0, {y}, {x}), event(0, {z}, {x})));
  EXPECT_FALSE(are_interference_free(event(0, {y}, {x}), event(1, {x}, {})));
  EXPECT_FALSE(are_interference_free(event(0, {x}, {}), event(1, {}, {x})));
  EXPECT_FALSE(are_interference_free(event(0, {x}, {}), event(1, {x}, {})));
}

TEST(Path, ElementsInterfereIfTheyMayBeTheSame) {
  EXPECT_TRUE(are_interference_free(event(0, {first}, {}), event(1, {second}, {})));
  EXPECT_FALSE(are_interference_free(event(0, {first}, {}), event(1, {some}, {})));
}

TEST(Path, AThreadComesBehindTheEventThatStartsIt) {
  Event start = event(0, {}, {});
  start.started = {1};
  EXPECT_FALSE(are_interference_free(start, event(1, {y}, {})));
}

std::vector<Event> canonical(const std::vector<Event>& path) {
  std::vector<Event> result;
  for (std::size_t place : canonical_order(path)) result.push_back(path[place]);
  return result;
}

std::string text(const std::vector<Event>& path) {
  std::string result;
  for (const Event& each : path) {
    result += std::to_string(each.thread) + "/";
    for (const Cell& cell : each.writes) result += "w" + std::to_string(cell.object);
    for (const Cell& cell : each.reads) result += "r" + std::to_string(cell.object);
    result += " ";
  }
  return result;
}

// Of threads 0, 1, 2 only the events of 0 and 2 interfere: the form of section 5 of the paper tells these two apart.
TEST(Path, EquivalentPathsThatNoSwapOfNeighboursMakesSmallerHaveOneForm) {
  Event a = event(0, {x}, {}), b = event(1, {y}, {}), c = event(2, {x}, {});
  EXPECT_EQ(text(canonical({c, a, b})), text(canonical({b, c, a})));
  EXPECT_NE(text(canonical({c, a, b})), text(canonical({a, c, b})));
}

TEST(Path, SwappingNeighboursThatDoNotInterfereDoesNotChangeTheForm) {
  std::mt19937 random(7);
  auto number = [&](unsigned below) { return static_cast<std::uint32_t>(random() % below); };
  for (int round = 0; round < 300; ++round) {
    std::vector<Event> path;
    for (int i = 0; i < 8; ++i) path.push_back(event(number(3), {{number(4), 0}}, {{number(4), 0}}));
    std::string before = text(canonical(path));
    for (int swaps = 0; swaps < 30; ++swaps) {
      std::size_t place = number(7);
      bool is_free = are_interference_free(path[place], path[place + 1]);
      std::swap(path[place], path[place + 1]);
      if (!is_free) std::swap(path[place], path[place + 1]);
    }
    ASSERT_EQ(text(canonical(path)), before);
  }
}

}  // namespace
}  // namespace heddle::calculus
