#include <gtest/gtest.h>

#include "programs.h"

namespace heddle::fuzz::testing {

namespace {

TEST(Oracle, PetersonIsSafe) {
  Program p = peterson(false);
  const OracleResult result = judge(p);
  EXPECT_EQ(result.errors, Errors{});
  EXPECT_EQ(result.final_states, (States{"a=false b=false inside=0 turn=0", "a=false b=false inside=0 turn=1"}));
  EXPECT_FALSE(result.limited());
}

TEST(Oracle, PetersonInTheWrongOrderIsNot) {
  Program p = peterson(true);
  // Lines: 4 globals, then "proc {" and its statements; the assertion is the fifth.
  EXPECT_EQ(judge(p).errors, (Errors{{"assertion", 10}, {"assertion", 19}}));
}

TEST(Oracle, LostUpdate) {
  auto increment = [] {
    return std::vector<Stmt>{scope(block({local("t", x())}, {set("x", plus(name("t"), num(1)))}))};
  };
  Program p = program({global("x", num(0))}, {increment(), increment()});
  const OracleResult result = judge(p);
  EXPECT_EQ(result.final_states, (States{"x=1", "x=2"}));
  EXPECT_EQ(result.executions, 6);  // two threads with two steps each
}

TEST(Oracle, AtomicKeepsUpdates) {
  auto increment = [] {
    return std::vector<Stmt>{atomic(block({local("t", x())}, {set("x", plus(name("t"), num(1)))}))};
  };
  Program p = program({global("x", num(0))}, {increment(), increment()});
  EXPECT_EQ(judge(p).final_states, States{"x=2"});
}

TEST(Oracle, CrossedLocksDeadlock) {
  auto side = [](const char* first, const char* second) {
    return std::vector<Stmt>{lock(name(first)), lock(name(second)), unlock(name(second)), unlock(name(first))};
  };
  Program crossed = program({mutex("m"), mutex("n")}, {side("m", "n"), side("n", "m")});
  EXPECT_EQ(judge(crossed).errors, (Errors{{"deadlock", 0}}));
  Program same = program({mutex("m"), mutex("n")}, {side("m", "n"), side("m", "n")});
  EXPECT_EQ(judge(same).errors, Errors{});
}

TEST(Oracle, LockOfOneselfBlocks) {
  Program p = program({mutex("m")}, {{lock(name("m")), lock(name("m"))}});
  EXPECT_EQ(judge(p).errors, (Errors{{"deadlock", 0}}));
}

TEST(Oracle, UnlockNeedsTheOwner) {
  Program p = program({mutex("m", 2)}, {{lock(element("m", num(0))), unlock(element("m", num(1)))}});
  EXPECT_EQ(judge(p).errors, (Errors{{"lock", 4}}));
  Program other = program({mutex("m")}, {{lock(name("m"))}, {unlock(name("m"))}});
  EXPECT_EQ(judge(other).errors, (Errors{{"lock", 6}}));
}

TEST(Oracle, FinishedThreadMayKeepItsLock) {
  Program p = program({mutex("m"), global("x", num(0))}, {{lock(name("m"))}, {set("x", 1)}});
  EXPECT_EQ(judge(p).errors, Errors{});
}

TEST(Oracle, DivisionTruncates) {
  Program p = program({global("x", divided(minus(7), num(2))), global("y", binary(ExprKind::Mod, minus(7), num(2)))},
                      {{skip()}});
  EXPECT_EQ(judge(p).final_states, States{"x=-3 y=-1"});
}

TEST(Oracle, DivisionByZeroForOneInput) {
  Program p = program({input("x", 0, 2), global("y", num(0))}, {{set("y", divided(num(4), x()))}});
  const OracleResult result = judge(p);
  EXPECT_EQ(result.errors, (Errors{{"division", 5}}));
  EXPECT_EQ(result.final_states, (States{"x=1 y=4", "x=2 y=2"}));
}

TEST(Oracle, ShortCircuitDoesNotLookRight) {
  const Expr nonzero = binary(ExprKind::Ne, x(), num(0));
  const Expr division = less(divided(num(4), x()), num(9));
  Program guarded = program({input("x", 0, 2)}, {{check(binary(ExprKind::Implies, nonzero, division)),
                                                  check(either(negated(nonzero), division)),
                                                  if_else(both(nonzero, division), block({set("x", 5)}))}});
  EXPECT_EQ(judge(guarded).errors, Errors{});
  Program wrong_way = program({input("x", 0, 2)}, {{check(either(division, negated(nonzero)))}});
  EXPECT_EQ(judge(wrong_way).errors, (Errors{{"division", 4}}));
}

TEST(Oracle, IndexOutOfBounds) {
  Program p = program({array("a", 2, {num(7), num(8)}), input("x", -1, 2)},
                      {{set("x", element("a", x())), assign(element("a", num(0)), num(3))}});
  const OracleResult result = judge(p);
  EXPECT_EQ(result.errors, (Errors{{"memory", 5}}));
  EXPECT_EQ(result.final_states, (States{"a[0]=3 a[1]=8 x=7", "a[0]=3 a[1]=8 x=8"}));
}

TEST(Oracle, TwoErrorsInOneStepAreBothThere) {
  Program p = program({array("a", 1, {num(0)})}, {{assign(element("a", num(5)), divided(num(1), num(0)))}});
  EXPECT_EQ(judge(p).errors, (Errors{{"division", 3}, {"memory", 3}}));
}

TEST(Oracle, BoundedLoopLeavesSilently) {
  Program p = program({global("x", num(0))}, {{loop(truth(true), block({set("x", plus(x(), num(1)))}), 2)}});
  const OracleResult result = judge(p);
  EXPECT_EQ(result.final_states, States{"x=2"});
  EXPECT_FALSE(result.limited());
}

TEST(Oracle, BoundedLoopDoesNotLookAgain) {
  // 1 / (1 - x) would go wrong in a third evaluation of the condition, and in none before.
  const Expr condition = binary(ExprKind::Ge, divided(num(1), binary(ExprKind::Sub, num(2), x())), num(0));
  Program two = program({global("x", num(0))}, {{loop(condition, block({set("x", plus(x(), num(1)))}), 2)}});
  EXPECT_EQ(judge(two).errors, Errors{});
  Program three = program({global("x", num(0))}, {{loop(condition, block({set("x", plus(x(), num(1)))}), 3)}});
  EXPECT_EQ(judge(three).errors, (Errors{{"division", 3}}));
}

TEST(Oracle, BoundZeroRunsNothing) {
  Program p = program({global("x", num(0))}, {{loop(equal(divided(num(1), num(0)), num(1)), block({set("x", 1)}), 0)}});
  const OracleResult result = judge(p);
  EXPECT_EQ(result.errors, Errors{});
  EXPECT_EQ(result.final_states, States{"x=0"});
}

TEST(Oracle, GuardedLoopRoundIsOneStep) {
  Program p = program({global("x", num(0))}, {{guard_loop(less(x(), num(2)), set("x", plus(x(), num(1))))},
                                              {guard_loop(less(x(), num(2)), set("x", plus(x(), num(1))))}});
  EXPECT_EQ(judge(p).final_states, States{"x=2"});  // with a step between guard and statement, 3 as well
  Program bounded = program({global("x", num(0))}, {{guard_loop(truth(true), set("x", plus(x(), num(1))), 3)}});
  EXPECT_EQ(judge(bounded).final_states, States{"x=3"});
}

TEST(Oracle, SpawnedBlockHasCopiesOfLocals) {
  Program p = program(
      {global("x", num(0)), global("y", num(0))},
      {{scope(block({local("t", num(1))}, {spawn(block({set("t", plus(name("t"), num(1))), set("x", name("t"))})),
                                           set("t", 7), set("y", name("t"))}))}});
  EXPECT_EQ(judge(p).final_states, States{"x=2 y=7"});
}

TEST(Oracle, SpawnedProcedureSeesGlobalsOnly) {
  Program p = program({global("x", num(0))}, {{scope(block({local("x", num(5))}, {spawn("work"), set("x", 6)}))}});
  p.procedures.push_back({"work", block({set("x", plus(x(), num(1)))})});
  EXPECT_EQ(judge(p).final_states, States{"x=1"});
}

TEST(Oracle, ChoiceNeverBlocks) {
  Program p =
      program({input("x", 0, 1), global("y", num(0))}, {{choice(set("y", 1), equal(x(), num(1)), set("y", 2))}});
  const OracleResult result = judge(p);
  EXPECT_EQ(result.errors, Errors{});
  EXPECT_EQ(result.final_states, (States{"x=0 y=2", "x=1 y=1"}));
}

TEST(Oracle, NestedGuardNeedsBoth) {
  auto needs_both = guard(equal(x(), num(1)), guard(equal(y(), num(1)), check(truth(false))));
  Program one = program({global("x", num(0)), global("y", num(0))}, {{needs_both}, {set("x", 1)}});
  EXPECT_EQ(judge(one).errors, (Errors{{"deadlock", 0}}));
  Program two = program({global("x", num(0)), global("y", num(0))}, {{needs_both}, {set("x", 1), set("y", 1)}});
  EXPECT_EQ(judge(two).errors, (Errors{{"assertion", 4}}));
}

TEST(Oracle, GuardBeforeChoiceBlocks) {
  auto guarded = guard(equal(x(), num(1)), choice(set("y", 1), truth(false), set("y", 2)));
  Program stuck = program({global("x", num(0)), global("y", num(0))}, {{guarded}});
  EXPECT_EQ(judge(stuck).errors, (Errors{{"deadlock", 0}}));
  Program free = program({global("x", num(1)), global("y", num(0))}, {{guarded}});
  EXPECT_EQ(judge(free).final_states, States{"x=1 y=2"});
}

TEST(Oracle, GuardThatGoesWrongIsEnabled) {
  const Expr wrong = equal(divided(num(1), num(0)), num(1));
  Program awaiting = program({}, {{await(wrong)}});
  EXPECT_EQ(judge(awaiting).errors, (Errors{{"division", 2}}));
  Program within = program({}, {{atomic(block({guard(wrong, skip())}))}});
  EXPECT_EQ(judge(within).errors, (Errors{{"division", 3}}));
}

TEST(Oracle, AtomicBlocksAsAWhole) {
  Program p = program({global("x", num(0)), global("y", num(0))},
                      {{atomic(block({await(equal(x(), num(1))), set("y", 1), set("y", 0)}))},
                       {set("x", 1), check(equal(y(), num(0)))}});
  EXPECT_EQ(judge(p).errors, Errors{});
  Program stuck = program({global("x", num(0))}, {{atomic(block({await(equal(x(), num(1))), set("x", 1)}))}});
  EXPECT_EQ(judge(stuck).errors, (Errors{{"deadlock", 0}}));
}

TEST(Oracle, ErrorInAtomicIsAtItsStatement) {
  Program p = program({global("x", num(0))}, {{atomic(block({set("x", 1), check(equal(x(), num(0)))}))}});
  EXPECT_EQ(judge(p).errors, (Errors{{"assertion", 5}}));
}

TEST(Oracle, AssumeEndsSilently) {
  Program p = program({global("x", num(0))}, {{assume(truth(false))}, {set("x", 1)}});
  const OracleResult result = judge(p);
  EXPECT_EQ(result.errors, Errors{});
  EXPECT_EQ(result.final_states, States{});
}

TEST(Oracle, RequiresAndEnsures) {
  Program p = program({input("x", 0, 3)}, {{set("x", plus(x(), num(1)))}});
  p.required.push_back({less(num(0), x())});
  p.ensured.push_back({less(num(1), x())});
  EXPECT_EQ(judge(p).errors, Errors{});
  p.ensured.push_back({less(x(), num(4))});
  EXPECT_EQ(judge(p).errors, (Errors{{"ensures", 8}}));
}

TEST(Oracle, ErrorsBeforeTheFirstStep) {
  Program initial = program({input("x", 1, 2), global("y", divided(num(1), x()))}, {{skip()}});
  EXPECT_EQ(judge(initial).errors, (Errors{{"division", 2}}));  // the range comes after the initial values
  Program required = program({input("x", 0, 1)}, {{skip()}});
  required.required.push_back({equal(divided(num(1), x()), num(1))});
  EXPECT_EQ(judge(required).errors, (Errors{{"division", 3}}));
}

TEST(Oracle, ShadowingEndsWithTheScope) {
  Program p = program({global("x", num(1)), global("y", num(0))},
                      {{scope(block({local("x", num(5))}, {set("y", x()), set("x", 9)})), set("y", plus(y(), x()))}});
  EXPECT_EQ(judge(p).final_states, States{"x=1 y=6"});
}

TEST(Oracle, NumbersBeyondAWord) {
  const Integer big = static_cast<Integer>(1) << 100;
  Program p = program({global("x", num(big))}, {{set("x", plus(x(), num(1)))}});
  EXPECT_EQ(judge(p).final_states, States{"x=1267650600228229401496703205377"});
}

}  // namespace

}  // namespace heddle::fuzz::testing
