#include "fuzz/c/native.h"

#include <gtest/gtest.h>

#include "c_programs.h"
#include "fuzz/c/print.h"

namespace heddle::fuzz_c::testing {

namespace {

std::map<std::string, int> outcomes(const Program& program, int runs = 200) {
  const NativeResult result = Native().run(program, runs, 1);
  EXPECT_EQ(result.trouble, "");
  return result.outcomes;
}

TEST(NativeC, LostUpdateIsSeen) {
  const Stmt increment = assign(x(), plus(x(), num(1)));
  const auto seen = outcomes(program({shared("x")}, {{increment}, {increment}}));
  EXPECT_EQ(seen.size(), 2U);
  EXPECT_EQ(seen.count("x=1"), 1U);
  EXPECT_EQ(seen.count("x=2"), 1U);
}

TEST(NativeC, DeadlockIsSeenAndNotInvented) {
  const auto seen = outcomes(crossed_locks());
  EXPECT_EQ(seen.count("deadlock"), 1U);
  EXPECT_EQ(seen.count("does not end"), 0U);
  Program ordered = crossed_locks();
  ordered.threads[1].body = block({lock("m", block({lock("n", block({assign(x(), num(2))}))}))});
  EXPECT_EQ(outcomes(ordered, 100).count("deadlock"), 0U);
}

TEST(NativeC, FailingAssertionNamesItsLine) {
  const auto seen = outcomes(program({shared("x")}, {{}}, {check(num(0))}), 3);
  ASSERT_EQ(seen.size(), 1U);
  const std::string text = print(program({shared("x")}, {{}}, {check(num(0))}));
  const auto before = text.begin() + static_cast<long>(text.find("assert(0)"));
  EXPECT_EQ(seen.begin()->first, "assertion " + std::to_string(1 + std::count(text.begin(), before, '\n')));
}

TEST(NativeC, AssumptionsAndInputs) {
  const Stmt choose = assign(x(), input());
  const Stmt narrow = with_expr(StmtKind::Assume, binary(ExprKind::Ge, x(), num(2)));
  const auto seen = outcomes(program({shared("x")}, {{choose, narrow}}), 100);
  EXPECT_EQ(seen.size(), 2U);
  EXPECT_EQ(seen.count("x=2") + seen.count("x=3"), 2U);
}

TEST(NativeC, CompilerErrorsAreReported) {
  const NativeResult result = Native().run(program({}, {{assign(x(), num(1))}}), 1, 1);
  EXPECT_NE(result.trouble.find("undeclared"), std::string::npos) << result.trouble;
}

}  // namespace

}  // namespace heddle::fuzz_c::testing
