// When a check looks for a proof, and what it makes of the outcome.
#include "plan/check.h"
#include "plan/engine.h"
#include "support/compiled.h"

#include <gtest/gtest.h>

namespace heddle::plan {
namespace {

using test::compiled;

// Says what it was made to say, and counts how often.
struct Prover final : Engine {
  explicit Prover(Answer answer) { outcome.verdict.answer = answer; }
  Outcome run(const Subject&, const explore::Options&, const Task&) const override {
    ++runs;
    return outcome;
  }
  Outcome outcome;
  mutable int runs = 0;
};

const std::string endless = "var x := 0; proc { while (true) { x := x + 1; assert x > 0 } }";

Verdict check_with(const std::string& text, const Prover* prover) {
  program::Program program = compiled(text);
  CheckOptions options;
  options.search.reduction = explore::Reduction::Classes;
  options.search.limits.unwind = 5;
  options.prover = prover;
  return check(program, options);
}

TEST(ProofPhaseTest, WhatASearchDecidesNeedsNoProof) {
  Prover prover(Answer::Unknown);
  EXPECT_EQ(check_with("var x := 0; proc { x := 1; assert x == 1 }", &prover).answer, Answer::Safe);
  EXPECT_EQ(check_with("var x := 0; proc { x := 1; assert x == 0 }", &prover).answer, Answer::Unsafe);
  EXPECT_EQ(prover.runs, 0);
}

TEST(ProofPhaseTest, WhereLoopsAreCutAProofAnswers) {
  Prover prover(Answer::Safe);
  prover.outcome.verdict.ending = Ending::Safe;
  Verdict verdict = check_with(endless, &prover);
  EXPECT_EQ(verdict.answer, Answer::Safe);
  EXPECT_FALSE(verdict.bounded);
  EXPECT_TRUE(verdict.incomplete.empty());
  EXPECT_EQ(prover.runs, 1);
}

TEST(ProofPhaseTest, WhyThereIsNoneIsANote) {
  Prover prover(Answer::Unknown);
  prover.outcome.verdict.incomplete.push_back({"it is too hard", {}, ""});
  Verdict verdict = check_with(endless, &prover);
  EXPECT_EQ(verdict.answer, Answer::Unknown);
  ASSERT_EQ(verdict.notes.size(), 1u);
  EXPECT_EQ(verdict.notes.front().message, "no proof for all executions: it is too hard");
  EXPECT_EQ(prover.runs, 1);
  EXPECT_EQ(verdict.incomplete.size(), check_with(endless, nullptr).incomplete.size());
}

}  // namespace
}  // namespace heddle::plan
