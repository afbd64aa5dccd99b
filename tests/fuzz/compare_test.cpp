#include "fuzz/compare.h"

#include <gtest/gtest.h>

#include "programs.h"

namespace heddle::fuzz::testing {

namespace {

using Verdict = EngineResult::Verdict;

EngineResult says(Verdict verdict) {
  EngineResult result;
  result.verdict = verdict;
  return result;
}

EngineResult found(const char* kind, int line, std::vector<std::string> schedule) {
  EngineResult result = says(Verdict::Unsafe);
  result.error_kind = kind;
  result.error_line = line;
  result.schedule = std::move(schedule);
  return result;
}

std::string category(Program& p, const EngineResult& engine) {
  const OracleResult oracle = judge(p);
  const auto disagreement = compare(p, oracle, engine, {});
  return disagreement ? disagreement->category : "";
}

Program safe() { return program({global("x", num(0))}, {{set("x", 1)}}); }

TEST(Compare, Safe) {
  Program good = safe();
  EXPECT_EQ(category(good, says(Verdict::Safe)), "");
  Program bad = program({}, {{check(truth(false))}});
  EXPECT_EQ(category(bad, says(Verdict::Safe)), "missed error");
}

TEST(Compare, UnsafeNeedsTheRightErrorAndARun) {
  Program p = program({input("x", 0, 2)}, {{check(less(x(), num(2)))}});
  EngineResult answer = found("assertion", 4, {"0"});
  EXPECT_EQ(category(p, answer), "");
  answer.inputs = {{"x", "2"}};
  EXPECT_EQ(category(p, answer), "");
  answer.inputs = {{"x", "1"}};
  EXPECT_EQ(category(p, answer), "unconfirmed");
  answer.inputs = {{"x", "two"}};
  EXPECT_EQ(category(p, answer), "unconfirmed");
  EXPECT_EQ(category(p, found("assertion", 4, {"1"})), "unconfirmed");
  EXPECT_EQ(category(p, found("assertion", 5, {"0"})), "spurious error");
  EXPECT_EQ(category(p, found("division", 4, {"0"})), "spurious error");
}

TEST(Compare, LineOfADeadlockDoesNotMatter) {
  Program p = program({}, {{await(truth(false))}});
  EXPECT_EQ(category(p, found("deadlock", 2, {})), "");
}

TEST(Compare, UnknownNeedsAReason) {
  Program good = safe();
  EXPECT_EQ(category(good, says(Verdict::Unknown)), "unknown");
  Program endless = program({}, {{loop(truth(true), block({skip()}))}});
  EXPECT_EQ(category(endless, says(Verdict::Unknown)), "");
}

TEST(Compare, InputErrorIsNeverRight) {
  Program good = safe();
  EXPECT_EQ(category(good, says(Verdict::InputError)), "input error");
}

TEST(Compare, FinalStates) {
  Program good = safe();
  EngineResult answer = says(Verdict::Safe);
  answer.has_final_states = true;
  answer.final_states = {"x=1"};
  EXPECT_EQ(category(good, answer), "");
  answer.final_states = {"x=1", "x=2"};
  EXPECT_EQ(category(good, answer), "final states");
  answer.final_states = {};
  EXPECT_EQ(category(good, answer), "final states");
}

TEST(Compare, ListingFinalStatesBesidesErrors) {
  Program p = program({input("x", 0, 2)}, {{check(less(x(), num(2)))}});
  EngineResult answer = says(Verdict::FinalStates);
  answer.final_states = {"x=0"};
  EXPECT_EQ(category(p, answer), "");  // it does not say that these are all
  answer.has_final_states = true;
  EXPECT_EQ(category(p, answer), "final states");
  answer.final_states = {"x=0", "x=1"};
  EXPECT_EQ(category(p, answer), "");
  answer.final_states = {"x=0", "x=1", "x=2"};
  EXPECT_EQ(category(p, answer), "final states");
  p.ensured.push_back({equal(x(), num(0))});
  answer.final_states = {"x=0"};
  EXPECT_EQ(category(p, answer), "");  // x=1 is an error now, or a final state: not for us to say
}

TEST(Compare, CanonicalStateIsSorted) {
  EXPECT_EQ(canonical_state({{"x", "1"}, {"b", "true"}, {"a[0]", "-2"}}), "a[0]=-2 b=true x=1");
}

}  // namespace

}  // namespace heddle::fuzz::testing
