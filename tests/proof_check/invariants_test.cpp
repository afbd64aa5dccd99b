// Proofs by invariants of threads: some that are right, and for each clause of docs/proof-format.md one that breaks it.
#include "proof_check/invariant_samples.h"

namespace heddle::proof_check {
namespace {

using Lines = std::vector<std::string>;

std::string judge_with(const std::string& model, const Lines& templates, const Lines& facts) {
  return judge_invariants(model, {"", "", "", templates, facts});
}

TEST(InvariantsTest, EverySampleIsAccepted) {
  for (const InvariantSample& sample : all_invariant_samples())
    EXPECT_EQ(judge_invariants(sample.safe, sample), "accepted") << sample.name;
}

TEST(InvariantsTest, NoSampleWithAMistakeInTheModel) {
  for (const InvariantSample& sample : all_invariant_samples())
    EXPECT_NE(judge_invariants(sample.unsafe, sample), "accepted") << sample.name;
}

TEST(InvariantsTest, EveryFactIsNeeded) {
  for (const InvariantSample& sample : all_invariant_samples()) {
    if (sample.name == "captures") continue;
    for (std::size_t i = 0; i < sample.facts.size(); ++i) {
      InvariantSample less = sample;
      less.facts.erase(less.facts.begin() + static_cast<std::ptrdiff_t>(i));
      EXPECT_NE(judge_invariants(less.safe, less), "accepted") << sample.name << " without fact " << i;
    }
  }
}

// ---- loops in a step

TEST(InvariantsTest, AStepWithALoopThatNobodyComesToDoesNoHarm) {
  const std::string model =
      "var x := 1; proc main { while (true) { await x == 0; atomic { while (x < 5) { x := x + 1 } } } }";
  EXPECT_EQ(judge_with(model, {one_main}, {"() (= x 1)", "((0 2)) false"}), "accepted");
  EXPECT_EQ(judge_with(model, {one_main}, {"() (= x 1)", "((0 2)) (= x 0)"}), "accepted");
  EXPECT_EQ(
      judge_with(model, {one_main}, {"() (= x 1)"}),
      "the step 'atomic { while (x < 5) { x := x + 1 } }' of main has a loop in its code, which is outside of this "
      "form of proofs");
  EXPECT_NE(judge_with(model, {one_main}, {"((0 2)) false"}), "accepted");
}

// ---- templates

TEST(InvariantsTest, EveryProcessIsATemplate) {
  EXPECT_EQ(judge_with("proc { } proc { }", {one_main}, {}), "line 2: process 1 is not among the templates");
  EXPECT_EQ(judge_with("proc { }", {one_main, "(template 1 (process 1) \"b\")"}, {}),
            "line 3: the program has no process 1");
}

const std::string any_number = "proc main { while (true) { spawn { skip; await true } } }";

TEST(InvariantsTest, WhatIsStartedInALoopIsNotStartedOnce) {
  EXPECT_EQ(judge_with(any_number, {one_main, "(template 1 (spawn 0 0) \"child\")"}, {}),
            "line 3: main can come to spawn 0 more than once");
  EXPECT_EQ(judge_with(any_number, {one_main, "(template 1 (many 3) \"child\")"}, {}), "accepted");
}

TEST(InvariantsTest, WhatManyThreadsStartIsNotStartedOnce) {
  EXPECT_EQ(judge_with("proc main { while (true) { a() } } def a() { b() } def b() { await true }",
                       {one_main, "(template 1 (many 1) \"a\")", "(template 2 (spawn 1 1) \"b\")"}, {}),
            "line 4: there can be many threads of a");
}

TEST(InvariantsTest, WhatIsStartedHasATemplate) {
  std::string verdict = judge_with(any_number, {one_main}, {});
  EXPECT_TRUE(verdict.find("it starts a thread by spawn 0, which is not among the threads") != std::string::npos)
      << verdict;
}

TEST(InvariantsTest, OnlyWhatIsStartedIsATemplate) {
  EXPECT_EQ(judge_with("proc { }", {one_main, "(template 1 (many 0) \"b\")"}, {}),
            "line 3: no spawn starts function 0");
}

// ---- the form of facts

const std::string counting =
    "var x := 0; proc main { while (true) { worker() } } def worker() { var i := 0; x := x + i }";
const Lines main_and_worker{one_main, "(template 1 (many 1) \"worker\")"};

TEST(InvariantsTest, FactsSpeakAboutTheirThreads) {
  EXPECT_EQ(judge_with(counting, main_and_worker, {"() (= |a:i| 0)"}), "line 4: unknown symbol 'a:i'");
  EXPECT_EQ(judge_with(counting, main_and_worker, {"((1 3)) (= |b:i| 0)"}), "line 4: unknown symbol 'b:i'");
  EXPECT_EQ(judge_with(counting, main_and_worker, {"((1 3)) (= |a:i| 0)"}), "accepted");
  EXPECT_EQ(judge_with(counting, main_and_worker, {"((0 3)) true"}), "line 4: the code of main has no step 3");
  EXPECT_EQ(judge_with(counting, main_and_worker, {"((2 3)) true"}), "line 4: there is no template 2");
  EXPECT_EQ(judge_with(counting, main_and_worker, {"((1 3) (1 3) (1 3) (1 3)) true"}),
            "line 4: expected a list of at most 3 threads");
  EXPECT_EQ(judge_with(counting, main_and_worker, {"() (= |#1@0| 0)"}), "line 4: unknown symbol '#1@0'");
}

// ---- what has to be shown

TEST(InvariantsTest, FactsHoldAtTheStart) {
  EXPECT_EQ(judge_with(counting, main_and_worker, {"() (= x 1)"}), "at the start fact 0 does not hold");
  EXPECT_EQ(judge_with(counting, main_and_worker, {"((0 0)) (= x 1)"}), "at the start fact 0 does not hold");
  EXPECT_EQ(judge_with(counting, main_and_worker, {"() (= |#0@0| 0)"}), "at the start fact 0 does not hold");
  EXPECT_EQ(
      judge_with("var x; proc { x := x + 1 }", {one_main}, {"((0 0)) (= x |x@0|)", "((0 end)) (= x (+ |x@0| 1))"}),
      "accepted");
}

TEST(InvariantsTest, StepsKeepFacts) {
  EXPECT_EQ(judge_with(counting, main_and_worker, {"() (= x 0)"}),
            "after the step 'x := x + i' of worker fact 0 does not hold");
  EXPECT_EQ(judge_with(counting, main_and_worker, {"() (= x 0)", "((1 3)) (= |a:i| 0)"}), "accepted");
}

TEST(InvariantsTest, ANewThreadIsOneOfThem) {
  const std::string model = "var x := 0; proc main { var k := 1; while (true) { spawn { x := k; await true } } }";
  const Lines templates{one_main, "(template 1 (many 3) \"worker\")"};
  EXPECT_EQ(judge_with(model, templates, {"((1 3)) (= |a:k| 0)"}),
            "after the step 'spawn { x := k; await true }' of main fact 0 does not hold");
  EXPECT_EQ(judge_with(model, templates, {"((0 1 2)) (= |a:k| 1)", "((1 3)) (= |a:k| 1)"}), "accepted");
  std::string verdict = judge_with(model, templates, {"((1 3)(1 3)) (not (= |a:k| |b:k|))"});
  EXPECT_EQ(verdict,
            "after the step 'spawn { x := k; await true }' of main, with worker at test.heddle:1 fact 0 does not hold");
}

TEST(InvariantsTest, TwoNewThreadsAtOnce) {
  const std::string model = "proc main { while (true) { atomic { worker(); worker() } } } def worker() { await true }";
  EXPECT_EQ(judge_with(model, main_and_worker, {"() (<= |#1@2| 1)"}).substr(0, 10), "after the ");
  EXPECT_EQ(judge_with(model, main_and_worker, {"((1 2)(1 2)) false"}).substr(0, 10), "after the ");
}

TEST(InvariantsTest, AThirdThreadBreaksAFactAboutTwo) {
  const std::string pair =
      "var x := 0; proc main { await true; await true } proc b { await true; await true } proc c { x := ";
  const Lines templates{one_main, "(template 1 (process 1) \"b\")", "(template 2 (process 2) \"c\")"};
  const Lines facts{"((0 0 1 end) (1 2 3 end)) (= x 0)"};
  EXPECT_EQ(judge_with(pair + "5 }", templates, facts),
            "after the step 'x := 5' of c, with main at test.heddle:1 and b at test.heddle:1 fact 0 does not hold");
  EXPECT_EQ(judge_with(pair + "0 }", templates, facts), "accepted");
}

TEST(InvariantsTest, AnotherThreadOfTheSameTemplateBreaksAFactAboutOne) {
  const std::string model =
      "var x := 0; proc main { while (true) { worker() } } def worker() { x := 1; assert x == 1; x := 2 }";
  std::string verdict = judge_with(model, main_and_worker, {"((1 3)) (= x 1)"});
  EXPECT_EQ(verdict, "after the step 'x := 2' of worker, with worker at test.heddle:1 fact 0 does not hold");
}

TEST(InvariantsTest, OfAProcessThereIsOne) {
  const std::string model = "var x := 0; proc main { while (true) { x := 1; assert x == 1; x := 2 } }";
  EXPECT_EQ(judge_with(model, {one_main}, {"((0 2)) (= x 1)"}), "accepted");
  EXPECT_NE(judge_with(model, {one_main}, {"((0 2)(0 2)) false"}), "accepted");
}

TEST(InvariantsTest, CountersSayThatThereAreOthers) {
  // That nobody else has the number of the ticket is said of all but the last place.
  InvariantSample sample = ticket_lock();
  sample.facts.back() = "((1 4 5 6 7) (1 4 5 6 7)) (not (= |a:mine| |b:mine|))";
  EXPECT_NE(judge_invariants(sample.safe, sample), "accepted");
}

TEST(InvariantsTest, AThreadWithAFlagIsAtOnePlace) {
  const std::string model =
      "var x := 0; proc main { { var f := 0; f := 1; while (true) { await true; x := 1; await true; x := 0 } } }\n"
      "proc b { assert x <= 1 }";
  const Lines templates{one_main, "(template 1 (process 1) \"b\")"};
  const std::string flag_is_up = "((0 2 3 4 5 6)) (= |a:f| 1)";
  EXPECT_EQ(judge_with(model, templates, {"() (= x (+ |#0@5:f| |#0@6:f|))", flag_is_up}), "accepted");
  // Of any number of threads with a flag, as many may be at each place.
  const std::string many = "var x := 0; proc main { while (true) { worker() } } " + std::string("def worker() { ") +
                           "{ var f := 0; f := 1; x := x + 1; x := x - 1 } } proc b { assert x <= 1 }";
  EXPECT_NE(judge_with(many, {one_main, templates[1], "(template 2 (many 1) \"worker\")"},
                       {"() (= x |#2@7:f|)", "((2 6 7)) (= |a:f| 1)"}),
            "accepted");
}

TEST(InvariantsTest, ANumberIsNotThatOfAThreadBeforeIt) {
  const std::string model = "var m : lock; proc main { while (true) { worker() } } def worker() { await true; lock m }";
  EXPECT_EQ(judge_with(model, main_and_worker, {"((1 2 3)) (not (= m |a:#|))"}), "accepted");
  EXPECT_EQ(judge_with(model, main_and_worker, {"((1 end)) (= m |a:#|)"}), "accepted");
  EXPECT_EQ(judge_with(model, main_and_worker, {"((1 end)(1 end)) false", "((1 end)) (= m |a:#|)"}), "accepted");
  EXPECT_NE(judge_with(model, main_and_worker, {"() (= m 0)"}), "accepted");
  EXPECT_NE(judge_with(model, main_and_worker, {"((1 2)) (= m 0)"}), "accepted");
  EXPECT_NE(judge_with(model, main_and_worker, {"((1 end)) (not (= m |a:#|))"}), "accepted");
}

TEST(InvariantsTest, AStepThatCanFail) {
  std::string verdict = judge_with("var x := 0; proc { assert x == 1 }", {one_main}, {});
  EXPECT_EQ(verdict, "the step 'assert x == 1' of main can fail: the assertion x == 1 fails (test.heddle:1)");
  EXPECT_EQ(judge_with("var x := 0; proc { assert x == 0 }", {one_main}, {"() (= x 0)"}), "accepted");
}

TEST(InvariantsTest, TheEnd) {
  const std::string model = "var x := 0; ensures x == 1; proc main { x := 1 }";
  EXPECT_EQ(judge_with(model, {one_main}, {"((0 end)) (= x 1)"}), "accepted");
  EXPECT_EQ(judge_with(model, {one_main}, {}),
            "all threads have finished, and ensures x == 1 does not hold (test.heddle:1)");
  // Who was not started has not ended.
  InvariantSample sample = final_state();
  sample.facts.erase(sample.facts.begin());
  EXPECT_NE(judge_invariants(sample.safe, sample), "accepted");
}

TEST(InvariantsTest, LocalsOfDifferentProcessesAtTheEndAreDifferent) {
  const std::string model =
      "var x := 0; ensures x == 2;\nproc a { var i := 0; i := 1; x := x + i } proc b { var i := 0; i := 2; x := x + i "
      "}";
  EXPECT_NE(judge_with(model, {one_main, "(template 1 (process 1) \"b\")"},
                       {"((0 2 end)) (= |a:i| 1)", "((1 5 end)) (= |a:i| 2)"}),
            "accepted");
}

TEST(InvariantsTest, ALoopInsideOfAStep) {
  EXPECT_EQ(
      judge_with("var x := 3; proc { atomic { while (x > 0) { x := x - 1 } } }", {one_main}, {}),
      "the step 'atomic { while (x > 0) { x := x - 1 } }' of main has a loop in its code, which is outside of this "
      "form of proofs");
}

TEST(InvariantsTest, DeadlocksAreNotPartOfIt) {
  Result result = check_text(spin_lock().safe, spin_lock().text());
  ASSERT_TRUE(std::holds_alternative<Accepted>(result));
  EXPECT_FALSE(std::get<Accepted>(result).excludes_deadlocks);
}

}  // namespace
}  // namespace heddle::proof_check
