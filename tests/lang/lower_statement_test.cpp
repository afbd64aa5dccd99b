#include "listing.h"

namespace heddle::lang {
namespace {

TEST(LowerStatement, NothingIsExit) {
  EXPECT_EQ(code(""), "\n  2: exit\n");
  EXPECT_EQ(code("skip; { } { skip };"), "\n  2: exit\n");
}

TEST(LowerStatement, IfIsAStepForItsCondition) {
  EXPECT_EQ(code("if (b) { x := 1 } else { x := 2 } x := 3"), R"(
  2: step 1:9 `if (b)`
  3: t0 := load b
  4: branch t0 5 8
  5: step 1:18 `x := 1`
  6: store x := 1
  7: jump 10
  8: step 1:34 `x := 2`
  9: store x := 2
  10: step 1:43 `x := 3`
  11: store x := 3
  12: exit
)");
}

TEST(LowerStatement, IfWithoutElseGoesOn) {
  EXPECT_EQ(code("if (b) { x := 1 }"), R"(
  2: step 1:9 `if (b)`
  3: t0 := load b
  4: branch t0 5 7
  5: step 1:18 `x := 1`
  6: store x := 1
  7: exit
)");
}

TEST(LowerStatement, ElseIfIsAnIfInElse) {
  EXPECT_EQ(code("if (b) { skip } else if (c) { x := 1 }"), R"(
  2: step 1:9 `if (b)`
  3: t0 := load b
  4: branch t0 5 6
  5: jump 11
  6: step 1:30 `if (c)`
  7: t0 := load c
  8: branch t0 9 11
  9: step 1:39 `x := 1`
  10: store x := 1
  11: exit
)");
}

TEST(LowerStatement, AwaitBlocks) {
  EXPECT_EQ(code("await x > 1"), R"(
  2: step 1:9 `await x > 1` blocking
  3: t0 := load x
  4: t1 := 1 < t0
  5: await t1
  6: exit
)");
}

TEST(LowerStatement, LocksAreTakenAndGivenBack) {
  EXPECT_EQ(code("lock m; lock n[i]; unlock m", "var m : lock, n[2] : lock;"), R"(
  2: step 1:35 `lock m` blocking
  3: lock m
  4: step 1:43 `lock n[i]` blocking
  5: t0 := load i
  6: t1 := 0 <= t0
  7: t2 := t0 < 2
  8: t3 := t1 and t2
  9: check t3 (memory: index i is outside of n[2])
  10: lock n[t0]
  11: step 1:54 `unlock m`
  12: unlock m (lock: unlock of m, which the thread does not hold)
  13: exit
)");
}

TEST(LowerStatement, AssertIsACheckAndAssumeConcernsAllThreads) {
  EXPECT_EQ(code("assert x != 3; var_t := 0; { var t := true; assume t; assert t }"), R"(
  2: step 1:9 `assert x != 3`
  3: t0 := load x
  4: t1 := t0 == 3
  5: t2 := not t1
  6: check t2 (assertion: the assertion x != 3 fails)
  7: step 1:24 `var_t := 0`
  8: store var_t := 0
  9: step 1:42 `var t := true` local
  10: $t := true
  11: step 1:53 `assume t`
  12: assume $t
  13: step 1:63 `assert t` local
  14: check $t (assertion: the assertion t fails)
  15: $t := false
  16: exit
)");
}

TEST(LowerStatement, AScopeResetsItsLocalsWithinItsLastStep) {
  EXPECT_EQ(code("var t := x, u : bool := t > 0; t := t + 1; if (u) { x := t }"), R"(
  2: step 1:13 `var t := x`
  3: t0 := load x
  4: $t := t0
  5: step 1:21 `var u : bool := t > 0` local
  6: t0 := 0 < $t
  7: $u := t0
  8: step 1:40 `t := t + 1` local
  9: t0 := $t + 1
  10: $t := t0
  11: step 1:52 `if (u)` local
  12: branch $u 13 15
  13: step 1:61 `x := t`
  14: store x := $t
  15: $t := 0
  16: $u := false
  17: exit
)");
}

TEST(LowerStatement, InnerNamesHideOuterOnes) {
  EXPECT_EQ(code("var x := x; { var x := x + 1; y := x } z := x"), R"(
  2: step 1:13 `var x := x`
  3: t0 := load x
  4: $x := t0
  5: step 1:27 `var x := x + 1` local
  6: t0 := $x + 1
  7: $x := t0
  8: step 1:39 `y := x`
  9: store y := $x
  10: $x := 0
  11: step 1:48 `z := x`
  12: store z := $x
  13: $x := 0
  14: exit
)");
  program::Program program = compiled("proc { var x := 1; { var x := 2; y := x } z := x }");
  EXPECT_EQ(program.functions[0].locals, (std::vector<std::string>{"x", "x"}));
  std::vector<std::uint32_t> stored;
  for (const program::Operation& op : program.operations)
    if (op.code == program::Opcode::Store) stored.push_back(op.b.index());
  EXPECT_EQ(stored, (std::vector<std::uint32_t>{1, 0}));  // y gets the inner one, z the outer one
}

TEST(LowerStatement, AGuardBlocksAndItsStatementIsPartOfTheStep) {
  EXPECT_EQ(code("x > 1 |> x := 0"), R"(
  2: step 1:9 `x > 1 |> x := 0` blocking
  3: t0 := load x
  4: t1 := 1 < t0
  5: await t1
  6: store x := 0
  7: exit
)");
}

TEST(LowerStatement, GuardsInARowAreOneConditionWithShortCircuit) {
  EXPECT_EQ(code("b |> 1 / x > 0 |> skip"), R"(
  2: step 1:9 `b |> 1 / x > 0 |> skip` blocking
  3: t0 := load b
  4: t1 := load x
  5: t2 := t1 == 0
  6: t3 := not t2
  7: t4 := not t0
  8: t5 := t4 or t3
  9: check t5 (division: division by zero in 1 / x)
  10: t6 := 1 / t1
  11: t7 := 0 < t6
  12: t8 := t0 and t7
  13: await t8
  14: exit
)");
}

TEST(LowerStatement, AChoiceNeverBlocks) {
  EXPECT_EQ(code("x := 1 <| b |> x := 2; x := 3 <| c |> skip"), R"(
  2: step 1:9 `x := 1 <| b |> x := 2`
  3: t0 := load b
  4: branch t0 5 7
  5: store x := 1
  6: jump 8
  7: store x := 2
  8: step 1:32 `x := 3 <| c |> skip`
  9: t0 := load c
  10: branch t0 11 12
  11: store x := 3
  12: exit
)");
}

TEST(LowerStatement, AGuardBeforeAChoiceIsAwaitedFirst) {
  std::string expected = R"( blocking
  3: t0 := load a
  4: await t0
  5: t1 := load b
  6: branch t1 7 9
  7: store x := 1
  8: jump 10
  9: store x := 2
  10: exit
)";
  EXPECT_EQ(code("a |> x := 1 <| b |> x := 2"), "\n  2: step 1:9 `a |> x := 1 <| b |> x := 2`" + expected);
  EXPECT_EQ(code("a |> (x := 1 <| b |> x := 2)"), "\n  2: step 1:9 `a |> (x := 1 <| b |> x := 2)`" + expected);
}

TEST(LowerStatement, AGuardInsideOfAChoiceBlocksOnItsSideOnly) {
  EXPECT_EQ(code("(a |> x := 1) <| b |> x := 2"), R"(
  2: step 1:9 `(a |> x := 1) <| b |> x := 2` blocking
  3: t0 := load b
  4: t1 := load a
  5: t2 := not t0
  6: t3 := t2 or t1
  7: await t3
  8: branch t0 9 11
  9: store x := 1
  10: jump 12
  11: store x := 2
  12: exit
)");
  EXPECT_EQ(code("x := 1 <| b |> a |> x := 2"), R"(
  2: step 1:9 `x := 1 <| b |> a |> x := 2` blocking
  3: t0 := load b
  4: t1 := load a
  5: t2 := t0 or t1
  6: await t2
  7: branch t0 8 10
  8: store x := 1
  9: jump 11
  10: store x := 2
  11: exit
)");
}

TEST(LowerStatement, AnAtomicBlockIsOneStep) {
  EXPECT_EQ(code("atomic { x := 1; if (b) { x := 2 } { var t := x; y := t } }"), R"(
  2: step 1:9 `atomic { x := 1; if (b) { x := 2 } { var t := x; y := t } }`
  3: store x := 1
  4: t0 := load b
  5: branch t0 6 7
  6: store x := 2
  7: t0 := load x
  8: $t := t0
  9: store y := $t
  10: $t := 0
  11: exit
)");
  EXPECT_EQ(code("atomic { }"), "\n  2: step 1:9 `atomic { }` local\n  3: exit\n");
}

TEST(LowerStatement, AnAtomicBlockWaitsForItsFirstStatement) {
  std::string expected = " blocking\n  3: t0 := load b\n  4: await t0\n  5: store x := 1\n  6: exit\n";
  for (std::string text : {"atomic { await b; x := 1 }", "atomic { b |> x := 1 }",
                           "atomic { atomic { await b }; x := 1 }", "atomic { { await b; x := 1 } }"})
    EXPECT_EQ(code(text), "\n  2: step 1:9 `" + text + "`" + expected);
  EXPECT_EQ(code("atomic { lock m; x := 1 }", "var m : lock;"), R"(
  2: step 1:22 `atomic { lock m; x := 1 }` blocking
  3: lock m
  4: store x := 1
  5: exit
)");
}

TEST(LowerStatement, ALockUnderAGuardIsAwaitedTogetherWithIt) {
  EXPECT_EQ(code("b |> atomic { lock m; x := 1 }", "var m : lock;"), R"(
  2: step 1:22 `b |> atomic { lock m; x := 1 }` blocking
  3: t0 := load b
  4: t1 := load m
  5: t2 := t1 == 0
  6: t3 := t0 and t2
  7: await t3
  8: lock m
  9: store x := 1
  10: exit
)");
}

TEST(LowerStatement, TextsAreOnOneLineAndBlocksAreCut) {
  program::Program program =
      compiled("proc { x :=  1\n  + /* a */ 2; atomic { x := 1; x := 2; x := 3; x := 4; x := 5; x := 6; x := 7 } }");
  EXPECT_EQ(program.steps[0].text, "x := 1 + 2");
  EXPECT_EQ(program.steps[1].text, "atomic { x := 1; x := 2; x := 3; x := 4; x := 5; x := 6; ...");
}

TEST(LowerStatement, SemicolonsAfterBracesMayBeLeftOut) {
  EXPECT_EQ(compiled("proc { if (b) { skip } x := 1; atomic { skip } b |> atomic { skip } x := 2; };").steps.size(),
            5U);
}

}  // namespace
}  // namespace heddle::lang
