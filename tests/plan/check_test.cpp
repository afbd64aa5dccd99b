#include "plan/check.h"

#include "plan/rerun.h"
#include "support/compiled.h"

#include <gtest/gtest.h>

namespace heddle::plan {
namespace {

using explore::Options;
using explore::Reduction;
using program::ErrorKind;
using test::compiled;

class CheckTest : public ::testing::TestWithParam<std::pair<Reduction, bool>> {
protected:
  Verdict check(const std::string& text) {
    options_.reduction = GetParam().first;
    options_.cache_states = GetParam().second;
    program_ = compiled(text);
    return plan::check(program_, options_);
  }
  void expect_safe(const std::string& text) {
    Verdict verdict = check(text);
    EXPECT_EQ(verdict.answer, Answer::Safe) << text;
    EXPECT_FALSE(verdict.bounded);
  }
  Verdict expect_unsafe(const std::string& text, ErrorKind kind) {
    Verdict verdict = check(text);
    EXPECT_EQ(verdict.answer, Answer::Unsafe) << text;
    if (!verdict.error) return verdict;
    EXPECT_EQ(verdict.error->kind, kind) << text;
    RerunResult again = rerun(program_, verdict.counterexample->inputs, verdict.counterexample->schedule, {});
    const auto* run = std::get_if<plan::Run>(&again);
    EXPECT_TRUE(run != nullptr && run->error && run->error->kind == kind) << "the counterexample does not rerun";
    return verdict;
  }

  Options options_;
  program::Program program_;
};

TEST_P(CheckTest, LostUpdate) {
  const std::string increments = "proc { { var t := x; x := t + 1 } } proc { { var t := x; x := t + 1 } }";
  expect_unsafe("var x := 0; ensures x == 2;" + increments, ErrorKind::Ensures);
  expect_safe("var x := 0; ensures x == 1 or x == 2;" + increments);
  expect_safe("var x := 0; ensures x == 2; proc { x := x + 1 } proc { x := x + 1 }");
}

TEST_P(CheckTest, FindsTheOneInput) {
  Verdict verdict = expect_unsafe("proc { y := 3 * x; assert y != 123456789 }", ErrorKind::Assertion);
  ASSERT_TRUE(verdict.counterexample);
  auto input = std::ranges::find(verdict.counterexample->inputs, "x", &Input::name);
  ASSERT_NE(input, verdict.counterexample->inputs.end());
  EXPECT_EQ(input->value, "41152263");
}

TEST_P(CheckTest, Deadlocks) {
  expect_unsafe(
      "var a : lock, b : lock; proc { lock a; lock b; unlock b; unlock a }"
      "proc { lock b; lock a; unlock a; unlock b }",
      ErrorKind::Deadlock);
  expect_unsafe("requires x >= 0 and x <= 5; proc { await x != 4 }", ErrorKind::Deadlock);
  expect_safe("requires x >= 0 and x <= 3; proc { await x != 4 }");
  expect_safe("proc { await x != 4 } proc { x := 5 }");
}

TEST_P(CheckTest, AssumeEndsAnExecutionSilently) {
  expect_safe("proc { assume x > 3; assert x > 2 }");
  expect_safe("proc { assume false } proc { await false }");
}

TEST_P(CheckTest, ChecksInExpressions) {
  expect_unsafe("proc { if (1 / x == 1) { skip } }", ErrorKind::Division);
  expect_safe("proc { if (x != 0 and 1 / x == 1) { skip } }");
  expect_unsafe("var a[3] := 0; requires i >= 0 and i <= 3; proc { a[i] := 1 }", ErrorKind::Memory);
  expect_safe("var a[3] := 0; requires i >= 0 and i < 3; proc { a[i] := 1 }");
  expect_unsafe("var m : lock; proc { unlock m }", ErrorKind::Lock);
}

TEST_P(CheckTest, AnErrorBeforeTheFirstStep) {
  expect_unsafe("var d := 0; var x := 1 / d; proc { skip }", ErrorKind::Division);
}

TEST_P(CheckTest, VacuousRequires) {
  Verdict verdict = check("requires x > 0 and x < 0; proc { assert false }");
  EXPECT_EQ(verdict.answer, Answer::Safe);
  EXPECT_FALSE(verdict.assumptions.empty()) << "an empty claim has to say that it is empty";
}

TEST_P(CheckTest, BoundsAreReasonsForUnknown) {
  options_.limits.unwind = 5;
  Verdict cut = check("var x := 0; proc { while (true) { x := x + 1 } }");
  EXPECT_EQ(cut.answer, Answer::Unknown);
  ASSERT_FALSE(cut.incomplete.empty());
  EXPECT_EQ(cut.incomplete.front().location.line, 1u);
  EXPECT_NE(cut.incomplete.front().advice.find("--unwind"), std::string::npos);
  options_.limits.threads = 4;
  EXPECT_EQ(check("var n := 0; def w { n := n + 1; if (n < 9) { spawn w() } } proc { spawn w() }").answer,
            Answer::Unknown);
}

TEST_P(CheckTest, ABugInFrontOfABoundIsFound) {
  options_.limits.unwind = 5;
  expect_unsafe("var x := 0; proc { while (true) { x := x + 1; assert x < 4 } }", ErrorKind::Assertion);
}

TEST_P(CheckTest, ACutAtomicLoopIsUnknown) {
  options_.limits.unwind = 7;
  EXPECT_EQ(check("var x := 0; proc { atomic { while (true) { x := x + 1 } } }").answer, Answer::Unknown);
}

INSTANTIATE_TEST_SUITE_P(Modes, CheckTest,
                         ::testing::Values(std::pair(Reduction::None, false), std::pair(Reduction::None, true),
                                           std::pair(Reduction::Classes, false), std::pair(Reduction::Classes, true)));

Verdict check_cyclic(const std::string& text, Reduction reduction) {
  Options options;
  options.reduction = reduction;
  return check(compiled(text), options);
}

// Processes that run for ever over finitely many states: the table of states brings the search to an end.
TEST(CyclicCheckTest, FiniteStateSpacesAreProven) {
  const std::string peterson = R"(
    var flag0 := 0, flag1 := 0, turn := 0, inside := 0;
    proc { while (true) { flag0 := 1; turn := 1; await flag1 == 0 or turn == 0;
                          inside := inside + 1; assert inside == 1; inside := inside - 1; flag0 := 0 } }
    proc { while (true) { flag1 := 1; turn := 0; await flag0 == 0 or turn == 1;
                          inside := inside + 1; assert inside == 1; inside := inside - 1; flag1 := 0 } })";
  std::string broken = peterson;
  broken.replace(broken.find("flag0 := 1; turn := 1;"), 22, "turn := 1; flag0 := 1;");
  for (Reduction reduction : {Reduction::None, Reduction::Classes}) {
    EXPECT_EQ(check_cyclic(peterson, reduction).answer, Answer::Safe);
    EXPECT_EQ(check_cyclic(broken, reduction).answer, Answer::Unsafe);
  }
}

// A thread that spins on its own variables for ever must not hide what the others do.
TEST(CyclicCheckTest, ALocalLoopHidesNobody) {
  const std::string text =
      "var x := 0; proc { { var t := 0; while (t == 0) { t := 0 } } } proc { x := 1; assert x == 0 }";
  for (Reduction reduction : {Reduction::None, Reduction::Classes})
    EXPECT_EQ(check_cyclic(text, reduction).answer, Answer::Unsafe);
}

// The budget of a loop is part of what a visit may rely on: the state x == 1 is first reached deep in the loop.
TEST(CyclicCheckTest, AStateSeenWithLessBudgetIsSeenAgain) {
  const std::string text = R"(
    var x := 0, n := 0;
    proc { while (n < 6) { n := n + 1 }; assert x != 1 or n != 6 }
    proc { x := 1 })";
  Options options;
  options.limits.unwind = 6;
  EXPECT_EQ(check(compiled(text), options).answer, Answer::Unsafe);
}

// 20 processes with one independent step each are one class, and n writers of one variable are n!.
TEST(ClassesTest, ExecutionsAreClasses) {
  auto executions = [](const std::string& text) {
    Options options;
    options.cache_states = false;
    Verdict verdict = check(compiled(text), options);
    EXPECT_EQ(verdict.answer, Answer::Safe);
    return verdict.statistics.counters.executions;
  };
  std::string independent;
  for (int i = 0; i < 20; ++i) independent += "proc { v" + std::to_string(i) + " := 1 }\n";
  EXPECT_EQ(executions("var n := 0; proc { n := 1 } proc { n := 2 } proc { n := 3 } proc { n := 4 }"), 24u);
  EXPECT_EQ(executions("proc { a := 1 } proc { b := 1 } proc { c := 1 } proc { d := 1 }"), 1u);
  std::string readers = "var x := 0; proc { x := 1 }\n";
  for (int i = 0; i < 6; ++i) readers += "proc { r" + std::to_string(i) + " := x }\n";
  EXPECT_EQ(executions(readers), 64u);
}

TEST(SimplifyTest, CounterexamplesAreShort) {
  Options options;
  options.reduction = Reduction::None;
  Verdict verdict = check(compiled(R"(
    var x := 0, noise := 0;
    proc { noise := 1; noise := 2; noise := 3 }
    proc { x := 1 }
    proc { assert x == 0 })"),
                          options);
  ASSERT_TRUE(verdict.counterexample);
  EXPECT_EQ(verdict.counterexample->schedule, (std::vector<std::string>{"1", "2"}));
}

TEST(RerunTest, RefusesWhatCannotBeRun) {
  program::Program program = compiled("var k := 0; proc { await k == 1 } proc { k := 2 }");
  auto why = [&](std::vector<std::string> schedule, std::vector<Input> inputs = {}) {
    RerunResult result = rerun(program, inputs, schedule, {});
    return std::holds_alternative<std::string>(result) ? std::get<std::string>(result) : "";
  };
  EXPECT_NE(why({"0"}).find("cannot go on"), std::string::npos);
  EXPECT_NE(why({"7"}).find("no live thread"), std::string::npos);
  EXPECT_EQ(why({"1"}), "");
  program = compiled("proc { x := y }");
  EXPECT_EQ(why({"0"}, {{"y", "-12"}}), "");
  for (const char* text : {"", "-", "1 2", "x", "0x1"})
    EXPECT_NE(why({"0"}, {{"y", text}}).find("no value of its type"), std::string::npos) << text;
}

}  // namespace
}  // namespace heddle::plan
