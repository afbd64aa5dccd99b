#include <gtest/gtest.h>

#include "programs.h"

namespace heddle::fuzz::testing {

namespace {

Stmt count_to(Integer end) { return loop(less(x(), num(end)), block({set("x", plus(x(), num(1)))})); }

TEST(OracleLimits, LoopUpToTheLimitIsComplete) {
  Program p = program({global("x", num(0))}, {{count_to(Limits{}.rounds)}});
  const OracleResult result = judge(p);
  EXPECT_FALSE(result.limited());
  EXPECT_EQ(result.final_states, States{"x=6"});
}

TEST(OracleLimits, LoopBeyondTheLimitIsNoted) {
  Program p = program({global("x", num(0))}, {{count_to(Limits{}.rounds + 1)}});
  const OracleResult result = judge(p);
  EXPECT_TRUE(result.rounds_exceeded);
  EXPECT_EQ(result.final_states, States{"x=7"});
}

TEST(OracleLimits, LoopWithinAtomicIsNotedAsWell) {
  Program p = program({global("x", num(0))}, {{atomic(block({count_to(Limits{}.rounds + 1)}))}});
  EXPECT_TRUE(judge(p).rounds_exceeded);
  Program endless = program({global("x", num(0))}, {{atomic(block({loop(truth(true), block({skip()}))}))}});
  EXPECT_TRUE(judge(endless).rounds_exceeded);
}

TEST(OracleLimits, EndlessLoopWithFewStatesIsExploredWhole) {
  Program p = program(
      {global("x", num(0))},
      {{loop(truth(true), block({set("x", binary(ExprKind::Sub, num(1), x()))}))}, {check(equal(x(), num(0)))}});
  const OracleResult result = judge(p);
  EXPECT_EQ(result.errors, (Errors{{"assertion", 8}}));
  EXPECT_TRUE(result.rounds_exceeded);
  EXPECT_FALSE(result.gave_up);
}

TEST(OracleLimits, RoundsCountFromTheEntry) {
  auto inner = loop(less(y(), num(4)), block({set("y", plus(y(), num(1)))}));
  auto again = block({set("y", 0), inner, set("x", plus(x(), num(1)))});
  Program p = program({global("x", num(0)), global("y", num(0))}, {{loop(less(x(), num(3)), again)}});
  EXPECT_FALSE(judge(p).limited());
}

TEST(OracleLimits, TooManyStates) {
  Program p = program({global("x", num(0))}, {{loop(truth(true), block({set("x", plus(x(), num(1)))}))}});
  const OracleResult result = judge(p, Limits{1000});
  EXPECT_TRUE(result.gave_up);
}

TEST(OracleLimits, NumberThatDoesNotFit) {
  const Expr big = num(static_cast<Integer>(1) << 100);
  Program p = program({global("x", binary(ExprKind::Mul, big, big))}, {{skip()}});
  EXPECT_TRUE(judge(p).gave_up);
}

TEST(OracleLimits, TooManyThreads) {
  Program p = program({global("x", num(0))}, {{spawn("work")}});
  p.procedures.push_back({"work", block({if_else(truth(true), block({spawn("work")}))})});
  const OracleResult result = judge(p);
  EXPECT_TRUE(result.threads_exceeded);
  EXPECT_EQ(result.final_states, States{});
}

}  // namespace

}  // namespace heddle::fuzz::testing
