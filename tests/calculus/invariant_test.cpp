#include "calculus.h"

#include <gtest/gtest.h>

namespace heddle::calculus {
namespace {

using plan::Answer;

constexpr const char* two_counters = R"(
  var n, m, x := 0, i := 0, j := 0;
  requires n >= 0 and m >= 0;
  ensures x == n + m;
  proc { while (i < n) invariant x == i + j and i <= n { atomic { i := i + 1; x := x + 1 } } }
  proc { while (j < m) invariant x == i + j and j <= m { atomic { j := j + 1; x := x + 1 } } }
)";

TEST(Invariant, ThatOthersPreserveProvesWhatBothCount) {
  ProveResult result = proved(two_counters);
  EXPECT_EQ(result.verdict.answer, Answer::Safe);
  EXPECT_FALSE(result.verdict.bounded);
  ASSERT_TRUE(result.goals_without_merging);
  EXPECT_EQ(*result.goals_without_merging, proved(two_counters, Merging::Off).counts.goals);
  EXPECT_GT(*result.goals_without_merging, 20 * result.counts.goals);
}

// The other thread writes x between two tests of the condition.
TEST(Invariant, ThatOthersDoNotPreserveIsAnOpenGoal) {
  ProveResult result = proved(R"(
    var x := 0, i := 0, n;
    proc { while (i < n) invariant x == 0 { i := i + 1 } }
    proc { x := 1 }
  )");
  EXPECT_EQ(result.verdict.answer, Answer::Unknown);
  ASSERT_FALSE(result.open.empty());
  EXPECT_EQ(result.open.front().reason, "the invariant x == 0 does not hold when the loop is tested");
}

// Between two tests the other thread breaks the invariant and mends it; where it can be seen, it is broken.
TEST(Invariant, ThatOthersBreakForAWhileIsAnOpenGoal) {
  const char* text = R"(
    var x := 0, i := 0, n;
    proc { while (i < n) invariant x == 0 { i := i + 1 } }
    proc { x := 1; x := 0 }
  )";
  EXPECT_EQ(proved(text).verdict.answer, Answer::Unknown);
  std::string atomic(text);
  atomic.replace(atomic.find("x := 1; x := 0"), 14, "atomic { x := 1; x := 0 }");
  EXPECT_EQ(proved(atomic).verdict.answer, Answer::Safe);
}

TEST(Invariant, ThatDoesNotHoldAtFirstOrAfterARoundIsAnOpenGoal) {
  EXPECT_EQ(proved("var i := 5, n; proc { while (i < n) invariant i < 5 { i := i + 1 } }").verdict.answer,
            Answer::Unknown);
  EXPECT_EQ(proved("var i := 0, n; proc { while (i < n) invariant i < 5 { i := i + 1 } }").verdict.answer,
            Answer::Unknown);
}

TEST(Invariant, ThatIsTooWeakLeavesTheGoalOpenThatNeedsMore) {
  ProveResult result = proved(R"(
    var i := 0, n;
    requires n >= 0;
    ensures i == n;
    proc { while (i < n) invariant true { i := i + 1 } }
  )");
  EXPECT_EQ(result.verdict.answer, Answer::Unknown);
  ASSERT_EQ(result.open.size(), 1);
  EXPECT_EQ(result.open.front().reason, "ensures i == n does not hold");
  EXPECT_FALSE(result.open.front().is_reached);
  EXPECT_FALSE(result.open.front().values.empty());
}

TEST(Invariant, OfALoopInALoop) {
  const char* text = R"(
    var i := 0, j := 0, s := 0, n;
    requires n >= 0;
    ensures s == 3 * n;
    proc {
      while (i < n) invariant s == 3 * i and i <= n {
        j := 0;
        while (j < 3) invariant s == 3 * i + j and 0 <= j and j <= 3 and i < n { s := s + 1; j := j + 1 };
        i := i + 1
      }
    }
  )";
  EXPECT_EQ(proved(text).verdict.answer, Answer::Safe);
  std::string broken(text);
  broken.replace(broken.find("s == 3 * n"), 10, "s == 2 * n");
  EXPECT_EQ(proved(broken).verdict.answer, Answer::Unsafe);
}

TEST(Invariant, SpeaksOfLocalVariablesAndInsideOfAtomicBlocks) {
  EXPECT_EQ(proved(R"(
    var n, s := 0;
    requires n >= 0;
    ensures s == n;
    proc {
      var k := 0;
      atomic { while (k < n) invariant s == k and k <= n { k := k + 1; s := s + 1 } }
    }
    proc { atomic { s := s + 1; s := s - 1 } }
  )")
                .verdict.answer,
            Answer::Safe);
}

TEST(Invariant, WithALockThatIsFreeAtTheHead) {
  const char* text = R"(
    var n, c := 0, i := 0, j := 0, m : lock;
    requires n >= 0;
    ensures c == 2 * n;
    proc { while (i < n) invariant i <= n and c == i + j { lock m; c := c + 1; i := i + 1; unlock m } }
    proc { while (j < n) invariant j <= n and c == i + j { lock m; c := c + 1; j := j + 1; unlock m } }
  )";
  // While one thread is between its two assignments, the other tests its condition.
  EXPECT_EQ(proved(text).verdict.answer, Answer::Unknown);
}

// A loop that is certainly left is not generalised: what its condition says is known.
TEST(Invariant, IsNotNeededWhereTheLoopIsLeft) {
  EXPECT_EQ(proved("var i := 5, n := 5; ensures i == 5; proc { while (i < n) invariant false { i := i + 1 } }")
                .verdict.answer,
            Answer::Safe);
}

// A cycle of goals proves something only if steps are taken on it: a loop that does nothing never ends.
TEST(Invariant, OfALoopThatNeverEndsProvesAnythingOfItsEnd) {
  EXPECT_EQ(proved("var x := 0; ensures false; proc { while (true) invariant true { skip } }").verdict.answer,
            Answer::Safe);
  EXPECT_EQ(proved("var x := 0; ensures false; proc { while (x < 2) invariant true { x := x + 1 } }").verdict.answer,
            Answer::Unsafe);
}

// What is behind the loop is not forgotten, nor what other threads do meanwhile.
TEST(Invariant, DoesNotHideAFailureBehindTheLoopOrOfOthers) {
  EXPECT_EQ(proved("var i := 0, n; proc { while (i < n) invariant true { i := i + 1 }; assert i < 3 }").verdict.answer,
            Answer::Unsafe);
  EXPECT_EQ(proved("var i := 0, n; proc { while (i < n) invariant true { i := i + 1 } } proc { assert i < 3 }")
                .verdict.answer,
            Answer::Unsafe);
  EXPECT_EQ(
      proved("var i := 0, n; proc { while (i < n) invariant i < 9 { assert i != 4; i := i + 1 } }").verdict.answer,
      Answer::Unsafe);
}

// Inputs with the names that new logical variables might have cannot be written; those of locals can be the same.
TEST(Invariant, NewVariablesOfTwoLoopsAreKeptApart) {
  EXPECT_EQ(proved(R"(
    var a := 0, b := 0, n;
    ensures a == b;
    proc { var k := 0; while (k < n) invariant true { k := k + 1 }; a := k }
    proc { var k := 0; while (k < n) invariant true { k := k + 2 }; b := k }
  )")
                .verdict.answer,
            Answer::Unsafe);
  EXPECT_NE(proved(R"(
    var a := 0, b := 0, i := 0, n;
    requires n > 0;
    ensures a == b;
    proc {
      while (i < n) invariant true { i := i + 1 };
      a := i;
      i := 0;
      while (i <= n) invariant true { i := i + 1 };
      b := i
    }
  )")
                .verdict.answer,
            Answer::Safe);
}

TEST(Invariant, ALoopWithoutOneIsUnfolded) {
  EXPECT_EQ(proved("var i := 0; ensures i == 5; proc { while (i < 5) { i := i + 1 } }").verdict.answer, Answer::Safe);
  ProveOptions options;
  options.search.unwind = 3;
  ProveResult result = prove(parsed("var i := 0; ensures i == 5; proc { while (i < 5) { i := i + 1 } }"), options);
  EXPECT_EQ(result.verdict.answer, Answer::Unknown);
  ASSERT_EQ(result.verdict.incomplete.size(), 1);
  EXPECT_EQ(result.verdict.incomplete.front().reason, "a loop was unfolded 3 times");
}

}  // namespace
}  // namespace heddle::calculus
