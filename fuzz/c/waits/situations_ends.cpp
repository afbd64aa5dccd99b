#include <algorithm>
#include <utility>

#include "fuzz/c/waits/build.h"
#include "fuzz/c/waits/maker.h"
#include "fuzz/c/waits/world.h"

// Cancellation, the end of the process, and what the program does not decide: addresses, variables of other files.

namespace heddle::fuzz_waits {

using namespace build;
using Stmts = Maker::Stmts;

namespace {

/// Something at which a thread can be cancelled.
Stmts cancellation_point(Maker& make, std::size_t thread) {
  Program& program = make.program;
  switch (make.random.weighted<int>({{2, 0}, {3, 1}, {2, 2}, {4, 3}, {5, 4}})) {
    case 0: return {act(StmtKind::TestCancel)};
    case 1: return {act(StmtKind::Write)};
    case 2: return {act(StmtKind::Sleep)};
    case 3:
      if (program.semaphores.empty()) program.semaphores.push_back(make.random.between(0, 1));
      if (make.random.chance(50)) make.insert(make.other_than(thread), {act(StmtKind::SemPost, 0)});
      return {act(StmtKind::SemWait, 0)};
    default: break;
  }
  const int m = make.mutex();
  program.conditions = std::max(program.conditions, 1);
  if (make.random.chance(60)) {
    make.insert(make.random.chance(50) ? 0 : make.other_than(thread), {act(StmtKind::Signal)});
  }
  Stmt waits = act(StmtKind::Wait, 0, m);
  if (make.random.chance(40)) waits = loop(equals(shared(make.variable()), 0), block({waits}));
  Stmts stmts = {act(StmtKind::Lock, m), waits, act(StmtKind::Unlock, m)};
  if (!make.random.chance(25)) return stmts;
  program.handlers.push_back({true, m, 0});
  Stmt cleanup = act(StmtKind::Cleanup, static_cast<int>(program.handlers.size()) - 1, 1);
  cleanup.blocks = {block({waits})};
  return {act(StmtKind::Lock, m), std::move(cleanup)};
}

Expr some_address(Maker& make) {
  const int x = make.variable();
  const std::int64_t number = kNumbers[make.random.below(std::size(kNumbers))];
  switch (make.random.weighted<int>({{4, 0}, {3, 1}, {2, 2}, {1, 3}})) {
    case 0: return address(ExprKind::Below, x, make.variable());
    case 1: return address(ExprKind::BelowNumber, x, number);
    case 2: return address(ExprKind::IsNumber, x, make.random.chance(50) ? 0 : number);
    default: return address(ExprKind::SameAddress, x, make.variable());
  }
}

/// Acts on what is known only when the program runs.
Stmts act_on(Maker& make, const Expr& what) {
  switch (make.random.between(0, 4)) {
    case 0: {
      Block yes = block({make.touch()});
      return {if_else(what, std::move(yes), block(make.little(1)))};
    }
    case 1: return {if_else(what, block({make.claim()}))};
    case 2: return {check(make.random.chance(50) ? what : negation(what))};
    case 3: return {with_expr(StmtKind::AssumeOrAbort, what)};
    default: return {load(make.some_local(), what)};
  }
}

}  // namespace

/// A thread is cancelled by main or by another one, in time or not; it may have disabled that for a while.
void cancel(Maker& make) {
  const std::size_t victim = make.worker();
  Stmts stmts = cancellation_point(make, victim);
  append(stmts, make.little(1));
  const int kind = make.random.between(0, 99);
  if (kind < 20) {
    const int x = make.variable();
    make.program.handlers.push_back({false, x, make.random.between(1, 3)});
    const int handler = static_cast<int>(make.program.handlers.size()) - 1;
    Stmt cleanup = act(StmtKind::Cleanup, handler, make.random.between(0, 1));
    cleanup.blocks = {block(std::move(stmts))};
    stmts = {std::move(cleanup)};
  } else if (kind < 45) {
    stmts.insert(stmts.begin(), act(StmtKind::CancelState, 0, 0));
    stmts.push_back(act(StmtKind::CancelState, 0, 1));
    append(stmts, make.chance_of(60, act(StmtKind::TestCancel)));
  }
  append(stmts, make.chance_of(40, make.touch()));
  make.insert(victim, stmts);
  const std::size_t by = make.random.chance(70) ? 0 : make.other_than(victim);
  make.insert(by, {act(StmtKind::Cancel, static_cast<int>(victim))});
}

/// The end of the process: in an atomic section, or just so.
void end_the_process(Maker& make) {
  Stmt end;
  switch (make.random.between(0, 3)) {
    case 0: end = act(StmtKind::Exit); break;
    case 1: end = act(StmtKind::Abort); break;
    default: end = with_expr(StmtKind::AssumeOrAbort, make.condition()); break;
  }
  Stmts stmts = make.little(1);
  if (end.kind != StmtKind::AssumeOrAbort && make.random.chance(70)) {
    stmts.push_back(if_else(make.condition(), block({end})));
  } else {
    stmts.push_back(end);
  }
  append(stmts, make.little(1));
  if (make.random.chance(70)) {
    stmts.insert(stmts.begin(), store(0, make.random.between(1, 2)));
    stmts = {section(block(std::move(stmts)))};
  }
  make.insert(make.random.chance(85) ? make.worker() : 0, stmts);
  const Stmt looks = make.random.chance(50) ? check(equals(shared(0), 0)) : make.claim();
  make.insert(make.worker(), {looks});
}

void look_at_addresses(Maker& make) {
  const int times = make.random.between(1, 2);
  for (int i = 0; i < times; ++i) {
    const std::size_t thread = make.random.chance(60) ? make.worker() : 0;
    if (make.random.chance(45)) {
      Stmt s = make.touch();
      while (s.kind == StmtKind::Load) s = make.touch();
      s.route = static_cast<Route>(make.random.between(1, static_cast<int>(Route::Count) - 1));
      Stmts stmts = {s};
      append(stmts, make.chance_of(50, check(differs(shared(s.index), make.random.between(0, 2)))));
      make.insert(thread, stmts);
    } else {
      const Expr what = some_address(make);
      make.insert(thread, act_on(make, what));
    }
  }
}

void look_elsewhere(Maker& make) {
  const int times = make.random.between(1, 2);
  for (int i = 0; i < times; ++i) {
    Expr what = library(make.random.between(0, 4));
    if (make.random.chance(70)) {
      make.program.elsewhere = std::max(make.program.elsewhere, make.random.between(1, 2));
      what = elsewhere(make.random.between(0, make.program.elsewhere - 1));
      if (make.random.chance(70)) what = binary(ExprKind::Eq, std::move(what), num(make.random.between(0, 3)));
    }
    const Stmts stmts = act_on(make, what);
    make.insert(make.random.chance(70) ? make.worker() : 0, stmts);
  }
}

}  // namespace heddle::fuzz_waits
