#include "fuzz/c/session.h"

#include <gtest/gtest.h>

#include "c_programs.h"
#include "fuzz/c/check.h"
#include "fuzz/c/features.h"
#include "fuzz/c/options.h"
#include "fuzz/c/print.h"
#include "fuzz/c/shrink.h"

namespace heddle::fuzz_c::testing {

namespace {

Exploration found(std::set<std::string> outcomes, bool every_error = true) {
  Exploration exploration;
  exploration.outcomes = std::move(outcomes);
  exploration.every_error = every_error;
  return exploration;
}

TEST(CompareC, OutputsMustAgree) {
  EXPECT_FALSE(compare(found({"x=1", "x=2"}), found({"x=2", "x=1"})).has_value());
  EXPECT_EQ(compare(found({"x=1"}), found({"x=1", "x=2"}))->message, "missed by the first: \"x=2\"");
  EXPECT_EQ(compare(found({"x=1", "x=2"}), found({"x=1"}))->category, "outcomes");
}

TEST(CompareC, AnErrorMayHideAnError) {
  EXPECT_FALSE(compare(found({"assertion 3"}, false), found({"assertion 3", "deadlock"})).has_value());
  EXPECT_TRUE(compare(found({"assertion 3"}), found({"assertion 3", "deadlock"})).has_value());
  EXPECT_TRUE(compare(found({"assertion 3", "deadlock"}, false), found({"deadlock"})).has_value());
  EXPECT_EQ(compare(found({"x=1"}, false), found({"x=1", "deadlock"}))->category, "verdict");
}

TEST(CompareC, WhatWasLeftOutIsNotHeldAgainstIt) {
  Exploration part = found({"x=1"});
  part.too_large = true;
  EXPECT_FALSE(judge(part).has_value());
  EXPECT_FALSE(compare(part, found({"x=1", "x=2"})).has_value());
  EXPECT_TRUE(compare(found({"x=2"}), part).has_value());
  part.left_out = {"a call of something strange"};
  EXPECT_EQ(judge(part)->category, "gave up");
}

TEST(CompareC, ErrorsThatCannotBe) {
  EXPECT_EQ(judge(found({"x=1", "memory 12: out of bounds"}))->category, "spurious error");
  EXPECT_FALSE(judge(found({"x=1", "", "deadlock", "assertion 12"})).has_value());
}

TEST(CompareC, TheHardwareIsRight) {
  NativeResult seen;
  seen.outcomes = {{"x=1", 3}, {"assertion 9", 1}};
  EXPECT_FALSE(compare(found({"x=1", "x=2", "assertion 9"}), seen).has_value());
  EXPECT_EQ(compare(found({"x=1", "x=2"}), seen)->category, "native outcome");
  EXPECT_FALSE(compare(found({"x=1", "deadlock"}, false), seen).has_value());
  seen.outcomes = {{"signal 11", 1}};
  EXPECT_EQ(compare(found({"x=1"}), seen)->category, "native");
}

/// Says that a program has one outcome, unless a certain word is in it.
class Forgetful : public Engine {
public:
  explicit Forgetful(std::string word) : word_(std::move(word)) {}
  std::vector<EngineMode> modes() override { return {{"one", 0}, {"two", 1}}; }
  Exploration explore(const std::string& text, const EngineMode& mode) override {
    const bool forgets = mode.index == 1 && text.find(word_) != std::string::npos;
    return found(forgets ? std::set<std::string>{} : std::set<std::string>{"x=1"});
  }

private:
  std::string word_;
};

TEST(SessionC, ReportsAndShrinksADisagreement) {
  Forgetful engine("pthread_mutex_trylock");
  const Native native;
  SessionOptions options;
  options.shrink = true;
  options.runs = 0;
  Session session(engine, native, options);
  std::uint64_t seed = 1;
  while (print(generate(seed)).find("pthread_mutex_trylock") == std::string::npos) ++seed;
  const fuzz::Report report = session.check(seed);
  ASSERT_EQ(report.outcome, fuzz::Outcome::Disagreed);
  EXPECT_NE(report.text.find("missed by the second: \"x=1\""), std::string::npos) << report.text;
  const std::string source = report.text.substr(report.text.find("shrunken:\n"));
  EXPECT_NE(source.find("pthread_mutex_trylock"), std::string::npos) << report.text;
  EXPECT_LE(std::count(source.begin(), source.end(), '\n'), 24) << report.text;
}

TEST(SessionC, NativeOutcomesAreHeldAgainstTheEngine) {
  Forgetful engine("no such word");
  const Native native;
  SessionOptions options;
  options.runs = 3;
  Session session(engine, native, options);
  int disagreed = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    disagreed += session.check(seed).outcome == fuzz::Outcome::Disagreed ? 1 : 0;
  }
  EXPECT_GE(disagreed, 4);
}

TEST(ShrinkC, LeavesOnlyWhatMatters) {
  auto swaps = [](const Program& p) { return count_features(p).at("stmt compare exchange") > 0; };
  std::uint64_t seed = 1;
  while (!swaps(generate(seed)) || size_of(generate(seed)) < 100) ++seed;
  const Program small = shrink(generate(seed), swaps);
  EXPECT_TRUE(swaps(small));
  EXPECT_EQ(complaint_about(small), "");
  EXPECT_LE(size_of(small), 12U) << print(small);
}

TEST(ShrinkC, AsksOnlyAboutRightPrograms) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    shrink(
        generate(seed),
        [](const Program& p) {
          EXPECT_EQ(complaint_about(p), "");
          return size_of(p) % 3 != 0;
        },
        300);
  }
}

TEST(OptionsC, NumbersAndMistakes) {
  std::string complaint;
  const char* good[] = {"heddle-fuzz-c", "--count", "7", "--runs", "0", "--shrink"};
  const auto options = parse_options(6, good, complaint);
  ASSERT_TRUE(options.has_value());
  EXPECT_EQ(options->count, 7U);
  EXPECT_EQ(options->session.runs, 0);
  EXPECT_TRUE(options->session.shrink);
  const char* bad[] = {"heddle-fuzz-c", "--seed", "x"};
  EXPECT_FALSE(parse_options(3, bad, complaint).has_value());
  EXPECT_EQ(complaint, "--seed needs a number");
}

}  // namespace

}  // namespace heddle::fuzz_c::testing
