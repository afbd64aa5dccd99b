#include <gtest/gtest.h>

#include <algorithm>

#include "fuzz/c/waits/build.h"
#include "fuzz/c/waits/check.h"
#include "fuzz/c/waits/features.h"
#include "fuzz/c/waits/generate.h"
#include "fuzz/c/waits/print.h"
#include "fuzz/c/waits/print_cxx.h"
#include "fuzz/c/waits/session.h"
#include "fuzz/c/waits/shrink.h"

namespace heddle::fuzz_waits {

namespace {

using namespace build;
using Outcomes = std::set<std::string>;

/// Main creates the threads and joins them all.
Program program(std::vector<std::vector<Stmt>> threads, std::vector<Stmt> beside = {}) {
  Program p;
  p.shared = 1;
  p.first = {0};
  p.mutexes = 2;
  p.rwlocks = p.conditions = p.spinlocks = 1;
  p.semaphores = {0};
  p.barriers = {2};
  p.handlers = {{true, 0, 0}};
  p.threads.resize(1);
  std::vector<Stmt>& main = p.threads[0].stmts;
  for (std::size_t i = 0; i < threads.size(); ++i) main.push_back(act(StmtKind::Create, static_cast<int>(i) + 1));
  main.insert(main.end(), beside.begin(), beside.end());
  for (std::size_t i = 0; i < threads.size(); ++i) main.push_back(act(StmtKind::Join, static_cast<int>(i) + 1));
  for (std::vector<Stmt>& stmts : threads) p.threads.push_back(block(std::move(stmts)));
  return p;
}

OracleResult ask(Program p, bool spurious_wakeups = true) {
  EXPECT_EQ(complaint_about(p), "");
  print(p);
  OracleOptions options;
  options.spurious_wakeups = spurious_wakeups;
  const OracleResult result = ask_oracle(p, options);
  EXPECT_FALSE(result.too_large);
  EXPECT_EQ(result.undefined, "");
  return result;
}

const Stmt kLock = act(StmtKind::Lock, 0);
const Stmt kUnlock = act(StmtKind::Unlock, 0);
const Stmt kWait = act(StmtKind::Wait, 0, 0);
const Stmt kSignal = act(StmtKind::Signal, 0);

TEST(OracleWaits, AllOutcomes) {
  const Stmt increment = act(StmtKind::Add, 0, 0);
  EXPECT_EQ(ask(program({{increment}, {increment}})).outcomes, Outcomes{"x0=2"});
  const std::vector<Stmt> in_two_steps = {load(0, shared(0)), store(0, negation(local(0)))};
  EXPECT_EQ(ask(program({in_two_steps, in_two_steps})).outcomes, (Outcomes{"x0=0", "x0=1"}));
}

TEST(OracleWaits, CrossedLocks) {
  const Stmt other = act(StmtKind::Lock, 1);
  const OracleResult result = ask(program({{kLock, other}, {other, kLock}}));
  EXPECT_TRUE(result.deadlock);
  EXPECT_FALSE(result.endless);
}

TEST(OracleWaits, ASpinnerIsNoDeadlockNorDoesItExcuseOne) {
  const Stmt spins = forever({});
  EXPECT_FALSE(ask(program({{spins}})).deadlock);
  EXPECT_TRUE(ask(program({{spins}})).endless);
  EXPECT_TRUE(ask(program({{spins}, {act(StmtKind::SemWait, 0)}})).deadlock);
  EXPECT_TRUE(ask(program({{kLock, spins}, {kLock}})).deadlock);
  EXPECT_FALSE(ask(program({{loop(equals(shared(0), 0), {})}, {store(0, 1)}})).endless);
}

TEST(OracleWaits, WhoIsBusyExcusesNobodyEither) {
  const OracleResult result = ask(program({{forever(block({kLock, kUnlock}))}, {act(StmtKind::SemWait, 0)}}));
  EXPECT_TRUE(result.deadlock);
  EXPECT_TRUE(result.busy);
}

TEST(OracleWaits, LocksGivenBackInALoopLetOthersIn) {
  const std::vector<Stmt> holder = {kLock, loop(equals(shared(0), 0), block({kUnlock, kLock})), kUnlock};
  const OracleResult result = ask(program({holder, {kLock, store(0, 1), kUnlock}}));
  EXPECT_EQ(result.outcomes, Outcomes{"x0=1"});
  EXPECT_FALSE(result.deadlock);
}

TEST(OracleWaits, AWaitMayEndWithoutASignalButNobodyMayCountOnIt) {
  const std::vector<Stmt> waiter = {kLock, kWait, store(0, 1), kUnlock};
  EXPECT_EQ(ask(program({waiter})).outcomes, Outcomes{"x0=1"});
  EXPECT_TRUE(ask(program({waiter})).deadlock);
  EXPECT_EQ(ask(program({waiter}), false).outcomes, Outcomes{});
  const std::vector<Stmt> patient = {kLock, loop(equals(shared(0), 0), block({kWait})), kUnlock};
  EXPECT_FALSE(ask(program({patient, {kLock, store(0, 1), kSignal, kUnlock}})).deadlock);
}

TEST(OracleWaits, CancellationActsAtPoints) {
  const Stmt stop = act(StmtKind::Cancel, 1);
  const Stmt was_cancelled = check(negation(local(0)));
  auto cancelled = [&](std::vector<Stmt> victim) {
    Program p = program({std::move(victim)}, {stop});
    p.threads[0].stmts.push_back(was_cancelled);
    return ask(p);
  };
  EXPECT_FALSE(cancelled({store(0, 1)}).fails());
  EXPECT_TRUE(cancelled({act(StmtKind::Write)}).fails());
  EXPECT_FALSE(cancelled({act(StmtKind::CancelState, 0, 0), act(StmtKind::Write)}).fails());
  EXPECT_FALSE(cancelled({act(StmtKind::SemWait, 0)}).deadlock);
  // A read-write lock may be a point, or not.
  EXPECT_TRUE(cancelled({act(StmtKind::ReadLock, 0)}).fails());
  EXPECT_TRUE(ask(program({{act(StmtKind::WriteLock, 0)}}, {act(StmtKind::ReadLock, 0), stop})).deadlock);
  // Who is cancelled in a wait has the mutex again.
  EXPECT_TRUE(ask(program({{kLock, kWait, kUnlock}}, {stop, kLock})).deadlock);
  Stmt cleanup = act(StmtKind::Cleanup, 0, 1);
  cleanup.blocks = {block({kWait})};
  EXPECT_FALSE(ask(program({{kLock, cleanup}}, {stop, kLock, kUnlock})).deadlock);
}

TEST(OracleWaits, AWaiterThatWasSignalledMayStillBeCancelled) {
  Program p = program({{kLock, kWait, store(0, 1), kUnlock}}, {kSignal, act(StmtKind::Cancel, 1)});
  EXPECT_EQ(ask(p, false).outcomes, (Outcomes{"x0=0", "x0=1"}));
}

TEST(OracleWaits, AnUnfinishedSectionIsNotSeen) {
  const Stmt ends = section(block({store(0, 1), act(StmtKind::Exit)}));
  const std::vector<Stmt> looks = {check(equals(shared(0), 0))};
  EXPECT_FALSE(ask(program({{ends}, looks})).fails());
  EXPECT_TRUE(ask(program({{store(0, 1), act(StmtKind::Exit)}, looks})).fails());
}

TEST(OracleWaits, BarriersReleaseAll) {
  const Stmt meets = act(StmtKind::Barrier, 0);
  const std::vector<Stmt> first = {store(0, 1), meets, meets, check(equals(shared(0), 2))};
  const OracleResult result = ask(program({first, {meets, store(0, 2), meets}}));
  EXPECT_EQ(result.outcomes, Outcomes{"x0=2"});
  EXPECT_TRUE(ask(program({{meets}})).deadlock);
}

TEST(OracleWaits, WhatTheProgramDoesNotDecideIsOpen) {
  Program p = program({{if_else(elsewhere(0), block({store(0, 1)}))}});
  p.elsewhere = 1;
  EXPECT_EQ(ask(p).outcomes, (Outcomes{"x0=0", "x0=1"}));
  const Expr low = address(ExprKind::BelowNumber, 0, 2012);
  EXPECT_EQ(ask(program({{if_else(low, block({store(0, 1)}))}})).outcomes, (Outcomes{"x0=0", "x0=1"}));
  const std::vector<Stmt> twice = {load(0, low), if_else(local(0), block({check(low)}))};
  EXPECT_FALSE(ask(program({twice})).fails());
  EXPECT_FALSE(ask(program({{check(negation(address(ExprKind::IsNumber, 0, 0)))}})).fails());
}

TEST(OracleWaits, NoticesWhatNoProgramMayDo) {
  Program p = program({{kUnlock}});
  print(p);
  EXPECT_EQ(ask_oracle(p, {}).undefined, "unlocks what it does not hold");
}

TEST(GenerateWaits, SameSeedSameProgram) {
  auto text = [](std::uint64_t seed) {
    Program p = generate(seed);
    return print(p);
  };
  EXPECT_EQ(text(7), text(7));
  EXPECT_NE(text(7), text(8));
}

TEST(GenerateWaits, NothingToComplainAboutAndEverythingOccurs) {
  std::map<std::string, int> total;
  int usable = 0;
  for (std::uint64_t seed = 1; seed <= 800; ++seed) {
    Program p = generate(seed);
    EXPECT_EQ(complaint_about(p), "") << print(p);
    for (const auto& [name, count] : count_features(p)) total[name] += count;
    print(p);
    if (seed > 100) continue;
    const OracleResult result = ask_oracle(p, {});
    usable += !result.too_large && result.undefined.empty() ? 1 : 0;
  }
  for (const auto& [name, count] : total) EXPECT_GT(count, 0) << name;
  EXPECT_GE(usable, 85);
}

TEST(ShrinkWaits, LeavesOnlyWhatMatters) {
  auto waits = [](const Program& p) { return count_features(p).at("wait under while") > 0; };
  std::uint64_t seed = 1;
  while (!waits(generate(seed)) || size_of(generate(seed)) < 30) ++seed;
  Program small = shrink(generate(seed), waits);
  EXPECT_TRUE(waits(small));
  EXPECT_LE(size_of(small), 6U) << print(small);
}

TEST(CxxWaits, SaysTheSameWithGuardsAndClasses) {
  const Stmt wait = loop(equals(shared(0), 0), block({act(StmtKind::Wait, 0, 0)}));
  Program p = program({{act(StmtKind::Lock, 0), wait, act(StmtKind::Unlock, 0)},
                       {act(StmtKind::Lock, 0), store(0, 1), act(StmtKind::Signal), act(StmtKind::Unlock, 0)}});
  p.handlers.clear();
  const OracleResult before = ask(p);
  say_in_cxx(p, 1);
  for (Block& thread : p.threads)
    for (Stmt& s : thread.stmts) s.spelling = 7;  // a unique_lock, and a predicate
  const std::string text = print(p);
  EXPECT_NE(text.find("std::unique_lock guard"), std::string::npos) << text;
  EXPECT_EQ(text.find("pthread_"), std::string::npos) << text;
  EXPECT_EQ(text.find("m0.unlock"), std::string::npos) << text;
  EXPECT_EQ(ask(p).outcomes, before.outcomes);
  EXPECT_EQ(ask(p).states, before.states);
}

TEST(CxxWaits, ALockThatIsLeftOtherwiseHasNoGuard) {
  Program p = program({{act(StmtKind::Lock, 0), act(StmtKind::Lock, 0), act(StmtKind::Unlock, 0)},
                       {forever(block({act(StmtKind::Lock, 1), act(StmtKind::Break), act(StmtKind::Unlock, 1)}))}});
  say_in_cxx(p, 1);
  for (Block& thread : p.threads)
    for (Stmt& s : thread.stmts) s.spelling = 1;
  p.threads[2].stmts[0].blocks[0].stmts[0].spelling = 1;
  const std::string text = print(p);
  EXPECT_NE(text.find("m0.lock();"), std::string::npos) << text;
  EXPECT_NE(text.find("m1.lock();"), std::string::npos) << text;
}

TEST(CxxWaits, LinesDoNotDependOnTheNoise) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    Program p = generate(seed, true);
    EXPECT_FALSE(cancels(p));
    const std::string quiet = print(p);
    const std::string noisy = print(p, true);
    EXPECT_EQ(std::count(quiet.begin(), quiet.end(), '\n') + 3, std::count(noisy.begin(), noisy.end(), '\n'));
  }
}

/// Says that every program is safe.
class Careless : public fuzz_c::Engine {
public:
  std::vector<fuzz_c::EngineMode> modes() override { return {{"careless", 0}}; }
  fuzz_c::Exploration explore(const std::string&, const fuzz_c::EngineMode&) override {
    fuzz_c::Exploration exploration;
    exploration.verdict = fuzz_c::Exploration::Verdict::Safe;
    return exploration;
  }
};

TEST(SessionWaits, TheOracleIsHeldAgainstTheEngineAndTheHardwareAgainstTheOracle) {
  Careless engine;
  const fuzz_c::Native native;
  SessionOptions options;
  options.runs = 2;
  Session session(engine, engine.modes(), native, options);
  int missed = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const fuzz::Report report = session.check(seed);
    if (report.outcome != fuzz::Outcome::Disagreed) continue;
    EXPECT_NE(report.text.find("missed error"), std::string::npos) << report.text;
    ++missed;
  }
  EXPECT_GE(missed, 3);
}

}  // namespace

}  // namespace heddle::fuzz_waits
