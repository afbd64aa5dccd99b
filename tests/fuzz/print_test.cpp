#include <gtest/gtest.h>

#include "fuzz/generate.h"
#include "programs.h"

namespace heddle::fuzz::testing {

namespace {

std::string plain(const Expr& expr) {
  Style style(0);
  return print_expr(expr, style);
}

TEST(Print, PrecedenceNeedsFewParentheses) {
  EXPECT_EQ(plain(plus(x(), binary(ExprKind::Mul, y(), num(2)))), "x + y * 2");
  EXPECT_EQ(plain(binary(ExprKind::Mul, plus(x(), y()), num(2))), "(x + y) * 2");
  EXPECT_EQ(plain(binary(ExprKind::Sub, x(), binary(ExprKind::Sub, y(), num(2)))), "x - (y - 2)");
  EXPECT_EQ(plain(binary(ExprKind::Sub, binary(ExprKind::Sub, x(), y()), num(2))), "x - y - 2");
  EXPECT_EQ(plain(equal(equal(x(), y()), truth(true))), "(x == y) == true");
  EXPECT_EQ(plain(negated(equal(x(), y()))), "not x == y");
  EXPECT_EQ(plain(equal(negated(name("b")), name("c"))), "(not b) == c");
  EXPECT_EQ(plain(unary(ExprKind::Neg, minus(1))), "-(-1)");
  const auto implies = [](Expr a, Expr b) { return binary(ExprKind::Implies, std::move(a), std::move(b)); };
  EXPECT_EQ(plain(implies(name("a"), implies(name("b"), name("c")))), "a => b => c");
  EXPECT_EQ(plain(implies(implies(name("a"), name("b")), name("c"))), "(a => b) => c");
  EXPECT_EQ(plain(both(either(name("a"), name("b")), negated(name("c")))), "(a or b) and not c");
}

TEST(Print, EveryFormOnItsLine) {
  Program p = program({input("x", 0, 2), array("a", 2, {num(1), x()}), mutex("m")}, {});
  p.globals.push_back({"u", Type::Bool, {}, {}, false});
  p.required.push_back({less(x(), num(2))});
  p.procedures.push_back({"work", block({skip()})});
  auto chain = if_else(name("u"), block({set("x", 1)}), block({if_else(truth(true), block({skip()}))}));
  auto chosen = choice(guard(name("u"), skip()), truth(true), spawn("work"));
  auto several = atomic(block({await(name("u")), assign(element("a", num(0)), minus(3))}));
  p.processes.push_back(
      {"main", block({chain, loop(name("u"), block({local("t", num(0))}, {skip()}), 2), guard(name("u"), chosen),
                      guard_loop(name("u"), several, 3), lock(name("m"))})});
  EXPECT_EQ(print(p), R"(var x;
var a[2] := {1, x};
var m : lock;
requires x >= 0 and x <= 2;
requires u or not u;
requires x < 2;
def work {
  skip;
}
proc main {
  if (u) {
    x := 1;
  } else if (true) {
    skip;
  }
  while (u)[2] {
    var t := 0;
    skip;
  }
  u |> (u |> skip) <| true |> spawn work();
  u |>*[3] atomic { await u; a[0] := -3 }
  lock m;
}
)");
  const auto& stmts = p.processes[0].body.stmts;
  EXPECT_EQ(p.globals[1].line, 2);
  EXPECT_EQ(p.required[0].line, 6);
  EXPECT_EQ(stmts[0].line, 11);
  EXPECT_EQ(stmts[0].blocks[1].stmts[0].line, 13);
  EXPECT_EQ(stmts[1].blocks[0].locals[0].line, 17);
  EXPECT_EQ(stmts[3].parts[0].blocks[0].stmts[1].line, 21);
  EXPECT_EQ(stmts[4].line, 22);
}

TEST(Print, SameStyleSameText) {
  for (std::uint64_t seed = 1; seed < 50; ++seed) {
    Program one = generate(seed);
    Program two = generate(seed);
    EXPECT_EQ(print(one, seed), print(two, seed));
  }
}

TEST(Print, StyleChangesTheTextAndNotTheMeaning) {
  int different = 0;
  for (std::uint64_t seed = 1; seed < 100; ++seed) {
    Program p = generate(seed);
    const std::string first = print(p, 0);
    const OracleResult one = run_oracle(p, {});
    const std::string second = print(p, seed);
    const OracleResult two = run_oracle(p, {});
    different += first != second ? 1 : 0;
    EXPECT_EQ(one.final_states, two.final_states) << first;
    EXPECT_EQ(one.states, two.states) << first;
  }
  EXPECT_GT(different, 90);
}

}  // namespace

}  // namespace heddle::fuzz::testing
