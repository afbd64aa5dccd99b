// What the checker takes the operations of a program for.
#include "proof_check/checking.h"

namespace heddle::proof_check {
namespace {

// What is known in front of a step, as the model says it and as a fact says it.
struct Known {
  std::string requirement = "true", fact = "true";
};

// Does the formula hold behind this one step? In front of it every cell has its initial value, and the locks are free.
std::string after(const std::string& statement, const std::string& formula, const Known& known = {}) {
  const std::string model = "var x, y, z, a[3], b : bool, c[2] : bool; var m : lock, n[2] : lock;\nrequires " +
                            known.requirement + ";\nproc { " + statement + " }";
  const std::string unchanged =
      "(and (= x x@0) (= y y@0) (= z z@0) (= b b@0) (= |a[0]| |a[0]@0|) (= |a[1]| |a[1]@0|) (= |a[2]| |a[2]@0|) "
      "(= |c[0]| |c[0]@0|) (= |c[1]| |c[1]@0|) (= m 0) (= |n[0]| 0) (= |n[1]| 0))";
  return judge(model, "(thread 0 (process 0) \"t\") (fact 0 " + unchanged + ") (fact 1 " + known.fact + ") (fact 2 " +
                          formula + ")\n(node (0) 0 1) (node (end) 2)");
}

// The end of the message for a step that can fail.
std::string failure(const std::string& statement, const Known& known = {}) {
  std::string verdict = after(statement, "true", known);
  std::size_t begin = verdict.find("can fail: ");
  return begin == std::string::npos ? verdict : verdict.substr(begin + 10);
}

std::string not_after(const std::string& statement) {
  return "node 0 (t at test.heddle:3): after the step '" + statement + "' of t no node is met";
}

const Known inside{"0 <= x and x < 3", "(and (<= 0 x) (< x 3))"};

TEST(SemanticsTest, Assignments) {
  EXPECT_EQ(after("x := 1", "(= x 1)"), "accepted");
  EXPECT_EQ(after("x := 1", "(= x 2)"), not_after("x := 1"));
  EXPECT_EQ(after("x := y", "(and (= x y) (= y y@0))"), "accepted");
  EXPECT_EQ(after("x := y", "(= x x@0)"), not_after("x := y"));
}

TEST(SemanticsTest, OperatorsOfBooleans) {
  EXPECT_EQ(after("b := not b", "(= b (not b@0))"), "accepted");
  EXPECT_EQ(after("b := b and c[0]", "(= b (and b@0 |c[0]|))"), "accepted");
  EXPECT_EQ(after("b := b or c[0]", "(= b (or b@0 |c[0]|))"), "accepted");
  EXPECT_EQ(after("b := b => c[0]", "(= b (=> b@0 |c[0]|))"), "accepted");
  EXPECT_EQ(after("b := b == c[0]", "(= b (= b@0 |c[0]|))"), "accepted");
  EXPECT_EQ(after("b := b != c[0]", "(= b (not (= b@0 |c[0]|)))"), "accepted");
}

TEST(SemanticsTest, OperatorsOfIntegers) {
  EXPECT_EQ(after("x := x + y - 2 * z", "(= x (- (+ x@0 y) (* 2 z)))"), "accepted");
  EXPECT_EQ(after("x := - x", "(= x (- x@0))"), "accepted");
  EXPECT_EQ(after("b := x < y", "(= b (< x y))"), "accepted");
  EXPECT_EQ(after("b := x <= y", "(= b (<= x y))"), "accepted");
  EXPECT_EQ(after("b := x > y", "(= b (> x y))"), "accepted");
  EXPECT_EQ(after("b := x >= y", "(= b (>= x y))"), "accepted");
  EXPECT_EQ(after("b := x < y", "(= b (<= x y))"), not_after("b := x < y"));
}

TEST(SemanticsTest, DivisionTruncates) {
  EXPECT_EQ(after("x := x / 2", "(= x (- 3))", {"x == -7", "(= x (- 7))"}), "accepted");
  EXPECT_EQ(after("x := x % 2", "(= x (- 1))", {"x == -7", "(= x (- 7))"}), "accepted");
  EXPECT_EQ(after("x := 7 % y", "(= x 1)", {"y == -2", "(= y (- 2))"}), "accepted");
  EXPECT_EQ(after("x := 7 / y", "(= x (- 3))", {"y == -2", "(= y (- 2))"}), "accepted");
  EXPECT_EQ(after("x := x / 2", "(= x (- 4))", {"x == -7", "(= x (- 7))"}), not_after("x := x / 2"));
}

TEST(SemanticsTest, ADivisorCannotBeZero) {
  EXPECT_EQ(failure("x := 1 / y"), "division by zero in 1 / y (test.heddle:3)");
  EXPECT_EQ(failure("x := 1 % y"), "division by zero in 1 % y (test.heddle:3)");
  EXPECT_EQ(failure("x := 1 / y", {"y > 0", "(> y 0)"}), "accepted");
  EXPECT_EQ(failure("b := y != 0 and 1 / y > 0"), "accepted");
  EXPECT_EQ(failure("b := 1 / y > 0 and y != 0"), "division by zero in 1 / y (test.heddle:3)");
}

TEST(SemanticsTest, ElementsAtAnUnknownIndex) {
  EXPECT_EQ(after("y := a[x]", "(= y (ite (= x 0) |a[0]| (ite (= x 1) |a[1]| |a[2]|)))", inside), "accepted");
  EXPECT_EQ(after("a[x] := 5", "(= |a[1]| (ite (= x 1) 5 |a[1]@0|))", inside), "accepted");
  EXPECT_EQ(after("a[x] := 5", "(= |a[1]| |a[1]@0|)", inside), not_after("a[x] := 5"));
  EXPECT_EQ(after("a[1] := 5", "(and (= |a[0]| |a[0]@0|) (= |a[1]| 5) (= |a[2]| |a[2]@0|))"), "accepted");
  EXPECT_EQ(after("b := c[x]", "(= b (ite (= x 0) |c[0]| |c[1]|))", {"x == 0 or x == 1", "(or (= x 0) (= x 1))"}),
            "accepted");
}

TEST(SemanticsTest, AnIndexCannotBeOutside) {
  EXPECT_EQ(failure("y := a[x]"), "index x is outside of a[3] (test.heddle:3)");
  EXPECT_EQ(failure("a[x] := 1", {"x >= 0", "(>= x 0)"}), "index x is outside of a[3] (test.heddle:3)");
  EXPECT_EQ(failure("a[x] := 1", inside), "accepted");
  EXPECT_EQ(failure("a[5] := 1"), "index 5 is outside of a[3] (test.heddle:3)");
  EXPECT_EQ(failure("b := 0 <= x and x < 3 and a[x] == 1"), "accepted");
}

TEST(SemanticsTest, Assertions) {
  EXPECT_EQ(failure("assert x == y"), "the assertion x == y fails (test.heddle:3)");
  EXPECT_EQ(failure("assert x == y", {"x == y", "(= x y)"}), "accepted");
  EXPECT_EQ(after("atomic { assert x == y; z := x - y }", "(= z 0)", {"x == y", "(= x y)"}), "accepted");
}

TEST(SemanticsTest, WhatIsWaitedForOrAssumedHoldsBehindIt) {
  EXPECT_EQ(after("await x > 0", "(> x 0)"), "accepted");
  EXPECT_EQ(after("assume x > 0", "(> x 0)"), "accepted");
  EXPECT_EQ(after("x > 0 |> x := x - 1", "(>= x 0)"), "accepted");
  EXPECT_EQ(after("x > 0 |> x := x - 1", "(> x 0)"), not_after("x > 0 |> x := x - 1"));
  EXPECT_EQ(after("await false", "false"), "accepted");
}

TEST(SemanticsTest, AGuardThatFailsIsAnError) {
  EXPECT_EQ(failure("await 1 / y > 0"), "division by zero in 1 / y (test.heddle:3)");
  EXPECT_EQ(failure("lock n[x]"), "index x is outside of n[2] (test.heddle:3)");
}

TEST(SemanticsTest, BranchesAndChoices) {
  EXPECT_EQ(after("x := 1 <| b |> x := 2", "(= x (ite b 1 2))"), "accepted");
  EXPECT_EQ(after("x := 1 <| b |> x := 2", "(= x (ite b 2 1))"), not_after("x := 1 <| b |> x := 2"));
  const std::string both = "atomic { if (x < 0) { x := - x } else { y := 0 }; z := x }";
  EXPECT_EQ(after(both, "(and (>= x 0) (= z x) (=> (> x@0 0) (= y 0)) (=> (< x@0 0) (= y y@0)))"), "accepted");
}

TEST(SemanticsTest, Locks) {
  EXPECT_EQ(after("lock m", "(= m 1)"), "accepted");
  EXPECT_EQ(after("lock n[1]", "(and (= |n[0]| 0) (= |n[1]| 1))"), "accepted");
  const Known either{"x == 0 or x == 1", "(or (= x 0) (= x 1))"};
  EXPECT_EQ(after("lock n[x]", "(and (= |n[0]| (ite (= x 0) 1 0)) (= |n[1]| (ite (= x 1) 1 0)))", either), "accepted");
  EXPECT_EQ(after("atomic { lock n[x]; unlock n[x]; y := 1 }", "(and (= |n[0]| 0) (= |n[1]| 0) (= y 1))", either),
            "accepted");
  EXPECT_EQ(failure("unlock m"), "unlock of m, which the thread does not hold (test.heddle:3)");
  EXPECT_EQ(failure("atomic { lock n[0]; unlock n[x] }", either),
            "unlock of n[x], which the thread does not hold (test.heddle:3)");
}

TEST(SemanticsTest, ALockThatIsHeldIsWaitedFor) {
  const std::string threads = "(thread 0 (process 0) \"a\") (thread 1 (process 1) \"b\")";
  const std::string facts = "(fact 0 (= m 0)) (fact 1 (= m 1)) (fact 2 (= m 2))";
  const std::string model = "var m : lock; proc { lock m; lock m; assert false } proc { lock m; unlock m }";
  EXPECT_EQ(judge(model, threads + facts +
                             "(node (0 3) 0) (node (1 3) 1) (node (0 4) 2) (node (0 end) 0) "
                             "(node (1 end) 1)"),
            "accepted");
  const std::string others = "var m : lock; proc { lock m } proc { unlock m }";
  EXPECT_EQ(judge(others, threads + facts + "(fact 3 (not (= m 2))) (node (0 1) 1) (node (0 1) 0)"),
            "node 0 (a at test.heddle:1, b at test.heddle:1): the step 'unlock m' of b can fail: "
            "unlock of m, which the thread does not hold (test.heddle:1)");
}

TEST(SemanticsTest, BoundedLoopsCountInALocal) {
  const std::string model = "var x := 0; ensures x <= 2; proc { while (x < 10)[2] { x := x + 1 } }";
  const std::string rounds = "|a:rounds of line 1|";
  EXPECT_EQ(judge(model, "(thread 0 (process 0) \"a\") (fact 0 (= x " + rounds +
                             ")) (fact 1 (< x 2)) (fact 2 (<= x 2)) "
                             "(node (0) 0 1) (node (1) 0 1) (node (2) 0 2) (node (end) 2)"),
            "accepted");
}

TEST(SemanticsTest, ASpawnCopiesTheLocalsAsTheyAre) {
  const std::string model = "var x; proc { var k := x; atomic { k := k + 1; spawn { assert k == x + 1 }; k := 0 } }";
  const std::string threads = "(thread 0 (process 0) \"a\") (thread 1 (spawn 0 0) \"b\") ";
  EXPECT_EQ(judge(model, threads + "(fact 0 (= |a:k| x)) (fact 1 (= |b:k| (+ x 1))) "
                                   "(node (0 unborn)) (node (1 unborn) 0) (node (end 2) 1) (node (end end))"),
            "accepted");
  EXPECT_EQ(judge(model, threads + "(fact 0 (= |a:k| x)) (fact 1 (= |b:k| 0)) "
                                   "(node (0 unborn)) (node (1 unborn) 0) (node (end 2) 1) (node (end end))"),
            "node 1 (a at test.heddle:1, b unborn): after the step "
            "'atomic { k := k + 1; spawn { assert k == x + 1 }; k := 0 }' of a no node is met");
}

TEST(SemanticsTest, AThreadOfAThread) {
  const std::string model =
      "var x := 0; ensures x > 0; def inner() { x := 2 } def outer() { inner(); x := 1 } proc { outer() }";
  const std::string threads = "(thread 0 (process 0) \"a\") (thread 1 (spawn 0 0) \"b\") (thread 2 (spawn 1 1) \"c\")";
  const std::string nodes =
      "(fact 0 (= x 1)) (fact 1 (= x 2)) (node (0 unborn unborn)) (node (end 2 unborn)) (node (end 3 1)) "
      "(node (end end 1)) (node (end 3 end)) (node (end end end) 1) (node (end end end) 0)";
  EXPECT_EQ(judge(model, threads + nodes), "accepted");
}

}  // namespace
}  // namespace heddle::proof_check
