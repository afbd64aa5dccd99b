#include "replay/reproduce.h"

#include "lang/compile.h"

#include <gtest/gtest.h>

namespace heddle::replay {
namespace {

const std::string source =
    "var limit;\n"
    "var x : int := 0;\n"
    "proc left { x := limit }\n"
    "proc right { assert x != 7; assert x != 8 }\n";

program::Program compiled() { return std::get<program::Program>(lang::compile(source, "f.heddle")); }

Case with(const std::string& limit, std::vector<std::string> schedule, std::uint32_t line = 0) {
  Case recorded{"f.heddle", source, {}, {{"limit", limit}}, std::move(schedule), {}};
  program::Location location;
  for (const program::Check& check : compiled().checks)
    if (check.location.line == line && !location) location = check.location;
  if (line != 0) recorded.error = plan::Error{program::ErrorKind::Assertion, "", location};
  return recorded;
}

TEST(Reproduce, TheSameErrorAgain) {
  Reproduction again = reproduce(compiled(), with("7", {"0", "1"}, 4));
  EXPECT_TRUE(again.reproduced);
  EXPECT_EQ(again.explanation, "assertion at line 4");
  ASSERT_TRUE(again.run);
  EXPECT_EQ(again.run->record.steps.size(), 2U);
}

TEST(Reproduce, WhateverGoesWrong) { EXPECT_TRUE(reproduce(compiled(), with("8", {"0", "1", "1"})).reproduced); }

TEST(Reproduce, AnotherError) {
  Reproduction again = reproduce(compiled(), with("8", {"0", "1", "1"}, 4));
  EXPECT_FALSE(again.reproduced);  // the second assertion of the line, not the first
  EXPECT_NE(again.explanation.find("happened instead of"), std::string::npos);
}

TEST(Reproduce, NoError) {
  Reproduction again = reproduce(compiled(), with("6", {"0", "1", "1"}, 4));
  EXPECT_FALSE(again.reproduced);
  EXPECT_NE(again.explanation.find("nothing went wrong"), std::string::npos);
}

TEST(Reproduce, CannotBeRun) {
  EXPECT_FALSE(reproduce(compiled(), with("7", {"5"}, 4)).reproduced);
  EXPECT_FALSE(reproduce(compiled(), with("True", {"0"}, 4)).reproduced);
  Case recorded = with("7", {"0", "1"}, 4);
  recorded.inputs.push_back({"nobody", "1"});
  EXPECT_EQ(reproduce(compiled(), recorded).explanation, "the program has no input nobody");
}

}  // namespace
}  // namespace heddle::replay
