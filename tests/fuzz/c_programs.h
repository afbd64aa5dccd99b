#pragma once

#include <string>
#include <utility>
#include <vector>

#include "fuzz/c/build.h"

// Small C programs built by hand, for the tests.

namespace heddle::fuzz_c::testing {

using namespace build;

inline Global shared(std::string name, Guard guard = Guard::Atomic, std::string mutex = {}) {
  Global global{std::move(name), Type::Int, guard, std::move(mutex)};
  global.init = {0};
  return global;
}

/// Threads with these bodies, all created and then all joined by main; afterwards the given statements.
inline Program program(std::vector<Global> globals, std::vector<std::vector<Stmt>> bodies,
                       std::vector<Stmt> after = {}) {
  Program p;
  p.globals = std::move(globals);
  for (std::vector<Stmt>& body : bodies) {
    Thread t{"t" + std::to_string(p.threads.size())};
    t.body = block(std::move(body));
    p.threads.push_back(std::move(t));
  }
  for (const Thread& t : p.threads) p.main.stmts.push_back(simple(StmtKind::Create, t.name));
  for (const Thread& t : p.threads) p.main.stmts.push_back(simple(StmtKind::Join, t.name));
  for (Stmt& s : after) p.main.stmts.push_back(std::move(s));
  return p;
}

inline Expr x(Guard guard = Guard::Atomic) { return place("x", Type::Int, guard); }

inline Expr plus(Expr a, Expr b) { return binary(ExprKind::Add, std::move(a), std::move(b)); }

/// Two threads take two locks in opposite order.
inline Program crossed_locks() {
  Program p = program({shared("x")}, {{lock("m", block({assign(x(), num(1)), lock("n", block({}))}))},
                                      {lock("n", block({lock("m", block({assign(x(), num(2))}))}))}});
  p.mutexes = {{"m"}, {"n"}};
  return p;
}

}  // namespace heddle::fuzz_c::testing
