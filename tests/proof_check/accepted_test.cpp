// Proofs that are right.
#include "proof_check/checking.h"
#include "proof_check/samples.h"

namespace heddle::proof_check {
namespace {

TEST(AcceptedTest, EverySample) {
  for (const Sample& sample : all_samples()) EXPECT_EQ(judge(sample.safe, sample.parts()), "accepted") << sample.name;
}

TEST(AcceptedTest, NoSampleWithAMistakeInTheModel) {
  for (const Sample& sample : all_samples()) {
    std::string verdict = judge(sample.unsafe, sample.parts());
    EXPECT_TRUE(verdict.find("node ") != std::string::npos) << sample.name << ": " << verdict;
  }
}

TEST(AcceptedTest, TheResultCounts) {
  Sample sample = mutual_exclusion();
  Result result = check_text(sample.safe, proof_of(sample.parts()));
  ASSERT_TRUE(std::holds_alternative<Accepted>(result));
  EXPECT_EQ(std::get<Accepted>(result).nodes, 12u);
  EXPECT_EQ(std::get<Accepted>(result).facts, 5u);
  EXPECT_GT(std::get<Accepted>(result).queries, 0u);
}

TEST(AcceptedTest, MoreNodesAndFactsThanNeeded) {
  Sample sample = endless_counter();
  sample.facts.push_back("(fact 1 (= x (- 5)))");
  sample.facts.push_back("(fact 2 (>= x 7))");
  sample.nodes.push_back("(node (1 3) 0 2)");
  sample.nodes.insert(sample.nodes.begin(), "(node (0 3) 2 2 2)");
  EXPECT_EQ(judge(sample.safe, sample.parts()), "accepted");
}

TEST(AcceptedTest, CommentsAndQuotedNames) {
  EXPECT_EQ(judge("var x := 0; proc { assert x == 0 }",
                  "; first ( \" |\n(thread 0 (process 0) \"a \"\"name\"\"\"); and\n(fact 0 (= |x| 0))(node (0) 0);\n"
                  "(node (end))"),
            "accepted");
}

TEST(AcceptedTest, AThreadThatHasNothingToDo) {
  const std::string model = "var x := 1; ensures x == 1; proc { }";
  EXPECT_EQ(judge(model, "(thread 0 (process 0) \"a\") (fact 0 (= x 1)) (node (end) 0)"), "accepted");
  EXPECT_EQ(judge(model, "(thread 0 (process 0) \"a\") (node (end))"),
            "node 0 (a finished): all threads have finished, and ensures x == 1 does not hold (test.heddle:1)");
}

TEST(AcceptedTest, ANodeThatNoStateMeetsNeedsNothing) {
  EXPECT_EQ(judge("proc { assert false }", "(thread 0 (process 0) \"a\") (fact 0 false) (node (0) 0)"),
            "at the start no node is met");
  EXPECT_EQ(judge("var x := 0; proc { await x == 1; assert false }",
                  "(thread 0 (process 0) \"a\") (fact 0 (= x 0)) (fact 1 (< x x)) (node (0) 0) (node (1) 1)"),
            "accepted");
}

TEST(AcceptedTest, UndecidedWhenTheTimeIsOver) {
  Sample sample = mutual_exclusion();
  smt::Options options;
  options.deadline = std::chrono::steady_clock::now();
  Result result = check(test::compiled(sample.safe), "the model", proof_of(sample.parts()), options);
  EXPECT_EQ(outcome(result), "undecided: time limit reached");
  std::atomic<bool> interrupted = true;
  options = {};
  options.interrupted = &interrupted;
  result = check(test::compiled(sample.safe), "the model", proof_of(sample.parts()), options);
  EXPECT_EQ(outcome(result), "undecided: interrupted");
}

TEST(AcceptedTest, UndecidedWhenTheSolverGivesUp) {
  smt::Options options;
  options.timeout = std::chrono::milliseconds(50);
  // Whether three cubes add up to 114 is not known.
  const std::string model = "var x, y, z; proc { assert x * x * x + y * y * y + z * z * z != 114 }";
  Result result = check(test::compiled(model), "the model",
                        proof_of("(thread 0 (process 0) \"a\") (node (0)) (node (end))"), options);
  EXPECT_TRUE(std::holds_alternative<Undecided>(result)) << outcome(result);
}

}  // namespace
}  // namespace heddle::proof_check
