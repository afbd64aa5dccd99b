#include "fuzz/shrink.h"

#include <gtest/gtest.h>

#include "fuzz/features.h"
#include "fuzz/generate.h"
#include "programs.h"

namespace heddle::fuzz::testing {

namespace {

/// "Fails" as soon as the feature is there: a stand-in for an engine that gets it wrong.
StillFails has(const std::string& feature) {
  return [feature](const Program& p) { return count_features(p).at(feature) > 0; };
}

std::optional<Program> first_with(const std::string& feature, std::size_t size) {
  for (std::uint64_t seed = 1; seed < 3000; ++seed) {
    Program p = generate(seed);
    if (has(feature)(p) && size_of(p) > size) return p;
  }
  return std::nullopt;
}

TEST(Shrink, LeavesOnlyWhatMatters) {
  const auto large = first_with("spawn captures a local", 60);
  ASSERT_TRUE(large.has_value());
  Program small = shrink(*large, has("spawn captures a local"));
  ASSERT_EQ(small.processes.size() + small.procedures.size(), 1U);
  EXPECT_TRUE(small.globals.empty());
  EXPECT_TRUE(has("spawn captures a local")(small));
  EXPECT_LE(size_of(small), 6U) << print(small);
}

TEST(Shrink, SmallestGuardInChoice) {
  const auto large = first_with("guard in choice", 60);
  ASSERT_TRUE(large.has_value());
  Program small = shrink(*large, has("guard in choice"));
  EXPECT_LE(size_of(small), 7U) << print(small);
}

TEST(Shrink, KeepsTheOraclesError) {
  auto deadlocks = [](const Program& p) {
    Program copy = p;
    print(copy);
    return run_oracle(copy, {}).errors.count({"deadlock", 0}) > 0;
  };
  Program p = program({mutex("m"), mutex("n"), global("x", num(0)), input("y", 0, 2)},
                      {{set("x", 1), lock(name("m")), lock(name("n")), unlock(name("n"))},
                       {lock(name("n")), set("x", plus(y(), num(3))), lock(name("m")), unlock(name("m"))}});
  ASSERT_TRUE(deadlocks(p));
  Program small = shrink(p, deadlocks);
  EXPECT_TRUE(deadlocks(small));
  EXPECT_EQ(print(small), "var m : lock;\nproc {\n  lock m;\n}\nproc {\n  lock m;\n}\n");
}

TEST(Shrink, AsksOnlyAboutProgramsOfTheLanguage) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    shrink(
        generate(seed),
        [](const Program& p) {
          EXPECT_EQ(complaint_about(p), "");
          return size_of(p) % 3 != 0;
        },
        400);
  }
}

TEST(Shrink, StopsAfterTheTries) {
  std::size_t asked = 0;
  shrink(
      generate(5),
      [&](const Program&) {
        ++asked;
        return true;
      },
      7);
  EXPECT_LE(asked, 7U);
}

}  // namespace

}  // namespace heddle::fuzz::testing
