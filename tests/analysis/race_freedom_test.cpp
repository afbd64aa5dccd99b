#include "analysis/race_freedom.h"

#include "support/loaded.h"

#include <gtest/gtest.h>

#include <string>

namespace heddle::analysis {

namespace {

const std::string begin =
    "#include <pthread.h>\n#include <semaphore.h>\n#include <stdlib.h>\n#include <stdatomic.h>\n"
    "extern int __VERIFIER_nondet_int(void);\n"
    "struct item { pthread_t id; int value; };\n"
    "int x, y, *row; atomic_int a; __thread int mine; __thread int *kept; pthread_t *ids; struct item **items;\n"
    "pthread_key_t key; sem_t semaphore; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n";

bool is_free(const std::string& body, const std::string& main) {
  return excludes_races(test::loaded(begin + "void *run(void *arg) { " + body + " return 0; }\nint main(void) { " +
                                     main + " return 0; }"));
}

const std::string any = "int n = __VERIFIER_nondet_int(); pthread_t *t = malloc(n * sizeof *t); row = malloc(n * 4); ";
const std::string join = "for (int i = 0; i < n; i++) pthread_join(t[i], 0); ";

std::string create(const std::string& argument) {
  return "for (int i = 0; i < n; i++) pthread_create(&t[i], 0, run, " + argument + "); ";
}

TEST(RaceFreedom, AtomicsAndLocks) {
  EXPECT_TRUE(is_free("a++;", any + create("0") + "a = 3;"));
  EXPECT_TRUE(is_free("pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m);", any + create("0")));
  EXPECT_FALSE(is_free("x++;", any + create("0")));
  EXPECT_FALSE(is_free("a++; *(int *)&a = 1;", any + create("0")));
}

TEST(RaceFreedom, SemaphoresAsLocks) {
  const std::string locked = "sem_wait(&semaphore); x++; sem_post(&semaphore);";
  EXPECT_TRUE(is_free(locked, "sem_init(&semaphore, 0, 1); " + any + create("0")));
  EXPECT_FALSE(is_free(locked, "sem_init(&semaphore, 0, 2); " + any + create("0")));
  EXPECT_FALSE(is_free(locked, any + create("0") + "sem_init(&semaphore, 0, 1);"));
  EXPECT_FALSE(is_free(locked, "sem_init(&semaphore, 0, 1); " + any + create("0") + "sem_post(&semaphore);"));
  EXPECT_FALSE(is_free(locked + " sem_post(&semaphore);", "sem_init(&semaphore, 0, 1); " + any + create("0")));
  EXPECT_FALSE(is_free("sem_trywait(&semaphore); x++; sem_post(&semaphore);",
                       "sem_init(&semaphore, 0, 1); " + any + create("0")));
}

TEST(RaceFreedom, WhatOthersCannotReach) {
  EXPECT_TRUE(is_free("mine = 1; kept = calloc(1, 4); *kept = mine; free(kept);", any + create("0")));
  EXPECT_FALSE(is_free("row = &mine; *row = 1;", any + create("0")));
  EXPECT_TRUE(is_free("int z; pthread_setspecific(key, &z); *(int *)pthread_getspecific(key) = 1;",
                      "pthread_key_create(&key, 0); " + any + create("0")));
  EXPECT_FALSE(is_free("pthread_setspecific(key, &x); *(int *)pthread_getspecific(key) = 1;",
                       "pthread_key_create(&key, 0); " + any + create("0")));
}

TEST(RaceFreedom, BeforeThreads) {
  EXPECT_TRUE(is_free("int z = x; (void)z;", "x = 1; " + any + create("0")));
  EXPECT_FALSE(is_free("int z = x; (void)z;", any + create("0") + "x = 1;"));
  EXPECT_FALSE(
      is_free("int z = x; (void)z;", any + "for (int i = 0; i < n; i++) { x = i; pthread_create(&t[i], 0, run, 0); }"));
}

TEST(RaceFreedom, ElementsByNumberOrAddress) {
  EXPECT_TRUE(is_free("row[(int)(long)arg] = 1;", any + create("(void *)(long)i") + join + "free(row);"));
  EXPECT_TRUE(is_free("*(int *)arg = 1;", any + create("&row[i]") + join + "free(row);"));
  EXPECT_FALSE(is_free("row[(int)(long)arg] = 1;", any + create("(void *)(long)i") + "free(row);"));
  EXPECT_FALSE(is_free("row[(int)(long)arg / 2] = 1;", any + create("(void *)(long)i") + join));
  EXPECT_FALSE(is_free("row[(int)(long)arg] = 1;", any + create("(void *)(long)(i / 2)") + join));
  EXPECT_FALSE(is_free("row[(int)(long)arg] = 1; row = 0;", any + create("(void *)(long)i") + join));
  EXPECT_FALSE(is_free("((int *)arg)[1] = 1;", any + create("&row[i]") + join));
  EXPECT_FALSE(is_free("*(int *)arg = 1;", any + create("&row[i / 2]") + join));
}

TEST(RaceFreedom, WhatTheRoundHasPrepared) {
  const std::string reads = "int z = *(int *)arg; (void)z;";
  auto rounds = [&](const std::string& before, const std::string& after) {
    return any + "for (int i = 0; i < n; i++) { " + before + " pthread_create(&t[i], 0, run, &row[i]); " + after + "} ";
  };
  EXPECT_TRUE(is_free(reads, rounds("row[i] = i;", "")));
  EXPECT_FALSE(is_free(reads, rounds("", "row[i] = i;")));
  EXPECT_FALSE(is_free(reads, rounds("row[0] = i;", "")));
  EXPECT_FALSE(is_free(reads, rounds("row[n - 1 - i] = i;", "")));
  const std::string block = "struct item *each = malloc(sizeof *each); each->value = 1; ";
  const std::string given = any + "for (int i = 0; i < n; i++) { " + block + "pthread_create(&t[i], 0, run, each); ";
  EXPECT_TRUE(is_free("struct item *own = arg; own->value++; free(own);", given + "}"));
  EXPECT_FALSE(is_free("struct item *own = arg; own->value++;", given + "each->value = 2; }"));
}

TEST(RaceFreedom, AllAreJoined) {
  const std::string locked = "pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m);";
  auto after = [&](const std::string& joining) { return is_free(locked, any + create("0") + joining + "x = 1;"); };
  EXPECT_TRUE(after(join));
  EXPECT_FALSE(after(""));
  EXPECT_FALSE(after("for (int i = 0; i < n - 1; i++) pthread_join(t[i], 0); "));
  EXPECT_FALSE(after("for (int i = 1; i < n; i++) pthread_join(t[i], 0); "));
  EXPECT_FALSE(after("for (int i = 0; i < n; i += 2) pthread_join(t[i], 0); "));
  EXPECT_FALSE(after("for (int i = 0; i < n; i++) pthread_join(t[0], 0); "));
  EXPECT_FALSE(after("for (int i = 0; i < n; i++) if (i != 3) pthread_join(t[i], 0); "));
  EXPECT_FALSE(after("for (int i = 0; i < n; i++) { if (i == 3) break; pthread_join(t[i], 0); } "));
  EXPECT_FALSE(after("t[0] = t[1]; " + join));
  EXPECT_FALSE(
      is_free(locked, any + "for (int i = 0; i < n; i++) pthread_create(&t[0], 0, run, 0); " + join + "x = 1;"));
  EXPECT_FALSE(is_free(locked, any + "for (int k = 0; k < 2; k++) { " + create("0") + "} " + join + "x = 1;"));
  EXPECT_FALSE(is_free(locked, any + join + create("0") + "x = 1;"));
}

TEST(RaceFreedom, JoinedByWhatTheBlocksHold) {
  auto rounds = [&](const std::string& store, const std::string& joining) {
    return any +
           "struct item **all = malloc(n * sizeof *all); for (int i = 0; i < n; i++) { "
           "struct item *each = malloc(sizeof *each); " +
           store + " pthread_create(&each->id, 0, run, each); } for (int i = 0; i < n; i++) { " + joining + " } ";
  };
  const std::string writes = "((struct item *)arg)->value = 1;";
  EXPECT_TRUE(is_free(writes, rounds("all[i] = each;", "pthread_join(all[i]->id, 0); free(all[i]);")));
  EXPECT_FALSE(is_free(writes, rounds("all[i] = each;", "free(all[i]);")));
  EXPECT_FALSE(is_free(writes, rounds("all[i] = each;", "free(all[i]); pthread_join(all[i]->id, 0);")));
  EXPECT_FALSE(is_free(writes, rounds("all[i] = each;", "pthread_join(all[i]->id, 0); all[0]->value = 2;")));
  EXPECT_FALSE(is_free(writes, rounds("if (i != 3) all[i] = each;", "pthread_join(all[i]->id, 0); free(all[i]);")));
  EXPECT_FALSE(is_free(writes + " ((struct item *)arg)->id = 0;",
                       rounds("all[i] = each;", "pthread_join(all[i]->id, 0); free(all[i]);")));
}

TEST(RaceFreedom, PublishedByAFlag) {
  const std::string lock = "pthread_mutex_lock(&m); ", unlock = "pthread_mutex_unlock(&m); ";
  const std::string waits = lock + "while (!y) { " + unlock + lock + "} " + unlock;
  const std::string set = lock + "y = 1; " + unlock;
  EXPECT_TRUE(is_free(waits + "int z = x; (void)z;", any + create("0") + "x = 1; " + set));
  EXPECT_TRUE(is_free(lock + "int set = y; " + unlock + "if (set) { int z = x; (void)z; }",
                      "y = 0; " + any + create("0") + "x = 1; " + set));
  EXPECT_FALSE(is_free(waits + "x++;", any + create("0") + "x = 1; " + set));
  EXPECT_FALSE(is_free(waits + "int z = x; (void)z;", any + create("0") + set + "x = 1;"));
  EXPECT_FALSE(is_free(waits + "int z = x; (void)z;", "y = 1; " + any + create("0") + "x = 1; " + set));
  EXPECT_FALSE(is_free(waits + "int z = x; (void)z;", any + create("0") + "x = 1; y = 1;"));
  EXPECT_FALSE(is_free("while (!y); int z = x; (void)z;", any + create("0") + "x = 1; " + set));
  EXPECT_FALSE(is_free("int z = x; (void)z; " + waits, any + create("0") + "x = 1; " + set));
  EXPECT_FALSE(is_free(lock + "int set = y; " + unlock + "if (!set) { int z = x; (void)z; }",
                       any + create("0") + "x = 1; " + set));
  EXPECT_FALSE(is_free(waits + lock + "y = 2; " + unlock + "int z = x; (void)z;", any + create("0") + "x = 1; " + set));
  EXPECT_FALSE(
      is_free(waits + "int z = x; (void)z;", any + create("0") + "for (int i = 0; i < n; i++) { x = 1; " + set + "}"));
}

TEST(RaceFreedom, TheEndOfAVariable) {
  const std::string start = "int number = 1; pthread_t t; pthread_create(&t, 0, run, &number); pthread_detach(t); ";
  EXPECT_TRUE(is_free("return (void *)(long)*(int *)arg;", start));
  EXPECT_FALSE(is_free("return (void *)(long)*(int *)arg;", start + "pthread_exit(0);"));
  EXPECT_FALSE(is_free("return (void *)(long)*(int *)arg; } void begin(void) { " + start, "begin();"));
}

TEST(RaceFreedom, OneThread) {
  const std::string one = "pthread_t t; pthread_create(&t, 0, run, 0); ";
  EXPECT_TRUE(is_free("x = 1; x++;", "x = 2; " + one + "pthread_join(t, 0); x = 3;"));
  EXPECT_FALSE(is_free("x = 1;", one + "x = 3; pthread_join(t, 0);"));
  EXPECT_FALSE(is_free("x = 1;", one + one.substr(12) + "pthread_join(t, 0); x = 3;"));
}

// A loop that begins in two ways joins only those from the later beginning on.
TEST(RaceFreedom, ALoopThatBeginsInTwoWays) {
  const std::string start =
      "static int g[3]; pthread_t t[3]; int i; for (i = 0; i < 3; i++) pthread_create(&t[i], 0, run, &g[i]); ";
  const std::string joins = "i = 0; again: if (i < 3) { pthread_join(t[i], 0); i++; goto again; } g[0] = 7;";
  EXPECT_TRUE(is_free("*(int *)arg = 1;", start + joins));
  EXPECT_FALSE(is_free("*(int *)arg = 1;", start + "if (__VERIFIER_nondet_int()) { i = 2; goto again; } " + joins));
}

// An index may lead out of an array into what else is in the structure.
TEST(RaceFreedom, AnIndexBeyondItsArray) {
  const std::string both =
      "pthread_t t; pthread_create(&t, 0, one, 0); pthread_t u; pthread_create(&u, 0, another, 0); ";
  auto is_free_with = [&](const std::string& index) {
    return is_free("return 0; } struct { int row[2]; int last; } two; void *one(void *arg) { two.row[" + index +
                       "] = 1; return 0; } void *another(void *arg) { two.last = 1;",
                   both);
  };
  EXPECT_TRUE(is_free_with("1"));
  EXPECT_FALSE(is_free_with("__VERIFIER_nondet_int()"));
}

// What a thread does whose function the machine carries out itself is told nowhere.
TEST(RaceFreedom, ThreadsOfTheLibrary) {
  const std::string declared =
      "return 0; } extern int puts(const char *); extern void *unknown(void *); void none(void) {";
  auto starts = [](const std::string& function) {
    return "static char text[4]; pthread_t t; pthread_create(&t, 0, (void *(*)(void *))" + function + ", text); ";
  };
  EXPECT_TRUE(is_free(declared, starts("run") + "text[0] = 1;"));
  EXPECT_FALSE(is_free(declared, starts("puts") + "text[0] = 1;"));
  EXPECT_FALSE(is_free(declared, starts("unknown") + "text[0] = 1;"));
}

TEST(RaceFreedom, WhatPrintingWrites) {
  const std::string declared = "return 0; } extern int printf(const char *, ...); void *one(void *arg) { ";
  const std::string start = "pthread_t t; pthread_create(&t, 0, one, 0); int z = x; (void)z;";
  EXPECT_TRUE(is_free(declared + "printf(\"%%n\\n\", &x);", start));
  EXPECT_FALSE(is_free(declared + "printf(\"%-5n\", &x);", start));
  EXPECT_FALSE(is_free(declared + "pthread_setname_np(pthread_self(), (char *)&x);", start));
}

}  // namespace

}  // namespace heddle::analysis
