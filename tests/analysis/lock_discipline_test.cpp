#include "analysis/lock_discipline.h"

#include "support/loaded.h"

#include <gtest/gtest.h>

#include <string>

namespace heddle::analysis {

namespace {

// Every access of `run` is taken for one that happens while there are other threads, and none of main's.
bool keeps(const std::string& declarations, const std::string& body) {
  program::Code code = test::loaded(
      "#include <pthread.h>\n#include <stdatomic.h>\nint x, y, *p = &x;\natomic_int a;\n"
      "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;\n" +
      declarations + "\nvoid *run(void *v) { " + body +
      " return 0; }\n"
      "int main(void) { pthread_t t[2]; for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, run, &y);\n"
      "for (int i = 0; i < 2; i++) pthread_join(t[i], 0); return x; }");
  std::vector<bool> concurrent(code.instructions.size());
  for (std::uint32_t i = 0; i < code.instructions.size(); ++i) {
    const std::string& name = code.functions[code.places[code.instructions[i].place].function].name;
    concurrent[i] = name != "main";
  }
  return keeps_lock_discipline(code, concurrent);
}

const std::string lock = "pthread_mutex_lock(&m); ", unlock = "pthread_mutex_unlock(&m); ";

TEST(LockDiscipline, OneLockForAllAccesses) {
  EXPECT_TRUE(keeps("", lock + "x++; " + unlock));
  EXPECT_TRUE(keeps("", lock + "x++; " + unlock + lock + "y = x; " + unlock));
  EXPECT_TRUE(keeps("", "for (int i = 0; i < 3; i++) { " + lock + "(*p)++; " + unlock + "}"));
}

TEST(LockDiscipline, NoLock) {
  EXPECT_FALSE(keeps("", "x++;"));
  EXPECT_FALSE(keeps("", lock + "x++; " + unlock + "x = 0;"));
  EXPECT_FALSE(keeps("", lock + unlock + "x++;"));
  EXPECT_FALSE(keeps("", "y = x;"));
  EXPECT_FALSE(keeps("", "(*(int *)v)++;"));
}

TEST(LockDiscipline, ReadsAndAtomicsNeedNone) {
  EXPECT_TRUE(keeps("", "int z = x; (void)z; a++; a = 3;"));
  EXPECT_FALSE(keeps("", "a++; *(int *)&a = 1;"));
}

TEST(LockDiscipline, DifferentLocks) {
  EXPECT_FALSE(keeps("", "if (v) { " + lock + "x++; " + unlock + "} else { pthread_mutex_lock(&n); x++; }"));
  EXPECT_TRUE(keeps("", lock + "pthread_mutex_lock(&n); x++; pthread_mutex_unlock(&n); x++; " + unlock));
  EXPECT_FALSE(keeps("", lock + "x++; " + unlock + "pthread_mutex_lock(&n); x++; pthread_mutex_unlock(&n);"));
}

TEST(LockDiscipline, LocksThatMayBeGivenBack) {
  EXPECT_FALSE(keeps("", lock + "if (v) " + unlock + "x++;"));
  EXPECT_FALSE(keeps("", lock + "for (int i = 0; i < 2; i++) { x++; " + unlock + "}"));
  EXPECT_FALSE(keeps("pthread_mutex_t *which;", lock + "pthread_mutex_unlock(v ? &n : &m); x++;"));
}

TEST(LockDiscipline, LocksThatMayNotBeTaken) {
  EXPECT_FALSE(keeps("", "if (v) " + lock + "x++; " + unlock));
  EXPECT_FALSE(keeps("", "pthread_mutex_trylock(&m); x++; " + unlock));
  EXPECT_FALSE(keeps("pthread_mutex_t locks[2];", "pthread_mutex_lock(&locks[v != 0]); x++;"));
}

TEST(LockDiscipline, ThroughCalls) {
  const std::string functions = "static void take(void) { " + lock + "}\nstatic void give(void) { " + unlock +
                                "}\nstatic void add(void) { x++; }\n"
                                "static void maybe(int c) { if (c) give(); }";
  EXPECT_TRUE(keeps(functions, "take(); add(); x = 1; give();"));
  EXPECT_FALSE(keeps(functions, "take(); add(); give(); add();"));
  EXPECT_FALSE(keeps(functions, "take(); maybe(v != 0); x++;"));
  EXPECT_TRUE(keeps(functions + "static void twice(void (*f)(void)) { f(); f(); }", "take(); twice(add); give();"));
  EXPECT_FALSE(keeps(functions + "static void twice(void (*f)(void)) { f(); }", "take(); twice(v ? add : give); x++;"));
}

TEST(LockDiscipline, WaitingGivesTheMutexBackAndTakesItAgain) {
  EXPECT_TRUE(keeps("pthread_cond_t c = PTHREAD_COND_INITIALIZER;",
                    lock + "while (x == 0) pthread_cond_wait(&c, &m); x--; " + unlock));
}

// Two mutexes of one kind are not the same, whatever points-to makes of them.
TEST(LockDiscipline, LocksOnTheHeapOrInLocalVariables) {
  EXPECT_FALSE(keeps("", "pthread_mutex_t own; pthread_mutex_init(&own, 0); pthread_mutex_lock(&own); x++;"));
}

}  // namespace

}  // namespace heddle::analysis
