#include "machine/model_machine.h"

#include "support/compiled.h"

#include <gtest/gtest.h>

#include <random>

namespace heddle::machine {
namespace {

using test::compiled;

// Goes the way it is told at branches, and takes every condition for possible.
class Script final : public Decider {
public:
  bool choose(term::Term condition) override {
    asked.push_back(condition);
    return way;
  }
  bool assume(term::Term condition) override {
    asked.push_back(condition);
    return true;
  }
  bool holds(term::Term condition) override {
    asked.push_back(condition);
    return way;
  }
  bool flip() override { return way; }
  bool way = true;
  std::vector<term::Term> asked;
};

class MachineTest : public ::testing::Test {
protected:
  void load(const std::string& text, Limits limits = {}) {
    program_ = compiled(text);
    machine_.emplace(program_, terms_, limits);
    ASSERT_EQ(machine_->initialise(script_).ended, Ended::Done);
  }
  Value cell(const std::string& name) {
    for (const program::Object& object : program_.objects)
      for (std::uint32_t i = 0; i < object.size; ++i)
        if (program::cell_name(object, i) == name) return machine_->cell(object.first + i);
    ADD_FAILURE() << "no cell " << name;
    return Value(0);
  }
  std::string shown(const std::string& name) { return to_string(terms_, cell(name), term::Sort::integer()); }
  Ended step(std::uint32_t thread) { return machine_->step(ThreadId(thread), script_).ended; }
  std::vector<std::uint64_t> key() {
    std::vector<std::uint64_t> key;
    machine_->append_key(key);
    return key;
  }

  program::Program program_;
  term::Terms terms_;
  Script script_;
  std::optional<ModelMachine> machine_;
};

TEST_F(MachineTest, ConcreteValuesStayConcrete) {
  load("var x := 1; proc { x := x + 41 }");
  EXPECT_EQ(step(0), Ended::Done);
  EXPECT_EQ(cell("x"), Value(42));
  EXPECT_EQ(machine_->live_threads(), 0u);
}

TEST_F(MachineTest, IntegersAreUnbounded) {
  load("var x := 9223372036854775807; proc { x := x + 1; x := x - 1 }");
  step(0);
  EXPECT_FALSE(cell("x").is_concrete());
  EXPECT_EQ(shown("x"), "9223372036854775808");
  step(0);
  EXPECT_EQ(cell("x"), Value(INT64_MAX)) << "a number that fits again is concrete again";
}

TEST_F(MachineTest, UnknownInputsBecomeSymbols) {
  load("proc { x := y + 1 }");
  step(0);
  EXPECT_EQ(shown("x"), "y + 1");
}

TEST_F(MachineTest, DivisionTruncatesTowardZero) {
  load("var a := 0 - 7, b := 0, c := 0; proc { b := a / 2; c := a % 2 }");
  step(0);
  step(0);
  EXPECT_EQ(cell("b"), Value(-3));
  EXPECT_EQ(cell("c"), Value(-1));
}

TEST_F(MachineTest, AccessesTellReadsAndWrites) {
  load("proc { x := y + z }");
  step(0);
  auto count = [&](bool write) {
    return std::ranges::count_if(machine_->accesses(), [&](const Access& access) { return access.write == write; });
  };
  EXPECT_EQ(count(true), 1);
  EXPECT_EQ(count(false), 2);
}

TEST_F(MachineTest, GuardIsAConditionOverTheState) {
  load("var k := 0; proc { await x > 3 } proc { await k == 1 } proc { k := 1 }");
  EXPECT_FALSE(machine_->guard(ThreadId(0)).is_concrete());
  EXPECT_TRUE(machine_->guard(ThreadId(1)).is_false());
  EXPECT_TRUE(machine_->guard(ThreadId(2)).is_true());
  step(2);
  EXPECT_TRUE(machine_->guard(ThreadId(1)).is_true());
}

TEST_F(MachineTest, AGuardThatFailsDoesNotBlock) {
  load("var k := 0; proc { await 1 / k == 1 }");
  EXPECT_TRUE(machine_->guard(ThreadId(0)).is_true());
  EXPECT_EQ(step(0), Ended::Failed);
}

TEST_F(MachineTest, LocksBlockAndKnowTheirOwner) {
  load("var m : lock; proc { lock m; unlock m } proc { lock m } proc { unlock m }");
  step(0);
  EXPECT_TRUE(machine_->guard(ThreadId(1)).is_false());
  EXPECT_EQ(step(2), Ended::Failed) << "only the owner may unlock";
}

TEST_F(MachineTest, SymbolicIndexReadsAndWritesEveryCandidate) {
  load("var a[2] := {5, 6}; var i; requires i >= 0 and i < 2; proc { x := a[i]; a[i] := 9 }");
  step(0);
  EXPECT_EQ(shown("x"), "5 if i == 0 else 6");
  step(0);
  EXPECT_FALSE(cell("a[0]").is_concrete());
  EXPECT_FALSE(cell("a[1]").is_concrete());
}

TEST_F(MachineTest, ThreadNumbersDoNotDependOnTheSchedule) {
  load("proc { spawn { x := 1 } } proc { spawn { y := 1 } }");
  Machine::Mark start = machine_->mark();
  step(0);
  step(1);
  std::string first = machine_->path_of(ThreadId(2)) + " " + machine_->path_of(ThreadId(3));
  auto first_key = key();
  machine_->undo(start);
  step(1);
  step(0);
  EXPECT_EQ(machine_->path_of(ThreadId(2)) + " " + machine_->path_of(ThreadId(3)), first);
  EXPECT_EQ(key(), first_key) << "independent steps commute";
  EXPECT_EQ(first, "0.0 1.0");
}

TEST_F(MachineTest, LoopsWithoutABoundAreCut) {
  load("var x := 0; proc { while (true) { x := x + 1 } }", {.unwind = 2, .threads = 256});
  for (int i = 0; i < 4; ++i) EXPECT_EQ(step(0), Ended::Done);
  Outcome outcome = machine_->step(ThreadId(0), script_);
  EXPECT_EQ(outcome.ended, Ended::Incomplete);
  EXPECT_EQ(outcome.error.message, "loop cut after 2 iterations");
  EXPECT_EQ(outcome.advice, "--unwind 4 or a bound of its own");
}

TEST_F(MachineTest, ThreadsAreLimited) {
  load("proc { spawn { skip }; spawn { skip } }", {.unwind = 1000, .threads = 2});
  EXPECT_EQ(step(0), Ended::Done);
  Outcome outcome = machine_->step(ThreadId(0), script_);
  EXPECT_EQ(outcome.ended, Ended::Incomplete);
  EXPECT_EQ(outcome.advice, "--threads 4");
}

// What a step touches may depend on what it reads: not at all, only in whether it writes, or wholly.
TEST_F(MachineTest, FootprintsAreFixedOrSteadyOrNeither) {
  auto next = [&](const std::string& statement) {
    load("var x := 0; var a[4] := 0; var i := 1; proc { { var k := 2; " + statement + " } }");
    step(0);
    return machine_->next_step(ThreadId(0));
  };
  EXPECT_TRUE(next("a[k] := a[k] + 1").fixed);
  NextStep swap = next("atomic { if (a[k] == 0) { a[k] := 1 } else { k := 3 } }");
  EXPECT_FALSE(swap.fixed);
  EXPECT_TRUE(swap.steady);
  EXPECT_FALSE(next("atomic { if (a[k] == 0) { x := 1 } }").steady) << "x is touched or not";
  EXPECT_FALSE(next("atomic { if (a[k] == 0) { k := 1; a[k] := 1 } }").steady) << "another element";
  EXPECT_FALSE(next("a[i] := 1").steady) << "the index was read";
}

// Whatever is done can be undone: a random walk with marks, taken back in random portions.
TEST_F(MachineTest, UndoRestoresTheState) {
  load(R"(
    var m : lock; var a[3] := 0; var x := 0;
    def worker { a[x % 3] := x; x := x + 1 }
    proc { while (x < 6) { lock m; x := x + 1; { var t := x; a[t % 3] := t + y }; unlock m }; spawn worker() }
    proc { spawn { x := x + y }; if (y > 2) { a[0] := y } else { spawn worker() } }
    proc { x < 9 |>* x := x + 1 }
  )");
  std::mt19937 random(7);
  std::vector<std::pair<Machine::Mark, std::vector<std::uint64_t>>> marks;
  int taken = 0;
  for (int round = 0; round < 3000; ++round) {
    marks.emplace_back(machine_->mark(), key());
    std::vector<ThreadId> enabled;
    for (std::uint32_t i = 0; i < machine_->thread_slots(); ++i)
      if (machine_->is_live(ThreadId(i)) && !machine_->guard(ThreadId(i)).is_false()) enabled.emplace_back(i);
    script_.way = random() % 2 == 0;
    bool stuck = enabled.empty() || random() % 8 == 0;
    if (!stuck) {
      machine_->step(enabled[random() % enabled.size()], script_);
      ++taken;
      continue;
    }
    std::size_t back = random() % marks.size();
    machine_->undo(marks[back].first);
    ASSERT_EQ(key(), marks[back].second);
    marks.resize(back);
  }
  EXPECT_GT(taken, 1000);
}

}  // namespace
}  // namespace heddle::machine
