// What slices do to the search, on models.
#include "plan/check.h"
#include "support/compiled.h"

#include <gtest/gtest.h>

namespace heddle::plan {

namespace {

using explore::Options;
using explore::Reduction;
using explore::Slicing;
using test::compiled;

Verdict explored(const std::string& text, Reduction reduction, Slicing slicing) {
  Options options;
  options.reduction = reduction;
  options.slicing = slicing;
  return check(compiled(text), options);
}

const std::string counting =
    "var x : int := 0; var seen : int := 0;\n"
    "proc { seen := seen + 1; seen := seen * 2; x := 1 }\n"
    "proc { seen := seen + 1; seen := seen * 3; assert x < 2 }\n";

TEST(SliceTest, TheOrderOfWhatDoesNotMatterIsNotExplored) {
  EXPECT_EQ(explored(counting, Reduction::Dpor, Slicing::None).statistics.counters.executions, 12u);
  Verdict sliced = explored(counting, Reduction::Dpor, Slicing::Full);
  EXPECT_EQ(sliced.answer, Answer::Safe);
  EXPECT_EQ(sliced.statistics.counters.executions, 2u);
  ASSERT_TRUE(sliced.sliced);
  EXPECT_EQ(sliced.sliced->outside, 9u);
  EXPECT_EQ(sliced.sliced->operations, 12u);
}

TEST(SliceTest, WhereEverythingMattersThereIsNoWordOfASlice) {
  EXPECT_FALSE(
      explored("var x : int := 0; proc { x := 1 } proc { assert x < 2 }", Reduction::Dpor, Slicing::Full).sliced);
}

// A counter without bounds makes a new state each time round, and none that differs in what matters.
TEST(SliceTest, AModelThatOnlyCountsIsSafeForEver) {
  const std::string text =
      "var x : int := 0; var seen : int := 0;\n"
      "proc { while (true) { seen := seen + 1; x := 1 - x } }\n"
      "proc { while (true) { assert x < 2 } }\n";
  EXPECT_EQ(explored(text, Reduction::Classes, Slicing::None).answer, Answer::Unknown);
  EXPECT_EQ(explored(text, Reduction::Classes, Slicing::Full).answer, Answer::Safe);
}

// An assumption that fails ends all threads, so it is no local affair whatever it depends on.
TEST(SliceTest, AnAssumptionIsNotTakenAheadOfOthers) {
  const std::string text = "var x : int := 0; proc { assume false } proc { assert x == 1 }";
  for (Reduction reduction : {Reduction::None, Reduction::Classes, Reduction::Dpor})
    EXPECT_EQ(explored(text, reduction, Slicing::Full).answer, Answer::Unsafe);
}

}  // namespace

}  // namespace heddle::plan
