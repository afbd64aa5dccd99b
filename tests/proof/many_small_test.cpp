// Small programs that are meant to lead provers for any number of threads astray. Each has its verdict beside it:
// `safe` must be proved, `unsafe` found, and `open` may be either undecided or safe.
#include "proof/methods.h"
#include "proof_check/check.h"
#include "support/compiled.h"

#include <gtest/gtest.h>

namespace heddle::proof {
namespace {

using plan::Answer;

const std::string workers = "proc main { while (true) { w() } }\n";

struct Row {
  const char* name;
  std::string text;
  const char* verdict;
};

const Row rows[] = {
    {"a step with a loop that nobody comes to",
     "proc { while (true) { if (true) { spawn { } } else { atomic { while (false)[1] { } } } } }", "safe"},
    {"a lock that is never given back",
     "var m : lock, x := 0; " + workers + "def w() { lock m; x := x + 1; assert x == 1 }", "safe"},
    {"a lock for each of two",
     "var m[2] : lock, i := 0, x[2] := 0;\n"
     "proc main { while (true) { w(); i := 1 - i } }\n"
     "def w() { var k := 0; k := i; assume k == 0 or k == 1; lock m[k]; x[k] := x[k] + 1; assert x[k] == 1; "
     "x[k] := x[k] - 1; unlock m[k] }",
     "open"},
    {"it takes four", "var x := 0; " + workers + "def w() { x := x + 1; assert x < 4 }", "unsafe"},
    {"a child that is started once", "var x := 0; ensures x == 3; proc main { var k := 3; spawn { x := k }; k := 4 }",
     "safe"},
    {"its capture is a copy", "var x := 0; ensures x == 4; proc main { var k := 3; spawn { x := k }; k := 4 }",
     "unsafe"},
    {"numbers differ",
     "var x := 0, wins := 0;\nproc main { var n := 1; while (true) { spawn { var won := false; "
     "atomic { if (x == 0) { x := n; won := true } }; if (won) { wins := wins + 1; assert wins == 1 } }; n := n + 1 } "
     "}",
     "safe"},
    {"the first number is nobody's",
     "var x := 0, wins := 0;\nproc main { var n := 0; while (true) { spawn { var won := "
     "false; atomic { if (x == 0) { x := n; won := true } }; if (won) { wins := wins + 1; assert wins == 1 } }; "
     "n := n + 1 } }",
     "unsafe"},
    {"as many as there are rounds",
     "var x := 0; ensures x <= 3; proc main { var n := 0; while (n < 4) { w(); n := n + 1 } } "
     "def w() { x := x + 1 }",
     "unsafe"},
    {"no more than there are rounds",
     "var x := 0; ensures x <= 4; proc main { var n := 0; while (n < 4) { w(); n := n + 1 } "
     "} def w() { x := x + 1 }",
     "open"},
    {"a semaphore",
     "var s := 2, inside := 0; " + workers +
         "def w() { while (true) { atomic { await s > 0; s := s - 1 }; "
         "inside := inside + 1; assert inside <= 2; inside := inside - 1; s := s + 1 } }",
     "safe"},
    {"a semaphore that is too large",
     "var s := 3, inside := 0; " + workers +
         "def w() { while (true) { atomic { await s > "
         "0; s := s - 1 }; inside := inside + 1; assert inside <= 2; inside := inside - 1; s := s + 1 } }",
     "unsafe"},
    {"indices that go round",
     "var a[3] := 0, next := 0; " + workers +
         "def w() { var i := 0; atomic { i := next; next := "
         "(next + 1) % 3 }; a[i] := a[i] + 1; assert a[i] >= 1 }",
     "open"},
    {"who unlocks holds it", "var m : lock; " + workers + "def w() { lock m; unlock m }", "safe"},
    {"who unlocks does not hold it",
     "var m : lock; " + workers + "def w() { lock m; unlock m } proc other { unlock m }", "unsafe"},
    {"an input that stays", "var x, y := x; requires x > 0; " + workers + "def w() { y := y + 1; assert y > x }",
     "safe"},
    {"an input that may be anything", "var x, y := x; " + workers + "def w() { y := y + 1; assert y > 0 }", "unsafe"},
    {"two at once",
     "var x := 0; proc main { while (true) { atomic { w(); w() } } } def w() { x := x + 1; assert x < 2 }", "unsafe"},
    {"an assumption ends all", "var x := 0; " + workers + "def w() { x := x + 1; assume x < 3; assert x < 3 }",
     "unsafe"},
    {"an assumption in the same step",
     "var x := 0; " + workers +
         "def w() { atomic { x := x + 1; assume x < 3 }; "
         "assert x < 3 }",
     "safe"},
};

std::string verdict_of(const Row& row) {
  program::Program program = test::compiled(row.text);
  ProveOptions options;
  options.deadlocks = false;
  options.search.budget = base::Budget(20, nullptr);
  ProveResult result = prove_by_methods(program, "the model", options);
  if (result.verdict.answer != Answer::Safe) return result.verdict.answer == Answer::Unsafe ? "unsafe" : "unknown";
  auto checked = proof_check::check(program, "the model", result.proof, {});
  if (auto* rejected = std::get_if<proof_check::Rejected>(&checked)) return "rejected: " + rejected->message;
  return "safe";
}

TEST(ManySmallTest, EveryVerdictIsRight) {
  for (const Row& row : rows) {
    std::string verdict = verdict_of(row);
    bool is_open = std::string(row.verdict) == "open" && (verdict == "safe" || verdict == "unknown");
    if (!is_open) {
      EXPECT_EQ(verdict, row.verdict) << row.name;
    }
    if (is_open) std::cout << row.name << ": " << verdict << "\n";
  }
}

}  // namespace
}  // namespace heddle::proof
