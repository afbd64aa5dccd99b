// Programs without guards: there no prefix is in vain, so the cost follows the number of classes.
#include "permute/permute.h"
#include "permute/subject.h"
#include "support/compiled.h"

#include <gtest/gtest.h>

#include <random>

namespace heddle::permute {
namespace {

using heddle::test::compiled;
using test::Subject;
using test::Trace;

std::string random_assignments(std::mt19937& random) {
  auto below = [&](unsigned n) { return static_cast<unsigned>(random() % n); };
  std::string text = "var x := 0, y := 0, z := 0, a[2] := 0;\n";
  const char* names[] = {"x", "y", "z", "a[0]", "a[1]"};
  unsigned processes = 2 + below(3);
  for (unsigned i = 0; i < processes; ++i) {
    text += "proc { ";
    for (unsigned k = 1 + below(3); k > 0; --k) {
      text += std::string(names[below(5)]) + " := 2 * " + names[below(5)] + " + " + std::to_string(i + 1) + "; ";
      if (below(6) == 0) text += "spawn { " + std::string(names[below(5)]) + " := " + names[below(5)] + " }; ";
    }
    text += "}\n";
  }
  return text;
}

TEST(AssignmentsTest, NoPrefixIsInVain) {
  std::mt19937 random(7);
  std::uint64_t total = 0;
  for (int i = 0; i < 400; ++i) {
    std::string text = random_assignments(random);
    program::Program program = compiled(text);
    Subject subject(program, {});
    ASSERT_TRUE(subject.is_there());
    std::optional<std::set<Trace>> traces = subject.algorithm()(2000);
    if (!traces) continue;
    std::set<Trace> expected;
    for (const Trace& trace : *traces) expected.insert(subject.canonical(trace));
    Result result = std::get<Result>(permute(program, {}));
    EXPECT_EQ(result.statistics.classes, expected.size()) << text;
    EXPECT_EQ(result.statistics.blocked, 0u) << text;
    EXPECT_LE(result.statistics.steps, expected.size() * subject.events->size()) << text;
    total += expected.size();
    if (HasFailure()) return;
  }
  EXPECT_GT(total, 5000u);
}

TEST(AssignmentsTest, TwentyIndependentStepsAreOneClass) {
  std::string text;
  for (int i = 0; i < 20; ++i) text += "proc { x" + std::to_string(i) + " := 1 }\n";
  Result result = std::get<Result>(permute(compiled(text), {}));
  EXPECT_EQ(result.statistics.classes, 1u);
  EXPECT_EQ(result.statistics.steps, 20u);
  EXPECT_EQ(result.answer, Answer::Deterministic);
}

}  // namespace
}  // namespace heddle::permute
