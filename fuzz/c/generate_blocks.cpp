#include <algorithm>

#include "fuzz/c/build.h"
#include "fuzz/c/generate_stmt.h"

// Statements with statements inside them.

namespace heddle::fuzz_c {

using namespace build;

/// A block inside a statement, which may be run several times.
Block StmtGenerator::inner(const Scope& scope, int most, int rounds) {
  Scope own = scope;
  ++own.depth;
  const int before = budget_.accesses;
  budget_.accesses = before / rounds;
  const int given = budget_.accesses;
  Block block = body(own, most);
  budget_.accesses = before - rounds * (given - budget_.accesses);
  return block;
}

void StmtGenerator::conditional(Scope& scope, std::vector<Stmt>& out) {
  Expr condition = exprs_.condition(scope);
  if (scope.breakable && random_.chance(40)) {
    out.push_back(if_else(std::move(condition), block({simple(StmtKind::Break)})));
    return;
  }
  const int before = budget_.accesses;
  Block yes = inner(scope, 2);
  const int left = budget_.accesses;
  Block no;
  if (random_.chance(40)) {
    budget_.accesses = before;
    no = inner(scope, 2);
  }
  budget_.accesses = std::min(budget_.accesses, left);
  out.push_back(if_else(std::move(condition), std::move(yes), std::move(no)));
}

void StmtGenerator::loop(Scope& scope, std::vector<Stmt>& out) {
  const int rounds = random_.between(1, 3);
  Scope own = scope;
  own.breakable = own.repeated = true;
  const std::string counter = fresh("i");
  own.locals.push_back({counter, Type::Int, false});
  Stmt s = build::loop(counter, rounds, {}, random_.between(0, 2));
  const int before = budget_.accesses;
  if (random_.chance(30)) {
    budget_.accesses = before / (rounds + 1);
    const int given = budget_.accesses;
    Scope outer = scope;
    outer.repeated = true;
    s.exprs = {exprs_.condition(outer)};
    budget_.accesses = before - (rounds + 1) * (given - budget_.accesses);
  }
  s.blocks = {inner(own, 2, rounds)};
  out.push_back(std::move(s));
}

void StmtGenerator::choose(Scope& scope, std::vector<Stmt>& out) {
  Stmt s{StmtKind::Switch};
  Expr what = exprs_.value(scope, 1);
  s.exprs = {random_.chance(70) ? binary(ExprKind::And, std::move(what), num(3)) : std::move(what)};
  s.style = random_.chance(30) ? 1 : 0;
  Scope own = scope;
  own.breakable = false;
  const int before = budget_.accesses;
  int least = before;
  const int cases = random_.between(2, 4);
  for (int i = 0; i < cases; ++i) {
    if (s.style == 0) budget_.accesses = before;
    s.blocks.push_back(inner(own, 1));
    least = std::min(least, budget_.accesses);
  }
  budget_.accesses = least;
  out.push_back(std::move(s));
}

/// Mostly in one order of the mutexes, so that not everything ends in a deadlock.
void StmtGenerator::lock(Scope& scope, std::vector<Stmt>& out, bool trying) {
  std::vector<std::string> free;
  const bool any_order = random_.chance(50);
  for (const Mutex& mutex : program_.mutexes) {
    const bool again = scope.holds(mutex.name);
    if (again && !any_order) free.clear();
    if (!again || mutex.recursive) free.push_back(mutex.name);
  }
  const int least = scope.held.empty() ? 3 : 2;
  if (free.empty() || scope.in_function || scope.alone || budget_.accesses < least) return assign(scope, out, true);
  budget_.accesses -= 2;
  Scope own = scope;
  const std::string mutex = random_.pick(free);
  own.held.push_back(mutex);
  own.breakable = false;
  Stmt s = build::lock(mutex, inner(own, 3));
  if (trying) {
    s.kind = StmtKind::TryLock;
    s.blocks.push_back(random_.chance(50) ? inner(scope, 1) : Block{});
  }
  out.push_back(std::move(s));
}

void StmtGenerator::section(Scope& scope, std::vector<Stmt>& out) {
  if (program_.native || scope.in_function || !scope.held.empty()) return assign(scope, out, true);
  Stmt s{StmtKind::Section};
  Scope own = scope;
  own.breakable = false;
  own.depth = 3;
  s.blocks = {inner(own, 3)};
  out.push_back(std::move(s));
}

}  // namespace heddle::fuzz_c
