#include "cli/explanations.h"

#include "cli/completion_values.h"
#include "cli/language.h"
#include "program/error_kinds.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace heddle::cli {
namespace {

TEST(Explanations, EachKindHasOne) {
  auto explained = all_explanations();
  ASSERT_EQ(explained.size(), program::all_error_kinds.size());
  for (std::size_t i = 0; i < explained.size(); ++i) EXPECT_EQ(explained[i].kind, program::all_error_kinds[i]);
}

TEST(Explanations, EachHasAProgram) {
  for (const Explanation& each : all_explanations())
    EXPECT_FALSE(each.shown_in_code.empty() && each.shown_in_model.empty()) << each.name();
}

// A new option for which nobody has said what it takes is completed with nothing, at least not with files.
TEST(Completions, OptionsAreCompletedByWhatTheySay) {
  auto kind_of = [](std::string_view name, Command command) {
    auto found = std::ranges::find_if(
        all_options(), [&](const Option& option) { return option.name == name && option.belongs_to(command); });
    return values_of(*found);
  };
  EXPECT_EQ(kind_of("--json", Command::Check).kind, Values::Kind::Files);
  EXPECT_EQ(kind_of("--save", Command::Check).kind, Values::Kind::Files);
  EXPECT_EQ(kind_of("--time", Command::Check).kind, Values::Kind::Anything);
  EXPECT_EQ(kind_of("--no-slice", Command::Check).kind, Values::Kind::Nothing);
  EXPECT_EQ(kind_of("--prune", Command::Check).words, (std::vector<std::string>{"none", "summaries", "always"}));
  EXPECT_EQ(kind_of("--check", Command::Replay).kind, Values::Kind::List);
}

TEST(Completions, EndingsAreThoseOfPrograms) {
  for (std::string_view ending : program_endings())
    EXPECT_TRUE(language_of("program." + std::string(ending)).has_value()) << ending;
  EXPECT_EQ(program_endings().size(), 9U);
}

}  // namespace
}  // namespace heddle::cli
