// What is left of a counterexample that was found by a roundabout way.
#include "plan/simplify.h"

#include "plan/model_subject.h"
#include "plan/shorter.h"
#include "support/compiled.h"

#include <gtest/gtest.h>

namespace heddle::plan {
namespace {

using Schedule = std::vector<std::string>;

class RoundaboutTest : public ::testing::Test {
protected:
  // A run that fails.
  plan::Run failing(const std::string& text, const Schedule& schedule) {
    program_ = test::compiled(text);
    RerunResult result = rerun(program_, {}, schedule, {});
    EXPECT_TRUE(std::holds_alternative<plan::Run>(result)) << std::get<std::string>(result);
    plan::Run run = std::get<plan::Run>(result);
    EXPECT_TRUE(run.error);
    return run;
  }

  Schedule simplified(const plan::Run& run) {
    plan::Run simple = simplify(ModelSubject(program_), run, {});
    EXPECT_TRUE(simple.error && same(*simple.error, *run.error));
    return simple.record.schedule;
  }

  program::Program program_;
};

// The reader looks twice, the first time in vain because the writer comes in between. Had it not, `seen` were true.
TEST_F(RoundaboutTest, ARoundGoesThatAnotherThreadHasDivided) {
  const char* text =
      "var x := 0, seen := false;\n"
      "proc reader { var t := 0; while (true) { t := x; atomic { if (x == t) { assert x == 0 or seen; seen := true } } "
      "} }\n"
      "proc writer { x := 1 }\n";
  plan::Run run = failing(text, {"0", "0", "0", "1", "0", "0", "0", "0"});
  EXPECT_EQ(simplified(run), (Schedule{"1", "0", "0", "0", "0"}));
}

constexpr const char* handshake =
    "var turn := 0, spoilt := false;\n"
    "proc ping { while (true) { await turn == 0; turn := 1 } }\n"
    "proc pong { while (true) { await turn == 1; assert not spoilt; turn := 0 } }\n"
    "proc spoiler { spoilt := true }\n";

// None of the threads can do without its rounds unless the other one does as well.
TEST_F(RoundaboutTest, RoundsOfSeveralThreadsGoTogether) {
  Schedule round = {"0", "0", "0", "1", "1", "1", "1"}, schedule;
  for (int i = 0; i < 3; ++i) schedule.insert(schedule.end(), round.begin(), round.end());
  schedule.insert(schedule.end(), {"0", "0", "0", "2", "1", "1", "1"});
  plan::Run run = failing(handshake, schedule);
  EXPECT_EQ(simplified(run).size(), 7u);
}

TEST_F(RoundaboutTest, WhatIsShortestStaysAsItIs) {
  plan::Run run = failing(handshake, {"2", "0", "0", "0", "1", "1", "1"});
  EXPECT_EQ(look_for_shorter(ModelSubject(program_), run, {}), std::nullopt);
  EXPECT_EQ(simplified(run).size(), 7u);
}

}  // namespace
}  // namespace heddle::plan
