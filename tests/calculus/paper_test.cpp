// The examples of SymPaths, with the numbers that it reports where they can be compared.
#include "calculus.h"

#include <gtest/gtest.h>

#include <set>

namespace heddle::calculus {
namespace {

// Every combination of branches, whether or not an input leads there: as the paper counts.
SearchCounts counted(const std::string& text, Merging merging) {
  lang::Model model = parsed(text);
  Signature signature(model);
  SearchOptions options;
  options.merging = merging;
  options.close_inconsistent = false;
  Search search(signature, options);
  search.run({});
  EXPECT_TRUE(search.is_proved());
  return search.counts();
}

std::string fig8(int first, int second) {
  return "proc { while (i < m)[" + std::to_string(first) + "] { x := x * i; i := i + 1 } } proc { while (j < n)[" +
         std::to_string(second) +
         "] { y := y * j; j := j + 1 } } proc { if (i == m and j == n) { p := x * y } else { p := -1 } }";
}

constexpr const char* example2 = "proc { y := x } proc { z := x } proc { x := 2 }";

TEST(Paper, Example1) {
  Derivation derivation("proc { x := 0; x := y + 1; a := 1 } proc { if (x == 0) { b := 1 } else { b := 2 } }");
  Derivation other("proc { x := 0; x := y + 1; a := 1 } proc { if (x == 0) { b := 1 } else { b := 2 } }");
  derivation.step(0);
  EXPECT_EQ(derivation.premises().front(),
            "0⟨True, {x}, {}⟩ ⇒ {x := 0} [0(x := y + 1; a := 1) ∥ "
            "1(if (x == 0) { b := 1 } else { b := 2 })] True");
  other.step(1);
  ASSERT_EQ(other.premises().size(), 2);
  EXPECT_EQ(other.premises()[0], "1⟨x == 0, {}, {x}⟩ ⇒ [0(x := 0; x := y + 1; a := 1) ∥ 1(b := 1)] True");
  EXPECT_EQ(other.premises()[1], "1⟨x != 0, {}, {x}⟩ ⇒ [0(x := 0; x := y + 1; a := 1) ∥ 1(b := 2)] True");
  derivation.step(0);
  EXPECT_EQ(derivation.sequents().front().path.size(), 2);
  EXPECT_EQ(show(derivation.signature(), derivation.sequents().front()).update, Shown{"x := y + 1"});
}

TEST(Paper, Example2HasSixFinalGoalsAndFourWithEquivalentOnesMerged) {
  EXPECT_EQ(counted(example2, Merging::Off).final_goals, 6);
  EXPECT_EQ(counted(example2, Merging::Paths).final_goals, 4);
  EXPECT_EQ(counted(example2, Merging::Sequents).final_goals, 4);
}

// The paper's 35 and 97 are representatives of these classes, some with more than one (path.h).
TEST(Paper, Figure8HasThePapersFinalStates) {
  EXPECT_EQ(counted(fig8(1, 1), Merging::Off).final_goals, 6744);
  EXPECT_EQ(counted(fig8(1, 1), Merging::Paths).final_goals, 25);
  EXPECT_EQ(counted(fig8(2, 1), Merging::Off).final_goals, 58944);
}

TEST(Paper, Figure8HasFarFewerGoalsWithTheReduction) {
  SearchCounts without = counted(fig8(1, 1), Merging::Off);
  SearchCounts with = counted(fig8(1, 1), Merging::Paths);
  EXPECT_GT(without.goals, 50 * with.goals);
}

TEST(Paper, WhatIsCountedWithoutMergingIsWhatIsMadeWithoutMerging) {
  for (const std::string& text : {std::string(example2), fig8(1, 1), fig8(2, 0)}) {
    ProveResult merged = proved(text);
    ASSERT_TRUE(merged.goals_without_merging);
    EXPECT_EQ(*merged.goals_without_merging, proved(text, Merging::Off).counts.goals);
    EXPECT_EQ(*proved(text, Merging::Paths).goals_without_merging, *merged.goals_without_merging);
  }
}

// Fig. 8 without bounds. What the third thread finds depends on when it looks; if it looks last, that is the product of
// two factorials, and it remains so.
constexpr const char* factorials = R"(
  var m, n, x := 1, y := 1, i := 0, j := 0, p := -1, fact[10] : int;
  requires 0 <= m and m < 10 and 0 <= n and n < 10;
  requires fact[0] == 1 and (forall k: int. 0 <= k and k < 9 => fact[k + 1] == fact[k] * (k + 1));
  ensures x == fact[m] and y == fact[n] and (p == -1 or p == x * y);
  proc {
    while (i < m) invariant 0 <= i and i <= m and x == fact[i] and (p == -1 or p == x * y and i == m and j == n) {
      x := x * (i + 1);
      i := i + 1
    }
  }
  proc {
    while (j < n) invariant 0 <= j and j <= n and y == fact[j] and (p == -1 or p == x * y and i == m and j == n) {
      y := y * (j + 1);
      j := j + 1
    }
  }
  proc { if (i == m and j == n) { p := x * y } else { p := -1 } }
)";

TEST(Paper, Figure8WithoutBoundsIsProvedByInvariants) {
  ProveResult result = proved(factorials);
  EXPECT_EQ(result.verdict.answer, plan::Answer::Safe);
  EXPECT_FALSE(result.verdict.bounded);
  EXPECT_LT(result.counts.goals, 500);
  EXPECT_FALSE(result.goals_without_merging);  // more than anybody counts
}

TEST(Paper, Figure8WithAFalsePostconditionComesWithValues) {
  std::string broken(factorials);
  broken.replace(broken.find("ensures x == fact[m]"), 20, "ensures x <= 6");
  ProveResult result = proved(broken);
  ASSERT_EQ(result.verdict.answer, plan::Answer::Unsafe);
  EXPECT_EQ(result.verdict.error->kind, program::ErrorKind::Ensures);
  EXPECT_EQ(result.verdict.counterexample->inputs.size(), 12);  // m, n and fact
}

}  // namespace
}  // namespace heddle::calculus
