// Whole programs: the verdict, and that each enlargement saves iterations. The first line of each file in
// tests/proof/programs/ says what is to come out.
#include "proof/prove.h"

#include "proof_check/check.h"
#include "support/compiled.h"

#include <filesystem>
#include <fstream>
#include <sstream>

namespace heddle::proof {
namespace {

using plan::Answer;

std::string text_of(const std::string& file) {
  std::ifstream in(std::string(HEDDLE_SOURCE_DIR) + "/" + file);
  std::stringstream text;
  text << in.rdbuf();
  EXPECT_FALSE(text.str().empty()) << file;
  return text.str();
}

ProveOptions options_with(bool cores, bool monotonicity) {
  ProveOptions options;
  options.search.budget = base::Budget(60, nullptr);
  options.deadlocks = false;  // as in the paper
  options.unsat_cores = cores;
  options.monotonicity = monotonicity;
  return options;
}

ProveResult proved(const std::string& text, const ProveOptions& options = options_with(true, true)) {
  return prove(test::compiled(text), "the model", options);
}

std::string why_unknown(const ProveResult& result) {
  return result.verdict.incomplete.empty() ? "" : result.verdict.incomplete.front().reason;
}

void expect_accepted(const std::string& text, const ProveResult& result) {
  auto checked = proof_check::check(test::compiled(text), "the model", result.proof, {});
  EXPECT_TRUE(std::holds_alternative<proof_check::Accepted>(checked))
      << (checked.index() == 1 ? std::get<proof_check::Rejected>(checked).message : "undecided");
}

// ---- the programs of Fig. 14

struct Row {
  const char* file;
  Answer answer;
  bool is_small = true;  // also with one of the enlargements
};

class Figure14 : public testing::TestWithParam<Row> {};

TEST_P(Figure14, TheVerdictIsRightAndTheProofIsAccepted) {
  std::string text = text_of(GetParam().file);
  ProveResult result = proved(text);
  ASSERT_EQ(result.verdict.answer, GetParam().answer);
  if (result.verdict.answer == Answer::Safe) return expect_accepted(text, result);
  EXPECT_TRUE(result.verdict.counterexample);
}

// With so many iterations and these enlargements, is there no answer yet?
bool needs_more(const std::string& text, std::uint64_t iterations, bool cores, bool monotonicity) {
  ProveOptions options = options_with(cores, monotonicity);
  options.most_iterations = iterations;
  return why_unknown(proved(text, options)) == "the bound on iterations is reached";
}

TEST_P(Figure14, EnlargementsSaveIterations) {
  std::string text = text_of(GetParam().file);
  std::uint64_t both = proved(text).statistics.iterations;
  EXPECT_TRUE(needs_more(text, both, true, false)) << "than with both there are without monotonicity";
  EXPECT_TRUE(needs_more(text, both, false, false));
  if (!GetParam().is_small) return;
  std::uint64_t monotonicity = proved(text, options_with(false, true)).statistics.iterations;
  EXPECT_LE(both, monotonicity);
  EXPECT_TRUE(needs_more(text, monotonicity, false, false));
  std::uint64_t cores = proved(text, options_with(true, false)).statistics.iterations;
  bool is_bug = GetParam().answer == Answer::Unsafe;  // found before the cores matter
  EXPECT_TRUE(is_bug || needs_more(text, cores, false, false));
}

INSTANTIATE_TEST_SUITE_P(Programs, Figure14,
                         testing::Values(Row{"examples/peterson.heddle", Answer::Safe},
                                         Row{"examples/dekker.heddle", Answer::Safe},
                                         Row{"examples/lamport_fast.heddle", Answer::Safe},
                                         Row{"examples/szymanski.heddle", Answer::Safe},
                                         Row{"tests/proof/programs/time_varying_mutex.heddle", Answer::Safe},
                                         Row{"tests/proof/programs/rwlock.heddle", Answer::Safe},
                                         Row{"tests/proof/programs/rwlock_broken.heddle", Answer::Unsafe},
                                         Row{"tests/proof/programs/qrcu.heddle", Answer::Safe, false},
                                         Row{"tests/proof/programs/qrcu_broken.heddle", Answer::Unsafe, false}),
                         [](const auto& row) { return std::filesystem::path(row.param.file).stem().string(); });

// ---- what else is told

TEST(ProveTest, ABugIsToldWithInputsAndAScheduleThatWereRerun) {
  ProveResult result = proved("var n; var x := 0; proc { x := n } proc { assert x != 7 }");
  ASSERT_EQ(result.verdict.answer, Answer::Unsafe);
  EXPECT_EQ(program::to_string(result.verdict.error->kind), "assertion");
  ASSERT_EQ(result.verdict.counterexample->inputs.size(), 1u);
  EXPECT_EQ(result.verdict.counterexample->inputs[0].value, "7");
  EXPECT_EQ(result.verdict.counterexample->schedule, (std::vector<std::string>{"0", "1"}));
}

TEST(ProveTest, TracesAreToldWithTheirSteps) {
  ProveResult result = proved("var x := 0;\nproc p {\nx := 1;\nassert x == 1 }");
  ASSERT_EQ(result.traces.size(), 1u);
  ASSERT_EQ(result.traces[0].steps.size(), 1u);
  EXPECT_EQ(result.traces[0].steps[0].first, "p");
  EXPECT_EQ(result.traces[0].steps[0].second.line, 3u);
  EXPECT_EQ(result.traces[0].check.line, 4u);
}

TEST(ProveTest, InvariantsAreToldWhereTheyHold) {
  ProveResult result = proved("var x := 0;\nproc p {\nx := 1;\nassert x == 1 }");
  ASSERT_EQ(result.invariants.size(), 1u);
  EXPECT_EQ(result.invariants[0].thread, "p");
  EXPECT_EQ(result.invariants[0].location.line, 4u);
  EXPECT_EQ(result.invariants[0].facts, std::vector<std::string>{"x == 1"});
}

TEST(ProveTest, UnknownSaysWhy) {
  EXPECT_EQ(why_unknown(proved("proc { while (true) { spawn { skip; assert true } } }")),
            "threads are started in a loop, so that there can be any number of them");
  ProveOptions options = options_with(true, true);
  options.search.budget = base::Budget(1e-6, nullptr);
  EXPECT_EQ(why_unknown(proved(text_of("examples/peterson.heddle"), options)), base::out_of_time);
}

}  // namespace
}  // namespace heddle::proof
