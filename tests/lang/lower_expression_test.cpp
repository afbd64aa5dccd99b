#include "listing.h"

namespace heddle::lang {
namespace {

TEST(LowerExpression, OperatorsBecomeOperations) {
  EXPECT_EQ(code("x := -y + 2 * (y - 1)"), R"(
  2: step 1:9 `x := -y + 2 * (y - 1)`
  3: t0 := load y
  4: t1 := -t0
  5: t2 := load y
  6: t3 := t2 - 1
  7: t4 := 2 * t3
  8: t5 := t1 + t4
  9: store x := t5
  10: exit
)");
}

TEST(LowerExpression, ComparisonsUseLessAndLessEqual) {
  EXPECT_EQ(code("b := x > 1; b := x >= 1; b := x != 1; b := x <= 1"), R"(
  2: step 1:9 `b := x > 1`
  3: t0 := load x
  4: t1 := 1 < t0
  5: store b := t1
  6: step 1:21 `b := x >= 1`
  7: t0 := load x
  8: t1 := 1 <= t0
  9: store b := t1
  10: step 1:34 `b := x != 1`
  11: t0 := load x
  12: t1 := t0 == 1
  13: t2 := not t1
  14: store b := t2
  15: step 1:47 `b := x <= 1`
  16: t0 := load x
  17: t1 := t0 <= 1
  18: store b := t1
  19: exit
)");
}

TEST(LowerExpression, NegativeNumbersAreConstants) {
  EXPECT_EQ(code("x := -5"), "\n  2: step 1:9 `x := -5`\n  3: store x := -5\n  4: exit\n");
}

TEST(LowerExpression, DivisorsAreCheckedUnlessConstant) {
  EXPECT_EQ(code("x := x / y; x := x % 0; x := x / 2"), R"(
  2: step 1:9 `x := x / y`
  3: t0 := load x
  4: t1 := load y
  5: t2 := t1 == 0
  6: t3 := not t2
  7: check t3 (division: division by zero in x / y)
  8: t4 := t0 / t1
  9: store x := t4
  10: step 1:21 `x := x % 0`
  11: t0 := load x
  12: t1 := 0 == 0
  13: t2 := not t1
  14: check t2 (division: division by zero in x % 0)
  15: t3 := t0 % 0
  16: store x := t3
  17: step 1:33 `x := x / 2`
  18: t0 := load x
  19: t1 := t0 / 2
  20: store x := t1
  21: exit
)");
}

TEST(LowerExpression, IndicesAreCheckedUnlessConstantAndInside) {
  EXPECT_EQ(code("a[i] := a[3]; x := a[4]", "var a[4];"), R"(
  2: step 1:18 `a[i] := a[3]`
  3: t0 := load i
  4: t1 := 0 <= t0
  5: t2 := t0 < 4
  6: t3 := t1 and t2
  7: check t3 (memory: index i is outside of a[4])
  8: t4 := load a[3]
  9: store a[t0] := t4
  10: step 1:32 `x := a[4]`
  11: t0 := 0 <= 4
  12: t1 := 4 < 4
  13: t2 := t0 and t1
  14: check t2 (memory: index 4 is outside of a[4])
  15: t3 := load a[4]
  16: store x := t3
  17: exit
)");
}

TEST(LowerExpression, ChecksOnTheRightOfAndMatterIfTheLeftHolds) {
  EXPECT_EQ(code("b := x != 0 and 10 / x > 1"), R"(
  2: step 1:9 `b := x != 0 and 10 / x > 1`
  3: t0 := load x
  4: t1 := t0 == 0
  5: t2 := not t1
  6: t3 := load x
  7: t4 := t3 == 0
  8: t5 := not t4
  9: t6 := not t2
  10: t7 := t6 or t5
  11: check t7 (division: division by zero in 10 / x)
  12: t8 := 10 / t3
  13: t9 := 1 < t8
  14: t10 := t2 and t9
  15: store b := t10
  16: exit
)");
}

TEST(LowerExpression, ChecksOnTheRightOfOrMatterIfTheLeftDoesNotHold) {
  EXPECT_EQ(code("b := c or 1 / x > 1"), R"(
  2: step 1:9 `b := c or 1 / x > 1`
  3: t0 := load c
  4: t1 := load x
  5: t2 := t1 == 0
  6: t3 := not t2
  7: t4 := t0 or t3
  8: check t4 (division: division by zero in 1 / x)
  9: t5 := 1 / t1
  10: t6 := 1 < t5
  11: t7 := t0 or t6
  12: store b := t7
  13: exit
)");
}

TEST(LowerExpression, ChecksUnderSeveralOperatorsCarryAllConditions) {
  EXPECT_EQ(code("b := c => (d or 1 / x > 1)"), R"(
  2: step 1:9 `b := c => (d or 1 / x > 1)`
  3: t0 := load c
  4: t1 := load d
  5: t2 := load x
  6: t3 := t2 == 0
  7: t4 := not t3
  8: t5 := not t0
  9: t6 := t5 or t4
  10: t7 := t1 or t6
  11: check t7 (division: division by zero in 1 / x)
  12: t8 := 1 / t2
  13: t9 := 1 < t8
  14: t10 := t1 or t9
  15: t11 := not t0
  16: t12 := t11 or t10
  17: store b := t12
  18: exit
)");
}

TEST(LowerExpression, ChecksOnTheLeftAlwaysMatter) {
  std::string text = code("b := 1 / x > 1 and c");
  EXPECT_NE(text.find("5: t2 := not t1\n  6: check t2"), std::string::npos) << text;
}

TEST(LowerExpression, ConstantsArePooledAndTemporariesReused) {
  program::Program program = compiled("proc { x := 5 + 5; y := 5 + x; b := true; z := 1 }");
  EXPECT_EQ(program.constants.size(), 4U);  // 5, true, 1, and 0 for the cells of scalars
  EXPECT_EQ(program.temporaries, 2U);
}

}  // namespace
}  // namespace heddle::lang
