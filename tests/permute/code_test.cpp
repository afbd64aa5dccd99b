// Programs in C: what a permutation of a run is, how programs end, and all of it against brute force.
#include "permute/code_subject.h"
#include "support/loaded.h"

#include <gtest/gtest.h>

namespace heddle::permute {
namespace {

using heddle::test::loaded;
using test::agrees;

class Subject : public test::CodeSubject {
public:
  using CodeSubject::CodeSubject;
  explicit Subject(const std::string& body)
      : CodeSubject(loaded("#include <pthread.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <stdatomic.h>\n"
                           "#define T(name) static void *name(void *p)\npthread_t a, b, c;\n" +
                           body)) {}
};

// The values of one variable over all endings.
std::set<std::string> values_of(const Result& result, const std::string& name) {
  std::set<std::string> values;
  for (const Ending& ending : result.endings) {
    if (ending.error) values.insert(std::string(program::to_string(ending.error->kind)));
    for (const plan::Input& value : ending.values)
      if (value.name == name) values.insert(value.value);
  }
  return values;
}
using Values = std::set<std::string>;

const char* const join =
    "int main(void) { pthread_create(&a, 0, f, 0); pthread_create(&b, 0, g, 0);"
    "  pthread_join(a, 0); pthread_join(b, 0); return 0; }";

TEST(CodeTest, ALostUpdateIsOneOfTheEnds) {
  Subject subject(std::string("int x; T(f) { x++; return 0; } T(g) { x++; return 0; }") + join);
  EXPECT_EQ(values_of(subject.run(), "x"), (Values{"1", "2"}));
  EXPECT_EQ(subject.run().answer, Answer::Depends);
  EXPECT_TRUE(agrees(subject));
}

TEST(CodeTest, ALockMakesItDeterministic) {
  Subject subject(std::string("int x; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;"
                              "T(f) { pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m); return 0; }"
                              "T(g) { pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m); return 0; }") +
                  join);
  EXPECT_EQ(subject.run().answer, Answer::Deterministic);
  EXPECT_EQ(subject.run().statistics.classes, 2u);
  EXPECT_EQ(subject.all().answer, Answer::Deterministic);
  EXPECT_TRUE(agrees(subject));
}

TEST(CodeTest, WhatIsPrintedHasAnOrder) {
  Subject subject(std::string("T(f) { puts(\"f\"); return 0; } T(g) { puts(\"g\"); return 0; }") + join);
  EXPECT_EQ(values_of(subject.run(), "output"), (Values{"\"f\\ng\\n\"", "\"g\\nf\\n\""}));
  EXPECT_TRUE(agrees(subject));
}

TEST(CodeTest, IndependentThreadsAreOneClass) {
  Subject subject(std::string("int x, y; T(f) { x = 1; return 0; } T(g) { y = 1; return 0; }") + join);
  EXPECT_EQ(subject.run().statistics.classes, 1u);
  EXPECT_EQ(subject.all().statistics.classes, 1u);
  EXPECT_TRUE(agrees(subject));
}

TEST(CodeTest, ABranchThatGoesAnotherWayIsAnotherStep) {
  Subject subject(std::string("int x, y; T(f) { x = 1; return 0; } T(g) { if (x) y = 1; else y = 2; return 0; }") +
                  join);
  EXPECT_EQ(values_of(subject.run(), "y"), (Values{"1"}));
  EXPECT_EQ(subject.run().answer, Answer::Deterministic);
  EXPECT_EQ(values_of(subject.all(), "y"), (Values{"1", "2"}));
  EXPECT_TRUE(agrees(subject));
}

TEST(CodeTest, ALaterBranchOnAnEarlierValueCountsToo) {
  Subject subject(std::string("int x, y, z; T(f) { x = 1; z = 1; return 0; }"
                              "T(g) { int r = x; int s = z; if (r) y = s; else y = 5; return 0; }") +
                  join);
  EXPECT_TRUE(agrees(subject));
}

TEST(CodeTest, GuardsAreNotMonotonic) {
  Subject subject(std::string("atomic_int x; int y; T(f) { x = 1; x = 0; x = 1; return 0; }"
                              "T(g) { while (x != 0); y++; return 0; }") +
                  join);
  EXPECT_EQ(subject.run({}, {"0", "0", "0.2", "0.2"}).statistics.classes, 2u);
  EXPECT_TRUE(agrees(subject));
}

TEST(CodeTest, TheEndOfTheProcessIsTheEndOfAll) {
  Subject subject("int x; T(f) { x = 1; x = 2; return 0; } int main(void) { pthread_create(&a, 0, f, 0); return 3; }");
  EXPECT_EQ(values_of(subject.all(), "x"), (Values{"0", "1", "2"}));
  EXPECT_EQ(values_of(subject.all(), "exit status"), (Values{"3"}));
  EXPECT_TRUE(agrees(subject));
}

TEST(CodeTest, AnyThreadCanEndTheProcess) {
  Subject subject(
      "int x; T(f) { x = 1; exit(4); return 0; } int main(void) { pthread_create(&a, 0, f, 0); x = 5;"
      "  return 3; }");
  EXPECT_EQ(values_of(subject.all(), "exit status"), (Values{"3", "4"}));
  EXPECT_TRUE(agrees(subject));
}

TEST(CodeTest, ErrorsAreWaysToEnd) {
  Subject subject(
      std::string("#include <assert.h>\nint x; T(f) { x = 1; return 0; } T(g) { assert(x == 0); return 0; }") + join);
  EXPECT_EQ(values_of(subject.all(), "x"), (Values{"1", "assertion"}));
  EXPECT_EQ(subject.all().answer, Answer::Depends);
  EXPECT_TRUE(agrees(subject));
  Subject early(
      "#include <assert.h>\nT(f) { assert(0); return 0; } int main(void) { pthread_create(&a, 0, f, 0);"
      " return 0; }");
  EXPECT_EQ(early.all().endings.size(), 2u);
  EXPECT_TRUE(agrees(early));
}

TEST(CodeTest, ADeadlockIsAWayToEnd) {
  Subject subject(std::string("pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;"
                              "T(f) { pthread_mutex_lock(&m); pthread_mutex_lock(&n); pthread_mutex_unlock(&n);"
                              " pthread_mutex_unlock(&m); return 0; }"
                              "T(g) { pthread_mutex_lock(&n); pthread_mutex_lock(&m); pthread_mutex_unlock(&m);"
                              " pthread_mutex_unlock(&n); return 0; }") +
                  join);
  EXPECT_EQ(subject.all().endings.size(), 2u);
  EXPECT_TRUE(agrees(subject));
}

TEST(CodeTest, WhoAllocatesDoesNotMatter) {
  Subject subject(std::string("struct node { int value; struct node *next; } *head;"
                              "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;"
                              "static void push(int v) { struct node *n = malloc(sizeof *n); n->value = v;"
                              " pthread_mutex_lock(&m); n->next = head; head = n; pthread_mutex_unlock(&m); }"
                              "T(f) { push(7); return 0; } T(g) { push(7); return 0; }") +
                  join);
  EXPECT_EQ(subject.run().answer, Answer::Deterministic);
  EXPECT_EQ(subject.run().statistics.classes, 2u);
  EXPECT_TRUE(agrees(subject));
}

TEST(CodeTest, WhatIsInBlocksMatters) {
  Subject subject(std::string("int *cell; T(f) { *cell = 1; return 0; } T(g) { *cell = 2; return 0; }") +
                  "int main(void) { cell = malloc(4); pthread_create(&a, 0, f, 0); pthread_create(&b, 0, g, 0);"
                  "  pthread_join(a, 0); pthread_join(b, 0); return 0; }");
  EXPECT_EQ(values_of(subject.run(), "block 1"), (Values{"1", "2"}));
  EXPECT_TRUE(agrees(subject));
}

TEST(CodeTest, OutcomesOfOperationsAreKept) {
  Subject tried(std::string("int x; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;"
                            "T(f) { if (pthread_mutex_trylock(&m) == 0) { x++; pthread_mutex_unlock(&m); } return 0; }"
                            "T(g) { pthread_mutex_lock(&m); x = x * 2; pthread_mutex_unlock(&m); return 0; }") +
                join);
  EXPECT_TRUE(agrees(tried));
  Subject swapped(std::string("atomic_int x; int y;"
                              "T(f) { int e = 0; atomic_compare_exchange_strong(&x, &e, 1); y = e; return 0; }"
                              "T(g) { int e = 0; atomic_compare_exchange_strong(&x, &e, 2); return 0; }") +
                  join);
  EXPECT_TRUE(agrees(swapped));
}

TEST(CodeTest, ConditionVariablesAndFlips) {
  Subject subject(
      "int turn, x; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; pthread_cond_t v = "
      "PTHREAD_COND_INITIALIZER;"
      "T(f) { pthread_mutex_lock(&m); while (!turn) pthread_cond_wait(&v, &m); turn--; x = x * 2 + (p != 0);"
      " pthread_cond_signal(&v); pthread_mutex_unlock(&m); return 0; }"
      "int main(void) { pthread_create(&a, 0, f, 0); pthread_create(&b, 0, f, &x);"
      " pthread_mutex_lock(&m); turn = 2; pthread_cond_signal(&v); pthread_mutex_unlock(&m);"
      " pthread_join(a, 0); pthread_join(b, 0); return 0; }");
  EXPECT_EQ(values_of(subject.all(), "x"), (Values{"1", "2"}));
  Subject small(
      "int turn, x; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; pthread_cond_t v = PTHREAD_COND_INITIALIZER;"
      "T(f) { pthread_mutex_lock(&m); while (!turn) pthread_cond_wait(&v, &m); x = x * 2; pthread_mutex_unlock(&m);"
      " return 0; }"
      "int main(void) { pthread_create(&a, 0, f, 0); pthread_mutex_lock(&m); turn = 1; x++; pthread_cond_signal(&v);"
      " pthread_mutex_unlock(&m); pthread_join(a, 0); return 0; }");
  EXPECT_TRUE(agrees(small));
}

TEST(CodeTest, AChildTakesWhatItsParentSaw) {
  Subject subject(
      "int x, y; T(g) { x = 1; return 0; } T(h) { if (p) y = 1; else y = 2; return 0; }"
      "T(f) { pthread_create(&c, 0, h, x ? &x : 0); pthread_join(c, 0); return 0; }" +
      std::string(join));
  EXPECT_EQ(values_of(subject.all(), "y"), (Values{"1", "2"}));
  EXPECT_TRUE(agrees(subject));
}

TEST(CodeTest, InputsAreThoseGiven) {
  Subject subject(
      std::string("int __VERIFIER_nondet_int(void); int x, n; T(f) { x = n; return 0; }"
                  "T(g) { x = 1; return 0; }"
                  "int main(void) { n = __VERIFIER_nondet_int(); pthread_create(&a, 0, f, 0);"
                  " pthread_create(&b, 0, g, 0); pthread_join(a, 0); pthread_join(b, 0); return 0; }"));
  EXPECT_EQ(values_of(subject.run(), "x"), (Values{"0", "1"}));
  EXPECT_EQ(values_of(subject.run({{"nondet_int#1", "7"}}), "x"), (Values{"1", "7"}));
  EXPECT_EQ(subject.run({{"nondet_int#1", "1"}}).answer, Answer::Deterministic);
  EXPECT_EQ(subject.all({{"nondet_int#1", "1"}}).answer, Answer::Deterministic);
  EXPECT_EQ(subject.symbolic().answer, Answer::Depends);
  EXPECT_TRUE(agrees(subject, {{"nondet_int#1", "7"}}));
  Options options;
  options.inputs = {{"nope", "3"}};
  Answered answered = permute(subject.program(), options);
  ASSERT_TRUE(std::holds_alternative<Refusal>(answered));
  EXPECT_EQ(std::get<Refusal>(answered).message, "there is no input nope; there are nondet_int#1");
}

TEST(CodeTest, SymbolicLooksAtAllInputs) {
  const std::string text =
      "int __VERIFIER_nondet_int(void); void __VERIFIER_assume(int); int x, n;"
      "T(f) { x = n * 2; return 0; } T(g) { x = n + 4711; return 0; }"
      "int main(void) { n = __VERIFIER_nondet_int(); %s pthread_create(&a, 0, f, 0);"
      " pthread_create(&b, 0, g, 0); pthread_join(a, 0); pthread_join(b, 0);"
      " if (x > n) puts(\"above\"); return 0; }";
  auto with = [&](const std::string& assumption) {
    std::string program = text;
    program.replace(program.find("%s"), 2, assumption);
    return Subject(program);
  };
  EXPECT_EQ(with("__VERIFIER_assume(n == 4711);").symbolic().answer, Answer::Deterministic);
  EXPECT_EQ(with("__VERIFIER_assume(n > 4710 && n < 4713);").symbolic().answer, Answer::Depends);
}

TEST(CodeTest, WithoutAnEndThereIsNoAnswer) {
  Subject endless(std::string("atomic_int x; T(f) { for (;;) x++; return 0; } T(g) { for (;;) x--; return 0; }") +
                  join);
  Options options;
  options.search.seconds = 2;
  EXPECT_EQ(std::get<Result>(permute_all(endless.program(), options)).answer, Answer::Unknown);
  Subject waiting(std::string("volatile int x; T(f) { while (!x); return 0; } T(g) { return 0; }") + join);
  EXPECT_EQ(waiting.all().answer, Answer::Unknown);
  EXPECT_EQ(waiting.run().answer, Answer::Unknown);
}

TEST(CodeTest, HowAProgramEnds) {
  Subject subject(
      "enum colour { red, green } paint; char name[8]; double half; unsigned char byte; static const int fixed = 3;"
      "struct { int one; long two; struct { unsigned low : 3, high : 5; } bits; } pair; pthread_mutex_t m;"
      "int row[2][2]; int *middle; int (*called)(void); struct node { struct node *next; int value; } *list;"
      "int main(void) { paint = green; name[0] = 'a'; name[1] = 'b'; half = 0.5; byte = 200; pair.one = 1; pair.two = "
      "-2;"
      " pair.bits.low = 5; pair.bits.high = 6; row[1][0] = 3; middle = &row[1][0]; called = main;"
      " list = malloc(sizeof *list); list->value = fixed; list->next = list; pthread_mutex_lock(&m);"
      " printf(\"%d\\n\", 7); return 9; }");
  Result result = subject.run();
  ASSERT_EQ(result.endings.size(), 1u);
  std::map<std::string, std::string> values;
  for (const plan::Input& value : result.endings[0].values) values[value.name] = value.value;
  EXPECT_EQ(values["exit status"], "9");
  EXPECT_EQ(values["output"], "\"7\\n\"");
  EXPECT_EQ(values["paint"], "green");
  EXPECT_EQ(values["name"], "\"ab\"");
  EXPECT_EQ(values["half"], "0.5");
  EXPECT_EQ(values["byte"], "200");
  EXPECT_EQ(values["pair.one"], "1");
  EXPECT_EQ(values["pair.two"], "-2");
  EXPECT_EQ(values["pair.bits+0"], "53");  // 5 + 6 * 8
  EXPECT_EQ(values["row[1][0]"], "3");
  EXPECT_EQ(values["middle"], "&row+8");
  EXPECT_EQ(values["called"], "&main");
  EXPECT_EQ(values["list"], "&block 1");
  EXPECT_EQ(values["block 1"], "&block 1 3 -");
  EXPECT_FALSE(values.contains("m"));
  EXPECT_FALSE(values.contains("fixed"));
}

// Two threads that write different things, one after the other, to something that is not easily seen at the end.
TEST(CodeTest, NothingThatCanBeReachedIsOverlooked) {
  const std::string locked =
      "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static void put(char c);"
      "T(f) { pthread_mutex_lock(&m); put('b'); pthread_mutex_unlock(&m); return 0; }"
      "T(g) { pthread_mutex_lock(&m); put('c'); pthread_mutex_unlock(&m); return 0; }";
  const std::string both =
      "pthread_create(&a, 0, f, 0); pthread_create(&b, 0, g, 0); pthread_join(a, 0);"
      "pthread_join(b, 0); return 0; }";
  for (const std::string text : {
           // beside bytes that were never written
           "struct { int id; char tag; } *p; static void put(char c) { p->tag = c; }"
           "int main(void) { p = malloc(sizeof *p); p->id = 1;",
           // behind an address that lies in an array of characters, or at an odd place
           "char box[8]; static void put(char c) { **(char **)box = c; }"
           "int main(void) { char *v = malloc(1); __builtin_memcpy(box, &v, 8);",
           "struct __attribute__((packed)) { char c; char *p; } *o; static void put(char c) { *o->p = c; }"
           "int main(void) { o = calloc(1, sizeof *o); o->p = malloc(1);",
           // in a truth value
           "_Bool t; static void put(char c) { *(char *)&t = c; } int main(void) {",
       })
    EXPECT_EQ(Subject(locked + text + both).all().answer, Answer::Depends) << text;
}

TEST(CodeTest, TheSystemKeepsAByteOfTheStatus) {
  Subject subject("T(f) { exit(256); } int main(void) { pthread_create(&a, 0, f, 0); return 0; }");
  EXPECT_EQ(subject.all().answer, Answer::Deterministic);
}

TEST(CodeTest, ExitsMayRace) {
  Subject subject("T(f) { exit(3); } int main(void) { pthread_create(&a, 0, f, 0); return 0; }");
  EXPECT_EQ(values_of(subject.all(), "exit status"), (Values{"0", "3"}));
}

// Which of two unknown bytes is printed first, and what is written through an unknown address.
TEST(CodeTest, SymbolicDoesNotConfuseUnknowns) {
  Subject printed(
      std::string("unsigned char __VERIFIER_nondet_uchar(void); char v[2][2];"
                  "T(f) { puts(v[0]); return 0; } T(g) { puts(v[1]); return 0; }"
                  "int main(void) { v[0][0] = (char)__VERIFIER_nondet_uchar();"
                  "  v[1][0] = (char)__VERIFIER_nondet_uchar();"
                  "  pthread_create(&a, 0, f, 0); pthread_create(&b, 0, g, 0); pthread_join(a, 0);"
                  "  pthread_join(b, 0); v[0][0] = v[1][0] = 0; return 0; }"));
  EXPECT_NE(printed.symbolic().answer, Answer::Deterministic);
  Subject written(
      std::string("int __VERIFIER_nondet_int(void); int *at; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;"
                  "T(f) { pthread_mutex_lock(&m); *at = 1; pthread_mutex_unlock(&m); return 0; }"
                  "T(g) { pthread_mutex_lock(&m); *at = 2; pthread_mutex_unlock(&m); return 0; }"
                  "int main(void) { int *h = calloc(2, sizeof *h); at = h + (__VERIFIER_nondet_int() & 1);"
                  "  pthread_create(&a, 0, f, 0); pthread_create(&b, 0, g, 0); pthread_join(a, 0);"
                  "  pthread_join(b, 0); return 0; }"));
  EXPECT_NE(written.symbolic().answer, Answer::Deterministic);
}

TEST(CodeTest, BitFieldsCount) {
  Subject subject(std::string("struct { unsigned low : 3, high : 5; } bits; T(f) { bits.low = 1; return 0; }"
                              "T(g) { bits.high = 1; return 0; }") +
                  join);
  EXPECT_EQ(subject.run().answer, Answer::Depends);
  EXPECT_TRUE(agrees(subject));
}

}  // namespace
}  // namespace heddle::permute
