// For each clause of docs/proof-format.md a proof that breaks this clause and no other.
#include "proof_check/checking.h"
#include "proof_check/samples.h"

#include <algorithm>

namespace heddle::proof_check {
namespace {

const std::string one_thread = "(thread 0 (process 0) \"a\")\n";
const std::string two_threads = one_thread + "(thread 1 (process 1) \"b\")\n";

// ---- program and threads

TEST(ClausesTest, AnotherProgram) {
  Sample sample = endless_counter();
  program::Program program = test::compiled(sample.safe);
  Result result = check(program, "another model", proof_of(sample.parts()), {});
  EXPECT_EQ(outcome(result), "the proof is about another program");
}

TEST(ClausesTest, ThreadsAreNumberedInOrder) {
  EXPECT_EQ(judge("proc { skip }", "(thread 1 (process 0) \"a\")"), "line 2: expected the thread number 0");
}

TEST(ClausesTest, NamesOfThreadsAreUnique) {
  EXPECT_EQ(judge("proc { } proc { }", one_thread + "(thread 1 (process 1) \"a\")"),
            "line 3: there are two threads with the name 'a'");
}

TEST(ClausesTest, NamesOfThreadsCanBePartOfASymbol) {
  EXPECT_EQ(judge("proc { }", "(thread 0 (process 0) \"a|b\")"), "line 2: a name of a thread cannot be 'a|b'");
  EXPECT_EQ(judge("proc { }", "(thread 0 (process 0) \"a\nb\")"), "line 2: a name of a thread cannot be 'a?b'");
}

TEST(ClausesTest, EveryProcessIsAThread) {
  EXPECT_EQ(judge("proc { } proc { }", one_thread + "(node (end))"), "line 3: process 1 is not among the threads");
  EXPECT_EQ(judge("proc { }", two_threads), "line 3: the program has no process 1");
  EXPECT_EQ(judge("proc { } proc { }", one_thread + "(thread 1 (process 0) \"b\")"),
            "line 3: processes come first and in their order");
  EXPECT_EQ(judge("proc { spawn { skip } } proc { }", one_thread + "(thread 1 (spawn 0 0) \"b\")"),
            "line 3: process 1 is not among the threads");
}

TEST(ClausesTest, ASpawnedThreadHasAnEarlierParentAndASite) {
  const std::string model = "proc { spawn { skip } }";
  EXPECT_EQ(judge(model, one_thread + "(thread 1 (spawn 1 0) \"b\")"),
            "line 3: expected an earlier thread as the parent");
  EXPECT_EQ(judge(model, one_thread + "(thread 1 (spawn 0 1) \"b\")"), "line 3: the code of a has no spawn 1");
  EXPECT_EQ(judge(model + " proc { skip }", two_threads + "(thread 2 (spawn 1 0) \"c\")"),
            "line 4: the code of b has no spawn 0");
  EXPECT_EQ(judge(model, one_thread + "(thread 1 (spawn 0 0) \"b\")\n(thread 2 (spawn 0 0) \"c\")"),
            "line 4: two threads are started by spawn 0 of a");
}

TEST(ClausesTest, ASpawnThatIsNotListedCannotBeTaken) {
  const std::string model = "var x := 0; proc { await x == 0; spawn { x := 1 } }";
  EXPECT_EQ(judge(model, one_thread + "(node (0)) (node (1)) (node (end))"),
            "node 1 (a at test.heddle:1): the step 'spawn { x := 1 }' of a can fail: "
            "it starts a thread by spawn 0, which is not among the threads");
  const std::string never = "var x := 1; proc { await x == 0; spawn { x := 1 } }";
  EXPECT_EQ(judge(never, one_thread + "(fact 0 (= x 1)) (fact 1 false) (node (0) 0) (node (1) 1)"), "accepted");
}

TEST(ClausesTest, AThreadIsStartedOnce) {
  const std::string model = "var x := 0; proc { while (x < 2) { spawn { skip }; x := x + 1 } }";
  const std::string threads = one_thread + "(thread 1 (spawn 0 0) \"b\")\n";
  EXPECT_EQ(judge(model, threads + "(node (0 unborn)) (node (1 unborn)) (node (end unborn)) (node (2 end)) "
                                   "(node (0 end)) (node (1 end)) (node (end end))"),
            "node 5 (a at test.heddle:1, b finished): the step 'spawn { skip }' of a starts b, which is not unborn");
  const std::string once = "var x := 0; proc { while (x < 1) { spawn { skip }; x := x + 1 } }";
  EXPECT_EQ(judge(once, threads + "(fact 0 (= x 0)) (fact 1 (= x 1)) (node (0 unborn) 0) (node (1 unborn) 0) "
                                  "(node (2 end) 0) (node (0 end) 1) (node (end end))"),
            "accepted");
}

TEST(ClausesTest, OneStepCanStartSeveralThreads) {
  const std::string model = "proc { atomic { spawn { skip }; spawn { skip } } }";
  const std::string threads = one_thread + "(thread 1 (spawn 0 1) \"b\") (thread 2 (spawn 0 0) \"c\")";
  EXPECT_EQ(judge(model, threads + "(node (0 unborn unborn)) (node (end end end))"), "accepted");
  EXPECT_EQ(
      judge(model, threads + "(node (0 unborn unborn)) (node (end end unborn))"),
      "node 0 (a at test.heddle:1, b unborn, c unborn): after the step 'atomic { spawn { skip }; spawn { skip } }' "
      "of a no node has these locations");
}

TEST(ClausesTest, ALockHoldsTheNumberOfTheThreadPlusOne) {
  const std::string model = "var m : lock; proc { skip } proc { lock m; unlock m }";
  const std::string nodes = "(node (end 0) 0) (node (end 1) 1) (node (end end))";
  EXPECT_EQ(judge(model, two_threads + "(fact 0 (= m 0)) (fact 1 (= m 2))" + nodes), "accepted");
  EXPECT_EQ(judge(model, two_threads + "(fact 0 (= m 0)) (fact 1 (= m 1))" + nodes),
            "node 0 (a finished, b at test.heddle:1): after the step 'lock m' of b no node is met");
}

// ---- facts

TEST(ClausesTest, FactsAreNumberedInOrder) {
  EXPECT_EQ(judge("proc { }", one_thread + "(fact 0 true)\n(fact 2 true)"), "line 4: expected the fact number 1");
}

TEST(ClausesTest, LocalsWithOneNameHaveANumber) {
  const std::string model = "var x := 0; proc { { var i := 1; x := i } { var i := 2; x := i } }";
  auto proof = [&](const std::string& first, const std::string& second) {
    return one_thread + "(fact 0 (= " + first + " 1))\n(fact 1 (= " + second +
           " 2))\n(node (0)) (node (1) 0) (node (2)) (node (3) 1) (node (end))";
  };
  EXPECT_EQ(judge(model, proof("|a:i#0|", "|a:i#1|")), "accepted");
  EXPECT_EQ(judge(model, proof("|a:i#1|", "|a:i#0|")),
            "node 0 (a at test.heddle:1): after the step 'var i := 1' of a no node is met");
  EXPECT_EQ(judge(model, proof("|a:i|", "|a:i#1|")), "line 3: unknown symbol 'a:i'");
  EXPECT_EQ(judge("proc { var i := 1; skip }", one_thread + "(fact 0 (= |a:i#0| 1))"),
            "line 3: unknown symbol 'a:i#0'");
}

TEST(ClausesTest, OnlyCellsHaveAnInitialValue) {
  EXPECT_EQ(judge("proc { var i := 1; skip }", one_thread + "(fact 0 (= |a:i@0| 1))"),
            "line 3: unknown symbol 'a:i@0'");
  EXPECT_EQ(judge("var x; proc { skip }", one_thread + "(fact 0 (= |x@1| 1))"), "line 3: unknown symbol 'x@1'");
}

TEST(ClausesTest, TheInitialValueIsTheOneBehindTheInitialiser) {
  const std::string model = "var x := 3; proc { x := 4 }";
  EXPECT_EQ(judge(model, one_thread + "(fact 0 (= x@0 3)) (node (0) 0) (node (end) 0)"), "accepted");
  EXPECT_EQ(judge(model, one_thread + "(fact 0 (= x@0 x)) (node (0) 0) (node (end) 0)"),
            "node 0 (a at test.heddle:1): after the step 'x := 4' of a no node is met");
}

// ---- nodes

TEST(ClausesTest, ANodeHasALocationForEachThread) {
  EXPECT_EQ(judge("proc { }", one_thread + "(node ())"), "line 3: expected one location for each of the 1 threads");
  EXPECT_EQ(judge("proc { }", one_thread + "(node (end end))"),
            "line 3: expected one location for each of the 1 threads");
}

TEST(ClausesTest, ALocationIsOneOfTheThread) {
  const std::string model = "var x := 0; proc { x := 1 } proc { x := 2 }";
  EXPECT_EQ(judge(model, two_threads + "(node (0 0))"), "line 4: the code of b has no step 0");
  EXPECT_EQ(judge(model, two_threads + "(node (7 1))"), "line 4: the code of a has no step 7");
  EXPECT_EQ(judge(model, two_threads + "(node (0 unborn))"), "line 4: b runs from the start and is never unborn");
}

TEST(ClausesTest, ANodeHasFactsThatAreListed) {
  EXPECT_EQ(judge("proc { }", one_thread + "(fact 0 true)\n(node (end) 0 1)"), "line 4: there is no fact 1");
}

// ---- clause 1: the start

TEST(ClausesTest, TheStartMeetsANode) {
  Sample sample = mutual_exclusion();
  sample.nodes.erase(sample.nodes.begin());
  EXPECT_EQ(judge(sample.safe, sample.parts()), "at the start no node has these locations");
  EXPECT_EQ(judge("var x := 1; proc { x := 2 }", one_thread + "(fact 0 (= x 0)) (node (0) 0) (node (end))"),
            "at the start no node is met");
}

TEST(ClausesTest, AnInputCanBeAnything) {
  const std::string proof = one_thread + "(fact 0 (> x 0)) (node (0) 0) (node (end))";
  EXPECT_EQ(judge("var x; proc { assert x > 0 }", proof), "at the start no node is met");
  EXPECT_EQ(judge("var x; requires x > 1; proc { assert x > 0 }", proof), "accepted");
}

TEST(ClausesTest, TheInitialiserCannotFail) {
  const std::string proof = one_thread + "(node (end))";
  EXPECT_EQ(judge("var x, y := 1 / x; proc { }", proof), "at the start: division by zero in 1 / x (test.heddle:1)");
  EXPECT_EQ(judge("var x; requires 1 / x > 0; proc { }", proof),
            "at the start: division by zero in 1 / x (test.heddle:1)");
  EXPECT_EQ(judge("var x; requires x > 0; requires 1 / x > 0; proc { }", proof), "accepted");
}

TEST(ClausesTest, LocalsOfProcessesAreZeroAtTheStart) {
  const std::string model = "proc { var i := 1; skip }";
  EXPECT_EQ(judge(model, one_thread + "(fact 0 (= |a:i| 0)) (node (0) 0) (node (end) 0)"), "accepted");
  EXPECT_EQ(judge(model, one_thread + "(fact 0 (= |a:i| 1)) (node (0) 0) (node (end) 0)"),
            "at the start no node is met");
}

TEST(ClausesTest, NothingIsKnownOfTheLocalsOfAnUnbornThread) {
  const std::string model = "proc { spawn { var i := 1; skip } }";
  const std::string threads = one_thread + "(thread 1 (spawn 0 0) \"b\") ";
  EXPECT_EQ(judge(model, threads + "(fact 0 (= |b:i| 0)) (node (0 unborn) 0) (node (end 1) 0) (node (end end) 0)"),
            "at the start no node is met");
  EXPECT_EQ(judge(model, threads + "(fact 0 (= |b:i| 0)) (node (0 unborn)) (node (end 1) 0) (node (end end) 0)"),
            "accepted");
}

// ---- clause 2: steps

TEST(ClausesTest, EachNodeOfASampleIsNeeded) {
  for (const Sample& sample : all_samples())
    for (std::size_t i = 1; i < sample.nodes.size(); ++i) {
      Sample broken = sample;
      broken.nodes.erase(broken.nodes.begin() + static_cast<std::ptrdiff_t>(i));
      std::string verdict = judge(broken.safe, broken.parts());
      EXPECT_TRUE(verdict.find("no node has these locations") != std::string::npos)
          << sample.name << ", " << sample.nodes[i] << ": " << verdict;
    }
}

TEST(ClausesTest, AStepCannotFail) {
  Sample sample = endless_counter();
  std::ranges::replace(sample.nodes, std::string("(node (1 3) 0)"), std::string("(node (1 3))"));
  EXPECT_EQ(judge(sample.safe, sample.parts()),
            "node 2 (up at test.heddle:1, look at test.heddle:2): after the step 'x := x + 1' of up no node is met");
  sample.nodes.back() = "(node (0 3))";
  EXPECT_EQ(judge(sample.safe, sample.parts()),
            "node 2 (up at test.heddle:1, look at test.heddle:2): the step 'assert x >= 0' of look can fail: "
            "the assertion x >= 0 fails (test.heddle:2)");
}

TEST(ClausesTest, TheStateBehindAStepMeetsANode) {
  Sample sample = mutual_exclusion();
  sample.nodes[4] = "(node (2 7) 1 4)";
  EXPECT_EQ(judge(sample.safe, sample.parts()),
            "node 2 (left at test.heddle:2, right at test.heddle:3): after the step 'lock m' of left no node is met");
}

// Two nodes cover the state behind the step together, but neither does alone.
TEST(ClausesTest, OneNodeIsMetByAllStatesOfAWay) {
  const std::string model = "var x; proc { x := x * 2; assert x != 1 }";
  EXPECT_EQ(judge(model, one_thread + "(fact 0 (<= x 0)) (fact 1 (>= x 2)) (fact 2 (not (= x 1)))\n"
                                      "(node (0)) (node (1) 0) (node (1) 1) (node (end))"),
            "node 0 (a at test.heddle:1): after the step 'x := x * 2' of a no node is met");
  EXPECT_EQ(judge(model, one_thread + "(fact 0 (<= x 0)) (fact 1 (>= x 2)) (fact 2 (not (= x 1)))\n"
                                      "(node (0)) (node (1) 0) (node (1) 2) (node (1) 1) (node (end))"),
            "accepted");
}

TEST(ClausesTest, AnotherWayMayLeadToAnotherNode) {
  const std::string model = "var x; proc { atomic { if (x < 0) { x := 0 - 1 } else { x := 1 } }; assert x != 0 }";
  EXPECT_EQ(judge(model, one_thread + "(fact 0 (= x (- 1))) (fact 1 (= x 1))\n"
                                      "(node (0)) (node (1) 0) (node (1) 1) (node (end))"),
            "accepted");
}

// ---- clause 3: the end

TEST(ClausesTest, TheFinaliserCannotFail) {
  Sample sample = inputs_and_ensures();
  sample.nodes.back() = "(node (end end) 0)";
  EXPECT_EQ(judge(sample.safe, sample.parts()),
            "node 3 (a finished, b finished): all threads have finished, and "
            "ensures x == y + 2 and y > 3 does not hold (test.heddle:2)");
}

TEST(ClausesTest, AThreadThatIsUnbornIsNotWaitedForAtTheEnd) {
  const std::string model = "var x := 0; ensures x == 1; proc { if (x == 1) { spawn { x := 1 } } }";
  const std::string threads = one_thread + "(thread 1 (spawn 0 0) \"b\") (fact 0 (= x 0)) ";
  EXPECT_EQ(judge(model, threads + "(node (0 unborn) 0) (node (end unborn) 0)"),
            "node 1 (a finished, b unborn): all threads have finished, and ensures x == 1 does not hold "
            "(test.heddle:1)");
}

// ---- private steps

// While the first thread is in front of a private step, the nodes that steps of the other would lead to are not needed.
TEST(ClausesTest, APrivateStepComesFirst) {
  const std::string assertion = " } proc { assert x == 0 }";
  const std::string local = "var x := 0; proc { var i := 1; i := 2" + assertion;
  const std::string facts = two_threads + "(fact 0 (= x 0)) ";
  const std::string nodes = "(node (0 2) 0) (node (1 2) 0) (node (end 2) 0) (node (end end))";
  EXPECT_EQ(judge(local, facts + nodes), "accepted");
  const std::string reads = "var x := 0; proc { var i := x; i := 2" + assertion;
  EXPECT_EQ(judge(reads, facts + nodes),
            "node 0 (a at test.heddle:1, b at test.heddle:1): after the step 'assert x == 0' of b "
            "no node has these locations");
}

TEST(ClausesTest, APrivateStepOfALaterThreadComesFirstToo) {
  const std::string model = "var x := 0; proc { x := 1 } proc { var i := 1; skip }";
  EXPECT_EQ(judge(model, two_threads + "(node (0 1)) (node (0 end)) (node (end end))"), "accepted");
  EXPECT_EQ(judge(model, two_threads + "(node (0 1)) (node (end 1)) (node (end end))"),
            "node 0 (a at test.heddle:1, b at test.heddle:1): after the step 'var i := 1' of b "
            "no node has these locations");
}

TEST(ClausesTest, OnlyTheFirstOfSeveralPrivateStepsIsLookedAt) {
  const std::string model = "proc { var i := 1; skip } proc { var j := 1; skip }";
  EXPECT_EQ(judge(model, two_threads + "(node (0 1)) (node (end 1)) (node (end end))"), "accepted");
  EXPECT_EQ(judge(model, two_threads + "(node (0 1)) (node (0 end)) (node (end end))"),
            "node 0 (a at test.heddle:1, b at test.heddle:1): after the step 'var i := 1' of a "
            "no node has these locations");
}

TEST(ClausesTest, APrivateStepCanFail) {
  EXPECT_EQ(judge("proc { var i := 1; assert i == 2 }", one_thread + "(node (0)) (node (1)) (node (end))"),
            "node 1 (a at test.heddle:1): the step 'assert i == 2' of a can fail: "
            "the assertion i == 2 fails (test.heddle:1)");
}

// If the loop were private, the other thread would never be looked at.
TEST(ClausesTest, ACircleOfPrivateStepsIsNotPrivate) {
  const std::string failing = "proc { while (true) { } } proc { assert false }";
  EXPECT_EQ(judge(failing, two_threads + "(node (0 1))"),
            "node 0 (a at test.heddle:1, b at test.heddle:1): the step 'assert false' of b can fail: "
            "the assertion false fails (test.heddle:1)");
  const std::string counting = "proc { var i := 0; while (true) { i := i + 1; i := i - 1 } } proc { assert false }";
  EXPECT_EQ(judge(counting, two_threads + "(node (0 4)) (node (1 4)) (node (2 4)) (node (3 4))"),
            "node 1 (a at test.heddle:1, b at test.heddle:1): the step 'assert false' of b can fail: "
            "the assertion false fails (test.heddle:1)");
}

// An assumption ends the execution of all threads, and one that is plainly false has no state behind it.
TEST(ClausesTest, NothingThatCanHoldAThreadBackIsPrivate) {
  for (const std::string step : {"assume false", "await false", "lock m", "await 1 == 2", "assume m_is_free"}) {
    std::string model = "var m : lock, m_is_free : bool; proc { " + step + " } proc { assert false }";
    EXPECT_EQ(judge(model, two_threads + "(node (0 1)) (node (end 1))"),
              "node 0 (a at test.heddle:1, b at test.heddle:1): the step 'assert false' of b can fail: "
              "the assertion false fails (test.heddle:1)")
        << step;
  }
}

TEST(ClausesTest, ASpawnIsNotPrivate) {
  const std::string model = "var x := 0; proc { spawn { skip } } proc { x := 1 }";
  const std::string threads = two_threads + "(thread 2 (spawn 0 0) \"c\") ";
  EXPECT_EQ(judge(model, threads + "(node (0 1 unborn)) (node (end 1 end)) (node (end end end))"),
            "node 0 (a at test.heddle:1, b at test.heddle:1, c unborn): after the step 'x := 1' of b "
            "no node has these locations");
}

// ---- loops in a step

TEST(ClausesTest, AStepWithALoopIsOutside) {
  const std::string model = "var x := 0; proc { x := 1; atomic { while (x < 5) { x := x + 1 } } }";
  EXPECT_EQ(
      judge(model, one_thread + "(node (0)) (node (1)) (node (end))"),
      "node 1 (a at test.heddle:1): the step 'atomic { while (x < 5) { x := x + 1 } }' of a has a loop in its code, "
      "which is outside of this form of proofs");
  const std::string bounded = "var x := 0; proc { atomic { while (x < 5)[2] { x := x + 1 } } }";
  EXPECT_EQ(judge(bounded, one_thread + "(node (0)) (node (end))"),
            "node 0 (a at test.heddle:1): the step 'atomic { while (x < 5)[2] { x := x + 1 } }' of a has a loop in its "
            "code, which is outside of this form of proofs");
}

TEST(ClausesTest, AStepWithALoopThatIsNotReachedDoesNoHarm) {
  const std::string model = "var x := 1; proc { await x == 0; atomic { while (x < 5) { x := x + 1 } } }";
  EXPECT_EQ(judge(model, one_thread + "(fact 0 (= x 1)) (node (0) 0)"), "accepted");
}

TEST(ClausesTest, ManyWaysThroughAStep) {
  std::string branches;
  for (int i = 0; i < 20; ++i) branches += "if (x" + std::to_string(i) + " > 0) { y := y + 1 }; ";
  EXPECT_EQ(judge("var y := 0; proc { atomic { " + branches + "} }", one_thread + "(node (0)) (node (end))"),
            "undecided: there are more than 10000 ways through a step");
}

// ---- deadlocks

const std::string also_deadlocks = "(also deadlocks)\n";

TEST(ClausesTest, OnlyDeadlocksCanBeClaimedBeside) {
  EXPECT_EQ(judge("proc { skip }", "(also races)\n" + one_thread), "line 2: expected (also deadlocks)");
}

// Safe otherwise, and stuck in the end.
TEST(ClausesTest, ADeadlockAtANodeIsFoundWhereNoneIsClaimed) {
  const std::string model = "var x := 0; proc { await x == 1 } proc { await x == 2 }";
  const std::string nodes = two_threads + "(fact 0 (= x 0)) (node (0 1) 0)";
  EXPECT_EQ(judge(model, nodes), "accepted");
  EXPECT_EQ(judge(model, also_deadlocks + nodes),
            "node 0 (a at test.heddle:1, b at test.heddle:1): it may be that no thread can go on, and the proof says "
            "that there are no deadlocks");
}

TEST(ClausesTest, OneThreadThatCanGoOnIsEnough) {
  const std::string model = "var x := 0; proc { await x == 1 } proc { await x == 0; x := 1 }";
  EXPECT_EQ(judge(model, also_deadlocks + two_threads +
                             "(fact 0 (= x 0)) (fact 1 (= x 1)) (node (0 1) 0) (node (0 2) 0) (node (0 end) 1) "
                             "(node (end end))"),
            "accepted");
}

// An assumption that does not hold behind the guard ends the execution, and nobody waits.
TEST(ClausesTest, AnAssumptionIsNoDeadlock) {
  const std::string model = "var x := 0; proc { atomic { await x == 0; assume x == 1 } }";
  EXPECT_EQ(judge(model, also_deadlocks + one_thread + "(fact 0 (= x 0)) (node (0) 0)"), "accepted");
}

TEST(ClausesTest, ALockThatIsHeldForEverIsADeadlock) {
  const std::string model = "var m : lock; proc { lock m } proc { lock m }";
  const std::string nodes = two_threads +
                            "(fact 0 (= m 0)) (fact 1 (= m 1)) (fact 2 (= m 2)) (node (0 1) 0) (node (end 1) 1) "
                            "(node (0 end) 2)";
  EXPECT_EQ(judge(model, nodes), "accepted");
  EXPECT_EQ(
      judge(model, also_deadlocks + nodes),
      "node 1 (a finished, b at test.heddle:1): it may be that no thread can go on, and the proof says that there "
      "are no deadlocks");
}

}  // namespace
}  // namespace heddle::proof_check
