// A check that is killed and gone on with, as often as one likes, answers what it would have answered.
#include "plan/checkpoint.h"

#include "plan/check.h"
#include "plan/model_subject.h"
#include "support/compiled.h"

#include <gtest/gtest.h>

namespace heddle::plan {
namespace {

using explore::Reduction;
using test::compiled;

std::string counters(int n) {
  std::string text = "var x := 0, y := 0;\n";
  for (int i = 0; i < n; ++i) text += "proc { x := x + 1; y := x }\n";
  return text;
}

CheckOptions dpor(unsigned jobs = 1) {
  explore::Options options;
  options.reduction = Reduction::Dpor;
  options.jobs = jobs;
  options.work_alone = 10;
  return options;
}

// Stops at every `every`th checkpoint of a search, and goes on with what was written.
struct Killed {
  Verdict verdict;
  unsigned kills = 0;
};
Killed killed(const program::Program& program, CheckOptions options, std::uint64_t turns, unsigned most = 10'000) {
  Killed result;
  std::optional<Checkpoint> last;
  bool again = true;
  while (again) {
    again = false;
    std::optional<Checkpoint> begin = last;
    options.checkpoints.begin = begin ? &*begin : nullptr;
    options.checkpoints.interval = std::chrono::milliseconds(0);
    options.checkpoints.turns = turns;
    options.checkpoints.keep = [&](const Checkpoint& checkpoint) {
      last = checkpoint_from(Json::parse(to_json(checkpoint).dump()));
      EXPECT_TRUE(last);
      again = checkpoint.search && result.kills < most;
      result.kills += again ? 1 : 0;
      return !again;
    };
    result.verdict = check(ModelSubject(program), options);
  }
  return result;
}

TEST(Checkpoint, GoesOnWhereItStopped) {
  program::Program program = compiled(counters(3));
  Verdict whole = check(program, dpor());
  ASSERT_EQ(whole.answer, Answer::Safe);
  for (std::uint64_t turns : {1, 2, 3, 10, 37, 200}) {
    Killed parts = killed(program, dpor(), turns);
    EXPECT_GT(parts.kills, 1U);
    EXPECT_EQ(parts.verdict.answer, whole.answer) << turns;
    EXPECT_EQ(parts.verdict.statistics.counters.executions, whole.statistics.counters.executions) << turns;
    EXPECT_EQ(parts.verdict.statistics.counters.steps, whole.statistics.counters.steps) << turns;
  }
}

TEST(Checkpoint, GoesOnWithMoreProcesses) {
  program::Program program = compiled(counters(4));
  std::uint64_t executions = check(program, dpor()).statistics.counters.executions;
  for (unsigned jobs : {1U, 2U, 3U}) {
    Killed parts = killed(program, dpor(jobs), 500, 3);
    EXPECT_EQ(parts.verdict.answer, Answer::Safe) << jobs;
    EXPECT_EQ(parts.verdict.statistics.counters.executions, executions) << jobs;
  }
}

TEST(Checkpoint, FindsTheBugBehindIt) {
  program::Program program =
      compiled("var x := 0;\nproc { x := 1; x := 2 }\nproc { assert x != 1 }\nproc { x := 3 }\n");
  Killed parts = killed(program, dpor(), 1);
  EXPECT_EQ(parts.verdict.answer, Answer::Unsafe);
  EXPECT_TRUE(parts.verdict.counterexample);
}

// The phases before are not made again.
TEST(Checkpoint, GoesOnWithThePhase) {
  program::Program program = compiled(counters(2));
  CheckOptions options = dpor();
  options.search.pruning = explore::Pruning{};
  options.follows_plan = true;
  std::vector<std::string> phases;
  std::optional<Checkpoint> last;
  options.checkpoints.keep = [&](const Checkpoint& checkpoint) {
    phases.push_back(checkpoint.phase);
    last = checkpoint;
    return checkpoint.phase != "dpor-whole";
  };
  EXPECT_EQ(check(ModelSubject(program), options).answer, Answer::Unknown);
  ASSERT_GT(phases.size(), 1U);
  EXPECT_EQ(phases.front(), "probe-1");
  phases.clear();
  Checkpoint begin = *last;
  options.checkpoints.begin = &begin;
  options.checkpoints.keep = [&](const Checkpoint& checkpoint) {
    phases.push_back(checkpoint.phase);
    return true;
  };
  EXPECT_EQ(check(ModelSubject(program), options).answer, Answer::Safe);
  EXPECT_EQ(phases.front(), "dpor-whole");
}

// An answer that another phase may change keeps how often lines were executed.
TEST(Checkpoint, KeepsCounts) {
  Checkpoint checkpoint{.phase = "outside", .state = {}, .search = {}};
  checkpoint.state.has_answer = true;
  checkpoint.state.verdict.answer = Answer::Safe;
  checkpoint.state.verdict.coverage = {{{.line = 3, .column = 0, .file = 1}, 7}};
  checkpoint.state.verdict.covered_functions = {{"main", {.line = 2}, 1}};
  std::optional<Checkpoint> read = checkpoint_from(Json::parse(to_json(checkpoint).dump()));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->state.verdict.coverage, checkpoint.state.verdict.coverage);
  EXPECT_EQ(read->state.verdict.covered_functions, checkpoint.state.verdict.covered_functions);
}

TEST(Checkpoint, WhatIsNoneIsRefused) {
  EXPECT_FALSE(checkpoint_from(Json()));
  EXPECT_FALSE(checkpoint_from(Json::object()));
  Checkpoint checkpoint{.phase = "dpor",
                        .state = {},
                        .search = SearchCheckpoint{.units = {explore::Unit()}, .shared = {}, .findings = {}}};
  Json written = to_json(checkpoint);
  ASSERT_TRUE(checkpoint_from(written));
  Json other = written;
  other["search"]["units"][0].erase("start");
  EXPECT_FALSE(checkpoint_from(other));
  other = written;
  other["state"]["spent"] = {{99, 1}};
  EXPECT_FALSE(checkpoint_from(other));
}

}  // namespace
}  // namespace heddle::plan
