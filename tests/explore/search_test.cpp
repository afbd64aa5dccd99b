// The search over a machine that is not of the model language: choices that depend on nothing, executions that are not
// complete, and what was left out.
#include "plan/check.h"
#include "plan/rerun.h"
#include "support/compiled.h"

#include <gtest/gtest.h>

#include <set>

namespace heddle::explore {
namespace {

using machine::ThreadId;
using machine::Value;
using plan::Answer;
using plan::check;
using plan::CounterexampleStep;
using plan::Input;
using plan::Note;
using plan::rerun;
using plan::RerunResult;
using plan::Stage;
using plan::Subject;
using plan::Verdict;

// Two threads that throw two coins each, with all that the coins lead to in the hands of a test.
struct Coins {
  std::string fails_at{};     // the coins of thread 0, then those of thread 1: an assertion fails there
  std::string cut_short{};    // thread 1 is ended when its coins are these
  std::string waits_after{};  // thread 1 waits for ever when its coins are these, and is excused
};

class CoinMachine final : public machine::Machine {
public:
  explicit CoinMachine(const Coins& coins) : coins_(coins) {}

  machine::Outcome initialise(machine::Decider&) override { return {}; }
  machine::Outcome finalise(machine::Decider&) override { return {}; }
  std::uint32_t thread_slots() const override { return 2; }
  bool is_live(ThreadId thread) const override {
    const std::string& thrown = thrown_[thread.index()];
    bool waits = thread.index() == 1 && !coins_.waits_after.empty() && thrown == coins_.waits_after;
    return thrown.size() < 2 || waits;
  }
  std::uint32_t live_threads() const override {
    return (is_live(ThreadId(0)) ? 1 : 0) + (is_live(ThreadId(1)) ? 1 : 0);
  }
  machine::Excuse excuses_waiting(machine::Decider&) override { return machine::Excuse::Always; }
  bool cut_short() const override { return !coins_.cut_short.empty() && thrown_[1] == coins_.cut_short; }
  machine::NextStep next_step(ThreadId) const override { return {.location = {1, 1}, .blocking = true}; }
  std::uint32_t next_step_index(ThreadId thread) const override { return thread.index(); }
  std::string path_of(ThreadId thread) const override { return std::to_string(thread.index()); }
  std::string name_of(ThreadId) const override { return "coin"; }
  program::Location location_of(ThreadId) const override { return {1, 1}; }
  std::string text_of(ThreadId) const override { return "throw two coins"; }
  Value guard(ThreadId thread) override { return Value(thrown_[thread.index()].size() < 2 ? 1 : 0); }
  Value guard(ThreadId thread, std::vector<machine::Access>& touched) override {
    touched.clear();
    return guard(thread);
  }
  machine::Outcome step(ThreadId thread, machine::Decider& decider) override {
    std::string& thrown = thrown_[thread.index()];
    for (int i = 0; i < 2; ++i) thrown += decider.flip() ? '1' : '0';
    trail_.push_back(thread.index());
    if (thread.index() == 0) ++omitted_;
    if (coins_.fails_at != thrown_[0] + thrown_[1]) return {};
    return {.ended = machine::Ended::Failed, .error = {program::ErrorKind::Assertion, {1, 1}, "the coins lie badly"}};
  }
  std::span<const machine::Access> accesses() const override { return accesses_; }
  Mark mark() override { return {trail_.size()}; }
  void undo(Mark mark) override {
    for (; trail_.size() > mark.trail; trail_.pop_back()) thrown_[trail_.back()].clear();
  }
  std::vector<machine::Outcome> take_omissions() override {
    std::vector<machine::Outcome> omissions(std::exchange(omitted_, 0));
    for (machine::Outcome& each : omissions) each.error.message = "coins on edge were left out";
    return omissions;
  }
  bool append_key(std::vector<std::uint64_t>&) const override { return false; }
  void append_counters(std::vector<std::uint32_t>&) const override {}

private:
  Coins coins_;
  std::string thrown_[2];
  std::vector<std::uint32_t> trail_;
  std::vector<machine::Access> accesses_;
  std::size_t omitted_ = 0;
};

class CoinStage final : public Stage {
public:
  explicit CoinStage(const Coins& coins) : machine_(coins) {}
  machine::Machine& machine() override { return machine_; }
  std::vector<Input> inputs(const term::Model&) override { return {}; }
  machine::Outcome step(ThreadId thread, machine::Decider& decider, CounterexampleStep&) override {
    return machine_.step(thread, decider);
  }
  std::string place_of(const machine::Access&) override { return ""; }
  std::vector<Input> final_state() override { return {}; }

private:
  CoinMachine machine_;
};

class CoinSubject final : public Subject {
public:
  explicit CoinSubject(const Coins& coins) : coins_(coins) {}
  std::unique_ptr<Stage> stage(term::Terms&, const machine::Limits&, Slicing) const override {
    return std::make_unique<CoinStage>(coins_);
  }
  Result stage(term::Terms&, const machine::Limits&, const std::vector<Input>&) const override {
    return std::make_unique<CoinStage>(coins_);
  }
  const program::Sources& sources() const override { return sources_; }

private:
  Coins coins_;
  program::Sources sources_;
};

Options with(Reduction reduction) {
  Options options;
  options.reduction = reduction;
  return options;
}

class CoinTest : public ::testing::TestWithParam<Reduction> {};

TEST_P(CoinTest, BothSidesOfEveryCoinAreSeen) {
  Verdict verdict = check(CoinSubject({}), with(GetParam()));
  EXPECT_EQ(verdict.statistics.counters.executions, GetParam() == Reduction::None ? 32u : 16u);
  EXPECT_EQ(verdict.answer, Answer::Unknown) << "something was left out";
  ASSERT_EQ(verdict.incomplete.size(), 1u);
  EXPECT_EQ(verdict.incomplete.front().reason, "coins on edge were left out");
}

TEST_P(CoinTest, AScheduleTellsTheCoinsOfItsSteps) {
  CoinSubject subject({.fails_at = "0110"});
  Verdict verdict = check(subject, with(GetParam()));
  ASSERT_EQ(verdict.answer, Answer::Unsafe);
  const std::vector<std::string>& schedule = verdict.counterexample->schedule;
  EXPECT_EQ(std::set(schedule.begin(), schedule.end()), (std::set<std::string>{"0:01", "1:10"}));
  RerunResult again = rerun(subject, {}, schedule, {});
  ASSERT_TRUE(std::holds_alternative<plan::Run>(again));
  EXPECT_TRUE(std::get<plan::Run>(again).error);
  again = rerun(subject, {}, {"0:01", "1"}, {});
  ASSERT_TRUE(std::holds_alternative<plan::Run>(again));
  EXPECT_FALSE(std::get<plan::Run>(again).error) << "coins that are not mentioned come out as 0";
  EXPECT_EQ(std::get<plan::Run>(again).record.schedule, (std::vector<std::string>{"0:01", "1:00"}));
}

TEST_P(CoinTest, ExecutionsThatAreCutShortAreNotCounted) {
  Verdict verdict = check(CoinSubject({.cut_short = "11"}), with(GetParam()));
  EXPECT_EQ(verdict.statistics.counters.executions, GetParam() == Reduction::None ? 24u : 12u);
  // Classes begins four more, which a sleep set blocks.
  EXPECT_EQ(verdict.statistics.counters.blocked, GetParam() == Reduction::Dpor ? 4u : 8u);
}

TEST_P(CoinTest, WaitingMayBeExcused) {
  Verdict verdict = check(CoinSubject({.waits_after = "11"}), with(GetParam()));
  EXPECT_FALSE(verdict.error) << "no deadlock";
  EXPECT_EQ(verdict.statistics.counters.executions, GetParam() == Reduction::None ? 32u : 16u);
}

INSTANTIATE_TEST_SUITE_P(Reductions, CoinTest, ::testing::Values(Reduction::None, Reduction::Classes, Reduction::Dpor));

class RaceTest : public ::testing::TestWithParam<Reduction> {
protected:
  std::vector<Note> notes(const std::string& text) {
    Options options = with(GetParam());
    options.watch_races = true;
    return check(test::compiled(text), options).notes;
  }
};

TEST_P(RaceTest, AreNotedWhereTheyAreNotChecked) {
  std::vector<Note> found = notes("var x := 0; proc { x := 1 } proc { { var t := x; skip } }");
  ASSERT_FALSE(found.empty());
  EXPECT_TRUE(found.front().message.starts_with("data race on x\n")) << found.front().message;
  EXPECT_NE(found.front().message.find("thread 0 writes it"), std::string::npos);
  EXPECT_NE(found.front().message.find("thread 1 reads it"), std::string::npos);
}

TEST_P(RaceTest, LocksAndThreadsOrderAccesses) {
  EXPECT_TRUE(
      notes("var m : lock; var x := 0; proc { lock m; x := 1; unlock m } proc { lock m; x := 2; unlock m }").empty());
  EXPECT_TRUE(notes("var x := 0; proc { x := 1; spawn { x := 2 } }").empty());
  EXPECT_FALSE(notes("var m : lock; var x := 0; proc { lock m; x := 1; unlock m } proc { x := 2 }").empty());
  EXPECT_FALSE(notes("var x := 0; proc { spawn { x := 2 }; x := 1 }").empty());
}

INSTANTIATE_TEST_SUITE_P(Reductions, RaceTest, ::testing::Values(Reduction::None, Reduction::Classes, Reduction::Dpor));

}  // namespace
}  // namespace heddle::explore
