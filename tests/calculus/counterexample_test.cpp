#include "calculus.h"

#include "plan/rerun.h"

#include <gtest/gtest.h>

namespace heddle::calculus {
namespace {

using plan::Answer;
using program::ErrorKind;

// The verdict, and that the execution that comes with it fails in the same way when it is run again.
std::optional<ErrorKind> failure(const std::string& text) {
  ProveResult result = proved(text);
  if (result.verdict.answer != Answer::Unsafe) return {};
  auto compiled = lang::compile(text, "test.heddle");
  const plan::Counterexample& found = *result.verdict.counterexample;
  auto again = plan::rerun(std::get<program::Program>(compiled), found.inputs, found.schedule, machine::Limits{});
  auto* run = std::get_if<plan::Run>(&again);
  EXPECT_TRUE(run != nullptr && run->error && plan::same(*run->error, *result.verdict.error)) << text;
  return result.verdict.error->kind;
}

TEST(Counterexample, OfEachKindOfError) {
  EXPECT_EQ(failure("proc { assert x != 3 }"), ErrorKind::Assertion);
  EXPECT_EQ(failure("ensures x != 3; proc { y := 1 }"), ErrorKind::Ensures);
  EXPECT_EQ(failure("var m : lock, k : lock; proc { lock m; lock k } proc { lock k; lock m }"), ErrorKind::Deadlock);
  EXPECT_EQ(failure("proc { x := 1 / y }"), ErrorKind::Division);
  EXPECT_EQ(failure("var a[2] : int; proc { a[i] := 1 }"), ErrorKind::Memory);
  EXPECT_EQ(failure("var m : lock; proc { lock m } proc { unlock m }"), ErrorKind::Lock);
}

TEST(Counterexample, OfALostUpdate) {
  EXPECT_EQ(failure("var x := 0; ensures x == 2; proc { var t := x; x := t + 1 } proc { var t := x; x := t + 1 }"),
            ErrorKind::Ensures);
}

TEST(Counterexample, BehindAnInvariantIsFoundByUnfolding) {
  EXPECT_EQ(failure("var n, x := 1, i := 1; requires n >= 1; ensures x <= 6; "
                    "proc { while (i < n) invariant x >= 1 { i := i + 1; x := x * i } }"),
            ErrorKind::Ensures);
}

TEST(Counterexample, InTheMiddleOfAStepAndInSpawnedThreads) {
  EXPECT_EQ(failure("var x := 0; proc { spawn { x := x + 1 }; spawn { atomic { x := x + 1; assert x < 2 } } }"),
            ErrorKind::Assertion);
  EXPECT_EQ(failure("var x := 0, y; proc { while (x < y)[2] { x := x + 1 }; assert x != 2 }"), ErrorKind::Assertion);
}

TEST(Counterexample, BeforeTheFirstStep) {
  EXPECT_EQ(failure("var y, x := 1 / y; proc { x := 1 }"), ErrorKind::Division);
  EXPECT_EQ(failure("requires 1 / y > 0; proc { x := 1 }"), ErrorKind::Division);
}

TEST(Counterexample, NoneWhereNoInputIsAllowed) {
  EXPECT_EQ(proved("requires x > 0 and x < 0; ensures false; proc { x := 1 }").verdict.answer, Answer::Safe);
}

}  // namespace
}  // namespace heddle::calculus
