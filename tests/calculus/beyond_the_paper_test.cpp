// Rules for what the language has beyond that of the paper.
#include "calculus.h"

#include <gtest/gtest.h>

namespace heddle::calculus {
namespace {

TEST(Beyond, Await) {
  Derivation derivation("proc { await x > 0; x := 0 }");
  derivation.step(0);
  EXPECT_EQ(derivation.rule(), "DL-AWAIT");
  EXPECT_EQ(derivation.premises(), Shown{"0⟨1 <= x, {}, {x}⟩ ⇒ [0(x := 0)] True"});
}

TEST(Beyond, NewThreadTakesCopiesOfLocalVariables) {
  Derivation derivation("proc { var k := 3; spawn { x := k }; k := 4 }");
  derivation.step(0);
  EXPECT_EQ(derivation.rule(), "DL-LOCAL");
  EXPECT_EQ(derivation.premises(), Shown{"0⟨True, {}, {}⟩ ⇒ [0(spawn { x := k }; k := 4) k = 3] True"});
  derivation.step(0);
  EXPECT_EQ(derivation.rule(), "DL-NEWTHREAD");
  EXPECT_EQ(derivation.premises(), Shown{"0⟨True, {}, {}⟩ · 0⟨True, {}, {}⟩ ⇒ "
                                         "[0(k := 4) k = 3 ∥ spawn at line 1(x := k) k = 3] True"});
}

TEST(Beyond, LockAndUnlock) {
  Derivation derivation("var m : lock; proc { lock m; unlock m }");
  derivation.step(0);
  EXPECT_EQ(derivation.rule(), "DL-LOCK");
  EXPECT_EQ(derivation.premises(), Shown{"0⟨True, {m}, {}⟩ ⇒ {m := 1} [0(unlock m)] True"});
  derivation.step(0);
  EXPECT_EQ(derivation.rule(), "DL-UNLOCK");
  EXPECT_EQ(derivation.premises(), Shown{"0⟨True, {m}, {}⟩ · 0⟨True, {m}, {}⟩ ⇒ [∅] True"});
}

TEST(Beyond, UnlockOfWhatOneDoesNotHoldIsAGoalThatFails) {
  Derivation derivation("var m : lock; proc { unlock m }");
  derivation.step(0);
  ASSERT_EQ(derivation.formulas().size(), 1);
  EXPECT_EQ(derivation.formulas().front().error, program::ErrorKind::Lock);
  EXPECT_EQ(derivation.premises().front(), " ⇒ False");
}

TEST(Beyond, AssertIsAGoalAndThenGranted) {
  Derivation derivation("proc { assert x > 0; x := 1 }");
  derivation.step(0);
  EXPECT_EQ(derivation.rule(), "DL-ASSERT");
  EXPECT_EQ(derivation.premises(), (Shown{" ⇒ 1 <= x", "0⟨1 <= x, {}, {x}⟩ ⇒ [0(x := 1)] True"}));
}

TEST(Beyond, AssumeIsGranted) {
  Derivation derivation("proc { assume x > 0; x := 1 }");
  derivation.step(0);
  EXPECT_EQ(derivation.rule(), "DL-ASSUME");
  EXPECT_EQ(derivation.premises(), Shown{"0⟨1 <= x, {}, {x}⟩ ⇒ [0(x := 1)] True"});
}

TEST(Beyond, AnAtomicBlockKeepsTheLabelAndIsOneEvent) {
  Derivation derivation("proc { atomic { x := y; z := x }; y := 0 }");
  derivation.step(0);
  EXPECT_EQ(derivation.rule(), "DL-ATOMIC");
  EXPECT_EQ(derivation.premises(), Shown{"0⟨True, {}, {}⟩ ⇒0 [0(x := y; z := x; y := 0)] True"});
  derivation.step(0);
  EXPECT_EQ(derivation.premises(), Shown{"0⟨True, {x}, {y}⟩ ⇒0 {x := y} [0(z := x; y := 0)] True"});
  derivation.step(0);
  EXPECT_EQ(derivation.premises(), Shown{"0⟨True, {x, z}, {y, x}⟩ ⇒ {x := y | z := y} [0(y := 0)] True"});
}

TEST(Beyond, AGuardedStatementIsOneStep) {
  Derivation derivation("proc { x > 0 |> x := x - 1 }");
  derivation.step(0);
  EXPECT_EQ(derivation.premises(), Shown{"0⟨1 <= x, {}, {x}⟩ ⇒0 [0(x := x - 1)] True"});
  derivation.step(0);
  EXPECT_EQ(derivation.premises(), Shown{"0⟨1 <= x, {x}, {x}⟩ ⇒ {x := x - 1} [∅] True"});
}

TEST(Beyond, AChoiceIsOneStep) {
  Derivation derivation("proc { x := 1 <| b |> x := 2 }");
  derivation.step(0);
  EXPECT_EQ(derivation.rule(), "DL-COND");
  EXPECT_EQ(derivation.premises(),
            (Shown{"0⟨b, {}, {b}⟩ ⇒0 [0(x := 1)] True", "0⟨not b, {}, {b}⟩ ⇒0 [0(x := 2)] True"}));
}

TEST(Beyond, ABoundIsUsedUpWithoutAnEvent) {
  Derivation derivation("proc { while (x < 9)[1] { x := 1 }; y := 0 }");
  derivation.step(0).step(0).step(0);
  EXPECT_EQ(derivation.rule(), "DL-BOUND");
  EXPECT_EQ(derivation.premises(), Shown{"0⟨x < 9, {}, {x}⟩ · 0⟨True, {x}, {}⟩ ⇒ {x := 1} [0(y := 0)] True"});
}

TEST(Beyond, WhatAnExpressionNeedsIsAGoalOnlyWhereItIsEvaluated) {
  Derivation derivation("proc { x := 10 / y; if (y != 0 and 10 / y > 2) { skip } }");
  derivation.step(0);
  ASSERT_EQ(derivation.formulas().size(), 1);
  EXPECT_EQ(derivation.premises().front(), " ⇒ y != 0");
  derivation.step(0);
  EXPECT_EQ(derivation.formulas().size(), 0);
}

TEST(Beyond, ElementsOfAnArrayHaveAnIndexThatIsAGoal) {
  Derivation derivation("var a[3] : int; proc { a[i] := 5 }");
  derivation.step(0);
  ASSERT_EQ(derivation.premises().size(), 2);
  EXPECT_EQ(derivation.formulas().front().error, program::ErrorKind::Memory);
  EXPECT_EQ(derivation.premises().front(), " ⇒ i < 3 and 0 <= i");
  EXPECT_EQ(derivation.premises().back(), "0⟨i < 3 and 0 <= i, {a[*]}, {i}⟩ ⇒ {a := a[i := 5]} [∅] True");
}

}  // namespace
}  // namespace heddle::calculus
