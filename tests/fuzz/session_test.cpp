#include "fuzz/session.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "fuzz/random.h"
#include "fuzz/statistics.h"
#include "programs.h"

namespace heddle::fuzz::testing {

namespace {

using Verdict = EngineResult::Verdict;

/// Refuses every text with a certain word in it.
class Refusing : public Engine {
public:
  explicit Refusing(std::string word) : word_(std::move(word)) {}
  std::vector<EngineMode> modes() override { return {{"only", 0}}; }
  EngineResult run(const std::string& text, const EngineMode&, const Domains&) override {
    EngineResult result;
    result.verdict = text.find(word_) != std::string::npos ? Verdict::InputError : Verdict::Unknown;
    result.detail = "no " + word_;
    return result;
  }

private:
  std::string word_;
};

std::uint64_t seed_with(const std::string& word) {
  for (std::uint64_t seed = 1;; ++seed) {
    Program p = generate(seed);
    if (print(p, seed).find(word) == std::string::npos) continue;
    const OracleResult oracle = run_oracle(p, {});
    if (!oracle.gave_up && oracle.executions < 1000) return seed;
  }
}

TEST(Session, ReportsAndShrinksADisagreement) {
  Refusing engine("unlock");
  const std::uint64_t seed = seed_with("unlock");
  SessionOptions options;
  options.shrink = true;
  const Report report = Session(engine, options).check(seed);
  ASSERT_EQ(report.outcome, Outcome::Disagreed);
  EXPECT_NE(report.text.find("seed " + std::to_string(seed) + ", mode only"), std::string::npos) << report.text;
  EXPECT_NE(report.text.find("input error: no unlock"), std::string::npos) << report.text;
  const std::string source = report.text.substr(report.text.find("shrunken:\n") + 10);
  EXPECT_NE(source.find("  unlock "), std::string::npos) << report.text;
  EXPECT_LE(std::count(source.begin(), source.end(), '\n'), 4) << report.text;
}

TEST(FirstAndSome, KeepsTheFirstAndComesToAllInTime) {
  const std::vector<int> all{0, 1, 2, 3, 4, 5, 6, 7};
  std::set<int> met;
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const std::vector<int> some = first_and_some(all, 3, seed);
    ASSERT_EQ(some.size(), 3U);
    EXPECT_EQ(some.front(), 0);
    EXPECT_TRUE(std::is_sorted(some.begin(), some.end()));
    EXPECT_EQ(some, first_and_some(all, 3, seed));
    met.insert(some.begin(), some.end());
  }
  EXPECT_EQ(met.size(), all.size());
  EXPECT_EQ(first_and_some(all, 0, 1), all);
  EXPECT_EQ(first_and_some(all, 8, 1), all);
}

TEST(Session, EngineThatKnowsNothingIsNoticed) {
  Refusing engine("no such word");
  Session session(engine, {});
  int disagreed = 0;
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    disagreed += session.check(seed).outcome == Outcome::Disagreed ? 1 : 0;
  }
  EXPECT_GT(disagreed, 35);
}

TEST(Statistics, ShowsOneProgramAndMany) {
  EXPECT_NE(show_program(3, {}).find("// oracle: "), std::string::npos);
  const std::string table = show_statistics(1, 50, {});
  EXPECT_NE(table.find("stmt assign"), std::string::npos);
  EXPECT_NE(table.find("outcome safe"), std::string::npos);
}

}  // namespace

}  // namespace heddle::fuzz::testing
