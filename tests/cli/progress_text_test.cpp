#include "cli/progress_text.h"

#include "report/width.h"

#include <gtest/gtest.h>

namespace heddle::cli {
namespace {

Moment searching() {
  explore::Progress search{.executions = 12345,
                           .steps = 99999,
                           .depth = 41,
                           .work = 3100,
                           .most_work = 10000,
                           .branches = 17,
                           .first_open = 2,
                           .phase = "dpor",
                           .phase_number = 5,
                           .most_followers = 6};
  return {.search = search, .executions_per_second = 2300.4, .seconds = 12.9, .most_seconds = 60, .memory_mib = 40};
}

TEST(ProgressText, SaysAllWhereThereIsRoom) {
  EXPECT_EQ(progress_text(searching(), 200),
            "phase 5 (dpor), up to 6 more, 12,345 executions (2,300/s), 17 branches open, the first at step 3 of 41, "
            "31% of its budget, 12 s of 60 s, 40 MiB");
}

TEST(ProgressText, LeavesOutWhatMattersLeastFirst) {
  std::string narrow = progress_text(searching(), 79);
  EXPECT_EQ(narrow, "phase 5 (dpor), 12,345 executions (2,300/s), 17 branches open, 12 s of 60 s");
  EXPECT_EQ(progress_text(searching(), 60), "phase 5 (dpor), 12,345 executions (2,300/s), 12 s of 60 s");
  EXPECT_EQ(progress_text(searching(), 50), "phase 5 (dpor), 12,345 executions, 12 s of 60 s");
  EXPECT_EQ(progress_text(searching(), 45), "phase 5 (dpor), 12,345 executions");
  EXPECT_EQ(progress_text(searching(), 20), "phase 5 (dpor)");
}

TEST(ProgressText, CountsExecutionsEvenBesideALongName) {
  Moment moment = searching();
  moment.search->phase = "dpor-whole-unpruned";
  moment.search->executions = 123456789;
  EXPECT_EQ(progress_text(moment, 59), "phase 5 (dpor-whole-unpruned), 123,456,789 executions");
}

TEST(ProgressText, IsNeverTooWide) {
  Moment compiling{.activity = "compiling a/folder/with/a/long/name/account.c", .seconds = 3, .memory_mib = 20};
  for (std::size_t width = 0; width < 200; ++width) {
    EXPECT_LE(report::display_width(progress_text(searching(), width)), width);
    EXPECT_LE(report::display_width(progress_text(compiling, width)), width);
  }
}

TEST(ProgressText, WithoutLimitsThereIsNothingLeftOfThem) {
  Moment moment = searching();
  moment.most_seconds = 0;
  moment.search->most_work = 0;
  moment.search->phase_number = 0;
  moment.search->branches = 1;
  EXPECT_EQ(progress_text(moment, 200),
            "12,345 executions (2,300/s), 1 branch open, the first at step 3 of 41, 12 s, 40 MiB");
  moment.search->branches = 0;
  moment.search->parts = 3;
  EXPECT_EQ(progress_text(moment, 200), "12,345 executions (2,300/s), 3 parts left, 12 s, 40 MiB");
}

TEST(ProgressText, WithoutAnExecutionStepsAreCounted) {
  Moment moment = searching();
  moment.search->executions = 0;
  EXPECT_EQ(progress_text(moment, 60), "phase 5 (dpor), no execution yet, 99,999 steps, 12 s of 60 s");
}

// As with pruning, which takes many steps and ends few executions.
TEST(ProgressText, WhereExecutionsDoNotMoveStepsDo) {
  Moment moment = searching();
  moment.search->executions = 1;
  moment.executions_per_second = 0.1;
  EXPECT_EQ(progress_text(moment, 60), "phase 5 (dpor), 1 execution, 99,999 steps, 12 s of 60 s");
}

TEST(ProgressText, InALongExecutionNotAllIsCounted) {
  Moment moment = searching();
  moment.search->depth = 1000000;
  EXPECT_NE(progress_text(moment, 180).find("at least 17 branches open, the first at step 3 of 1,000,000"),
            std::string::npos);
}

TEST(ProgressText, TheLastPhaseSaysSo) {
  Moment moment = searching();
  moment.search->most_followers = 0;
  EXPECT_TRUE(progress_text(moment, 200).starts_with("phase 5 (dpor), the last, "));
}

// Names of files are shown as they are typed, but for what a terminal would act on.
TEST(ProgressText, AnActivityIsPrintable) {
  Moment moment{.activity = "compiling \033[31mred.c", .seconds = 1, .memory_mib = 1};
  EXPECT_EQ(progress_text(moment, 80), "compiling ?[31mred.c, 1 s, 1 MiB");
}

TEST(ProgressText, ABudgetIsNotOverdrawn) {
  Moment moment = searching();
  moment.search->work = 20000;
  EXPECT_NE(progress_text(moment, 200).find("100% of its budget"), std::string::npos);
}

}  // namespace
}  // namespace heddle::cli
