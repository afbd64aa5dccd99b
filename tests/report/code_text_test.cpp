// What the report says about programs in C and C++ only.
#include "report/run_text.h"
#include "report/text.h"

#include <gtest/gtest.h>

#include <sstream>

namespace heddle::report {
namespace {

using plan::Answer;
using plan::Verdict;

const program::Sources sources{{{"a.c", {"int x;", "void f() {", "  x = 1;", "}"}}, {"b.c", {"  f();"}}}};

Verdict unsafe(program::ErrorKind kind, const std::string& message, program::Location location) {
  Verdict verdict;
  verdict.answer = Answer::Unsafe;
  verdict.error = plan::Error{kind, message, location};
  verdict.counterexample.emplace();
  return verdict;
}

std::string printed(const Verdict& verdict) {
  std::ostringstream out;
  print_check(out, verdict, {sources, "Replay: now", "assertion, race", 80});
  return out.str();
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(CodeText, DetailsOfAnErrorFollowItsLine) {
  Verdict verdict = unsafe(program::ErrorKind::Race, "race: x\n0.0 writes x at a.c:3\n0.1 reads x at b.c:1", {1, 3, 1});
  verdict.counterexample->steps = {{0, "0.0", "f", {3, 3}, "x = 1;", {}}, {1, "0.1", "g", {1, 3, 1}, "f();", {}}};
  std::string text = printed(verdict);
  EXPECT_TRUE(
      text.starts_with("b.c:1: error: race: x\n"
                       "  1 |   f();\n"
                       "  0.0 writes x at a.c:3\n"
                       "  0.1 reads x at b.c:1\n"
                       "\n"
                       "  0.0 f      |   0.1 g\n"
                       "a.c:3 x = 1; |\n"
                       "             |\n"
                       "             | b.c:1 f();\n"
                       "             |   => race: x\n"
                       "\n"
                       "Replay: now\n"))
      << text;
  EXPECT_TRUE(has(text, "\nheddle: unsafe (race): b.c:1\n")) << text;
}

TEST(CodeText, StacksOfAllThreads) {
  Verdict verdict = unsafe(program::ErrorKind::Assertion, "x == 1 fails", {3, 3});
  verdict.counterexample->waiting = {{"0", "main", {1, 1, 1}, "", false, "", {"f (a.c:3)", "main (b.c:1)"}},
                                     {"0.0", "g", {3, 1}, "", false, "", {"g (a.c:3)"}}};
  EXPECT_TRUE(has(printed(verdict),
                  "Threads at the end:\n"
                  "  0 main: f (line 3), main (b.c:1)\n"
                  "  0.0 g: g (line 3)\n"
                  "\nReplay: now\n"))
      << printed(verdict);
}

TEST(CodeText, ADeepStackIsCut) {
  Verdict verdict = unsafe(program::ErrorKind::Memory, "too deep", {3, 3});
  verdict.counterexample->waiting = {{"0", "main", {}, "", false, "", std::vector<std::string>(1000, "f at a.c:3")}};
  EXPECT_TRUE(has(printed(verdict), ", and 980 more calls\n"));
}

TEST(CodeText, BlocksWithoutANameAreExplained) {
  Verdict verdict = unsafe(program::ErrorKind::Assertion, "x == 1 fails", {3, 3});
  verdict.counterexample->objects = {{"node:3#1", "struct node from a.c:3 #1"},
                                     {"node:3#2", "struct node from a.c:3 #2"},
                                     {"heap:4", "8 bytes from a.c:4"}};
  EXPECT_TRUE(has(printed(verdict),
                  "\nBlocks of memory:\n"
                  "  node:3#1..2: struct node from a.c:3 #1..2\n"
                  "  heap:4: 8 bytes from a.c:4\n"
                  "\nReplay: now\n"))
      << printed(verdict);
}

TEST(CodeText, WhoWaitsForWhat) {
  Verdict verdict = unsafe(program::ErrorKind::Deadlock, "deadlock: no thread can go on", {});
  verdict.counterexample->waiting = {
      {"0", "main", {1, 1, 1}, "pthread_join(t, 0);", false, "the end of 0.0", {"main (b.c:1)"}},
      {"0.0", "f", {3, 1}, "pthread_mutex_lock(&m);", false, "the mutex m (held by 0)", {"f (a.c:3)", "main (b.c:9)"}}};
  EXPECT_TRUE(has(printed(verdict),
                  "No thread can go on:\n"
                  "  0 main waits for the end of 0.0 at b.c:1: pthread_join(t, 0);\n"
                  "  0.0 f waits for the mutex m (held by 0) at a.c:3: pthread_mutex_lock(&m);\n"
                  "    f (line 3), main (b.c:9)\n"))
      << printed(verdict);
}

TEST(CodeText, WhoHoldsWhatIsWaitedFor) {
  Verdict verdict = unsafe(program::ErrorKind::Deadlock, "deadlock: no thread can go on", {});
  verdict.counterexample->steps = {{0, "0", "main", {3, 1}, "lock(&m);", {{"m", "taken", true}}},
                                   {0, "0", "main", {3, 1}, "lock(&n);", {{"n", "taken", true}}},
                                   {0, "0", "main", {3, 1}, "unlock(&n);", {{"n", "let go", true}}}};
  verdict.counterexample->waiting = {{"0.1", "f", {3, 1}, "lock(&m);", false, "m", {}},
                                     {"0.2", "g", {3, 1}, "lock(&n);", false, "n", {}}};
  EXPECT_TRUE(has(printed(verdict),
                  "  0.1 f waits for m (held by 0) at a.c:3: lock(&m);\n"
                  "  0.2 g waits for n at a.c:3: lock(&n);\n"))
      << printed(verdict);
}

TEST(CodeText, NothingFollowsWhereThePlaceIsNotKnown) {
  Verdict verdict = unsafe(program::ErrorKind::Deadlock, "deadlock: no thread can go on", {});
  verdict.counterexample->waiting = {{"0.1", "f", {}, "", false, "thread 0.2", {"f (a.c)"}}};
  EXPECT_TRUE(has(printed(verdict), "  0.1 f waits for thread 0.2\n    f (a.c)\n")) << printed(verdict);
}

TEST(CodeText, DetailsOfANoteFollowIt) {
  Verdict verdict;
  verdict.notes = {{"race on x\n0 writes it", {3, 1}}};
  EXPECT_TRUE(has(printed(verdict), "Note: a.c:3: race on x\n  0 writes it\n")) << printed(verdict);
}

TEST(CodeText, WhatWasCheckedNotedAndNotReached) {
  Verdict verdict;
  verdict.answer = Answer::Safe;
  verdict.notes = {{"race on x", {3, 1}}};
  verdict.unreached = {{2, 1}, {3, 1}, {1, 1, 1}};
  std::string text = printed(verdict);
  EXPECT_TRUE(has(text,
                  "Checked: assertion, race.\n"
                  "Note: a.c:3: race on x\n"
                  "Lines that no execution reached:\n"
                  "  a.c:2-3, b.c:1\n"))
      << text;
  verdict = unsafe(program::ErrorKind::Memory, "m", {3, 3});
  verdict.unreached = {{2, 1}};
  EXPECT_FALSE(has(printed(verdict), "no execution reached"));
}

TEST(CodeText, NotesDoNotFloodTheReport) {
  Verdict verdict;
  verdict.notes.assign(25, {"race on x", {3, 1}});
  EXPECT_TRUE(has(printed(verdict), "Note: and 5 more like these\n"));
}

}  // namespace
}  // namespace heddle::report
