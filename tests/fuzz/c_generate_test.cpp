#include <gtest/gtest.h>

#include <algorithm>

#include "fuzz/c/check.h"
#include "fuzz/c/features.h"
#include "fuzz/c/generate.h"
#include "fuzz/c/native.h"
#include "fuzz/c/print.h"

namespace heddle::fuzz_c {

namespace {

TEST(GenerateC, SameSeedSameProgram) {
  EXPECT_EQ(print(generate(7)), print(generate(7)));
  EXPECT_NE(print(generate(7)), print(generate(8)));
}

TEST(GenerateC, NothingToComplainAbout) {
  for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
    const Program program = generate(seed);
    EXPECT_EQ(complaint_about(program), "") << print(program);
  }
}

TEST(GenerateC, EveryFeatureOccurs) {
  std::map<std::string, int> programs;
  for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
    for (const auto& [name, count] : count_features(generate(seed))) programs[name] += count > 0 ? 1 : 0;
  }
  programs.erase("guard none");  // what only one thread sees is not counted
  for (const auto& [name, count] : programs) EXPECT_GE(count, 10) << name;
}

std::size_t line_count(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

TEST(PrintC, NoiseMovesNoLine) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const Program program = generate(seed);
    const std::string noisy = print(program, true);
    const std::string begin = "#line 1\n";
    const std::size_t at = noisy.find(begin);
    ASSERT_NE(at, std::string::npos);
    EXPECT_EQ(line_count(noisy.substr(at + begin.size())), line_count(print(program)));
  }
}

TEST(NativeC, ProgramsCompileAndEnd) {
  const Native native;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    Program program = generate(seed);
    if (!program.native) continue;
    const NativeResult result = native.run(program, 20, seed);
    EXPECT_EQ(result.trouble, "") << print(program);
    EXPECT_EQ(result.outcomes.count("does not end"), 0U) << print(program);
    for (const auto& outcome : result.outcomes) EXPECT_EQ(outcome.first.find("signal"), std::string::npos);
  }
}

}  // namespace

}  // namespace heddle::fuzz_c
