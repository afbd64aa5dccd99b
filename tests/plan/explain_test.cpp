#include "plan/explain.h"

#include "plan/check.h"
#include "plan/model_subject.h"
#include "plan/native_subject.h"
#include "plan/rerun.h"
#include "support/compiled.h"
#include "support/loaded.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>

namespace heddle::plan {
namespace {

using program::ErrorKind;

class ExplainTest : public ::testing::Test {
protected:
  std::optional<Why> why(const std::string& text) {
    program_ = test::compiled(text);
    verdict_ = check(program_, explore::Options{});
    if (!verdict_.error) return std::nullopt;
    return explain(ModelSubject(program_), *verdict_.error, *verdict_.counterexample, {});
  }

  // Does the run with that schedule, and the inputs of the counterexample, go through without an error?
  bool passes(const std::vector<std::string>& schedule) {
    RerunResult result = rerun(program_, verdict_.counterexample->inputs, schedule, {});
    const auto* run = std::get_if<plan::Run>(&result);
    return run != nullptr && !run->error;
  }

  std::string all(const Why& why) {
    std::string text;
    for (const std::string& sentence : why.sentences) text += sentence + "\n";
    return text;
  }

  const CounterexampleStep& step(std::uint32_t number) const { return verdict_.counterexample->steps.at(number); }

  program::Program program_;
  Verdict verdict_;
};

TEST_F(ExplainTest, LostUpdateIsAWriteBetweenTwoSteps) {
  const std::string increment = "proc { { var t := x; x := t + 1 } }\n";
  auto found = why("var x := 0; ensures x == 2;\n" + increment + increment);
  ASSERT_TRUE(found);
  ASSERT_EQ(found->pairs.size(), 2u);
  EXPECT_TRUE(found->ends);
  ASSERT_TRUE(found->pairs[0].second && found->pairs[1].second);
  EXPECT_EQ(found->pairs[0].second, found->pairs[1].first);
  EXPECT_EQ(step(found->pairs[0].first).path, step(*found->pairs[1].second).path);
  EXPECT_NE(step(found->pairs[0].first).path, step(found->pairs[1].first).path);
  EXPECT_TRUE(passes(found->passing_schedule));
  EXPECT_TRUE(passes(found->pairs[1].passing_schedule));
  EXPECT_NE(all(*found).find("writes it (= 1)"), std::string::npos) << all(*found);
}

TEST_F(ExplainTest, WhatComesTooLateIsNamed) {
  auto found = why("var ready := 0;\nproc { assert ready == 1 }\nproc { skip; ready := 1 }");
  ASSERT_TRUE(found);
  ASSERT_EQ(found->pairs.size(), 1u);
  ASSERT_TRUE(found->pairs[0].late);
  EXPECT_EQ(found->pairs[0].late->path, "1");
  EXPECT_EQ(found->pairs[0].late->location.line, 3u);
  EXPECT_TRUE(passes(found->passing_schedule));
}

TEST_F(ExplainTest, DeadlockSaysWhoWaitsForWhom) {
  auto found =
      why("var a : lock; var b : lock;\nproc { lock a; lock b; unlock b; unlock a }\n"
          "proc { lock b; lock a; unlock a; unlock b }");
  ASSERT_TRUE(found);
  EXPECT_NE(all(*found).find("Thread 0 holds a and waits for b at line 2."), std::string::npos) << all(*found);
  EXPECT_NE(all(*found).find("Thread 1 holds b and waits for a at line 3."), std::string::npos) << all(*found);
  EXPECT_LE(found->sentences.size(), 5u);
  EXPECT_TRUE(passes(found->passing_schedule));
}

TEST_F(ExplainTest, OneThreadHasNoOrder) {
  auto found = why("proc { y := 3 * x; assert y != 9 }");
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->pairs.empty());
  EXPECT_TRUE(found->passing_schedule.empty());
  EXPECT_NE(all(*found).find("x = 3"), std::string::npos) << all(*found);
}

TEST_F(ExplainTest, EveryOrderFails) {
  auto found = why("var x := 0; ensures x == 3;\nproc { x := x + 1 }\nproc { x := x + 1 }");
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->pairs.empty());
  EXPECT_FALSE(found->failing_schedule.empty());
  EXPECT_FALSE(passes(found->failing_schedule));
}

TEST_F(ExplainTest, ExecutionsWithoutAnEndComePast) {
  auto found = why("var x := 0;\nproc { while (true) { x := 1; x := 0 } }\nproc { assert x == 0 }");
  ASSERT_TRUE(found);
  EXPECT_FALSE(found->ends);
  EXPECT_TRUE(passes(found->passing_schedule));
  EXPECT_NE(all(*found).find("it does not fail there."), std::string::npos) << all(*found);
}

TEST_F(ExplainTest, NothingIsSaidWithoutTime) {
  ASSERT_TRUE(why("var ready := 0;\nproc { assert ready == 1 }\nproc { ready := 1 }"));
  std::atomic<bool> interrupted = true;
  ModelSubject subject(program_);
  subject.set_budget(base::Budget(0, &interrupted));
  EXPECT_FALSE(explain(subject, *verdict_.error, *verdict_.counterexample, {}));
}

// The same for C and C++.
class ExplainCodeTest : public ::testing::Test {
protected:
  std::optional<Why> why(const std::string& text, const std::string& name = "test.c") {
    code_ = test::loaded(text, name);
    subject_ = native_subject(code_, settings_);
    verdict_ = check(*subject_, explore::Options{});
    if (!verdict_.error) return std::nullopt;
    return explain(*subject_, *verdict_.error, *verdict_.counterexample, {});
  }
  std::string all(const Why& why) {
    std::string text;
    for (const std::string& sentence : why.sentences) text += sentence + "\n";
    return text;
  }
  bool has(const Why& why, const std::string& part) { return all(why).find(part) != std::string::npos; }
  const CounterexampleStep& step(std::uint32_t number) const { return verdict_.counterexample->steps.at(number); }

  native::Settings settings_;
  program::Code code_;
  std::unique_ptr<Subject> subject_;
  Verdict verdict_;
};

// To read first alone leads to another error, and a third thread could take the lock in between: what is named is the
// memory that was freed, in steps of the execution.
TEST_F(ExplainCodeTest, UseAfterFreeNamesWhatWasFreed) {
  auto found = why(R"(#include <pthread.h>
#include <stdlib.h>
struct node { struct node *next; } *head;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *pop(void *a) {
  pthread_mutex_lock(&m);
  struct node *n = head;
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m);
  head = n->next;
  pthread_mutex_unlock(&m);
  free(n);
  return a;
}
int main(void) {
  for (int i = 0; i < 3; i++) {
    struct node *n = malloc(sizeof *n);
    n->next = head;
    head = n;
  }
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, pop, 0);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
})");
  ASSERT_TRUE(found);
  ASSERT_EQ(verdict_.error->kind, ErrorKind::Memory);
  ASSERT_EQ(found->pairs.size(), 1u) << all(*found);
  ASSERT_TRUE(found->pairs[0].second) << all(*found);
  EXPECT_EQ(*found->pairs[0].second + 1, verdict_.counterexample->steps.size());
  EXPECT_EQ(step(found->pairs[0].first).location.line, 12u);
  EXPECT_TRUE(has(*found, "frees")) << all(*found);
}

TEST_F(ExplainCodeTest, AMissedSignalIsNamedWithWhatWasLookedAt) {
  auto found = why(R"(#include <pthread.h>
#include <stdatomic.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
atomic_int ready;
void *waiter(void *a) {
  pthread_mutex_lock(&m);
  while (!ready)
    pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, waiter, 0);
  ready = 1;
  pthread_cond_signal(&c);
  pthread_join(t, 0);
})");
  ASSERT_TRUE(found);
  ASSERT_EQ(verdict_.error->kind, ErrorKind::Deadlock);
  ASSERT_EQ(found->pairs.size(), 2u) << all(*found);
  EXPECT_TRUE(has(*found,
                  "reads ready (= 0) at line 8; then thread 0 (main) writes it (= 1) at line 16 and signals c "
                  "at line 17; then thread 0.1 waits for it at line 9."))
      << all(*found);
}

// A pair of locks decides; the variable that they are about says more.
TEST_F(ExplainCodeTest, DataAreNamedBeforeLocks) {
  auto found = why(R"(#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int stopping, seen;
void *worker(void *a) {
  pthread_mutex_lock(&m);
  seen = stopping;
  pthread_mutex_unlock(&m);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_mutex_lock(&m);
  stopping = 1;
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  assert(seen == 0);
})");
  ASSERT_TRUE(found);
  EXPECT_TRUE(has(*found, "stopping")) << all(*found);
  EXPECT_FALSE(has(*found, "takes m")) << all(*found);
}

TEST_F(ExplainCodeTest, OfTheLibraryOnlyWholeObjectsAreNamed) {
  auto found = why(R"(#include <cassert>
#include <map>
#include <mutex>
#include <thread>
std::mutex m;
std::map<int, int> known;
int computed;
void of(int n) {
  {
    std::lock_guard lock(m);
    if (known.count(n)) return;
  }
  std::lock_guard lock(m);
  ++computed;
  known[n] = n;
}
int main() {
  std::thread t(of, 3);
  of(3);
  t.join();
  assert(computed == 1);
})",
                   "test.cpp");
  ASSERT_TRUE(found);
  EXPECT_FALSE(has(*found, "_M_") || has(*found, "+") || has(*found, "_Rb_tree") || has(*found, "vtable"))
      << all(*found);
  for (const CounterexampleStep& each : verdict_.counterexample->steps)
    for (const Shown& access : each.accesses) {
      EXPECT_EQ(access.name.find("_Rb_tree"), std::string::npos) << access.name;
      EXPECT_FALSE(access.value.starts_with("&vtable")) << access.value;
    }
}

TEST_F(ExplainCodeTest, FivePhilosophersAreNotTooMany) {
  auto found = why(R"(#include <pthread.h>
pthread_mutex_t forks[4] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER,
                            PTHREAD_MUTEX_INITIALIZER};
void *philosopher_at_a_round_table(void *a) {
  long i = (long)a;
  pthread_mutex_lock(&forks[i]);
  pthread_mutex_lock(&forks[(i + 1) % 4]);
  pthread_mutex_unlock(&forks[(i + 1) % 4]);
  pthread_mutex_unlock(&forks[i]);
  return a;
}
int main(void) {
  pthread_t t[4];
  for (long i = 0; i < 4; i++) pthread_create(&t[i], 0, philosopher_at_a_round_table, (void *)i);
  for (long i = 0; i < 4; i++) pthread_join(t[i], 0);
})");
  ASSERT_TRUE(found);
  std::size_t lines = 0;
  for (const std::string& sentence : found->sentences) lines += sentence.size() / 97 + 1;  // at least
  EXPECT_LE(lines, 5u) << all(*found);
}

// The creation of the first thread is the statement that creates it, not the beginning of main.
TEST_F(ExplainCodeTest, TheFirstStepIsToldByTheThreadThatItCreates) {
  auto found = why(R"(#include <assert.h>
#include <pthread.h>
int x;
void *worker(void *a) {
  x = 1;
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  assert(x == 0);
  pthread_join(t, 0);
})");
  ASSERT_TRUE(found);
  EXPECT_EQ(step(0).location.line, 10u);
  EXPECT_EQ(step(0).text, "pthread_create(&t, 0, worker, 0);");
}

// Numbers of addresses that the failure does not depend on.
TEST_F(ExplainCodeTest, InputsThatDoNotMatterAreNotListed) {
  const std::string program = R"(#include <assert.h>
#include <pthread.h>
#include <stdint.h>
int x, odd, y;
void *worker(void *a) {
  odd = ((uintptr_t)&y / 4) % 2;
  x = 1;
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  assert(CONDITION);
})";
  auto with = [&](const std::string& condition) {
    std::string text = program;
    return text.replace(text.find("CONDITION"), 9, condition);
  };
  ASSERT_TRUE(why(with("x == 0 || odd == 2")));
  ASSERT_FALSE(verdict_.counterexample->inputs.empty());
  for (const Input& input : verdict_.counterexample->inputs) EXPECT_TRUE(input.is_idle) << input.name;
}

}  // namespace
}  // namespace heddle::plan
