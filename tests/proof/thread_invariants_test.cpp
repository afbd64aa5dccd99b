// Programs with any number of threads, and with integers without bound: the verdict, and that every proof is accepted.
// The first line of each file in tests/proof/programs/ says what is to come out.
#include "proof/thread_invariants.h"
#include "proof/methods.h"
#include "proof_check/check.h"
#include "support/compiled.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace heddle::proof {
namespace {

using plan::Answer;

std::string text_of(const std::filesystem::path& file) {
  std::ifstream in(file);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

std::string accepted(const program::Program& program, const ProveResult& result) {
  auto checked = proof_check::check(program, "the model", result.proof, {});
  if (auto* rejected = std::get_if<proof_check::Rejected>(&checked)) return rejected->message;
  return std::holds_alternative<proof_check::Accepted>(checked) ? "accepted" : "undecided";
}

ProveOptions options(double seconds = 60) {
  ProveOptions options;
  options.search.budget = base::Budget(seconds, nullptr);
  return options;
}

std::vector<std::string> files() {
  std::vector<std::string> found;
  for (const auto& entry : std::filesystem::directory_iterator(HEDDLE_SOURCE_DIR "/tests/proof/programs")) {
    std::string name = entry.path().stem().string();
    if (name.starts_with("many_") || name.starts_with("fixed_")) found.push_back(name);
  }
  std::ranges::sort(found);
  return found;
}

class Invariants : public testing::TestWithParam<std::string> {};

TEST_P(Invariants, TheVerdictIsRightAndTheProofIsAccepted) {
  std::string text = text_of(std::string(HEDDLE_SOURCE_DIR "/tests/proof/programs/") + GetParam() + ".heddle");
  program::Program program = test::compiled(text);
  ProveResult result = prove_by_methods(program, "the model", options());
  bool is_safe = text.starts_with("// expect: safe");
  EXPECT_EQ(result.verdict.answer, is_safe ? Answer::Safe : Answer::Unsafe)
      << (result.verdict.incomplete.empty() ? "" : result.verdict.incomplete.front().reason);
  EXPECT_EQ(result.verdict.counterexample.has_value(), !is_safe);
  if (result.verdict.answer == Answer::Safe) {
    EXPECT_EQ(accepted(program, result), "accepted");
  }
  RecordProperty("milliseconds", static_cast<int>(result.verdict.statistics.seconds * 1000));
}

INSTANTIATE_TEST_SUITE_P(Programs, Invariants, testing::ValuesIn(files()), [](const auto& each) { return each.param; });

TEST(InvariantsTest, SafeIsNeverSaidOfABrokenOne) {
  for (const std::string& name : files()) {
    std::string text = text_of(std::string(HEDDLE_SOURCE_DIR "/tests/proof/programs/") + name + ".heddle");
    if (text.starts_with("// expect: safe")) continue;
    ProveResult result = prove_by_invariants(test::compiled(text), "the model", options());
    EXPECT_EQ(result.verdict.answer, Answer::Unknown) << name;
    EXPECT_FALSE(result.verdict.incomplete.empty()) << name;
  }
}

TEST(InvariantsTest, InvariantsAreToldWithTheNamesOfTheSource) {
  ProveResult result =
      prove_by_methods(test::compiled("var m : lock; var x := 0;\nproc main { while (true) { worker() } }\n"
                                      "def worker() { lock m;\n x := 1;\n assert x == 1;\n x := 0; unlock m }"),
                       "the model", options());
  ASSERT_EQ(result.verdict.answer, Answer::Safe);
  EXPECT_EQ(result.method, invariants_method);
  bool names_the_lock = false;
  for (const Invariant& invariant : result.invariants)
    for (const std::string& fact : invariant.facts)
      names_the_lock =
          names_the_lock || (invariant.thread == "a worker" && fact.find("this thread") != std::string::npos);
  EXPECT_TRUE(names_the_lock);
}

TEST(InvariantsTest, ALoopInsideOfAStepIsNamed) {
  ProveResult result = prove_by_invariants(
      test::compiled("var x := 3;\nproc { atomic { while (x > 0) { x := x - 1 } } }"), "the model", options());
  ASSERT_EQ(result.verdict.incomplete.size(), 1u);
  EXPECT_EQ(result.verdict.incomplete[0].reason, "there is a loop inside of one step");
  EXPECT_EQ(result.verdict.incomplete[0].location.line, 2u);
}

TEST(InvariantsTest, TheInitialiserCanFail) {
  ProveResult result = prove_by_invariants(test::compiled("var x; var y := 3 / x; requires x > 0; proc { skip }"),
                                           "the model", options());
  EXPECT_EQ(result.verdict.answer, Answer::Unknown);
}

TEST(InvariantsTest, FixedThreadsWithNumbersWithoutBound) {
  for (const std::string& name : files()) {
    std::string text = text_of(std::string(HEDDLE_SOURCE_DIR "/tests/proof/programs/") + name + ".heddle");
    if (!name.starts_with("fixed_") || !text.starts_with("// expect: safe")) continue;
    program::Program program = test::compiled(text);
    ProveResult result = prove_by_invariants(program, "the model", options());
    EXPECT_EQ(result.verdict.answer, Answer::Safe) << name;
    EXPECT_EQ(accepted(program, result), "accepted") << name;
  }
}

TEST(InvariantsTest, ThereIsAnEndToTheTime) {
  std::string text = text_of(HEDDLE_SOURCE_DIR "/tests/proof/programs/many_ticket_lock.heddle");
  ProveResult result = prove_by_methods(test::compiled(text), "the model", options(0.001));
  EXPECT_EQ(result.verdict.answer, Answer::Unknown);
}

}  // namespace
}  // namespace heddle::proof
