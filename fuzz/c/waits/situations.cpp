#include <algorithm>
#include <utility>

#include "fuzz/c/waits/build.h"
#include "fuzz/c/waits/maker.h"

// Threads that wait: for locks, for what others write, for signals, for each other.

namespace heddle::fuzz_waits {

using namespace build;
using Stmts = Maker::Stmts;

namespace {

/// A pair of calls that take and give back something that only one thread, or none, can have.
struct Holding {
  Stmt take;
  Stmt give;
};

Holding holding(StmtKind take, StmtKind give, int index) { return {act(take, index), act(give, index)}; }

Holding some_holding(Maker& make) {
  Program& program = make.program;
  switch (make.random.weighted<int>({{5, 0}, {2, 1}, {2, 2}, {2, 3}, {3, 4}})) {
    case 0: return holding(StmtKind::Lock, StmtKind::Unlock, make.mutex());
    case 1: program.rwlocks = std::max(program.rwlocks, 1); return holding(StmtKind::ReadLock, StmtKind::GiveLock, 0);
    case 2: program.rwlocks = std::max(program.rwlocks, 1); return holding(StmtKind::WriteLock, StmtKind::GiveLock, 0);
    case 3:
      program.spinlocks = std::max(program.spinlocks, 1);
      return holding(StmtKind::SpinLock, StmtKind::SpinUnlock, 0);
    default:
      if (program.semaphores.empty()) program.semaphores.push_back(make.random.between(0, 1));
      return holding(StmtKind::SemWait, StmtKind::SemPost, 0);
  }
}

/// A round that only looks, or looks busy.
Block idle(Maker& make) {
  Stmts stmts;
  switch (make.random.weighted<int>({{4, 0}, {2, 1}, {1, 2}, {1, 3}, {2, 4}, {5, 5}, {1, 6}, {2, 7}})) {
    case 0: break;
    case 1: stmts = {act(StmtKind::Yield)}; break;
    case 2: stmts = {act(StmtKind::Sleep)}; break;
    case 3: stmts = {load(0, shared(make.variable()))}; break;
    case 4: {
      const Holding some = some_holding(make);
      stmts = {some.take, some.give};
      break;
    }
    case 6: {
      if (make.program.semaphores.empty()) make.program.semaphores.push_back(make.random.between(0, 1));
      stmts = {act(StmtKind::SemTry, 0, 1), if_else(local(1), block({act(StmtKind::SemPost, 0)}))};
      break;
    }
    case 7: {
      const int result = make.some_local();
      const Stmt then = make.random.chance(50) ? act(StmtKind::Yield) : load(result, shared(make.variable()));
      stmts = {act(StmtKind::Input, 0, result), if_else(local(result), block({then}))};
      break;
    }
    default: {
      const int m = make.mutex();
      const int result = make.some_local();
      const StmtKind kind =
          make.random.weighted<StmtKind>({{1, StmtKind::TryLock}, {1, StmtKind::TimedLock}, {1, StmtKind::LateLock}});
      stmts = {act(kind, m, result), if_else(local(result), block({act(StmtKind::Unlock, m)}))};
    }
  }
  return block(std::move(stmts));
}

/// Takes the locks from the first to the last or the other way round: one within the other, hand over hand, or one
/// after the other. The last needs several rounds of a thread that gives them back in turn.
Stmts need_locks(Maker& make, int locks) {
  const bool turned = make.random.chance(50);
  const int way = make.random.weighted<int>({{1, 0}, {1, 1}, {3, 2}});
  Stmts stmts;
  for (int i = 0; i < locks; ++i) {
    const int m = turned ? locks - 1 - i : i;
    const int before = turned ? m + 1 : m - 1;
    stmts.push_back(act(StmtKind::Lock, m));
    if (way == 1 && i > 0) stmts.push_back(act(StmtKind::Unlock, before));
    append(stmts, make.chance_of(way == 2 ? 20 : 0, make.touch()));
    if (way == 2) stmts.push_back(act(StmtKind::Unlock, m));
    if (way == 1 && i == locks - 1) stmts.push_back(act(StmtKind::Unlock, m));
  }
  stmts.push_back(make.random.chance(60) ? store(0, make.random.between(0, 1)) : make.touch());
  for (int i = 0; way == 0 && i < locks; ++i) stmts.push_back(act(StmtKind::Unlock, i));
  append(stmts, make.chance_of(25, make.claim()));
  return stmts;
}

/// At times the thread that needs the locks begins only when the other one holds them, which `held` of its statements
/// bring about: otherwise it might just be first.
void meet(Maker& make, Stmts& holder, std::size_t held, Stmts& other) {
  if (!make.random.chance(65)) return;
  const int flag = make.program.shared++;
  make.program.first.push_back(0);
  holder.insert(holder.begin() + static_cast<long>(held), store(flag, 1));
  other.insert(other.begin(), loop(equals(shared(flag), 0), {}));
}

Stmt some_loop(Maker& make, Block body) {
  const int kind = make.random.between(0, 99);
  if (kind < 50) {
    Expr until = make.condition();
    return loop(std::move(until), std::move(body));
  }
  if (kind < 75) return repeat(make.random.between(1, 2), std::move(body));
  if (kind < 88) {
    Expr until = make.condition();
    body.stmts.push_back(if_else(std::move(until), block({act(StmtKind::Break)})));
  }
  return forever(std::move(body));
}

}  // namespace

/// One thread holds locks at the head of a loop and gives each back within a round; another one needs them, in an order
/// of its own.
void give_back_in_loop(Maker& make) {
  const int locks = make.random.chance(70) ? 2 : 1;
  const bool only_locks = make.random.chance(60);
  make.mutex(locks);
  Stmts body;
  for (int i = 0; i < locks; ++i) {
    const int m = make.random.chance(60) ? i : locks - 1 - i;
    if (!only_locks) append(body, make.little(1));
    body.push_back(act(StmtKind::Unlock, m));
    if (!only_locks) append(body, make.chance_of(25, make.touch()));
    body.push_back(act(StmtKind::Lock, m));
  }
  Stmts holder;
  for (int i = 0; i < locks; ++i) holder.push_back(act(StmtKind::Lock, i));
  holder.push_back(some_loop(make, block(std::move(body))));
  for (int i = locks; i > 0; --i) holder.push_back(act(StmtKind::Unlock, i - 1));
  append(holder, make.chance_of(50, make.claim()));
  Stmts other = need_locks(make, locks);
  meet(make, holder, static_cast<std::size_t>(locks), other);
  const std::size_t first = make.worker();
  make.insert(first, holder);
  make.insert(make.other_than(first), other);
}

/// A ring of locks: a round takes the next before it gives back the last.
void hand_over_hand(Maker& make) {
  const int locks = make.random.between(2, 3);
  make.mutex(locks);
  Stmts body;
  for (int i = 0; i < locks; ++i) {
    body.push_back(act(StmtKind::Lock, (i + 1) % locks));
    append(body, make.chance_of(10, make.touch()));
    body.push_back(act(StmtKind::Unlock, i));
  }
  const std::size_t first = make.worker();
  Stmts walker = {act(StmtKind::Lock, 0), some_loop(make, block(std::move(body))), act(StmtKind::Unlock, 0)};
  Stmts other = need_locks(make, locks);
  meet(make, walker, 1, other);
  make.insert(first, walker);
  make.insert(make.other_than(first), other);
}

/// A thread spins for ever or until something happens, at times with something in its hands; another one waits.
void spin(Maker& make) {
  Stmts spinner;
  if (make.random.chance(25)) {
    spinner.push_back(forever(idle(make)));
  } else {
    const int x = make.variable();
    Expr until = make.random.chance(70) ? equals(shared(x), 0) : differs(shared(x), make.random.between(1, 2));
    spinner.push_back(loop(std::move(until), idle(make)));
    append(spinner, make.chance_of(50, make.claim()));
    const int value = make.random.between(1, 2);
    if (make.random.chance(70)) make.insert(make.worker(), {store(x, value)});
  }
  if (make.random.chance(40)) {
    const Holding some = some_holding(make);
    spinner.insert(spinner.begin(), some.take);
    spinner.push_back(some.give);
  }
  const std::size_t first = make.random.chance(85) ? make.worker() : 0;
  make.insert(first, spinner);
  if (make.random.chance(70)) hold_and_wait(make);
}

/// Takes one thing or two, and at times forgets to give one back.
void hold_and_wait(Maker& make) {
  const int times = make.random.between(1, 2);
  for (int i = 0; i < times; ++i) {
    const Holding outer = some_holding(make);
    Stmts stmts = {outer.take};
    if (make.random.chance(45)) {
      const Holding inner = some_holding(make);
      append(stmts, {inner.take, make.touch(), inner.give});
    } else {
      append(stmts, make.little(1));
    }
    if (!make.random.chance(12)) stmts.push_back(outer.give);
    make.insert(make.worker(), stmts);
  }
  if (make.random.chance(30) && !make.program.semaphores.empty()) {
    make.insert(make.worker(), {act(StmtKind::SemPost, 0)});
  }
}

/// A wait under `if` or `while`, or under nothing; and a signal, which may come without a change, or not at all.
void wait_for_condition(Maker& make) {
  Program& program = make.program;
  program.conditions = std::max(program.conditions, 1);
  const int m = make.mutex();
  const int x = make.variable();
  const Expr not_yet = equals(shared(x), 0);
  Stmt waits = act(StmtKind::Wait, 0, m);
  const int kind = make.random.between(0, 99);
  if (kind < 55) {
    waits = loop(not_yet, block({waits}));
  } else if (kind < 90) {
    waits = if_else(not_yet, block({waits}));
  }
  Stmts waiter = {act(StmtKind::Lock, m), waits};
  append(waiter, make.chance_of(35, check(differs(shared(x), 0))));
  append(waiter, make.chance_of(30, make.touch()));
  waiter.push_back(act(StmtKind::Unlock, m));
  const std::size_t first = make.worker();
  make.insert(first, waiter);
  const StmtKind signal = make.random.chance(65) ? StmtKind::Signal : StmtKind::Broadcast;
  Stmts setter;
  if (make.random.chance(85)) setter.push_back(store(x, 1));
  if (make.random.chance(85)) setter.push_back(act(signal));
  if (make.random.chance(75)) {
    setter.insert(setter.begin(), act(StmtKind::Lock, m));
    setter.push_back(act(StmtKind::Unlock, m));
  }
  make.insert(make.random.chance(85) ? make.other_than(first) : 0, setter);
  if (make.random.chance(15)) make.insert(make.other_than(first), waiter);
}

/// Several phases, each of which all threads end together; at times one of them leaves out a phase.
void meet_at_barriers(Maker& make) {
  Program& program = make.program;
  const int threads = static_cast<int>(program.threads.size()) - 1;
  const int parties = make.random.chance(85) ? threads : make.random.between(1, threads + 1);
  program.barriers.push_back(parties);
  const int barrier = static_cast<int>(program.barriers.size()) - 1;
  const int phases = make.random.between(1, 3);
  const bool in_loop = make.random.chance(25);
  for (std::size_t thread = 1; thread < program.threads.size(); ++thread) {
    Stmts stmts;
    for (int i = 0; i < phases; ++i) {
      append(stmts, make.little(1));
      if (!make.random.chance(3)) stmts.push_back(act(StmtKind::Barrier, barrier));
    }
    if (in_loop) stmts = {repeat(2, block(std::move(stmts)))};
    make.insert(thread, stmts);
  }
}

/// A round changes a variable and sets it back: the state is the one before, but others have seen another.
void restore_in_loop(Maker& make) {
  const int x = make.variable();
  const int before = make.program.first[static_cast<std::size_t>(x)];
  Stmts body = {store(x, before + 1)};
  if (make.random.chance(30)) body.push_back(act(StmtKind::Yield));
  if (make.random.chance(25)) {
    const int m = make.mutex();
    append(body, {act(StmtKind::Lock, m), act(StmtKind::Unlock, m)});
  }
  body.push_back(store(x, before));
  const Stmt changes = some_loop(make, block(std::move(body)));
  make.insert(make.worker(), {changes});
  Stmts looks;
  switch (make.random.between(0, 2)) {
    case 0: looks = {loop(equals(shared(x), before), {})}; break;
    case 1: looks = {if_else(differs(shared(x), before), block({make.touch()}))}; break;
    default: looks = {check(equals(shared(x), before))}; break;
  }
  append(looks, make.chance_of(50, make.touch()));
  make.insert(make.worker(), looks);
}

}  // namespace heddle::fuzz_waits
