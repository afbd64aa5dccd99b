#include "fuzz/check.h"

#include <gtest/gtest.h>

#include "programs.h"

namespace heddle::fuzz::testing {

namespace {

std::string about(std::vector<Stmt> stmts) {
  Program p = program({global("x", num(0)), global("b", truth(true), Type::Bool), array("a", 2, {num(0)}), mutex("m")},
                      {std::move(stmts)});
  p.procedures.push_back({"work", block({skip()})});
  return complaint_about(p);
}

TEST(Check, TypesAndNames) {
  EXPECT_EQ(about({set("x", 1)}), "");
  EXPECT_NE(about({set("x", truth(true))}), "");
  EXPECT_NE(about({set("nobody", 1)}), "");
  EXPECT_NE(about({set("x", name("a"))}), "");
  EXPECT_NE(about({set("x", element("x", num(0)))}), "");
  EXPECT_NE(about({check(x())}), "");
  EXPECT_NE(about({lock(x())}), "");
  EXPECT_NE(about({set("x", name("m"))}), "");
  EXPECT_NE(about({check(equal(name("m"), name("m")))}), "");
  EXPECT_EQ(about({scope(block({local("x", truth(true), Type::Bool)}, {check(x())}))}), "");
  EXPECT_NE(about({scope(block({local("t", num(0)), local("t", num(1))}, {}))}), "");
  EXPECT_NE(about({scope(block({local("t", num(0))}, {})), set("x", name("t"))}), "");
}

TEST(Check, WhatMayBlockInAtomic) {
  EXPECT_EQ(about({atomic(block({await(name("b")), set("x", 1)}))}), "");
  EXPECT_EQ(about({atomic(block({lock(name("m"))}))}), "");
  EXPECT_NE(about({atomic(block({set("x", 1), await(name("b"))}))}), "");
  EXPECT_NE(about({atomic(block({if_else(name("b"), block({lock(name("m"))}))}))}), "");
  EXPECT_NE(about({atomic(block({local("t", num(0))}, {await(name("b"))}))}), "");
  EXPECT_NE(about({atomic(block({atomic(block({await(name("b"))}))}))}), "");
  EXPECT_EQ(about({atomic(block({guard(name("b"), guard(name("b"), skip()))}))}), "");
  EXPECT_EQ(about({atomic(block({spawn(block({await(name("b"))}))}))}), "");
}

TEST(Check, SimpleStatementsOnlyUnderGuards) {
  EXPECT_NE(about({guard(name("b"), await(name("b")))}), "");
  EXPECT_NE(about({guard_loop(name("b"), lock(name("m")))}), "");
  EXPECT_EQ(about({guard_loop(name("b"), spawn("work"), 2)}), "");
}

TEST(Check, ProceduresThatSpawnThemselves) {
  Program p = program({global("x", num(0))}, {{spawn("one")}});
  p.procedures.push_back({"one", block({spawn("two")})});
  p.procedures.push_back({"two", block({spawn("one")})});
  EXPECT_NE(complaint_about(p), "");
  p.procedures[1].body = block({if_else(less(x(), num(1)), block({spawn("one")}))});
  EXPECT_EQ(complaint_about(p), "");
  p.processes[0].body.stmts[0].name = "three";
  EXPECT_NE(complaint_about(p), "");
}

TEST(Check, Globals) {
  EXPECT_NE(complaint_about(program({global("x", y()), global("y", num(0))}, {{skip()}})), "");
  EXPECT_EQ(complaint_about(program({global("y", num(0)), global("x", y())}, {{skip()}})), "");
  EXPECT_NE(complaint_about(program({global("x", num(0)), global("x", num(0))}, {{skip()}})), "");
  EXPECT_NE(complaint_about(program({array("a", 3, {num(0), num(1)})}, {{skip()}})), "");
  EXPECT_NE(complaint_about(program({global("x", num(0))}, {})), "");
}

}  // namespace

}  // namespace heddle::fuzz::testing
