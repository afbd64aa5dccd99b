// The examples of the guarded-command paper.
#include "permute/permute.h"
#include "permute/subject.h"
#include "support/compiled.h"

#include <gtest/gtest.h>

namespace heddle::permute {
namespace {

using heddle::test::compiled;
using test::Algorithm1;
using test::Subject;
using test::Trace;

// Example 5.
const std::string example5 = R"(
var x := 0, y := 0, flag := true;
proc {
  True |> spawn (x == 0 or flag |> x := 2 * x);
  True |> spawn (
    x := x + 2 <| flag |> x := x - 1; True |> flag := not flag;
    x := x + 2 <| flag |> x := x - 1; True |> flag := not flag;
    x := x + 2 <| flag |> x := x - 1; True |> flag := not flag;
    x := x + 2 <| flag |> x := x - 1; True |> flag := not flag;
    True |> y := y + 1)
})";

// Its run θ0: the second spawned process first.
std::vector<std::string> theta0_schedule() {
  std::vector<std::string> schedule{"0", "0"};
  schedule.insert(schedule.end(), 9, "0.1");
  schedule.push_back("0.0");
  return schedule;
}

// Example 10: θ0 with the event of ι1 (number 11) in front of that many events of ι2.
Trace theta(int in_front_of) {
  Trace trace{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  trace.insert(trace.end() - in_front_of, 11);
  return trace;
}

class PaperTest : public ::testing::Test {
protected:
  PaperTest() : program_(compiled(example5)) {
    options_.schedule = theta0_schedule();
    subject_ = std::make_unique<Subject>(program_, options_);
  }
  std::string path(const Trace& trace) { return term::to_string(subject_->terms, subject_->algorithm().path(trace)); }

  program::Program program_;
  Options options_;
  std::unique_ptr<Subject> subject_;
};

const Trace theta0 = theta(0);
const Trace theta1 = theta(1);
const Trace theta2 = theta(2);
const Trace theta3 = theta(4);

TEST_F(PaperTest, Example5Labels) {
  options_.want_labels = true;
  Result result = std::get<Result>(permute(program_, options_));
  auto text = [&](std::size_t i) {
    const ShownLabel& label = result.labels[i];
    return label.thread + ": " + label.guard + " ▷ " + label.effect;
  };
  ASSERT_EQ(result.labels.size(), 12u);
  EXPECT_EQ(text(0), "0: True ▷ spawn(0.0)");
  EXPECT_EQ(text(1), "0: True ▷ spawn(0.1)");
  EXPECT_EQ(text(2), "0.1: flag ▷ x := x + 2");
  EXPECT_EQ(text(3), "0.1: True ▷ flag := not flag");
  EXPECT_EQ(text(4), "0.1: not flag ▷ x := x - 1");
  EXPECT_EQ(text(10), "0.1: True ▷ y := y + 1");
  EXPECT_EQ(text(11), "0.0: flag or x == 0 ▷ x := 2 * x");
  EXPECT_EQ(result.path_condition, "flag");
}

TEST_F(PaperTest, Examples7And11PathConditions) {
  ASSERT_TRUE(subject_->is_there());
  EXPECT_EQ(path(theta0), "flag");
  EXPECT_EQ(path(theta2), "flag and x == -2");
  EXPECT_EQ(path(theta3), "flag");
}

TEST_F(PaperTest, Example10Equivalence) {
  EXPECT_EQ(subject_->canonical(theta0), theta1);
  EXPECT_EQ(subject_->algorithm().canon(theta0), theta1);
  EXPECT_EQ(subject_->canonical(theta1), theta1);
  EXPECT_NE(subject_->canonical(theta2), theta1);
  EXPECT_NE(subject_->canonical(theta3), theta1);
  EXPECT_NE(subject_->canonical(theta3), subject_->canonical(theta2));
}

TEST_F(PaperTest, Example11Executability) {
  Algorithm1 algorithm = subject_->algorithm();
  EXPECT_TRUE(algorithm.is_executable(theta0));
  EXPECT_TRUE(algorithm.is_executable(theta1));
  EXPECT_FALSE(algorithm.is_executable(theta2));
  EXPECT_TRUE(algorithm.is_executable(theta3));
  std::set<Trace> found;
  for (const auto& [trace, cells] : subject_->search()) found.insert(trace);
  EXPECT_TRUE(found.contains(theta1));
  EXPECT_FALSE(found.contains(subject_->canonical(theta2)));
  EXPECT_TRUE(found.contains(subject_->canonical(theta3)));
}

TEST_F(PaperTest, FinalStates) {
  Result result = std::get<Result>(permute(program_, options_));
  EXPECT_EQ(result.answer, Answer::Depends);
  Trace canonical3 = subject_->canonical(theta3);
  Schedule theta3_schedule = schedule_of(*subject_->events, canonical3);
  bool seen = false;
  for (const Class& each : result.classes) {
    if (each.schedule != theta3_schedule) continue;
    seen = true;
    std::string state;
    for (const plan::Input& value : result.endings[each.ending].values) state += value.name + "=" + value.value + " ";
    EXPECT_EQ(state, "x=5 y=1 flag=True ");
  }
  EXPECT_TRUE(seen);
}

TEST_F(PaperTest, TheClassesAreThoseOfAlgorithm1) {
  std::set<Trace> expected;
  std::optional<std::set<Trace>> traces = subject_->algorithm()(100000);
  for (const Trace& trace : *traces) expected.insert(subject_->canonical(trace));
  std::set<Trace> found;
  for (const auto& [trace, cells] : subject_->search()) EXPECT_TRUE(found.insert(trace).second);
  EXPECT_EQ(found, expected);
}

// Examples 2 and 3.
TEST(PermuteTest, InterferenceMakesTheDifference) {
  Result apart = std::get<Result>(permute(compiled("var x := 1, y := 2; proc { x := x + 1 } proc { y := 3 }"), {}));
  EXPECT_EQ(apart.answer, Answer::Deterministic);
  EXPECT_EQ(apart.statistics.classes, 1u);
  Result together = std::get<Result>(permute(compiled("var x := 1; proc { x := x + 1 } proc { x := 3 }"), {}));
  EXPECT_EQ(together.answer, Answer::Depends);
  EXPECT_EQ(together.statistics.classes, 2u);
  ASSERT_TRUE(together.difference);
  EXPECT_EQ(together.difference->part_after, 0u);
}

}  // namespace
}  // namespace heddle::permute
