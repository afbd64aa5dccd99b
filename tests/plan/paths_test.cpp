// The figures of SymPaths, and the number of classes that they approximate.
#include "plan/paths.h"

#include "support/compiled.h"

#include <gtest/gtest.h>

#include <set>

namespace heddle::plan {
namespace {

using explore::Reduction;
using test::compiled;

std::string fig8(int first, int second) {
  auto bound = [](int n) { return "[" + std::to_string(n) + "]"; };
  return "proc { while (i < m)" + bound(first) + " { x := x * i; i := i + 1 } }\n" + "proc { while (j < n)" +
         bound(second) + " { y := y * j; j := j + 1 } }\n" +
         "proc { if (i == m and j == n) { p := x * y } else { p := -1 } }\n";
}

PathsResult explore(const std::string& text, Reduction reduction, bool feasible = false) {
  PathsQuery query;
  query.options.reduction = reduction;
  query.options.feasible = feasible;
  return paths(compiled(text), query);
}

std::vector<SymbolicState> states(const std::string& text, Reduction reduction, bool feasible = false) {
  std::vector<SymbolicState> states;
  PathsQuery query;
  query.options.reduction = reduction;
  query.options.feasible = feasible;
  query.visit = [&](const SymbolicState& state) {
    states.push_back(state);
    return true;
  };
  paths(compiled(text), query);
  return states;
}

std::string order(const SymbolicState& state) {
  std::string order;
  for (const ShownEvent& event : state.path) order += event.thread;
  return order;
}

TEST(PathsTest, ExampleTwo) {
  const std::string text = "proc { y := x } proc { z := x } proc { x := 2 }";
  EXPECT_EQ(explore(text, Reduction::None).states, 6u);
  EXPECT_EQ(explore(text, Reduction::Classes).states, 4u);
  std::multiset<std::string> orders;
  for (const SymbolicState& state : states(text, Reduction::Canonical)) orders.insert(order(state));
  EXPECT_EQ(orders, (std::multiset<std::string>{"012", "021", "120", "201"}));
}

TEST(PathsTest, EventsAreThoseOfThePaper) {
  SymbolicState state = states("proc { x := y + 1 } proc { if (x == 0) { skip } }", Reduction::None).front();
  ASSERT_EQ(state.path.size(), 2u);
  EXPECT_EQ(state.path[0].condition, "True");
  EXPECT_EQ(state.path[0].writes, std::vector<std::string>{"x"});
  EXPECT_EQ(state.path[0].reads, std::vector<std::string>{"y"});
  EXPECT_EQ(state.path[1].writes, std::vector<std::string>{});
  EXPECT_EQ(state.path[1].reads, std::vector<std::string>{"x"});
  EXPECT_EQ(state.path[1].condition, state.condition);
}

struct Row {
  int first, second;
  std::uint64_t states, steps;                       // without reduction; 0: too many for a test
  std::uint64_t canonical, canonical_steps_at_most;  // the paper's; 0: not known
  std::uint64_t classes;                             // inequivalent symbolic paths
};

class Fig8Test : public ::testing::TestWithParam<Row> {};

TEST_P(Fig8Test, CountsAreMet) {
  Row row = GetParam();
  std::string text = fig8(row.first, row.second);
  if (row.states != 0) {
    PathsResult none = explore(text, Reduction::None);
    EXPECT_EQ(none.states, row.states);
    EXPECT_EQ(none.statistics.counters.steps, row.steps);
  }
  PathsResult canonical = explore(text, Reduction::Canonical);
  EXPECT_EQ(canonical.states, row.canonical);
  if (row.canonical_steps_at_most != 0) {
    EXPECT_LE(canonical.statistics.counters.steps, row.canonical_steps_at_most);
  }
  EXPECT_EQ(explore(text, Reduction::Classes).states, row.classes);
}

INSTANTIATE_TEST_SUITE_P(Bounds, Fig8Test,
                         ::testing::Values(Row{1, 1, 6744, 14495, 35, 271, 25}, Row{2, 1, 58944, 132884, 97, 821, 58},
                                           Row{2, 2, 0, 0, 268, 0, 136}, Row{3, 3, 0, 0, 1276, 0, 500}));

// All reductions reach the same final states: substitution and path condition.
TEST(PathsTest, ReductionsLoseNoFinalState) {
  std::string text = fig8(1, 1);
  auto finals = [&](Reduction reduction) {
    std::set<std::string> found;
    for (const SymbolicState& state : states(text, reduction)) {
      std::multiset<std::string> conditions;
      for (const ShownEvent& event : state.path) conditions.insert(event.condition);
      std::string shown;
      for (const auto& [name, value] : state.substitution) shown += name + "=" + value + ";";
      for (const std::string& condition : conditions) shown += condition + "|";
      found.insert(shown);
    }
    return found;
  };
  EXPECT_EQ(finals(Reduction::None), finals(Reduction::Classes));
  EXPECT_EQ(finals(Reduction::None), finals(Reduction::Canonical));
}

TEST(PathsTest, FeasibleLeavesOutContradictions) {
  const std::string text = "proc { if (x > 0) { if (x < 0) { y := 1 } } }";
  EXPECT_EQ(explore(text, Reduction::Canonical).states, 3u);
  EXPECT_EQ(explore(text, Reduction::Canonical, true).states, 2u);
}

TEST(PathsTest, DifferentElementsCommute) {
  const std::string text = "var a[2]; proc { a[i] := 1 } proc { a[j] := 2 }";
  const std::string range = "requires i >= 0 and i < 2 and j >= 0 and j < 2;";
  EXPECT_EQ(explore(text + range, Reduction::Classes, true).states, 2u);
  EXPECT_EQ(explore(text + range + "requires i != j;", Reduction::Classes, true).states, 1u);
  EXPECT_EQ(explore(text + range + "requires i != j;", Reduction::Canonical, true).states, 1u);
}

TEST(PathsTest, FailuresAndDeadlocksAreEndsOfTheirOwn) {
  PathsResult failing = explore("proc { assert x != 3 }", Reduction::Canonical);
  EXPECT_EQ(failing.states, 1u);
  EXPECT_EQ(failing.failed, 1u);
  PathsResult stuck = explore("proc { await x > 3 }", Reduction::Canonical);
  EXPECT_EQ(stuck.states, 1u);
  EXPECT_EQ(stuck.deadlocks, 1u);
}

TEST(PathsTest, HeldStatesGrowWithoutReductionAndShrinkWithIt) {
  PathsQuery query;
  query.want_held = true;
  query.options.feasible = false;
  query.options.reduction = Reduction::None;
  PathsResult none = paths(compiled(fig8(1, 1)), query);
  ASSERT_FALSE(none.held.empty());
  EXPECT_TRUE(std::ranges::is_sorted(none.held));
  EXPECT_EQ(none.held.back(), none.states);
  query.options.reduction = Reduction::Classes;
  PathsResult classes = paths(compiled(fig8(1, 1)), query);
  EXPECT_EQ(classes.held.back(), classes.states);
  query.options.reduction = Reduction::Canonical;
  PathsResult canonical = paths(compiled(fig8(1, 1)), query);
  EXPECT_GT(*std::ranges::max_element(canonical.held), canonical.held.back());
  EXPECT_EQ(canonical.held.back(), canonical.states);
}

}  // namespace
}  // namespace heddle::plan
