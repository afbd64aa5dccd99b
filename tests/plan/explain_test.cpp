#include "plan/explain.h"

#include "plan/check.h"
#include "plan/model_subject.h"
#include "plan/rerun.h"
#include "support/compiled.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>

namespace heddle::plan {
namespace {

using program::ErrorKind;

class ExplainTest : public ::testing::Test {
protected:
  std::optional<Why> why(const std::string& text) {
    program_ = test::compiled(text);
    verdict_ = check(program_, explore::Options{});
    if (!verdict_.error) return std::nullopt;
    return explain(ModelSubject(program_), *verdict_.error, *verdict_.counterexample, {});
  }

  // Does the run with that schedule, and the inputs of the counterexample, go through without an error?
  bool passes(const std::vector<std::string>& schedule) {
    RerunResult result = rerun(program_, verdict_.counterexample->inputs, schedule, {});
    const auto* run = std::get_if<plan::Run>(&result);
    return run != nullptr && !run->error;
  }

  std::string all(const Why& why) {
    std::string text;
    for (const std::string& sentence : why.sentences) text += sentence + "\n";
    return text;
  }

  const CounterexampleStep& step(std::uint32_t number) const { return verdict_.counterexample->steps.at(number); }

  program::Program program_;
  Verdict verdict_;
};

TEST_F(ExplainTest, LostUpdateIsAWriteBetweenTwoSteps) {
  const std::string increment = "proc { { var t := x; x := t + 1 } }\n";
  auto found = why("var x := 0; ensures x == 2;\n" + increment + increment);
  ASSERT_TRUE(found);
  ASSERT_EQ(found->pairs.size(), 2u);
  EXPECT_TRUE(found->ends);
  ASSERT_TRUE(found->pairs[0].second && found->pairs[1].second);
  EXPECT_EQ(found->pairs[0].second, found->pairs[1].first);
  EXPECT_EQ(step(found->pairs[0].first).path, step(*found->pairs[1].second).path);
  EXPECT_NE(step(found->pairs[0].first).path, step(found->pairs[1].first).path);
  EXPECT_TRUE(passes(found->passing_schedule));
  EXPECT_TRUE(passes(found->pairs[1].passing_schedule));
  EXPECT_NE(all(*found).find("writes it (= 1)"), std::string::npos) << all(*found);
}

TEST_F(ExplainTest, WhatComesTooLateIsNamed) {
  auto found = why("var ready := 0;\nproc { assert ready == 1 }\nproc { skip; ready := 1 }");
  ASSERT_TRUE(found);
  ASSERT_EQ(found->pairs.size(), 1u);
  ASSERT_TRUE(found->pairs[0].late);
  EXPECT_EQ(found->pairs[0].late->path, "1");
  EXPECT_EQ(found->pairs[0].late->location.line, 3u);
  EXPECT_TRUE(passes(found->passing_schedule));
}

TEST_F(ExplainTest, DeadlockSaysWhoWaitsForWhom) {
  auto found =
      why("var a : lock; var b : lock;\nproc { lock a; lock b; unlock b; unlock a }\n"
          "proc { lock b; lock a; unlock a; unlock b }");
  ASSERT_TRUE(found);
  EXPECT_NE(all(*found).find("Thread 0 holds a and waits for b at line 2."), std::string::npos) << all(*found);
  EXPECT_NE(all(*found).find("Thread 1 holds b and waits for a at line 3."), std::string::npos) << all(*found);
  EXPECT_LE(found->sentences.size(), 5u);
  EXPECT_TRUE(passes(found->passing_schedule));
}

TEST_F(ExplainTest, OneThreadHasNoOrder) {
  auto found = why("proc { y := 3 * x; assert y != 9 }");
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->pairs.empty());
  EXPECT_TRUE(found->passing_schedule.empty());
  EXPECT_NE(all(*found).find("x = 3"), std::string::npos) << all(*found);
}

TEST_F(ExplainTest, EveryOrderFails) {
  auto found = why("var x := 0; ensures x == 3;\nproc { x := x + 1 }\nproc { x := x + 1 }");
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->pairs.empty());
  EXPECT_FALSE(found->failing_schedule.empty());
  EXPECT_FALSE(passes(found->failing_schedule));
}

TEST_F(ExplainTest, ExecutionsWithoutAnEndComePast) {
  auto found = why("var x := 0;\nproc { while (true) { x := 1; x := 0 } }\nproc { assert x == 0 }");
  ASSERT_TRUE(found);
  EXPECT_FALSE(found->ends);
  EXPECT_TRUE(passes(found->passing_schedule));
  EXPECT_NE(all(*found).find("it does not fail there."), std::string::npos) << all(*found);
}

TEST_F(ExplainTest, NothingIsSaidWithoutTime) {
  ASSERT_TRUE(why("var ready := 0;\nproc { assert ready == 1 }\nproc { ready := 1 }"));
  std::atomic<bool> interrupted = true;
  ModelSubject subject(program_);
  subject.set_budget(base::Budget(0, &interrupted));
  EXPECT_FALSE(explain(subject, *verdict_.error, *verdict_.counterexample, {}));
}

}  // namespace
}  // namespace heddle::plan
