#include "calculus.h"

#include <gtest/gtest.h>

namespace heddle::calculus {
namespace {

using plan::Answer;

std::string refusal(const std::string& text) {
  auto result = lang::compile(text, "test.heddle");
  auto* wrong = std::get_if<std::vector<program::Diagnostic>>(&result);
  return wrong == nullptr ? "" : wrong->front().message;
}

constexpr const char* increments = R"(
  var a[5] : int, i := 0;
  requires forall k: int. 0 <= k and k < 5 => a[k] >= 0;
  ensures forall k: int. 0 <= k and k < 5 => a[k] > 0;
  proc {
    while (i < 5) invariant 0 <= i and i <= 5 and (forall k: int. 0 <= k and k < 5 => a[k] >= 0)
                            and (forall k: int. 0 <= k and k < i => a[k] > 0) {
      a[i] := a[i] + 1;
      i := i + 1
    }
  }
)";

TEST(Quantifier, InRequiresEnsuresAndInvariants) { EXPECT_EQ(proved(increments).verdict.answer, Answer::Safe); }

TEST(Quantifier, AFalseOneComesWithTheValueForWhichItFails) {
  std::string broken(increments);
  broken.replace(broken.find("a[k] > 0"), 8, "a[k] > 1");
  ProveResult result = proved(broken);
  ASSERT_EQ(result.verdict.answer, Answer::Unsafe);
  EXPECT_NE(result.verdict.error->message.find("ensures forall k: int."), std::string::npos);
  EXPECT_NE(result.verdict.error->message.find(": k = "), std::string::npos) << result.verdict.error->message;
}

TEST(Quantifier, Exists) {
  EXPECT_EQ(proved("var a[3] : int; ensures exists k: int. k == a[0] + a[1]; proc { a[0] := 1 }").verdict.answer,
            Answer::Safe);
  EXPECT_NE(proved("var x; ensures exists k: int. 2 * k == x; proc { x := x + 1 }").verdict.answer, Answer::Safe);
  EXPECT_EQ(proved("var a[3] : int; requires exists k: int. 0 <= k and k < 3 and a[k] == 7; "
                   "ensures exists k: int. 0 <= k and k < 3 and a[k] > 6; proc { a[0] := 9 }")
                .verdict.answer,
            Answer::Safe);
}

TEST(Quantifier, OneInTheOtherWithTheSameName) {
  EXPECT_EQ(proved("var x := 1; ensures forall k: int. k > 0 => (exists k: int. k < 0) and k > 0; proc { x := 2 }")
                .verdict.answer,
            Answer::Safe);
  EXPECT_NE(
      proved("var x := 1; ensures forall k: int. (exists k: int. k < 0) and k < 0; proc { x := 2 }").verdict.answer,
      Answer::Safe);
}

TEST(Quantifier, ABoundVariableIsNotTheVariableOfThatName) {
  EXPECT_EQ(
      proved("var k := 7, x; ensures (forall k: int. k == x => k >= x) and k == 7; proc { x := 1 }").verdict.answer,
      Answer::Safe);
  EXPECT_EQ(proved("var k, x; ensures (exists k: int. k == 3) => k == 3; proc { x := 1 }").verdict.answer,
            Answer::Unsafe);
}

// The element must exist for every value of the variable that gets that far.
TEST(Quantifier, WhatABodyNeedsIsNeededForAllValues) {
  ProveResult result =
      proved("var a[3] : int := 0; ensures forall k: int. 0 <= k and k < 4 => a[k] == 0; proc { skip; a[0] := 0 }");
  ASSERT_EQ(result.verdict.answer, Answer::Unsafe);
  EXPECT_EQ(result.verdict.error->kind, program::ErrorKind::Memory);
  EXPECT_NE(proved("var a[3] : int := 0; ensures exists k: int. a[k] == 0; proc { a[0] := 0 }").verdict.answer,
            Answer::Safe);
}

// Inputs that do not meet a quantified `requires` are no counterexample.
TEST(Quantifier, ARequirementThatCannotBeRunIsShownToHoldBeforeABugIsTold) {
  ProveResult result = proved(R"(
    var a[3] : int, x := 0;
    requires forall k: int. 0 <= k and k < 3 => a[k] == k;
    ensures x != 2;
    proc { x := a[2] }
  )");
  ASSERT_EQ(result.verdict.answer, Answer::Unsafe);
  EXPECT_EQ(result.verdict.counterexample->inputs.at(2).value, "2");
}

TEST(Quantifier, OtherCommandsRefuseIt) {
  EXPECT_EQ(refusal("var x; ensures forall k: int. k == x; proc { x := 1 }"),
            "only 'heddle prove --calculus dynamic-logic' can judge 'forall' and 'exists'");
  EXPECT_EQ(refusal("var x := 0; proc { while (x < 2) invariant exists k: int. k == x { x := x + 1 } }"), "");
}

TEST(Quantifier, OnlyWhereFormulasAre) {
  EXPECT_EQ(refusal("var x; proc { assert forall k: int. k == x }"),
            "'forall' and 'exists' are for requires, ensures and invariants");
  EXPECT_EQ(refusal("var forall := 1, exists := 2, invariant := 3; proc { forall := exists + invariant }"), "");
  EXPECT_EQ(refusal("var x; ensures forall k. k == x; proc { x := 1 }"),
            "expected ':' and the type of the bound variable, found '.'");
  EXPECT_EQ(refusal("var x; ensures forall k: int. j + 1; proc { x := 1 }").substr(0, 34),
            "what a quantifier is about must be");
  EXPECT_EQ(refusal("var x := 0; proc { while (x < 2)[3] invariant true { x := 1 } }"),
            "a loop with a bound is unfolded: leave out its invariant, or its bound");
}

}  // namespace
}  // namespace heddle::calculus
