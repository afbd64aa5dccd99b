// What formulas mean. A fact is tried in a program that knows nothing but x and b: it is accepted at the start of the
// program if it always holds.
#include "proof_check/checking.h"

namespace heddle::proof_check {
namespace {

std::string always(const std::string& formula) {
  const std::string model = "var x, y; var b : bool, div; proc { assume b and div > 0 }";
  return judge(model, "(thread 0 (process 0) \"a\") (fact 0 " + formula + ") (node (0) 0) (node (end))");
}

const std::string no = "at the start no node is met";

TEST(FormulaTest, Booleans) {
  EXPECT_EQ(always("true"), "accepted");
  EXPECT_EQ(always("false"), no);
  EXPECT_EQ(always("b"), no);
  EXPECT_EQ(always("(or b (not b))"), "accepted");
  EXPECT_EQ(always("(not (and b (not b) true))"), "accepted");
  EXPECT_EQ(always("(and (or b (not b)))"), "accepted");
  EXPECT_EQ(always("(=> b b)"), "accepted");
  EXPECT_EQ(always("(=> true b)"), no);
  EXPECT_EQ(always("(= (= b true) b)"), "accepted");
  EXPECT_EQ(always("(ite b b (not b))"), "accepted");
  EXPECT_EQ(always("(|or| |b| (not b))"), "accepted");
}

TEST(FormulaTest, Integers) {
  EXPECT_EQ(always("(< x (+ x 1))"), "accepted");
  EXPECT_EQ(always("(< x x)"), no);
  EXPECT_EQ(always("(<= x x)"), "accepted");
  EXPECT_EQ(always("(> (+ x 1) x)"), "accepted");
  EXPECT_EQ(always("(> x x)"), no);
  EXPECT_EQ(always("(>= x x)"), "accepted");
  EXPECT_EQ(always("(= (- x y) (+ x (- y)))"), "accepted");
  EXPECT_EQ(always("(= (- 5) (- 1 6))"), "accepted");
  EXPECT_EQ(always("(= (+ x y x) (+ (* 2 x) y))"), "accepted");
  EXPECT_EQ(always("(= (+ x) (* x))"), "accepted");
  EXPECT_EQ(always("(= (* 2 3 4) 24)"), "accepted");
  EXPECT_EQ(always("(= (ite b x y) (ite (not b) y x))"), "accepted");
  EXPECT_EQ(always("(= 100000000000000000000 (* 10000000000 10000000000))"), "accepted");
}

TEST(FormulaTest, DivisionIsThatOfSmtLib) {
  EXPECT_EQ(always("(and (= (div (- 7) 2) (- 4)) (= (mod (- 7) 2) 1))"), "accepted");
  EXPECT_EQ(always("(and (= (div (- 7) (- 2)) 4) (= (mod (- 7) (- 2)) 1))"), "accepted");
  EXPECT_EQ(always("(= x (+ (* 3 (div x 3)) (mod x 3)))"), "accepted");
  EXPECT_EQ(always("(and (= (div x 0) 0) (= (mod x 0) 0))"), "accepted");
  EXPECT_EQ(always("(= (div x y) (ite (= y 0) 0 (div x y)))"), "accepted");
  EXPECT_EQ(always("(= (div 1 0) 1)"), no);
}

TEST(FormulaTest, AVariableCanHaveTheNameOfAnOperator) {
  EXPECT_EQ(always("(= (div div 1) div)"), "accepted");
  EXPECT_EQ(always("(= mod 0)"), "line 2: unknown symbol 'mod'");
}

TEST(FormulaTest, Let) {
  EXPECT_EQ(always("(let ((s (+ x y))) (= (- s y) x))"), "accepted");
  EXPECT_EQ(always("(let ((s (+ x y)) (t x)) (let ((s (- s t)) (|u v| s)) (and (= s y) (= |u v| (+ x y)))))"),
            "accepted");
  EXPECT_EQ(always("(let ((x y) (y x)) (= (- x y) (- y x)))"), no);
  EXPECT_EQ(always("(and (let ((x y)) (= x y)) (= x y))"), no);
  EXPECT_EQ(always("(and (let ((s x)) (= s x)) (= s x))"), "line 2: unknown symbol 's'");
  EXPECT_EQ(always("(let ((s x) (t s)) true)"), "line 2: unknown symbol 's'");
  EXPECT_EQ(always("(let ((true false)) true)"), "accepted");
  EXPECT_EQ(always("(let ((s x)) s)"), "line 2: expected a formula of sort Bool, not Int");
  EXPECT_EQ(always("(let ((s x)))"), "line 2: expected (let ((NAME TERM)...) TERM)");
  EXPECT_EQ(always("(let s true)"), "line 2: expected (let ((NAME TERM)...) TERM)");
  EXPECT_EQ(always("(let (s x) true)"), "line 2: expected (NAME TERM)");
  EXPECT_EQ(always("(let ((5 x)) true)"), "line 2: expected (NAME TERM)");
  EXPECT_EQ(always("(let ((\"s\" x)) true)"), "line 2: expected (NAME TERM)");
  EXPECT_EQ(always("(let (()) true)"), "line 2: expected (NAME TERM)");
}

TEST(FormulaTest, WrongSorts) {
  EXPECT_EQ(always("x"), "line 2: expected a formula of sort Bool, not Int");
  EXPECT_EQ(always("5"), "line 2: expected a formula of sort Bool, not Int");
  EXPECT_EQ(always("(+ x 1)"), "line 2: expected a formula of sort Bool, not Int");
  EXPECT_EQ(always("(not x)"), "line 2: operands of the wrong sort for 'not'");
  EXPECT_EQ(always("(and b 1)"), "line 2: operands of the wrong sort for 'and'");
  EXPECT_EQ(always("(= b x)"), "line 2: operands of the wrong sort for '='");
  EXPECT_EQ(always("(ite x b b)"), "line 2: operands of the wrong sort for 'ite'");
  EXPECT_EQ(always("(ite b b x)"), "line 2: operands of the wrong sort for 'ite'");
  EXPECT_EQ(always("(< x b)"), "line 2: operands of the wrong sort for '<'");
  EXPECT_EQ(always("(= 0 (mod x b))"), "line 2: operands of the wrong sort for 'mod'");
}

TEST(FormulaTest, WrongNumbersOfOperands) {
  EXPECT_EQ(always("(not)"), "line 2: wrong number of operands of 'not': 0");
  EXPECT_EQ(always("(not b b)"), "line 2: wrong number of operands of 'not': 2");
  EXPECT_EQ(always("(and)"), "line 2: wrong number of operands of 'and': 0");
  EXPECT_EQ(always("(= x y x)"), "line 2: wrong number of operands of '=': 3");
  EXPECT_EQ(always("(= 0 (- x y x))"), "line 2: wrong number of operands of '-': 3");
  EXPECT_EQ(always("(ite b b)"), "line 2: wrong number of operands of 'ite': 2");
}

TEST(FormulaTest, WhatIsNoFormula) {
  EXPECT_EQ(always("()"), "line 2: expected an operator, but the list is empty");
  EXPECT_EQ(always("((not b))"), "line 2: expected an operator, not a list");
  EXPECT_EQ(always("(xor b b)"), "line 2: unknown operator 'xor'");
  EXPECT_EQ(always("(\"not\" b)"), "line 2: unknown operator 'not'");
  EXPECT_EQ(always("\"true\""), "line 2: expected a formula, not a string");
  EXPECT_EQ(always("(= x -5)"), "line 2: unknown symbol '-5'");
  EXPECT_EQ(always("(= x |5|)"), "line 2: unknown symbol '5'");
  EXPECT_EQ(always("(= x 1.5)"), "line 2: unknown symbol '1.5'");
}

TEST(FormulaTest, DeepAndWideFormulas) {
  std::string deep = "b";
  for (int i = 0; i < 900; ++i) deep = "(not (not " + deep + "))";
  EXPECT_EQ(always("(or (not b) " + deep + ")"), "line 2: lists are nested too deeply");
  deep = "x";
  for (int i = 0; i < 900; ++i) deep = "(+ y (* x " + std::to_string(i) + ") " + deep + ")";
  EXPECT_EQ(always("(or (< x 0) (not (= x 0)) (= " + deep + " (* 900 y)))"), "accepted");
  std::string wide = "(or b (not b)";
  for (int i = 0; i < 20000; ++i) wide += " (= x " + std::to_string(i) + ")";
  EXPECT_EQ(always(wide + ")"), "accepted");
}

}  // namespace
}  // namespace heddle::proof_check
