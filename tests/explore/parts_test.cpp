// A search in parts explores what it explores in one piece: the same number of executions, one of each class.
#include "explore/frontier.h"
#include "plan/check.h"
#include "support/compiled.h"

#include <gtest/gtest.h>

namespace heddle::explore {
namespace {

using test::compiled;

plan::Verdict in_parts(const std::string& text, std::uint64_t turns) {
  Options options;
  options.reduction = Reduction::Dpor;
  options.turns_per_part = turns;
  return plan::check(compiled(text), options);
}

std::string processes(int n, const std::string& body) {
  std::string text;
  for (int i = 0; i < n; ++i) text += "proc { " + body + " }\n";
  return text;
}

class Parts : public testing::TestWithParam<std::string> {};

TEST_P(Parts, ExploreTheSameExecutions) {
  plan::Verdict whole = in_parts(GetParam(), 0);
  // Where a search is divided matters: after a thread was explored, before another one is, between two outcomes.
  for (std::uint64_t turns = 1; turns < 400; turns += turns < 60 ? 1 : 23) {
    plan::Verdict parts = in_parts(GetParam(), turns);
    EXPECT_EQ(parts.answer, whole.answer) << turns;
    EXPECT_EQ(parts.statistics.counters.executions, whole.statistics.counters.executions) << turns;
  }
}

INSTANTIATE_TEST_SUITE_P(
    OfPrograms, Parts,
    testing::Values(
        // A sequence planned for the first process is put behind the second one, which is not finished when the third
        // one is given away.
        "var a := 0, b := 0, f := 0, ra := 0, rb := 0;\nproc { ra := a }\nproc { rb := b }\n"
        "proc { { var t := a; skip }; if (f == 0) { a := 1 }; b := 1; a := 2 }\nproc { f := 1 }\n",
        // One outcome of a step writes, the other one does not.
        "var n; var x := 0, r := 0;\nproc { atomic { if (x == n) { x := 1 } } }\nproc { r := x }\nproc { x := 2 }\n",
        "var x := 0;\n" + processes(4, "x := x + 1"),
        "var x := 0, y := 0;\n" + processes(2, "x := y + 1; y := x") + processes(2, "y := y + x"),
        "var m : lock; var x := 0;\n" + processes(4, "lock m; x := x + 1; unlock m"),
        "var m : lock; var n : lock; var x := 0;\n" + processes(2, "lock m; lock n; x := 1; unlock n; unlock m") +
            processes(2, "lock n; x := 2; unlock n; lock m; unlock m"),
        "var x := 0, y := 0, z := 0;\nproc { x := 1 }\nproc { y := 1 }\n" + processes(3, "z := z + 1") +
            "proc { if (x == 1) { y := z } }\n",
        "var i; var x := 0;\n" + processes(3, "if (x < i) { x := x + 1 } else { x := 0 }")));

}  // namespace
}  // namespace heddle::explore
