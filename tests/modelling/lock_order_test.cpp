// Which C programs have no deadlock by the order of their locks, and what is in the way of saying so of others. Those
// with a deadlock must all be among the others.
#include "modelling/model_of.h"
#include "support/loaded.h"

#include <gtest/gtest.h>

namespace heddle::modelling {
namespace {

// Nothing, or what is in the way.
std::string obstacle(const std::string& text) {
  test::Folder folder;
  std::string start =
      "#include <pthread.h>\n#include <semaphore.h>\n#include <stdlib.h>\nint __VERIFIER_nondet_int(void);"
      "void __VERIFIER_atomic_begin(void); void __VERIFIER_atomic_end(void);\n"
      "#define LOCK(m) pthread_mutex_lock(&m)\n#define UNLOCK(m) pthread_mutex_unlock(&m)\n"
      "#define START(f) pthread_create(&t, 0, f, 0)\n"
      "pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER; pthread_t t; int x;\n";
  auto code = bitcode::load({{folder.write("program.c", start + text)}});
  if (auto* error = std::get_if<bitcode::InputError>(&code)) return error->message;
  auto model = model_of(std::get<program::Code>(code));
  if (auto* outside = std::get_if<Outside>(&model)) return "outside: " + outside->reason;
  const std::optional<Outside>& found = std::get<Model>(model).may_wait_for_ever;
  return found ? found->reason : "";
}

const std::string other_order = "mutexes are not always taken in one order";
const std::string loop = "a thread goes round in a loop while it may hold a mutex";
const std::string ends = "a thread may end while it holds a mutex";

TEST(LockOrder, OneOrderAndBackAgain) {
  EXPECT_EQ(obstacle("void *f(void *p) { for (;;) { LOCK(a); LOCK(b); x++; UNLOCK(a); UNLOCK(b); } }"
                     "int main(void) { for (;;) START(f); }"),
            "");
  EXPECT_EQ(
      obstacle("void *f(void *p) { LOCK(b); if (x) { UNLOCK(b); return 0; } x = 1; UNLOCK(b); return 0; }"
               "int main(void) { START(f); LOCK(a); LOCK(b); UNLOCK(b); UNLOCK(a); pthread_join(t, 0); return 0; }"),
      "");
  EXPECT_EQ(obstacle("void *f(void *p) { while (pthread_mutex_trylock(&a)); UNLOCK(a); return 0; }"
                     "int main(void) { START(f); LOCK(a); UNLOCK(a); return 0; }"),
            "");
}

TEST(LockOrder, NoWaitsAtAll) {
  EXPECT_EQ(obstacle("void *f(void *p) { while (!x); return 0; } int main(void) { START(f); x = 1; return 0; }"), "");
}

TEST(LockOrder, BothOrders) {
  const std::string two =
      "void *f(void *p) { LOCK(a); LOCK(b); UNLOCK(b); UNLOCK(a); return 0; }"
      "void *g(void *p) { LOCK(b); LOCK(a); UNLOCK(a); UNLOCK(b); return 0; }";
  EXPECT_EQ(obstacle(two + "int main(void) { START(f); START(g); for (;;) x = !x; }"), other_order);
  EXPECT_EQ(obstacle("int main(void) { LOCK(a); LOCK(a); return 0; }"), other_order);
  EXPECT_EQ(obstacle("pthread_mutex_t m[2]; void *f(void *p) { int i = __VERIFIER_nondet_int() != 0; LOCK(m[i]);"
                     "LOCK(m[1 - i]); UNLOCK(m[0]); UNLOCK(m[1]); return 0; }"
                     "int main(void) { START(f); f(0); return 0; }"),
            other_order);
}

TEST(LockOrder, LoopsWithAMutex) {
  EXPECT_EQ(obstacle("void *f(void *p) { LOCK(a); for (;;); } int main(void) { START(f); LOCK(a); return 0; }"), loop);
  EXPECT_EQ(obstacle("void *f(void *p) { LOCK(a); while (!x); UNLOCK(a); return 0; }"
                     "int main(void) { START(f); LOCK(a); x = 1; UNLOCK(a); return 0; }"),
            loop);
  // Hand over hand: there is always one that it holds.
  EXPECT_EQ(obstacle("int main(void) { LOCK(a); for (;;) { LOCK(b); UNLOCK(a); LOCK(a); UNLOCK(b); } }"), loop);
}

TEST(LockOrder, EndsWithAMutex) {
  EXPECT_EQ(obstacle("void *f(void *p) { LOCK(a); if (__VERIFIER_nondet_int()) return 0; UNLOCK(a); return 0; }"
                     "int main(void) { START(f); START(f); pthread_exit(0); }"),
            ends);
  EXPECT_EQ(obstacle("void *f(void *p) { LOCK(a); pthread_exit(0); } int main(void) { START(f); LOCK(a); return 0; }"),
            ends);
  // One of two ends that look alike.
  EXPECT_EQ(obstacle("void fin(int how) { x = 1; x = 2; if (how) exit(0); } int c; void *f(void *p) { LOCK(a); if (c)"
                     "fin(0); else fin(1); return 0; } int main(void) { c = __VERIFIER_nondet_int(); START(f); LOCK(a);"
                     "int k = x; UNLOCK(a); if (k == 9) abort(); return 0; }"),
            ends);
  // The end of the process is none.
  EXPECT_EQ(obstacle("void *f(void *p) { LOCK(a); if (x) exit(1); UNLOCK(a); return 0; }"
                     "int main(void) { START(f); LOCK(a); UNLOCK(a); return 0; }"),
            "");
}

TEST(LockOrder, JoinsWithAMutex) {
  EXPECT_EQ(obstacle("void *f(void *p) { LOCK(a); UNLOCK(a); return 0; }"
                     "int main(void) { LOCK(a); START(f); pthread_join(t, 0); UNLOCK(a); return 0; }"),
            "a thread waits for the end of another while it may hold a mutex");
  EXPECT_EQ(obstacle("pthread_t u; void *f(void *p) { pthread_join(u, 0); return 0; }"
                     "void *g(void *p) { pthread_join(t, 0); return 0; }"
                     "int main(void) { START(f); pthread_create(&u, 0, g, 0); for (;;); }"),
            "threads may wait for each other's ends");
}

TEST(LockOrder, OtherWaits) {
  EXPECT_EQ(obstacle("sem_t s; void *f(void *p) { sem_wait(&s); return 0; }"
                     "int main(void) { sem_init(&s, 0, 0); START(f); sem_post(&s); return 0; }"),
            "a thread waits for something else than a mutex or the end of a thread");
  EXPECT_EQ(
      obstacle("pthread_cond_t c = PTHREAD_COND_INITIALIZER; void *f(void *p) { LOCK(a); pthread_cond_wait(&c, &a);"
               "UNLOCK(a); return 0; } int main(void) { START(f); pthread_join(t, 0); return 0; }"),
      "a wait for a condition variable may end without a signal");
  EXPECT_EQ(
      obstacle("void *f(void *p) { __VERIFIER_atomic_begin(); LOCK(a); __VERIFIER_atomic_end(); UNLOCK(a); return 0;"
               "} int main(void) { START(f); LOCK(a); return 0; }"),
      "a thread waits in an atomic section");
}

}  // namespace
}  // namespace heddle::modelling
