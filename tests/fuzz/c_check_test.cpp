#include "fuzz/c/check.h"

#include <gtest/gtest.h>

#include "c_programs.h"

namespace heddle::fuzz_c::testing {

namespace {

TEST(CheckC, LockedVariablesNeedTheLock) {
  const Stmt touch = assign(x(Guard::Locked), num(1));
  Program p = program({shared("x", Guard::Locked, "m")}, {{touch}});
  p.mutexes = {{"m"}, {"n"}};
  EXPECT_EQ(complaint_about(p), "nothing to assign to");
  p.threads[0].body = block({lock("n", block({touch}))});
  EXPECT_EQ(complaint_about(p), "nothing to assign to");
  p.threads[0].body = block({lock("m", block({touch}))});
  EXPECT_EQ(complaint_about(p), "");
}

TEST(CheckC, MainNeedsNoLockWhenAlone) {
  Program p = program({shared("x", Guard::Locked, "m")}, {{}}, {check(x(Guard::Locked))});
  p.mutexes = {{"m"}};
  EXPECT_EQ(complaint_about(p), "");
  std::swap(p.main.stmts[1], p.main.stmts[2]);
  EXPECT_NE(complaint_about(p), "");
}

TEST(CheckC, NamesAndGuardsFit) {
  EXPECT_NE(complaint_about(program({}, {{assign(x(), num(1))}})), "");
  EXPECT_NE(complaint_about(program({shared("x", Guard::Builtin)}, {{assign(x(), num(1))}})), "");
  EXPECT_NE(complaint_about(program({shared("x")}, {{assign(place("v"), num(1)), local(Type::Int, "v", num(0))}})), "");
}

TEST(CheckC, ThreadsAreCreatedAndJoinedOnce) {
  Program p = program({shared("x")}, {{}, {}});
  EXPECT_EQ(complaint_about(p), "");
  p.main.stmts.pop_back();
  EXPECT_EQ(complaint_about(p), "t1 is not created and joined once");
}

TEST(CheckC, SpinningEnds) {
  Global flag = shared("ready");
  const Expr ready = place("ready", Type::Int, Guard::Atomic);
  const Stmt spin = with_expr(StmtKind::Await, ready);
  EXPECT_EQ(complaint_about(program({flag}, {{assign(ready, num(1))}, {spin}})), "");
  EXPECT_EQ(complaint_about(program({flag}, {{assign(ready, num(0))}, {spin}})), "spinning in vain");
  EXPECT_EQ(complaint_about(program({flag}, {{simple(StmtKind::Yield), assign(ready, num(1))}, {spin}})),
            "spinning in vain");
}

TEST(CheckC, RecursionEnds) {
  const Expr a = place("a", Type::UChar);
  const Expr again = call("f", {binary(ExprKind::Sub, a, num(1))});
  Program p = program({shared("x")}, {{}});
  p.functions = {{"f", Type::Int, {{"a", Type::UChar}}, {}, {}, 0, true}};
  p.functions[0].value = conditional(binary(ExprKind::Le, a, num(0)), num(0), again);
  EXPECT_EQ(complaint_about(p), "");
  p.functions[0].value = conditional(binary(ExprKind::Le, a, num(0)), again, num(0));
  EXPECT_NE(complaint_about(p), "");
  p.functions[0].value = again;
  EXPECT_NE(complaint_about(p), "");
}

}  // namespace

}  // namespace heddle::fuzz_c::testing
