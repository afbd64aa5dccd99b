#include "fuzz/workers.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>

namespace heddle::fuzz {

namespace {

void quiet(const Tally&) {}

Report by_seed(std::uint64_t seed, const Note&) {
  return {seed % 3 == 0 ? Outcome::Safe : seed % 3 == 1 ? Outcome::Unsafe : Outcome::Skipped};
}

TEST(Workers, AllSeedsOnceWhateverTheJobs) {
  for (const int jobs : {0, 1, 3}) {
    const Tally tally = run_workers({10, 90}, jobs, 20, by_seed, quiet);
    EXPECT_EQ(tally.programs, 90U);
    EXPECT_EQ(tally.safe, 30U);
    EXPECT_EQ(tally.unsafe, 30U);
    EXPECT_EQ(tally.skipped, 30U);
    EXPECT_EQ(tally.disagreement, "");
  }
}

TEST(Workers, DisagreementEndsTheRun) {
  for (const int jobs : {0, 2}) {
    const Tally tally = run_workers(
        {1, 100000000}, jobs, 20,
        [](std::uint64_t seed, const Note&) {
          return seed == 40 ? Report{Outcome::Disagreed, "forty"} : Report{Outcome::Safe};
        },
        quiet);
    EXPECT_EQ(tally.disagreement, "forty");
  }
}

TEST(Workers, CrashIsAFinding) {
  const Tally tally = run_workers(
      {1, 20}, 2, 20,
      [](std::uint64_t seed, const Note&) {
        if (seed == 7) raise(SIGKILL);
        return Report{Outcome::Safe};
      },
      quiet);
  EXPECT_NE(tally.disagreement.find("crash: seed 7\n"), std::string::npos) << tally.disagreement;
}

TEST(Workers, SilenceIsAFinding) {
  const Tally tally = run_workers(
      {1, 20}, 2, 1,
      [](std::uint64_t seed, const Note& note) {
        note("slow");
        if (seed == 7) sleep(60);
        return Report{Outcome::Safe};
      },
      quiet);
  EXPECT_NE(tally.disagreement.find("no answer in 1 seconds: seed 7, mode slow\n"), std::string::npos)
      << tally.disagreement;
}

}  // namespace

}  // namespace heddle::fuzz
