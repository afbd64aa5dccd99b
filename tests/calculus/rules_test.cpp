// The rules of Fig. 6 and 7, each alone: a sequent before, its premises after.
#include "calculus.h"

#include <gtest/gtest.h>

namespace heddle::calculus {
namespace {

TEST(Rules, StartHasTheInitialValuesInSigmaAndRequiresInGamma) {
  Derivation start("var n, x := n + 1; requires n > 0; ensures x > 1; proc { x := 2 }");
  EXPECT_EQ(start.rule(), "start");
  EXPECT_EQ(start.premises(), Shown{"1 <= n ⇒ {x := n + 1} [0(x := 2)] x > 1"});
}

TEST(Rules, Reduce) {
  Derivation derivation("var x, y; requires y > 0; ensures x + y > 0; proc { x := 1 }");
  derivation.step(0);
  EXPECT_EQ(derivation.premises(), Shown{"1 <= y, 0⟨True, {x}, {}⟩ ⇒ {x := 1} [∅] x + y > 0"});
  derivation.apply();
  EXPECT_EQ(derivation.rule(), "DL-REDUCE");
  EXPECT_EQ(derivation.premises(), Shown{"1 <= y ⇒ 0 <= y"});
}

TEST(Rules, ScheduleLabelsWithEachThread) {
  Derivation derivation("proc a { x := 1 } proc { y := 2 }");
  derivation.apply();
  EXPECT_EQ(derivation.rule(), "DL-SCHEDULE");
  EXPECT_EQ(derivation.premises(), (Shown{" ⇒a [a(x := 1) ∥ 1(y := 2)] True", " ⇒1 [a(x := 1) ∥ 1(y := 2)] True"}));
}

TEST(Rules, ScheduleAsksWhetherSomeThreadCanGoOnWhereAllMayWait) {
  Derivation derivation("proc { await x > 0 } proc { await y > 0 }");
  derivation.apply();
  ASSERT_EQ(derivation.formulas().size(), 1);
  EXPECT_EQ(derivation.premises().front(), " ⇒ 1 <= x or 1 <= y");
  EXPECT_EQ(derivation.formulas().front().error, program::ErrorKind::Deadlock);
  EXPECT_EQ(derivation.sequents().size(), 2);
}

TEST(Rules, Assign) {
  Derivation derivation("proc { x := y + 1; y := x }");
  derivation.step(0);
  EXPECT_EQ(derivation.rule(), "DL-ASSIGN");
  EXPECT_EQ(derivation.premises(), Shown{"0⟨True, {x}, {y}⟩ ⇒ {x := y + 1} [0(y := x)] True"});
  derivation.step(0);
  EXPECT_EQ(derivation.premises(), Shown{"0⟨True, {x}, {y}⟩ · 0⟨True, {y}, {x}⟩ ⇒ {x := y + 1 | y := y + 1} [∅] True"});
}

TEST(Rules, CondTakesBothWaysWithTheConditionUnderSigma) {
  Derivation derivation("proc { x := y + 1; if (x == 3) { z := 1 } else { z := 2 }; x := 0 }");
  derivation.step(0).step(0);
  EXPECT_EQ(derivation.rule(), "DL-COND");
  EXPECT_EQ(derivation.premises(),
            (Shown{"0⟨True, {x}, {y}⟩ · 0⟨y == 2, {}, {x}⟩ ⇒ {x := y + 1} [0(z := 1; x := 0)] True",
                   "0⟨True, {x}, {y}⟩ · 0⟨y != 2, {}, {x}⟩ ⇒ {x := y + 1} [0(z := 2; x := 0)] True"}));
}

TEST(Rules, WhileUnfoldsOnce) {
  Derivation derivation("proc { while (i < m) { i := i + 1 }; x := 0 }");
  derivation.step(0);
  EXPECT_EQ(derivation.rule(), "DL-WHILE");
  EXPECT_EQ(derivation.premises(),
            (Shown{"0⟨i < m, {}, {i, m}⟩ ⇒ [0(i := i + 1; while (i < m) { i := i + 1 }; x := 0)] True",
                   "0⟨m <= i, {}, {i, m}⟩ ⇒ [0(x := 0)] True"}));
}

TEST(Rules, InvariantIsProvedAndThenAllThatIsKnown) {
  Derivation derivation("var i := 0, n; requires n > 3; proc { while (i < n) invariant i <= n { i := i + 1 } }");
  derivation.step(0);
  EXPECT_EQ(derivation.rule(), "DL-INVARIANT");
  EXPECT_EQ(derivation.premises(),
            (Shown{"4 <= n ⇒ 0 <= n",
                   "4 <= n, i'1 <= n ⇒0 {i := i'1} [0(while (i < n) invariant i <= n { i := i + 1 })] True"}));
  derivation.step(0);
  EXPECT_EQ(derivation.rule(), "DL-WHILE");
  ASSERT_EQ(derivation.premises().size(), 2);
  EXPECT_EQ(derivation.premises()[1], "4 <= n, i'1 <= n, 0⟨n <= i'1, {}, {i, n}⟩ ⇒ {i := i'1} [∅] True");
}

TEST(Rules, InvariantForgetsOnlyWhatTheLoopWrites) {
  Derivation derivation("var i, n, y := 7; proc { while (i < n) invariant i + y > 0 { i := i + 1 } } proc { y := 8 }");
  derivation.step(1).step(0);
  ASSERT_EQ(derivation.premises().size(), 2);
  EXPECT_EQ(derivation.premises()[1],
            "-7 <= i'1 ⇒0 {i := i'1 | y := 8} [0(while (i < n) invariant i + y > 0 { i := i + 1 })] True");
}

TEST(Rules, InvariantKeepsWhatIsKnownOfOldValuesThatAreStillInSigma) {
  Derivation derivation("var i, n, y; proc { if (i > 5) { y := i; while (i < n) invariant y < 9 { i := i + 1 } } }");
  derivation.step(0).step(0).step(0);
  ASSERT_EQ(derivation.premises().size(), 2);
  EXPECT_EQ(derivation.premises()[1],
            "6 <= i, i < 9 ⇒0 {i := i'1 | y := i} [0(while (i < n) invariant y < 9 { i := i + 1 })] True");
}

}  // namespace
}  // namespace heddle::calculus
