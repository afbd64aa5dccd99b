// Pruning by summaries: what it saves on the programs of the paper, and that it loses nothing.
#include "explore/summaries.h"
#include "plan/check.h"
#include "support/compiled.h"

#include <gtest/gtest.h>

namespace heddle::explore {
namespace {

using plan::Answer;
using plan::check;
using plan::Verdict;
using test::compiled;

std::string number(int n) { return std::to_string(n); }

Options options_for(Reduction reduction, bool prunes) {
  Options options;
  options.reduction = reduction;
  options.cache_states = false;
  if (prunes) options.pruning = Pruning{.always = true};
  return options;
}

Verdict pruned(const std::string& text, Reduction reduction = Reduction::Dpor) {
  return check(compiled(text), options_for(reduction, true));
}
Verdict not_pruned(const std::string& text, Reduction reduction = Reduction::Dpor) {
  return check(compiled(text), options_for(reduction, false));
}

std::uint64_t runs(const Verdict& verdict) {
  return verdict.statistics.counters.executions + verdict.statistics.counters.pruned;
}

// Fig. 2: the second thread reads x twice while the first one makes it 10, then 20.
constexpr const char* figure_2 =
    "var x : int; requires x <= 10;\n"
    "proc { x := 10; x := 20 }\n"
    "proc { a := x; b := x; assert a <= b }\n";

TEST(PruneTest, FigureTwo) {
  EXPECT_EQ(not_pruned(figure_2).statistics.counters.executions, 6U);
  Verdict verdict = pruned(figure_2);
  EXPECT_EQ(verdict.answer, Answer::Safe);
  EXPECT_EQ(verdict.statistics.counters.executions, 1U);
  EXPECT_EQ(verdict.statistics.counters.pruned, 4U);
}

TEST(PruneTest, FigureTwoWithALargerStart) {
  std::string text = figure_2;
  text.replace(text.find("<= 10"), 5, "<= 21");
  EXPECT_EQ(pruned(text).answer, Answer::Unsafe);  // a = 21, b = 10
}

// Fig. 3: k pairs of a read and a write that have nothing to do with the other pairs.
std::string figure_3(int k, int largest) {
  std::string text, reads, writes;
  for (int i = 0; i < k; ++i) {
    std::string n = number(i);
    text += "var x" + n + " : int := 0;\n";
    reads += (i == 0 ? "" : "; ") + std::string("a" + n + " := x" + n + "; assert a" + n + " <= " + number(largest));
    writes += (i == 0 ? "" : "; ") + std::string("x" + n + " := 10");
  }
  return text + "proc { " + reads + " }\nproc { " + writes + " }\n";
}

TEST(PruneTest, FigureThree) {
  EXPECT_EQ(not_pruned(figure_3(8, 10)).statistics.counters.executions, 256U);
  for (int k = 1; k <= 16; ++k) {
    Verdict verdict = pruned(figure_3(k, 10));
    EXPECT_EQ(verdict.answer, Answer::Safe);
    EXPECT_LE(runs(verdict), static_cast<std::uint64_t>(k) + 1) << k;
  }
}

TEST(PruneTest, FigureThreeFailing) { EXPECT_EQ(pruned(figure_3(6, 9)).answer, Answer::Unsafe); }

// Fig. 4: two atomic steps of each thread, a branch after each, and unknown values at the start.
std::string figure_4(int largest) {
  auto thread = [&](const std::string& first, const std::string& second, const std::string& sum) {
    return "proc {\n  atomic { " + first + " := x; x := x + 1; if (" + first + " == 0) { " + sum + " := 1 } else { " +
           sum + " := 2 } };\n  atomic { " + second + " := y; y := y + 1; if (" + second + " == 0) { " + sum +
           " := " + sum + " + 1 } else { " + sum + " := " + sum + " + 2 }; assert " + sum + " <= " + number(largest) +
           " }\n}\n";
  };
  return "var x : int, y : int;\n" + thread("a", "c", "s") + thread("b", "d", "u");
}

TEST(PruneTest, FigureFour) {
  EXPECT_EQ(not_pruned(figure_4(4), Reduction::None).statistics.counters.executions, 54U);
  EXPECT_LE(runs(pruned(figure_4(4), Reduction::None)), 18U);
  Verdict verdict = pruned(figure_4(4));
  EXPECT_EQ(verdict.answer, Answer::Safe);
  EXPECT_LE(runs(verdict), 13U);
  EXPECT_EQ(pruned(figure_4(3)).answer, Answer::Unsafe);
}

// What is touched below a pruned state by a thread that does not exist yet: its creation there, in an execution that
// has been left, orders nothing here. (Found by the fuzzer.)
TEST(PruneTest, AThreadThatIsCreatedBelow) {
  EXPECT_EQ(pruned("var x := 1; var a[1] := 0;\n"
                   "def work { assert x <= 0 }\n"
                   "proc { a[x % 1] <= 0 |> skip; spawn work() }\n"
                   "proc { x := 0 }\n")
                .answer,
            Answer::Unsafe);
}

// One of very many outcomes is excluded. Reversing only the races that the places below a covered state tell of loses
// it.
TEST(PruneTest, OneOutcomeOfMany) {
  EXPECT_EQ(pruned("var x := 0, o0 := 0, o1 := 0, o2 := 0; var a[2] := 0; var m : lock;\n"
                   "ensures not (x == 1 and o0 == 0 and o1 == 1 and o2 == 1 and a[0] == 1 and a[1] == 1);\n"
                   "proc { var s := 0; s := a[1]; o0 := s }\n"
                   "proc { var s := 0; var t := 0; s := x; t := a[0]; x := x; o1 := s; o2 := t }\n"
                   "proc { a[0] := 1; lock m; if (x != 0) { a[1] := 1 }; a[1] := a[1]; unlock m }\n"
                   "proc { x := x <| a[0] != 0 |> x := x; if (a[1] == 0) { a[0] := 2 }; a[1] := 1; "
                   "x := (x + 1) <| x != 1 |> x := 1 }\n")
                .answer,
            Answer::Unsafe);
}

// Behind p := 1 the first thread touches a[1] and d[1], in front of it a[0] and d[0], where it meets the last one. That
// they do not meet below a covered state says nothing about who comes first when the two are reversed.
TEST(PruneTest, AStepThatTouchesSomethingElseInFront) {
  EXPECT_EQ(pruned("var i; requires 0 <= i and i <= 2;\n"
                   "var p := 0, h := 1, m := 1, o := 0, s := 0; var a[2] := 0, d[2] := 0;\n"
                   "ensures not (o == 1 and a[0] == 5);\n"
                   "proc { atomic { if (i == 0) { d[0] := 1 } else { if (i == 1) { a[0] := 1; m := 0 } };\n"
                   "  spawn { d[p] == 0 |> a[p] := 5 };\n"
                   "  spawn { atomic { if (m == 1) { s := 1 } else { s := 1 }; h := 0 } };\n"
                   "  spawn { p := 1 };\n"
                   "  spawn { atomic { if (a[0] == 0) { if (h == 1) { o := 1 } else { d[0] := 1 } } } } } }\n")
                .answer,
            Answer::Unsafe);
}

// A thread that waits below a covered state has touched its guard only; what its step would do is more.
TEST(PruneTest, AStepThatWaitsBelow) {
  EXPECT_EQ(pruned("var i; requires 0 <= i and i <= 2;\n"
                   "var g := 0, h := 1, m := 1, o := 0, s := 0, a := 0;\n"
                   "proc { atomic { if (i == 0) { g := 1 } else { if (i == 1) { a := 1; m := 0 } };\n"
                   "  spawn { g == 0 |> a := 5; assert o == 0 };\n"
                   "  spawn { atomic { if (m == 1) { s := 1 } else { s := 1 }; h := 0 } };\n"
                   "  spawn { g := 1; assume g == 0 };\n"
                   "  spawn { atomic { if (a == 0) { if (h == 1) { o := 1 } else { assume a != 0 } } } } } }\n")
                .answer,
            Answer::Unsafe);
}

// Who waits is part of what a summary says: below a state in which nobody holds the locks there is no deadlock.
// Where little is summarised, most executions are run to their end; what sleeps in them must not be relied on as where
// nothing is pruned.
TEST(PruneTest, OneOutcomeOfManyWithSmallSummaries) {
  for (const std::string text : {R"(
    var p := 0; var a[2] := 0; var m : lock;
    proc { { var r := p; a[r] := 0 } }
    proc { p := 1 }
    proc { lock m; { var r := 1; a[r] := 1 } }
    ensures a[1] != 0;)",
                                 R"(
    var x := 0, y := 0, p := 0; var a[2] := 0;
    proc { a[0] := 1 }
    proc { atomic { y := a[0]; p := 1 } }
    proc { p := 0 }
    proc { p := 0; a[0] := 0; x := 1 }
    ensures a[0] != 1 or a[1] != 0 or p != 0 or x != 1 or y != 1;)"})
    for (Reduction reduction : {Reduction::Classes, Reduction::Dpor})
      for (std::size_t most_terms : {6U, 12U, 16U, 2000U}) {
        Options options = options_for(reduction, true);
        options.pruning->most_terms = most_terms;
        EXPECT_EQ(check(compiled(text), options).answer, Answer::Unsafe) << text << most_terms;
      }
}

TEST(PruneTest, DeadlocksAreNotPruned) {
  std::string text =
      "var l : lock, m : lock; var x : int := 0;\n"
      "proc { x := 1; lock l; lock m; unlock m; unlock l }\n"
      "proc { x := 2; lock m; lock l; unlock l; unlock m }\n";
  for (Reduction reduction : {Reduction::None, Reduction::Classes, Reduction::Dpor})
    EXPECT_EQ(pruned(text, reduction).answer, Answer::Unsafe);
}

// What was cut by a bound is not known.
TEST(PruneTest, WhatIsCutIsNotSummarised) {
  Options options = options_for(Reduction::Dpor, true);
  options.limits.unwind = 3;
  Verdict verdict =
      check(compiled("var x := 0, y := 0; proc { x := 1; while (x > 0) { y := y + 1 } } proc { x := 2 }"), options);
  EXPECT_EQ(verdict.answer, Answer::Unknown);
}

TEST(PruneTest, PausesWhereItDoesNotPay) {
  std::string text = "var x := 0;\n";
  for (int i = 0; i < 7; ++i) text += "proc { x := x * 3 + " + number(i) + "; assert x >= 0 }\n";
  text += "ensures x >= 0;\n";
  Options options = options_for(Reduction::Dpor, false);
  options.pruning = Pruning{};
  EXPECT_EQ(check(compiled(text), options).answer, Answer::Safe);
}

TEST(SummariesTest, KeepsWhatSaysMore) {
  term::Terms terms;
  term::Term a = terms.symbol("a", term::Sort::boolean());
  term::Term b = terms.symbol("b", term::Sort::boolean());
  Summaries summaries(4, 1 << 20);
  summaries.add({1, 2}, {.conditions = {a}});
  summaries.add({1, 2}, {.conditions = {a, b}});
  EXPECT_EQ(summaries.size(), 1U);
  summaries.add({1, 2}, {.conditions = {b}, .asleep = {machine::ThreadId(1)}});
  EXPECT_EQ(summaries.size(), 2U);
  EXPECT_EQ(summaries.find({1, 3}), nullptr);
  for (std::uint64_t i = 0; i < 100; ++i) summaries.add({i}, {.conditions = {a}});
  EXPECT_LE(summaries.size(), 4U);
}

TEST(SummariesTest, KeepsNoMoreThanItMay) {
  term::Terms terms;
  Conditions conditions{terms.symbol("a", term::Sort::boolean())};
  Summaries summaries(1000, 2000);
  for (std::uint64_t i = 0; i < 1000; ++i) summaries.add({i}, {.conditions = conditions});
  EXPECT_LT(summaries.size(), 30U);
  EXPECT_GT(summaries.size(), 3U);
}

TEST(SummariesTest, MergesTouches) {
  machine::Access read{.object = 1, .write = false, .index = machine::Value(0)};
  machine::Access write{.object = 1, .write = true, .index = machine::Value(0)};
  std::vector<Touch> touches;
  merge(touches, machine::ThreadId(1), std::vector{write, read, write});
  EXPECT_EQ(touches.size(), 2U);
  merge(touches, machine::ThreadId(0), std::vector{read});
  merge(touches, std::vector<Touch>{{machine::ThreadId(0), read}});
  EXPECT_EQ(touches.size(), 3U);
  EXPECT_EQ(touches.front().thread, machine::ThreadId(0));
}

}  // namespace
}  // namespace heddle::explore
