#pragma once

#include <ostream>

#include "fuzz/build.h"
#include "fuzz/check.h"
#include "fuzz/oracle.h"
#include "fuzz/print.h"

// Small programs, and short ways to ask about them.

namespace heddle::fuzz {

inline void PrintTo(const ErrorSite& error, std::ostream* out) { *out << error.kind << " at " << error.line; }

}  // namespace heddle::fuzz

namespace heddle::fuzz::testing {

using namespace build;

inline Expr plus(Expr left, Expr right) { return binary(ExprKind::Add, std::move(left), std::move(right)); }
inline Expr equal(Expr left, Expr right) { return binary(ExprKind::Eq, std::move(left), std::move(right)); }
inline Expr less(Expr left, Expr right) { return binary(ExprKind::Lt, std::move(left), std::move(right)); }
inline Expr both(Expr left, Expr right) { return binary(ExprKind::And, std::move(left), std::move(right)); }
inline Expr either(Expr left, Expr right) { return binary(ExprKind::Or, std::move(left), std::move(right)); }
inline Expr divided(Expr left, Expr right) { return binary(ExprKind::Div, std::move(left), std::move(right)); }
inline Expr negated(Expr arg) { return unary(ExprKind::Not, std::move(arg)); }
inline Expr minus(Integer value) { return unary(ExprKind::Neg, num(value)); }
inline Expr x() { return name("x"); }
inline Expr y() { return name("y"); }
inline Stmt set(const char* variable, Integer value) { return assign(name(variable), num(value)); }
inline Stmt set(const char* variable, Expr value) { return assign(name(variable), std::move(value)); }

inline Program program(std::vector<Global> globals, std::vector<std::vector<Stmt>> processes) {
  Program result;
  result.globals = std::move(globals);
  for (auto& stmts : processes) result.processes.push_back(process(std::move(stmts)));
  return result;
}

/// Prints first, as the oracle asks for; a program that the language refuses is a mistake of the test.
inline OracleResult judge(Program& subject, const Limits& limits = {}) {
  print(subject);
  const std::string complaint = complaint_about(subject);
  if (!complaint.empty()) {
    OracleResult refused;
    refused.errors.insert({complaint, -1});
    return refused;
  }
  return run_oracle(subject, limits);
}

using Errors = std::set<ErrorSite>;
using States = std::set<std::string>;

/// Peterson's algorithm for two; `turn_first` is the well-known way to break it.
inline Program peterson(bool turn_first) {
  auto side = [&](const char* mine, const char* other, int turn) {
    std::vector<Stmt> stmts = {set(mine, truth(true)), set("turn", turn)};
    if (turn_first) std::swap(stmts[0], stmts[1]);
    stmts.push_back(await(either(negated(name(other)), equal(name("turn"), num(1 - turn)))));
    stmts.push_back(set("inside", plus(name("inside"), num(1))));
    stmts.push_back(check(equal(name("inside"), num(1))));
    stmts.push_back(set("inside", binary(ExprKind::Sub, name("inside"), num(1))));
    stmts.push_back(set(mine, truth(false)));
    return stmts;
  };
  return program({global("a", truth(false), Type::Bool), global("b", truth(false), Type::Bool), global("turn", num(0)),
                  global("inside", num(0))},
                 {side("a", "b", 1), side("b", "a", 0)});
}

}  // namespace heddle::fuzz::testing
