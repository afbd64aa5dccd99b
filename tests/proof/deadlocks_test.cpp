// Proofs by invariants of threads that there are no deadlocks either: for any number of threads, and where all of them
// may have ended or wait. What is `excluded` must be proved, what can `deadlock` must not, and `open` is what is right
// and not proved.
#include "proof/thread_invariants.h"
#include "proof_check/check.h"
#include "support/compiled.h"

#include <gtest/gtest.h>

namespace heddle::proof {
namespace {

using plan::Answer;

// As many as an input says.
const std::string some =
    "var n; var started := 0;\nproc main { while (started < n) { w(); started := started + 1 } }\n";

struct Row {
  const char* name;
  std::string text;
  const char* verdict;
};

const Row rows[] = {
    {"a lock", "var m : lock, x := 0; " + some + "def w() { lock m; x := x + 1; assert x == 1; x := 0; unlock m }",
     "excluded"},
    {"a lock that is kept", "var m : lock; " + some + "def w() { lock m }", "deadlock"},
    {"a lock that is kept at times",
     "var m : lock; " + some + "def w() { var k := 0; k := started; lock m; if (k != 3) { unlock m } }", "deadlock"},
    {"two locks in one order", "var a : lock, b : lock; " + some + "def w() { lock a; lock b; unlock a; unlock b }",
     "excluded"},
    {"two locks in both orders",
     "var a : lock, b : lock; var n; var started := 0;\n"
     "proc main { while (started < n) { v(); w(); started := started + 1 } }\n"
     "def v() { lock a; lock b; unlock a; unlock b } def w() { lock b; lock a; unlock a; unlock b }",
     "deadlock"},
    {"two locks in both orders, one of them tried",
     "var a : lock, b : bool := false; var n; var started := 0;\n"
     "proc main { while (started < n) { v(); w(); started := started + 1 } }\n"
     "def v() { lock a; atomic { await not b; b := true }; b := false; unlock a }\n"
     "def w() { var has := false; atomic { if (not b) { b := true; has := true } }; if (has) { b := false } }",
     "excluded"},
    {"a lock of one's own, twice", "var m : lock; " + some + "def w() { lock m; lock m; unlock m; unlock m }",
     "deadlock"},
    {"a spin lock with a flag",
     "var taken := false; " + some + "def w() { atomic { await not taken; taken := true }; taken := false }",
     "excluded"},
    {"a semaphore", "var s := 2; " + some + "def w() { atomic { await s > 0; s := s - 1 }; s := s + 1 }", "excluded"},
    {"a semaphore that is used up", "var s := 2; " + some + "def w() { atomic { await s > 0; s := s - 1 } }",
     "deadlock"},
    {"a flag that somebody sets",
     "var go := false; var n; var started := 0;\n"
     "proc main { while (started < n) { w(); started := started + 1 }; go := true } def w() { await go }",
     "excluded"},
    {"a flag that is set before it matters, and taken back",
     "var go := false; var n; var started := 0;\n"
     "proc main { while (started < n) { w(); started := started + 1 }; go := true; go := false } def w() { await go }",
     "deadlock"},
    {"main waits for its child", "var done := false; proc main { spawn { done := true }; await done }", "excluded"},
    {"main waits for a child that is not there",
     "var done := false; var n; proc main { if (n > 0) { spawn { done := true } }; await done }", "deadlock"},
    {"who waits for whom", "var a := false, b := false; proc x { await a; b := true } proc y { await b; a := true }",
     "deadlock"},
    {"an assumption that fails is no deadlock", "var go := false; " + some + "def w() { atomic { assume go } }",
     "excluded"},
    {"an assumption behind a wait is no excuse",
     "var go := false; " + some + "def w() { atomic { await go; assume started == 0 } }", "deadlock"},
    {"all end", some + "def w() { skip }", "excluded"},
    {"nobody is left", "proc main { skip }", "excluded"},
    {"a wait in one branch only",
     "var go := false; " + some + "def w() { var k := 0; k := started; if (k == 7) { await go } }", "deadlock"},
    {"turns",
     "var turn := 0; proc x { while (true) { await turn == 0; turn := 1 } } proc y { while (true) { await turn == 1; "
     "turn := 0 } }",
     "excluded"},
    {"turns that go astray",
     "var turn := 0; proc x { while (true) { await turn == 0; turn := 1 } } proc y { while (true) { await turn == 1; "
     "turn := 2 } }",
     "deadlock"},
    {"a barrier that nobody is missing at", "var here := 0; " + some + "def w() { here := here + 0; await here <= 0 }",
     "excluded"},
};

class DeadlocksTest : public testing::TestWithParam<Row> {};

TEST_P(DeadlocksTest, AreExcludedWhereThereAreNone) {
  program::Program program = test::compiled(GetParam().text);
  ProveOptions options;
  options.search.budget = base::Budget(60, nullptr);
  ProveResult result = prove_by_invariants(program, "the model", options);
  ASSERT_EQ(result.verdict.answer, Answer::Safe)
      << (result.verdict.incomplete.empty() ? "" : result.verdict.incomplete.front().reason);
  EXPECT_EQ(result.excludes_deadlocks, std::string(GetParam().verdict) == "excluded");
  auto checked = proof_check::check(program, "the model", result.proof, {});
  const auto* accepted = std::get_if<proof_check::Accepted>(&checked);
  ASSERT_NE(accepted, nullptr);
  EXPECT_EQ(accepted->excludes_deadlocks, result.excludes_deadlocks);
}

// The checker does not take the prover's word for it.
TEST_P(DeadlocksTest, AreNotExcludedByClaimingIt) {
  program::Program program = test::compiled(GetParam().text);
  ProveOptions options;
  options.deadlocks = false;
  options.search.budget = base::Budget(60, nullptr);
  ProveResult result = prove_by_invariants(program, "the model", options);
  ASSERT_FALSE(result.excludes_deadlocks);
  std::string claimed = result.proof;
  std::size_t at = claimed.find("  (template");
  ASSERT_NE(at, std::string::npos);
  claimed.insert(at, "  (also deadlocks)\n");
  auto checked = proof_check::check(program, "the model", claimed, {});
  if (std::string(GetParam().verdict) == "deadlock") {
    EXPECT_FALSE(std::holds_alternative<proof_check::Accepted>(checked));
  }
}

INSTANTIATE_TEST_SUITE_P(Programs, DeadlocksTest, testing::ValuesIn(rows), [](const auto& each) {
  std::string name = each.param.name;
  for (char& c : name)
    if (isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  return name;
});

}  // namespace
}  // namespace heddle::proof
