// The families of the DPOR literature, with the number of their Mazurkiewicz traces.
#include "plan/check.h"
#include "plan/paths.h"
#include "support/compiled.h"

#include <gtest/gtest.h>

#include <set>

namespace heddle::explore {
namespace {

using plan::Answer;
using plan::check;
using plan::PathEnd;
using plan::paths;
using plan::PathsQuery;
using plan::SymbolicState;
using plan::Verdict;
using test::compiled;

std::string number(int n) { return std::to_string(n); }

Verdict explore_with(const std::string& text, Reduction reduction) {
  Options options;
  options.reduction = reduction;
  options.cache_states = false;
  return check(compiled(text), options);
}

// One writer, n readers: each reader comes before or after.
std::string readers(int n) {
  std::string text = "var x := 0; proc { x := 42 }\n";
  for (int i = 0; i < n; ++i) text += "proc { { var t := x; skip } }\n";
  return text;
}

// n writers a[j] = a[j-1] + 1, and a reader that scans down to the first zero.
std::string lastzero(int n) {
  std::string text = "var a[" + number(n + 1) + "] := 0;\n";
  text += "proc { { var i := " + number(n) + "; while (a[i] != 0) { i := i - 1 } } }\n";
  for (int j = 1; j <= n; ++j)
    text += "proc { { var t := a[" + number(j - 1) + "]; a[" + number(j) + "] := t + 1 } }\n";
  return text;
}

// Flanagan and Godefroid, POPL 2005.
std::string filesystem(int n) {
  std::string text = "var locki[32] : lock, lockb[26] : lock; var inode[32] := 0; var busy[26] : bool := false;\n";
  for (int t = 0; t < n; ++t) {
    std::string i = number(t % 32);
    text += "proc { lock locki[" + i + "]; if (inode[" + i + "] == 0) { var b := " + number(t % 32 * 2 % 26) +
            ", go := true; while (go) { lock lockb[b]; if (not busy[b]) { busy[b] := true; inode[" + i +
            "] := b + 1; unlock lockb[b]; go := false } else { unlock lockb[b]; b := (b + 1) % 26 } } };"
            " unlock locki[" +
            i + "] }\n";
  }
  return text;
}

// n threads that mark the place which an index says that is counted up while they are created.
std::string sigma(int n) {
  std::string text = "var next := 0; var marks[" + number(n + 1) + "] := 0;\n";
  text += "def mark() { var i := next; marks[i] := 1 }\nproc { ";
  for (int i = 1; i <= n; ++i) text += "spawn mark(); next := " + number(i) + "; ";
  return text + "}\n";
}

// Threads that insert into a hash table by compare-and-swap.
std::string indexer(int n) {
  std::string text = "var table[128] := 0;\n";
  for (int t = 0; t < n; ++t)
    text += "proc { { var m := 0; while (m < 4) { var w := 0, h := 0, done := false; m := m + 1; w := m * 11 + " +
            number(t) +
            "; h := w * 7 % 128; while (not done) { atomic { if (table[h] == 0) { table[h] := w;"
            " done := true } else { h := (h + 1) % 128 } } } } } }\n";
  return text;
}

std::string writers(int n) {
  std::string text = "var x := 0;\n";
  for (int i = 1; i <= n; ++i) text += "proc { x := " + number(i) + " }\n";
  return text;
}

struct Family {
  std::string name;
  std::string text;
  std::uint64_t traces;
};

class FamilyTest : public ::testing::TestWithParam<Family> {};

TEST_P(FamilyTest, OneExecutionPerTrace) {
  Verdict verdict = explore_with(GetParam().text, Reduction::Dpor);
  EXPECT_EQ(verdict.answer, Answer::Safe);
  EXPECT_EQ(verdict.statistics.counters.executions, GetParam().traces);
  EXPECT_EQ(verdict.statistics.counters.blocked, 0u) << "no execution was begun in vain";
}

INSTANTIATE_TEST_SUITE_P(
    Literature, FamilyTest,
    ::testing::Values(Family{"readers2", readers(2), 4}, Family{"readers8", readers(8), 256},
                      Family{"readers10", readers(10), 1024}, Family{"lastzero5", lastzero(5), 64},
                      Family{"lastzero10", lastzero(10), 3328}, Family{"filesystem14", filesystem(14), 2},
                      Family{"filesystem16", filesystem(16), 8}, Family{"filesystem18", filesystem(18), 32},
                      Family{"filesystem19", filesystem(19), 64}, Family{"indexer12", indexer(12), 8},
                      Family{"indexer15", indexer(15), 4096}, Family{"writers5", writers(5), 120},
                      Family{"sigma4", sigma(4), 384}, Family{"sigma5", sigma(5), 3840}),
    [](const auto& family) { return family.param.name; });

TEST(DporTest, IndependentThreadsAreOneTrace) {
  std::string text;
  for (int i = 0; i < 30; ++i) text += "proc { v" + number(i) + " := 1; v" + number(i) + " := 2 }\n";
  EXPECT_EQ(explore_with(text, Reduction::Dpor).statistics.counters.executions, 1u);
}

// What waits has to be tried before what makes it wait.
TEST(DporTest, WaitingThreadsTakePartInRaces) {
  const std::string deadlock =
      "var a : lock, b : lock; proc { lock a; lock b; unlock b; unlock a } proc { lock b; lock a; unlock a; unlock b }";
  EXPECT_EQ(explore_with(deadlock, Reduction::Dpor).answer, Answer::Unsafe);
  const std::string window =
      "var x := 0, seen := 0; proc { x := 1; x := 2 } proc { await x == 1; seen := 1; assert false }";
  EXPECT_EQ(explore_with(window, Reduction::Dpor).answer, Answer::Unsafe);
  const std::string early = "var x := 1; proc { x := 0 } proc { x := 1 } proc { await x == 1; assert x == 1 }";
  EXPECT_EQ(explore_with(early, Reduction::Dpor).answer, Answer::Unsafe);
}

std::set<std::string> final_states(const std::string& text, Reduction reduction) {
  std::set<std::string> states;
  PathsQuery query;
  query.options.reduction = reduction;
  query.visit = [&](const SymbolicState& state) {
    if (state.end == PathEnd::Failed) return true;
    std::string shown = state.end == PathEnd::Deadlock ? "deadlock " : "";
    for (const auto& [name, value] : state.substitution) shown += name + "=" + value + " ";
    states.insert(shown);
    return true;
  };
  paths(compiled(text), query);
  return states;
}

// A wait cannot come before the write that ends it; trying that must not hide the read that can.
TEST(DporTest, AReversalThatCannotBeginHidesNobody) {
  const std::string text = R"(
    var x := 0, b := false;
    proc { atomic { x := 0; b := true } }
    proc { await b }
    proc { { var t := x; b := false } })";
  EXPECT_EQ(final_states(text, Reduction::Dpor), final_states(text, Reduction::None));
}

// Had it not had to wait, a thread might have come after steps that only follow later in the execution.
TEST(DporTest, AWaitIsReversedBehindLaterSteps) {
  for (const std::string text : {R"(
    var x := 0, y := 2;
    proc { spawn { x := y; y := 0 }; x := 1 }
    proc { y == 2 |> x := (x + 1) % 2 })",
                                 R"(
    var x := 2, b := false; var a[1] := 0;
    proc { a[0] := x }
    proc { not b |> a[0] := a[0] + 1 }
    proc { x := 0; b := true })",
                                 R"(
    var x := 0, y := 2;
    proc { spawn { x := y; y := 0 }; x := 1 }
    proc { 1 < x or y == 2 |> x := (x + 1) % 2 })"})
    EXPECT_EQ(final_states(text, Reduction::Dpor), final_states(text, Reduction::None)) << text;
}

// Where all threads are tried, two that are independent of each other may not each leave a third order to the other.
TEST(DporTest, TryingAllThreadsKeepsPlans) {
  const std::string text = R"(
    var x, y := 0; var a[2] := 1; requires x == 0;
    proc { a[0] := a[1] }
    proc { a[y] := 0 }
    proc { spawn { y := 1 } })";
  EXPECT_EQ(final_states(text, Reduction::Dpor), final_states(text, Reduction::None));
}

// What a thread touches depends on what others wrote, and comes to light only in another order.
TEST(DporTest, StepsThatTouchSomethingElseInAnotherOrder) {
  for (const std::string text : {R"(
    var x := 0, p := 0, a := 0;
    proc { a := 2; x := 1 }
    proc { spawn { p := 1 <| x == 0 |> skip } }
    proc { x := a }
    proc { if (x == 1) { x := x + 1 } })",
                                 R"(
    var x := 0, p := 0; var a[2] := 0;
    proc { p := 1 }
    proc { a[p] := 1; x := 0; a[0] := 0 }
    proc { x := 1 }
    proc { if (a[0] != 0) {}; skip <| false |> p := 0 })",
                                 R"(
    var x := 0, z := 0, p := 0; var a[1] := 0;
    proc { a[p] := 0 }
    proc { z := 0 <| x != 0 |> a[0] := z; p := 0 }
    proc { spawn { z := 1 } }
    proc { x := 1 })"}) {
    EXPECT_EQ(final_states(text, Reduction::Dpor), final_states(text, Reduction::None)) << text;
    EXPECT_EQ(explore_with(text, Reduction::Dpor).statistics.counters.executions,
              explore_with(text, Reduction::Classes).statistics.counters.executions)
        << text;
  }
}

// What was explored until pruning turned out not to pay is not counted, and nothing is concluded from it.
TEST(DporTest, BeginsAgainWherePruningDoesNotPay) {
  Options options;
  options.reduction = Reduction::Dpor;
  options.pruning = Pruning{};
  Verdict safe = check(compiled(sigma(6)), options);
  EXPECT_EQ(safe.answer, Answer::Safe);
  EXPECT_EQ(safe.statistics.counters.executions, 46080u);
  EXPECT_EQ(safe.statistics.counters.summaries, 0u);
  for (int last : {0, 3, 6}) {
    std::string text = sigma(6) + "ensures marks[" + number(last) + "] == 0";
    for (int i = 0; i <= 6; ++i)
      if (i != last) text += " or marks[" + number(i) + "] != 0";
    text += ";\n";
    EXPECT_EQ(check(compiled(text), options).answer, explore_with(text, Reduction::Dpor).answer) << last;
  }
}

// A step that fails commutes with nothing, though it may touch little before it fails.
TEST(DporTest, AFailingStepHidesNobody) {
  const std::string text = R"(
    var y := 0; var a[1] := 2;
    proc { spawn { x := a[0] }; y := y + 1 }
    proc { a[0] := 1 + a[y] })";
  EXPECT_EQ(final_states(text, Reduction::Dpor), final_states(text, Reduction::None));
}

// What it touched before it failed is not what it touches in front of the event that made it fail.
TEST(DporTest, AStepThatIsCutTouchesMoreInAnotherOrder) {
  const std::string fails = "var a := 0; var z := 1; proc { a := 1 } proc { spawn { a := 0 % z }; z := 0 }";
  EXPECT_EQ(final_states(fails, Reduction::Dpor), final_states(fails, Reduction::None));
  const std::string assumes =
      "var a := 0; var z := 1; proc { a := 1 } proc { spawn { atomic { assume z != 0; a := 2 } }; z := 0 }\n"
      "ensures a != 2;";
  EXPECT_EQ(explore_with(assumes, Reduction::Dpor).answer, Answer::Unsafe);
}

// Nor may one that touches nothing shared, and would be taken at once.
TEST(DporTest, AFailingLocalStepHidesNobody) {
  const std::string text = "var x := 0; proc { x := 2; { var t := x + x; assert t != 4 } } proc { x := 0 }";
  EXPECT_EQ(final_states(text, Reduction::Dpor), final_states(text, Reduction::None));
}

// A false assume hides what the others would have done.
TEST(DporTest, AnAssumeHidesNobody) {
  EXPECT_EQ(explore_with("var x := 0; proc { assume x == 1; assert false } proc { x := 1 }", Reduction::Dpor).answer,
            Answer::Unsafe);
  EXPECT_EQ(explore_with("var x := 0; proc { atomic { skip; assume x == 1 }; assert false } proc { y := 1; x := 1 }",
                         Reduction::Dpor)
                .answer,
            Answer::Unsafe);
}

}  // namespace
}  // namespace heddle::explore
