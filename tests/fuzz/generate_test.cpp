#include "fuzz/generate.h"

#include <gtest/gtest.h>

#include "fuzz/features.h"
#include "programs.h"

namespace heddle::fuzz::testing {

namespace {

constexpr std::uint64_t kPrograms = 2000;

TEST(Generate, EveryFeatureOccurs) {
  std::map<std::string, int> counts;
  for (std::uint64_t seed = 1; seed <= kPrograms; ++seed) {
    for (const auto& [name, number] : count_features(generate(seed))) counts[name] += number;
  }
  EXPECT_GT(counts.size(), 70U);
  for (const auto& [name, number] : counts) EXPECT_GT(number, 0) << name;
}

TEST(Generate, TheLanguageAcceptsEveryProgram) {
  for (std::uint64_t seed = 1; seed <= kPrograms; ++seed) {
    Program p = generate(seed);
    ASSERT_EQ(complaint_about(p), "") << "seed " << seed << "\n" << print(p, seed);
  }
}

TEST(Generate, SeedsMeanTheSameEverywhere) {
  // Changing the generator changes this number; a different number from the same generator is a mistake.
  std::uint64_t hash = 14695981039346656037U;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    Program p = generate(seed);
    for (const char c : print(p, seed)) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
  }
  EXPECT_EQ(hash, 6390867532215899680U);
}

TEST(Generate, ProgramsAreSmallAndOftenWrong) {
  int unsafe = 0;
  int large = 0;
  int gave_up = 0;
  std::set<std::string> kinds;
  const Limits limits;
  constexpr int kSample = 500;
  for (std::uint64_t seed = 1; seed <= kSample; ++seed) {
    Program p = generate(seed);
    print(p, seed);
    const OracleResult result = run_oracle(p, limits);
    gave_up += result.gave_up ? 1 : 0;
    large += result.executions > limits.executions ? 1 : 0;
    unsafe += result.errors.empty() ? 0 : 1;
    for (const ErrorSite& error : result.errors) kinds.insert(error.kind);
  }
  EXPECT_GT(unsafe, kSample * 35 / 100);
  EXPECT_LT(unsafe, kSample * 55 / 100);
  EXPECT_LT(large, kSample * 10 / 100);
  EXPECT_LT(gave_up, kSample * 3 / 100);
  EXPECT_EQ(kinds, (std::set<std::string>{"assertion", "deadlock", "division", "ensures", "lock", "memory"}));
}

}  // namespace

}  // namespace heddle::fuzz::testing
