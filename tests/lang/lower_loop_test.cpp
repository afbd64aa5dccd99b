#include "listing.h"

namespace heddle::lang {
namespace {

TEST(LowerLoop, WithoutABoundCountsInASlot) {
  EXPECT_EQ(code("x := 0; while (x < 3) { x := 1 } y := 1"), R"(
  2: step 1:9 `x := 0`
  3: store x := 0
  4: loop enter 0
  5: step 1:17 `while (x < 3)` loop
  6: t0 := load x
  7: t1 := t0 < 3
  8: branch t1 9 13
  9: loop round 0
  10: step 1:33 `x := 1`
  11: store x := 1
  12: jump 5
  13: loop enter 0
  14: step 1:42 `y := 1`
  15: store y := 1
  16: exit
)");
}

TEST(LowerLoop, AFunctionBeginsWithAStepEvenIfALoopIsFirst) {
  EXPECT_EQ(code("while (b) { }"), R"(
  2: step 1:9 `while (b)` loop
  3: t0 := load b
  4: branch t0 5 7
  5: loop round 0
  6: jump 2
  7: loop enter 0
  8: exit
)");
}

TEST(LowerLoop, WithABoundCountsInALocalAndIsLeftBySilentStep) {
  EXPECT_EQ(code("while (i < m)[2] { i := 1 }"), R"(
  2: step 1:9 `while (i < m)` loop
  3: t0 := load i
  4: t1 := load m
  5: t2 := t0 < t1
  6: branch t2 7 13
  7: step 1:28 `i := 1`
  8: store i := 1
  9: $rounds of line 1 := $rounds of line 1 + 1
  10: t3 := $rounds of line 1 < 2
  11: branch t3 2 12
  12: step 1:9 `while (i < m)[2]: bound reached` local eventless
  13: $rounds of line 1 := 0
  14: exit
)");
}

TEST(LowerLoop, WithABoundOfZeroIsOnlyTheSilentStep) {
  EXPECT_EQ(code("while (b)[0] { x := 1 }"),
            "\n  2: step 1:9 `while (b)[0]: bound reached` local eventless\n  3: exit\n");
  EXPECT_EQ(code("b |>*[0] x := 1"), "\n  2: step 1:9 `b |>*[0] x := 1: bound reached` local eventless\n  3: exit\n");
  EXPECT_EQ(code("atomic { while (b)[0] { x := 1 } }"),
            "\n  2: step 1:9 `atomic { while (b)[0] { x := 1 } }` local\n  3: exit\n");
}

TEST(LowerLoop, NestedLoopsHaveSlotsOfTheirOwn) {
  program::Program program = compiled("proc { while (a) { while (b) { x := 1 } } } proc { while (c) { x := 2 } }");
  EXPECT_EQ(program.functions[0].loop_slots, 2U);
  EXPECT_EQ(program.functions[1].loop_slots, 1U);
  EXPECT_EQ(program.loops.size(), 3U);
  EXPECT_EQ(program.loops[1].location, (program::Location{1, 20}));
}

TEST(LowerLoop, AGuardedLoopDoesItsStatementInTheStepOfItsGuard) {
  EXPECT_EQ(code("x < 5 |>* x := x + 1; y := 1"), R"(
  2: step 1:9 `x < 5 |>* x := x + 1` loop
  3: t0 := load x
  4: t1 := t0 < 5
  5: branch t1 6 11
  6: loop round 0
  7: t2 := load x
  8: t3 := t2 + 1
  9: store x := t3
  10: jump 2
  11: loop enter 0
  12: step 1:31 `y := 1`
  13: store y := 1
  14: exit
)");
}

TEST(LowerLoop, AGuardedLoopWithABound) {
  EXPECT_EQ(code("b |>*[3] x := 1"), R"(
  2: step 1:9 `b |>*[3] x := 1` loop
  3: t0 := load b
  4: branch t0 5 10
  5: store x := 1
  6: $rounds of line 1 := $rounds of line 1 + 1
  7: t1 := $rounds of line 1 < 3
  8: branch t1 2 9
  9: step 1:9 `b |>*[3] x := 1: bound reached` local eventless
  10: $rounds of line 1 := 0
  11: exit
)");
}

TEST(LowerLoop, AGuardedLoopWhoseStatementBlocksWaitsUnlessItCanLeave) {
  EXPECT_EQ(code("b |>* (1 / x > 0 |> x := 1)"), R"(
  2: step 1:9 `b |>* (1 / x > 0 |> x := 1)` blocking loop
  3: t0 := load b
  4: t1 := load x
  5: t2 := t1 == 0
  6: t3 := not t2
  7: t4 := not t0
  8: t5 := t4 or t3
  9: check t5 (division: division by zero in 1 / x)
  10: t6 := 1 / t1
  11: t7 := 0 < t6
  12: t8 := not t0
  13: t9 := t8 or t7
  14: await t9
  15: branch t0 16 19
  16: loop round 0
  17: store x := 1
  18: jump 2
  19: loop enter 0
  20: exit
)");
}

TEST(LowerLoop, InsideOfAtomicThereAreNoSteps) {
  EXPECT_EQ(code("atomic { while (b) { x := 1 } while (b)[2] { x := 2 } b |>* x := 3 }"), R"(
  2: step 1:9 `atomic { while (b) { x := 1 } while (b)[2] { x := 2 } b |...`
  3: loop enter 0
  4: t0 := load b
  5: branch t0 6 9
  6: loop round 0
  7: store x := 1
  8: jump 4
  9: loop enter 0
  10: t0 := load b
  11: branch t0 12 16
  12: store x := 2
  13: $rounds of line 1 := $rounds of line 1 + 1
  14: t1 := $rounds of line 1 < 2
  15: branch t1 10 16
  16: $rounds of line 1 := 0
  17: loop enter 1
  18: t0 := load b
  19: branch t0 20 23
  20: loop round 1
  21: store x := 3
  22: jump 18
  23: loop enter 1
  24: exit
)");
}

TEST(LowerLoop, AConditionOverLocalsIsALocalStep) {
  EXPECT_EQ(code("var t := 0; while (t < 1) { t := 1 }"), R"(
  2: step 1:13 `var t := 0` local
  3: $t := 0
  4: loop enter 0
  5: step 1:21 `while (t < 1)` loop local
  6: t0 := $t < 1
  7: branch t0 8 12
  8: loop round 0
  9: step 1:37 `t := 1` local
  10: $t := 1
  11: jump 5
  12: loop enter 0
  13: $t := 0
  14: exit
)");
}

}  // namespace
}  // namespace heddle::lang
