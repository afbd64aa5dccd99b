// A counterexample that the tests of all formats look at: two threads of a file with an odd name.
#pragma once

#include "plan/verdict.h"
#include "report/task.h"

namespace heddle::report::example {

inline const program::Sources sources{
    {{"a b/x\"<&%,:.c",
      {"#include <pthread.h>", "int x;", "void *t(void *a) {", "  x = __VERIFIER_nondet_int();", "  return 0; }",
       "int main(void) {", "  pthread_create(&p, 0, t, 0);", "  /* \xc3\xa4 */ if (x == 7) reach_error();", "}"}}}};

inline Task task() {
  Task task{.command = "check", .sources = sources};
  task.files = {{"a b/x\"<&%,:.c", std::string(64, '0')}};
  task.is_code = true;
  task.checks = {program::ErrorKind::Assertion, program::ErrorKind::Race};
  task.time = "2026-11-17T23:12:36Z";
  task.text = "first line\nx < 3 & y\x01\n";
  return task;
}

inline plan::Verdict unsafe() {
  plan::Verdict verdict;
  verdict.answer = plan::Answer::Unsafe;
  verdict.error = plan::Error{program::ErrorKind::Assertion, "reach_error is called\n50% of it", {8, 26}};
  plan::Counterexample& found = verdict.counterexample.emplace();
  found.inputs = {{"nondet_int#1@0.1", "7"}};
  found.schedule = {"0", "0", "0.1", "0"};
  found.steps.resize(4);
  found.steps[0] = {.thread = 0,
                    .path = "0",
                    .name = "main",
                    .location = {6, 0},
                    .text = "int main(void) {",
                    .accesses = {},
                    .function = "main"};
  found.steps[1] = {.thread = 0,
                    .path = "0",
                    .name = "main",
                    .location = {7, 3},
                    .text = "pthread_create(&p, 0, t, 0);",
                    .accesses = {},
                    .function = "main"};
  found.steps[2] = {.thread = 1,
                    .path = "0.1",
                    .name = "t",
                    .location = {4, 5},
                    .text = "x = __VERIFIER_nondet_int();",
                    .accesses = {{.name = "x", .value = "7", .write = true}},
                    .function = "t",
                    .after = {{.step = 1, .tie = plan::Tie::Create}}};
  found.steps[2].inputs = {{"nondet_int#1@0.1", "7", {4, 7}}, {"undefined#2@0.1", "3", {4, 3}}};
  found.steps[3] = {.thread = 0,
                    .path = "0",
                    .name = "main",
                    .location = {8, 17},
                    .text = "if (x == 7) reach_error();",
                    .accesses = {{.name = "x", .value = "7"}},
                    .function = "main",
                    .conflicts = {2}};
  found.waiting = {{"0", "main", {8, 26}, "if (x == 7) reach_error();", false, "", {"main (x.c:8)"}, "", "main"}};
  return verdict;
}

inline plan::Verdict unknown() {
  plan::Verdict verdict;
  verdict.bounded = true;
  verdict.incomplete = {{"loop cut after 5 rounds", {4, 3}, "--unwind 9", 3}, {"time limit reached", {}, "", 1}};
  verdict.notes = {{"data race on x", {4, 3}}};
  return verdict;
}

inline plan::Verdict safe() {
  plan::Verdict verdict;
  verdict.answer = plan::Answer::Safe;
  return verdict;
}

}  // namespace heddle::report::example
