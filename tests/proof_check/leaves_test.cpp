// Files that hold several proofs, each of which leaves some checks to the others.
#include "program/assumed_checks.h"
#include "proof_check/checking.h"

namespace heddle::proof_check {
namespace {

// Two checks, 0 and 1.
const std::string model = "var x := 0; proc a { assert x == 0; assert x < 5 }";
const std::string thread = "(thread 0 (process 0) \"a\")\n";

std::string judge_all(const std::string& program, const std::vector<std::string>& proofs) {
  std::string text = "(heddle-proofs 1\n";
  for (const std::string& parts : proofs) text += proof_of(parts);
  return outcome(check_text(program, text + ")"));
}

TEST(LeavesTest, EachCheckInOneOfTheProofs) {
  const std::string first = "(leaves 1)" + thread + "(fact 0 (= x 0)) (node (0) 0) (node (1)) (node (end))";
  // Behind the first step x is 0, since it is assumed to have been.
  const std::string second = "(leaves 0)" + thread + "(fact 0 (= x 0)) (node (0)) (node (1) 0) (node (end))";
  EXPECT_EQ(judge_all(model, {first, second}), "accepted");
  EXPECT_EQ(judge_all(model, {second, first}), "accepted");
  const std::string open = "no proof speaks about the check at line 1: the assertion x < 5 fails";
  EXPECT_EQ(judge_all(model, {first}), open);
  EXPECT_EQ(judge(model, first), open);
  EXPECT_EQ(judge_all(model, {first, first}), open);
}

TEST(LeavesTest, AProofThatLeavesNothingIsEnough) {
  const std::string whole = thread + "(fact 0 (= x 0)) (node (0) 0) (node (1) 0) (node (end))";
  const std::string nothing = "(leaves 0 1)" + thread + "(node (0)) (node (1)) (node (end))";
  EXPECT_EQ(judge_all(model, {whole}), "accepted");
  EXPECT_EQ(judge_all(model, {nothing, whole}), "accepted");
}

// The first check to fail is excluded by no proof: each of them may assume the other one only.
TEST(LeavesTest, NoProofLeavesACheckToItself) {
  const std::string wrong = "var x := 1; proc a { assert x == 0; assert x == 0 }";
  const std::string first = "(leaves 1)" + thread + "(node (0)) (node (1)) (node (end))";
  const std::string second = "(leaves 0)" + thread + "(fact 0 (= x 0)) (node (0)) (node (1) 0) (node (end))";
  EXPECT_NE(judge_all(wrong, {first, second}), "accepted");
  EXPECT_NE(judge_all(wrong, {second, first}), "accepted");
}

TEST(LeavesTest, DeadlocksAreExcludedByOneOfTheProofs) {
  const std::string waits = "var x := 0; proc a { assert x == 0; await x == 0 }";
  const std::string claims = "(leaves 0) (also deadlocks)" + thread;
  const std::string rest = thread + "(fact 0 (= x 0)) (node (0) 0) (node (1)) (node (end))";
  EXPECT_EQ(judge_all(waits, {claims + "(fact 0 (= x 0)) (node (0)) (node (1) 0) (node (end))", rest}), "accepted");
  EXPECT_NE(judge_all(waits, {claims + "(node (0)) (node (1)) (node (end))", rest}), "accepted");
}

TEST(LeavesTest, WhatCannotBeLeft) {
  const std::string nodes = thread + "(node (0)) (node (1)) (node (end))";
  EXPECT_EQ(judge_all(model, {"(leaves 2)" + nodes}), "line 3: the program has no check 2");
  EXPECT_EQ(judge_all(model, {"(leaves x)" + nodes}), "line 3: expected the number of a check");
  program::Program locks = test::compiled("var m : lock; proc { lock m; unlock m }");
  EXPECT_FALSE(program::can_be_assumed(locks, 0));
  program::Program ensures = test::compiled("var x := 0; ensures x == 0; proc { assert x == 0 }");
  std::size_t count = 0;
  for (std::uint32_t check = 0; check < ensures.checks.size(); ++check)
    count += program::can_be_assumed(ensures, check) ? 1 : 0;
  EXPECT_EQ(ensures.checks.size(), 2u);
  EXPECT_EQ(count, 1u);
}

TEST(LeavesTest, TheForm) {
  EXPECT_EQ(outcome(check_text(model, "(heddle-proofs 1)")), "line 1: expected (heddle-proofs 1 PROOF...)");
  EXPECT_EQ(outcome(check_text(model, "(heddle-proofs 1 (proof 1))")), "line 1: expected (heddle-proof 1 ...)");
  EXPECT_EQ(outcome(check_text(model, "(heddle-proofs 2 ())")), "line 1: expected (heddle-proofs 1 PROOF...)");
}

}  // namespace
}  // namespace heddle::proof_check
