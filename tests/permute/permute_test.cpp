// What counts as the same step in another order, and what is answered.
#include "permute/permute.h"

#include "support/compiled.h"

#include <gtest/gtest.h>

#include <set>

namespace heddle::permute {
namespace {

using heddle::test::compiled;

Result result_of(const std::string& text, const Options& options = {}) {
  Answered answered = permute(compiled(text), options);
  if (auto* refusal = std::get_if<Refusal>(&answered)) {
    ADD_FAILURE() << refusal->message;
    return {};
  }
  return std::get<Result>(std::move(answered));
}

std::string refusal_of(const std::string& text, const Options& options) {
  Answered answered = permute(compiled(text), options);
  auto* refusal = std::get_if<Refusal>(&answered);
  return refusal == nullptr ? "" : refusal->message;
}

std::set<std::string> states(const Result& result) {
  std::set<std::string> states;
  for (const Ending& ending : result.endings) {
    std::string text;
    for (const plan::Input& value : ending.values) text += (text.empty() ? "" : " ") + value.name + "=" + value.value;
    states.insert(ending.error ? std::string(program::to_string(ending.error->kind)) : text);
  }
  return states;
}

using States = std::set<std::string>;

TEST(PermuteTest, AnotherElementIsStillTheSameStep) {
  Result result = result_of("var i := 0, a[2] := 0; proc { i := 1 } proc { a[i] := 5 }");
  EXPECT_EQ(states(result), (States{"i=1 a[0]=0 a[1]=5", "i=1 a[0]=5 a[1]=0"}));
}

TEST(PermuteTest, ElementsAtKnownPlacesAreIndependent) {
  Result apart = result_of(
      "var a[2] := 0; proc { { var k := 0; a[k] := 1; k := k + 1; skip } } proc { { var k := 1; a[k] := 2 } }");
  EXPECT_EQ(apart.statistics.classes, 1u);
  Result together = result_of("var a[2] := 0; proc { { var k := 0; a[k] := 1 } } proc { { var k := 0; a[k] := 2 } }");
  EXPECT_EQ(together.statistics.classes, 2u);
}

TEST(PermuteTest, ABranchThatGoesAnotherWayIsAnotherStep) {
  const std::string text = "var x := 0, y := 0; proc { x := 1 } proc { if (x == 1) { y := 1 } else { y := 2 } }";
  Result run = result_of(text);
  EXPECT_EQ(states(run), (States{"x=1 y=1"}));
  EXPECT_EQ(run.answer, Answer::Deterministic);
  Result all = std::get<Result>(permute_all(compiled(text), {}));
  EXPECT_EQ(states(all), (States{"x=1 y=1", "x=1 y=2"}));
  EXPECT_EQ(all.answer, Answer::Depends);
}

TEST(PermuteTest, GuardsAreNotMonotonic) {
  // The guard holds at first, then not, then again.
  Result result = result_of("var x := 0, y := 0; proc { x := 1; x := 0; x := 1 } proc { x == 0 |> y := y + 1 }");
  EXPECT_EQ(result.statistics.classes, 2u);
  EXPECT_EQ(result.answer, Answer::Deterministic);
}

TEST(PermuteTest, LocksOrderWhatTheyProtect) {
  Result result =
      result_of("var m : lock, x := 0; proc { lock m; x := x + 1; unlock m } proc { lock m; x := x * 2; unlock m }");
  EXPECT_EQ(result.statistics.classes, 2u);
  EXPECT_EQ(states(result), (States{"x=1", "x=2"}));
}

TEST(PermuteTest, AChildComesAfterItsCreator) {
  Result result = result_of("var x := 0; proc { x := 1; spawn { x := x + 1 }; x := 5 }");
  EXPECT_EQ(states(result), (States{"x=5", "x=6"}));
}

TEST(PermuteTest, InputsAndScheduleAreThoseGiven) {
  Options options;
  options.inputs = {{"x", "7"}};
  options.schedule = {"1"};
  Result result = result_of("proc { y := x } proc { y := 1 }", options);
  EXPECT_EQ(result.run.runs().front().thread, machine::ThreadId(1));
  EXPECT_EQ(states(result), (States{"y=7 x=7", "y=1 x=7"}));
}

TEST(PermuteTest, WhatCannotBeDoneIsRefused) {
  Options options;
  options.inputs = {{"nope", "7"}};
  EXPECT_EQ(refusal_of("proc { y := x }", options), "the program has no input nope");
  options.inputs = {{"x", "7"}};
  EXPECT_EQ(refusal_of("requires x < 5; proc { y := x }", options),
            "the inputs do not meet the requires clauses; give others with --inputs");
  options.inputs = {};
  options.schedule = {"4"};
  EXPECT_EQ(refusal_of("proc { y := x }", options),
            "the run cannot follow the schedule: at step 1 there is no live thread 4");
}

TEST(PermuteTest, ARunThatCannotEndIsUnknown) {
  Result stuck = result_of("var x := 0; proc { await x == 1 }");
  EXPECT_EQ(stuck.answer, Answer::Unknown);
  ASSERT_EQ(stuck.incomplete.size(), 1u);
  EXPECT_EQ(stuck.incomplete[0].reason, "there is no trace to permute: the run ends in a deadlock");
  Result wrong = result_of("var x := 0; proc { assert x == 1 }");
  EXPECT_EQ(wrong.answer, Answer::Unknown);
}

TEST(PermuteTest, ARunThatCanEndIsFound) {
  // The first attempt, thread 0 as long as it can, fails.
  Result result = result_of("var x := 0; proc { assert x == 1 } proc { x := 1 }");
  EXPECT_EQ(result.statistics.classes, 1u);
  EXPECT_EQ(result.answer, Answer::Deterministic);
  // And here it goes round in circles.
  EXPECT_EQ(result_of("var x := 0; proc { while (x == 0) { skip } } proc { x := 1 }").answer, Answer::Deterministic);
}

TEST(PermuteTest, ALimitMakesTheAnswerUnknown) {
  const std::string text = "var x := 0; proc { x := x + 1 } proc { x := x + 1 } proc { x := x + 1 }";
  Options options;
  options.most_classes = 5;
  Result cut = result_of(text, options);
  EXPECT_EQ(cut.answer, Answer::Unknown);
  EXPECT_EQ(cut.incomplete.size(), 1u);
  EXPECT_EQ(result_of(text).answer, Answer::Deterministic);
  EXPECT_EQ(result_of(text).statistics.classes, 6u);
}

TEST(PermuteTest, EverySchedulesEndIsLookedAtWithAll) {
  Result result = std::get<Result>(permute_all(compiled("var a : lock, b : lock; proc { lock a; lock b; unlock b; "
                                                        "unlock a } proc { lock b; lock a; unlock a; unlock b }"),
                                               {}));
  EXPECT_EQ(states(result), (States{"", "deadlock"}));
  EXPECT_EQ(result.answer, Answer::Depends);
}

TEST(PermuteTest, WithoutAnEndThereIsNoAnswer) {
  program::Program program = compiled("var x := 0; proc { while (true) { x := 1 - x } }");
  EXPECT_EQ(std::get<Result>(permute_all(program, {})).answer, Answer::Unknown);
  EXPECT_EQ(permute_symbolic(program, {}).answer, Answer::Unknown);
}

TEST(PermuteTest, SymbolicFindsTheInput) {
  Result result = permute_symbolic(
      compiled("var y := 0; proc { x == 4711 |> y := 1 <| true |> skip } proc { if (x == 4711) { y := 2 } }"), {});
  EXPECT_EQ(result.answer, Answer::Depends);
  Result found =
      permute_symbolic(compiled("var y := 0; requires x > 0; proc { y := y * x } proc { y := y + x - 4711 }"), {});
  EXPECT_EQ(found.answer, Answer::Depends);
  Result none = permute_symbolic(compiled("var y := 0; requires x == 1; proc { y := y * x } proc { y := y + x }"), {});
  EXPECT_EQ(none.answer, Answer::Deterministic);
}

}  // namespace
}  // namespace heddle::permute
