// Several schedules of one program in one file.
#include "replay/case.h"

#include "replay/reproduce.h"
#include "support/compiled.h"

#include <gtest/gtest.h>

namespace heddle::replay {
namespace {

const std::string source = "var x := 1; proc { x := x + 1 } proc { x := 3 }";

Case ending_in(const std::string& value, std::vector<std::string> schedule) {
  Case recorded{"test.heddle", source, {}, {}, std::move(schedule), {}};
  recorded.final_state = {{"x", value}};
  return recorded;
}

TEST(SuiteTest, ComesBackAsItWas) {
  std::vector<Case> before{ending_in("3", {"0", "1"}), ending_in("4", {"1", "0"})};
  auto after = std::get<std::vector<Case>>(read_suite(to_json(before)));
  ASSERT_EQ(after.size(), 2u);
  EXPECT_EQ(after[1].schedule, before[1].schedule);
  EXPECT_EQ(after[1].final_state->front().value, "4");
  EXPECT_EQ(after[1].source, source);
  EXPECT_FALSE(after[0].error);
}

TEST(SuiteTest, ASingleCaseIsASuiteOfOne) {
  EXPECT_EQ(std::get<std::vector<Case>>(read_suite(to_json(ending_in("3", {"0", "1"})))).size(), 1u);
  EXPECT_TRUE(std::holds_alternative<std::string>(read_suite(R"({"heddle_suite": 1, "cases": []})")));
  EXPECT_TRUE(std::holds_alternative<std::string>(read_suite("[]")));
}

TEST(SuiteTest, TheEndIsCompared) {
  program::Program program = heddle::test::compiled(source);
  EXPECT_TRUE(reproduce(program, ending_in("3", {"0", "1"})).reproduced);
  Reproduction other = reproduce(program, ending_in("4", {"0", "1"}));
  EXPECT_FALSE(other.reproduced);
  EXPECT_EQ(other.explanation, "x is 3 at the end instead of 4");
  EXPECT_FALSE(reproduce(program, ending_in("2", {"0"})).reproduced);
}

}  // namespace
}  // namespace heddle::replay
