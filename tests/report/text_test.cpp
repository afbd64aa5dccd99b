#include "report/text.h"

#include "report/paths_text.h"

#include <gtest/gtest.h>

#include <sstream>

namespace heddle::report {
namespace {

using plan::Answer;
using plan::Verdict;

const program::Sources sources{{{"f.heddle", {"var x;", "proc { assert x != 3 }"}}}};

Verdict unsafe(program::ErrorKind kind, const std::string& message, program::Location location) {
  Verdict verdict;
  verdict.answer = Answer::Unsafe;
  verdict.error = plan::Error{kind, message, location};
  verdict.counterexample.emplace();
  return verdict;
}

std::string printed(const Verdict& verdict) {
  std::ostringstream out;
  print_check(out, verdict, {sources, "Replay: now", "", 80});
  return out.str();
}

std::string last_line(std::string text) {
  text.pop_back();
  return text.substr(text.rfind('\n') + 1);
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(Text, Safe) {
  Verdict verdict;
  verdict.answer = Answer::Safe;
  verdict.assumptions = {"sequential consistency"};
  std::string text = printed(verdict);
  EXPECT_EQ(last_line(text), "heddle: safe (all executions under sequential consistency): f.heddle");
  EXPECT_TRUE(has(text, "Assumption: sequential consistency.\n"));
  EXPECT_FALSE(has(text, "Replay"));
}

TEST(Text, Races) {
  Verdict verdict;
  verdict.answer = Answer::Safe;
  verdict.races = plan::Races::Excluded;
  EXPECT_EQ(last_line(printed(verdict)), "heddle: safe (all executions): f.heddle");
  EXPECT_TRUE(has(printed(verdict), "Data races: none; they were looked for in all executions.\n"));
  verdict.races = plan::Races::NotExcluded;
  EXPECT_TRUE(has(printed(verdict), "Data races: none was seen, but"));
  verdict.races = plan::Races::NoMatter;
  EXPECT_FALSE(has(printed(verdict), "Data races"));
}

TEST(Text, EmptyAnswers) {
  Verdict verdict;
  verdict.answer = Answer::Safe;
  verdict.empty = {{plan::Emptiness::NoEnd, {{"an assumption does not hold", {2, 8}, 3}}},
                   {plan::Emptiness::NoCheck, {}}};
  verdict.unreached_checks = {{2, 0}};
  std::string text = printed(verdict);
  EXPECT_TRUE(has(text,
                  "No bug: every execution ends at an assumption.\n"
                  "But no execution comes to its end:\n"
                  "  f.heddle:2: an assumption does not hold (3 times)\n"
                  "But no execution comes to an assertion.\n"));
  EXPECT_TRUE(has(text, "Assertions that no execution came to:\n  f.heddle:2\n"));
  EXPECT_EQ(last_line(text), "heddle: safe (all executions; none comes to its end): f.heddle");
}

TEST(Text, Unsafe) {
  Verdict verdict = unsafe(program::ErrorKind::Assertion, "the assertion x != 3 fails", {2, 8});
  verdict.counterexample->inputs = {{"x", "3"}};
  verdict.counterexample->steps = {{0, "0", "", {2, 8}, "assert x != 3", {{"x", "3", false}}}};
  EXPECT_TRUE(
      printed(verdict).starts_with("f.heddle:2: error: assertion: the assertion x != 3 fails\n"
                                   "  2 | proc { assert x != 3 }\n"
                                   "\n"
                                   "Inputs:\n"
                                   "  x = 3\n"
                                   "\n"
                                   "  0\n"
                                   "2 assert x != 3\n"
                                   "  (x = 3)\n"
                                   "  => the assertion x != 3 fails\n"
                                   "\n"
                                   "Replay: now\n"))
      << printed(verdict);
  EXPECT_EQ(last_line(printed(verdict)), "heddle: unsafe (assertion): f.heddle:2");
}

TEST(Text, Deadlock) {
  Verdict verdict = unsafe(program::ErrorKind::Deadlock, "deadlock: no thread can go on", {});
  verdict.counterexample->steps = {{0, "1", "", {1, 1}, "lock m", {{"m", "held by 1", true}}}};
  verdict.counterexample->waiting = {{"0", "left", {2, 1}, "lock m"}, {"2", "", {}, "await x > 1"}};
  std::string text = printed(verdict);
  EXPECT_TRUE(text.starts_with("f.heddle: error: deadlock: no thread can go on\n\n")) << text;
  EXPECT_TRUE(has(text,
                  "No thread can go on:\n"
                  "  0 left waits at line 2: lock m, held by 1\n"
                  "  2 waits: await x > 1\n"))
      << text;
  EXPECT_EQ(last_line(text), "heddle: unsafe (deadlock): f.heddle");
}

TEST(Text, ErrorsOutsideOfSteps) {
  Verdict before = unsafe(program::ErrorKind::Division, "division by zero", {1, 1});
  EXPECT_TRUE(has(printed(before), "This happens before the first step.\n"));
  Verdict after = unsafe(program::ErrorKind::Ensures, "ensures x == 1 does not hold", {1, 1});
  EXPECT_TRUE(has(printed(after), "When all threads have finished: ensures x == 1 does not hold.\n"));
}

TEST(Text, UnknownSaysWhyAndWhatToDo) {
  Verdict verdict;
  verdict.incomplete = {{"loop cut after 5 iterations", {2, 1}, "--unwind 10", 3}, {"interrupted", {}, "", 1}};
  std::string text = printed(verdict);
  EXPECT_TRUE(has(text, "  f.heddle:2: loop cut after 5 iterations (3 times); try --unwind 10\n"));
  EXPECT_TRUE(has(text, "  f.heddle: interrupted\n"));
  EXPECT_EQ(last_line(text), "heddle: unknown (no bug found within the part explored; 2 reasons): f.heddle");
}

TEST(Text, TheSummaryHoldsNoTimes) {
  Verdict verdict;
  verdict.answer = Answer::Safe;
  std::string first = last_line(printed(verdict));
  verdict.statistics.seconds = 17.5;
  verdict.statistics.peak_memory_mib = 99;
  EXPECT_EQ(last_line(printed(verdict)), first);
}

TEST(PathsText, InTheNotationOfThePaper) {
  plan::SymbolicState state;
  state.substitution = {{"x", "2"}, {"y", "x"}};
  state.path = {{"0", "True", {"y"}, {"x"}, {}}, {"1.0", "x > 1", {"a[i]", "x"}, {}, {}}};
  state.condition = "x > 1";
  std::ostringstream out;
  print_state(out, 3, state);
  EXPECT_EQ(out.str(),
            "3. [x ↦ 2, y ↦ x]\n"
            "   path       ι0⟨True, {y}, {x}⟩ · ι1.0⟨x > 1, {a[i], x}, ∅⟩\n"
            "   condition  x > 1\n");
}

TEST(PathsText, Summary) {
  plan::PathsResult result;
  result.states = 4;
  result.statistics.counters.steps = 9;
  std::ostringstream out;
  print_paths_result(out, result, explore::Reduction::Canonical, sources);
  EXPECT_EQ(last_line(out.str()), "heddle: 4 symbolic paths in 9 steps (reduction canonical): f.heddle");
  result.failed = 1;
  result.deadlocks = 2;
  result.incomplete = {{"interrupted", {}, "", 1}};
  print_paths_result(out, result, explore::Reduction::None, sources);
  EXPECT_EQ(last_line(out.str()),
            "heddle: at least 4 symbolic paths in 9 steps, 1 failing, 2 deadlocks (reduction none): f.heddle");
}

}  // namespace
}  // namespace heddle::report
