// Models of small programs: what their exploration finds, and what is said where there is none. Most of these are
// programs in which something fails that a careless model would lose.
#include "modelling/model_of.h"
#include "plan/check.h"
#include "plan/model_subject.h"
#include "support/loaded.h"

#include <gtest/gtest.h>

namespace heddle::modelling {
namespace {

// Deadlocks are not looked for.
class Subject final : public plan::ModelSubject {
public:
  using ModelSubject::ModelSubject;
  bool checks(program::ErrorKind kind) const override {
    return kind != program::ErrorKind::Race && kind != program::ErrorKind::Deadlock;
  }
};

std::string outcome(const std::string& text, const Options& options = {}) {
  test::Folder folder;
  std::string start =
      "#include <assert.h>\n#include <pthread.h>\n#include <stdlib.h>\nint __VERIFIER_nondet_int(void);"
      "unsigned char __VERIFIER_nondet_uchar(void); void __VERIFIER_atomic_begin(void);"
      "void __VERIFIER_atomic_end(void); void __VERIFIER_assume(int);\n";
  auto code = bitcode::load({{folder.write("program.c", start + text)}});
  if (auto* error = std::get_if<bitcode::InputError>(&code)) return error->message;
  auto model = model_of(std::get<program::Code>(code), options);
  if (auto* outside = std::get_if<Outside>(&model)) return "outside: " + outside->reason;
  explore::Options search;
  search.seconds = 20;
  plan::Verdict verdict = plan::check(Subject(std::get<Model>(model).program), plan::CheckOptions(search));
  std::string answer(plan::to_string(verdict.answer));
  return verdict.error ? answer + " " + std::string(program::to_string(verdict.error->kind)) : answer;
}

constexpr const char* two_threads =
    "int main(void) { pthread_t a, b; pthread_create(&a, 0, first, 0); pthread_create(&b, 0, second, 0);"
    "pthread_join(a, 0); pthread_join(b, 0); return 0; }";

TEST(Model, OrderOfThreads) {
  std::string lost =
      "int x; void *first(void *p) { x = x + 1; return p; } void *second(void *p) { x = x + 1; return p; }";
  std::string rest =
      "int main(void) { pthread_t a, b; pthread_create(&a, 0, first, 0); pthread_create(&b, 0, second, 0);"
      "pthread_join(a, 0); pthread_join(b, 0); assert(x == 2); return 0; }";
  EXPECT_EQ(outcome(lost + rest), "unsafe assertion");
  std::string locked =
      "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; int x; static void add(void) { pthread_mutex_lock(&m); x = x + 1;"
      "pthread_mutex_unlock(&m); } void *first(void *p) { add(); return p; } void *second(void *p) { add(); return p; "
      "}";
  EXPECT_EQ(outcome(locked + rest), "safe");
}

TEST(Model, NumbersWrapAround) {
  EXPECT_EQ(outcome("int main(void) { unsigned x = (unsigned)__VERIFIER_nondet_int(); assert(x + 1 > x); }"),
            "unsafe assertion");
  EXPECT_EQ(outcome("int main(void) { int x = __VERIFIER_nondet_int(); if (x > 0) assert(x - 1 >= 0); }"), "safe");
  EXPECT_EQ(outcome("int main(void) { unsigned char x = __VERIFIER_nondet_uchar(); x += 200; assert(x >= 200); }"),
            "unsafe assertion");
  EXPECT_EQ(outcome("int main(void) { int x = __VERIFIER_nondet_int(); assert((x & 7) >= 0 && (x & 7) < 8); }"),
            "safe");
  EXPECT_EQ(outcome("int main(void) { int x = __VERIFIER_nondet_int(); assert((unsigned)x / 2 != 0x7fffffff); }"),
            "unsafe assertion");
  EXPECT_EQ(outcome("int main(void) { int x = __VERIFIER_nondet_int(); assert(x / 2 * 2 + x % 2 == x); }"), "safe");
  EXPECT_EQ(outcome("int main(void) { int x = __VERIFIER_nondet_int(); assert(x >> 31 == 0 || x < 0); }"), "safe");
}

TEST(Model, WrappingThatIsAnError) {
  Options options;
  options.wrapping_fails = true;
  std::string text =
      "int main(void) { int x = __VERIFIER_nondet_int(); x = x + 1; assert(x != 5 || x == 5); return x; }";
  EXPECT_EQ(outcome("int y; " + text), "safe");
  EXPECT_EQ(outcome("int main(void) { int x = __VERIFIER_nondet_int(); assert(x + 1 > -7 || x < 0); }", options),
            "unsafe overflow");
}

TEST(Model, InputsOfEachRound) {
  EXPECT_EQ(outcome("int main(void) { for (int i = 0; i < 3; i++) { int x = __VERIFIER_nondet_int(), y = "
                    "__VERIFIER_nondet_int(); assert(x != 17 || y != -4 || i < 2); } }"),
            "unsafe assertion");
}

TEST(Model, AddressesInMemory) {
  EXPECT_EQ(outcome("int x, y, *p = &x; void *first(void *q) { p = &y; return q; } void *second(void *q) { *p = 1;"
                    "assert(!y); return q; }" +
                    std::string(two_threads)),
            "unsafe assertion");
  EXPECT_EQ(outcome("int x, *p = &x; void *first(void *q) { p = 0; return q; } void *second(void *q) { if (p) *p = 1;"
                    "return q; }" +
                    std::string(two_threads)),
            "unsafe memory");
  EXPECT_EQ(
      outcome("int *p; static void set(void) { int local = 1; p = &local; } int main(void) { set(); return *p; }"),
      "outside: the address of local is used after its end");
}

TEST(Model, VariablesThatEnd) {
  std::string text =
      "int *volatile p; void *first(void *q) { int local = 1; p = &local; return q; }"
      "void *second(void *q) { int *r = p; if (r) return (void *)(long)(*r - 1); return 0; }";
  EXPECT_EQ(outcome(text + two_threads), "unsafe memory");
  EXPECT_EQ(outcome("int main(void) { int *p = malloc(4); *p = 1; free(p); return *p; }"), "unsafe memory");
  EXPECT_EQ(outcome("int main(void) { int *p = malloc(4); return *p; }"), "safe");
  EXPECT_EQ(outcome("int main(void) { int *p = malloc(4); if (*p) return 1; return 0; }"), "unsafe memory");
}

TEST(Model, Indices) {
  std::string text = "int a[4]; int main(void) { int i = __VERIFIER_nondet_int(); if (i < 0 || i > ";
  EXPECT_EQ(outcome(text + "4) return 0; a[i] = 1; return 0; }"), "unsafe memory");
  EXPECT_EQ(outcome(text + "3) return 0; a[i] = 1; assert(a[0] + a[1] + a[2] + a[3] == 1); return 0; }"), "safe");
  EXPECT_EQ(outcome("struct pair { int a, b; } pairs[3]; int main(void) { int i = __VERIFIER_nondet_int();"
                    "if (i < 0 || i > 2) return 0; pairs[i].b = 1; assert(!pairs[1].a && pairs[1].b == (i == 1)); }"),
            "safe");
}

// Beyond an array of one element lies its neighbour.
TEST(Model, IndexOfOneElement) {
  std::string text =
      "struct part { int b[1], c; } s[4]; int main(void) { int i = __VERIFIER_nondet_int(), j = "
      "__VERIFIER_nondet_int();"
      "if (i < 0 || i > 1 || j < 0 || j > 3) return 0; s[j].b[0] = 1; s[0].b[i] = 7; assert(s[0].b[0] == 7); }";
  EXPECT_EQ(outcome(text).substr(0, 6), "unsafe");
}

TEST(Model, LocksOfOthers) {
  std::string text =
      "pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; void *first(void *p) { pthread_mutex_lock(&m);"
      "pthread_mutex_unlock(&m); return p; } void *second(void *p) { pthread_mutex_unlock(&m); return p; }";
  EXPECT_EQ(outcome(text + two_threads), "unsafe lock");
  EXPECT_EQ(outcome("pthread_mutex_t m; int main(void) { pthread_mutex_init(&m, 0); pthread_mutex_destroy(&m);"
                    "pthread_mutex_lock(&m); }"),
            "unsafe lock");
  EXPECT_EQ(outcome("pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; int main(void) { *(int *)&m = 1;"
                    "pthread_mutex_lock(&m); return 0; }"),
            "outside: m is accessed in parts of different sizes, or is too large");
}

// What is seen of a thread before it is stopped counts.
TEST(Model, AssumptionsThatFail) {
  std::string text =
      "int x; void *first(void *p) { x = 1; __VERIFIER_assume(x == 2); return p; }"
      "void *second(void *p) { assert(x == 0); return p; }";
  EXPECT_EQ(outcome(text + two_threads), "unsafe assertion");
  std::string section =
      "int x; void *first(void *p) { __VERIFIER_atomic_begin(); x = 1; __VERIFIER_assume(x == 2);"
      "__VERIFIER_atomic_end(); return p; } void *second(void *p) { assert(x == 0); return p; }";
  EXPECT_EQ(outcome(section + two_threads), "safe");
}

TEST(Model, EndOfTheProcess) {
  std::string text =
      "int x; void *first(void *p) { x = 1; exit(0); return p; }"
      "void *second(void *p) { assert(x == 0); return p; }";
  EXPECT_EQ(outcome(text + two_threads), "unsafe assertion");
}

TEST(Model, ThreadsThatAreJoined) {
  std::string worker = "int x; void *worker(void *p) { x = 1; return p; } ";
  EXPECT_EQ(outcome(worker + "int main(void) { pthread_t t; pthread_create(&t, 0, worker, 0); pthread_join(t, 0);"
                             "assert(x == 1); }"),
            "safe");
  EXPECT_EQ(outcome(worker + "int main(void) { pthread_t t; pthread_create(&t, 0, worker, 0); assert(x == 0); }"),
            "unsafe assertion");
  EXPECT_EQ(outcome(worker + "int main(void) { pthread_t t; pthread_create(&t, 0, worker, 0); pthread_join(t, 0);"
                             "pthread_join(t, 0); }"),
            "unsafe lock");
  EXPECT_EQ(outcome("void *worker(void *p) { return (void *)7; } int main(void) { pthread_t t; void *r;"
                    "pthread_create(&t, 0, worker, 0); pthread_join(t, &r); assert((long)r == 7); }"),
            "safe");
}

TEST(Model, ArgumentsOfThreads) {
  EXPECT_EQ(
      outcome("int x; void *worker(void *p) { *(int *)p = 1; return 0; } int main(void) { pthread_t t[2]; int a[2] ="
              "{0, 0}; for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, worker, &a[i]);"
              "for (int i = 0; i < 2; i++) pthread_join(t[i], 0); assert(a[0] == 1 && a[1] == 1); }"),
      "safe");
  EXPECT_EQ(outcome("int x; void *worker(void *p) { if ((long)p == 5) x = 1; return 0; } int main(void) { pthread_t t;"
                    "long n = __VERIFIER_nondet_int(); pthread_create(&t, 0, worker, (void *)n); pthread_join(t, 0);"
                    "assert(x == (n == 5)); }"),
            "safe");
}

// A variable of a thread of which there are many is another one in each.
TEST(Model, AnyNumberOfThreads) {
  std::string rest =
      "int main(void) { pthread_t t; int n = __VERIFIER_nondet_int(); for (int i = 0; i < n; i++)"
      "pthread_create(&t, 0, worker, 0); return 0; }";
  EXPECT_EQ(outcome("int x; void *worker(void *p) { x = x + 1; assert(x < 3); return p; }" + rest), "unsafe assertion");
  EXPECT_EQ(
      outcome("int x; void *worker(void *p) { int a[2] = {0, 0}; x++; a[x & 1] = x; return p; }" + rest).substr(0, 8),
      "outside:");
  EXPECT_EQ(outcome("_Thread_local int a[2]; int x; void *worker(void *p) { x++; a[x & 1] = x; return p; }" + rest)
                .substr(0, 8),
            "outside:");
}

// One object of the model stands for the ids, or the thread-local variables, of all of them.
TEST(Model, AnyNumberOfThreadsHaveMoreThanOneId) {
  EXPECT_EQ(
      outcome("void *f(void *p) { return 0; } int main(void) { pthread_t a, b; for (;;) { pthread_create(&a, 0, f, 0);"
              "pthread_create(&b, 0, f, 0); if (__VERIFIER_nondet_int() && a != b) assert(0); } }")
          .substr(0, 8),
      "outside:");
}

TEST(Model, ThreadLocalVariablesOfAnyNumberOfThreads) {
  const std::string rest = "int main(void) { pthread_t x; for (;;) pthread_create(&x, 0, f, 0); }";
  EXPECT_EQ(
      outcome("_Thread_local int t; int *g; void *f(void *p) { __VERIFIER_atomic_begin(); if (g && *g != t) assert(0);"
              "g = &t; t = 1; __VERIFIER_atomic_end(); for (;;); }" +
              rest)
          .substr(0, 8),
      "outside:");
  EXPECT_EQ(outcome("_Thread_local int t[2]; int n; void *f(void *p) { int i = __VERIFIER_nondet_int() != 0;"
                    "__VERIFIER_atomic_begin(); if (t[i] == 0) { t[0] = 1; t[1] = 1; n++; assert(n < 2); }"
                    "__VERIFIER_atomic_end(); return 0; }" +
                    rest)
                .substr(0, 8),
            "outside:");
  EXPECT_EQ(outcome("_Thread_local int t; void *h(void *p) { int *q = p; assert(*q == 0); *q = 1; return 0; }"
                    "void *f(void *p) { pthread_t a; for (;;) pthread_create(&a, 0, h, &t); }" +
                    rest)
                .substr(0, 8),
            "outside:");
}

TEST(Model, AnyNumberOfThreadsJoinMoreThanOnce) {
  EXPECT_EQ(
      outcome("pthread_t t; void *f(void *p) { return 0; } void *g(void *p) { pthread_join(t, 0); return 0; }"
              "int main(void) { pthread_t x; pthread_create(&t, 0, f, 0); for (;;) pthread_create(&x, 0, g, 0); }"),
      "unsafe lock");
}

TEST(Model, BytesOfAMutexAreNoData) {
  EXPECT_EQ(outcome("int n; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; void *f(void *p) { pthread_mutex_lock(&m);"
                    "*(int *)&m = 0; n++; assert(n == 1); n--; return 0; } int main(void) { pthread_t a, b;"
                    "pthread_create(&a, 0, f, 0); pthread_create(&b, 0, f, 0); }")
                .substr(0, 8),
            "outside:");
}

TEST(Model, BlocksWhoseSizeWrapsAround) {
  EXPECT_EQ(outcome("int main(void) { char *p = calloc((size_t)-1, (size_t)-1); *p = 1; return 0; }").substr(0, 8),
            "outside:");
}

TEST(Model, NobodyWaitsInAnAtomicSection) {
  EXPECT_EQ(outcome("pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; pthread_cond_t c = PTHREAD_COND_INITIALIZER;"
                    "int main(void) { pthread_mutex_lock(&m); __VERIFIER_atomic_begin(); pthread_cond_wait(&c, &m);"
                    "__VERIFIER_atomic_end(); return 0; }")
                .substr(0, 8),
            "outside:");
}

TEST(Model, NumbersBesideAddresses) {
  EXPECT_EQ(outcome("int x; void *volatile a[2] = {(void *)5, &x}; int main(void) { int i = __VERIFIER_nondet_int();"
                    "if (i < 0 || i > 1) return 0; int *p = a[i]; *p = 1; return 0; }"),
            "outside: addresses and numbers are kept in the same place");
}

TEST(Model, ALockOnTheStackIsNewInEachCall) {
  const std::string call = "int main(void) { int first = 1; while (__VERIFIER_nondet_int()) { f(first); first = 0; } }";
  EXPECT_EQ(outcome("void f(int i) { pthread_mutex_t m; if (i) pthread_mutex_init(&m, 0); pthread_mutex_lock(&m);"
                    "pthread_mutex_unlock(&m); }" +
                    call),
            "unsafe lock");
  EXPECT_EQ(outcome("void f(int i) { pthread_spinlock_t m; if (i) pthread_spin_init(&m, 0); pthread_spin_lock(&m);"
                    "pthread_spin_unlock(&m); }" +
                    call),
            "unsafe lock");
}

TEST(Model, EachOfAnyNumberOfThreadsHasItsOwnLock) {
  EXPECT_EQ(
      outcome("int go, n; void *f(void *p) { pthread_mutex_t m; if (go) return 0; pthread_mutex_init(&m, 0);"
              "while (!go); pthread_mutex_lock(&m); n++; assert(n == 1); n--; pthread_mutex_unlock(&m); return 0; }"
              "int main(void) { pthread_t x; while (__VERIFIER_nondet_int()) pthread_create(&x, 0, f, 0); go = 1; }")
          .substr(0, 8),
      "outside:");
}

TEST(Model, BlocksOfWhichThereAreNone) {
  EXPECT_EQ(outcome("unsigned long __VERIFIER_nondet_ulong(void); int main(void) {"
                    "unsigned long n = __VERIFIER_nondet_ulong(); if (n == 0 || n > 1UL << 50) return 0;"
                    "char *p = malloc(n); p[0] = 1; return 0; }"),
            "unsafe memory");
}

TEST(Model, ResultsOutliveTheirFunction) {
  const std::string start =
      "int *p; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; void *u(void *a) {"
      "pthread_mutex_lock(&m); if (p) *p = 1; pthread_mutex_unlock(&m); return 0; }";
  EXPECT_EQ(
      outcome(start + "int f(void) { int x = 0, y = __VERIFIER_nondet_int(); __VERIFIER_assume(y >= 0 && y < 100);"
                      "pthread_mutex_lock(&m); p = &x; pthread_mutex_unlock(&m); pthread_mutex_lock(&m); p = 0;"
                      "pthread_mutex_unlock(&m); return y + 5; } int main(void) { pthread_t t;"
                      "pthread_create(&t, 0, u, 0); int w = __VERIFIER_nondet_int();"
                      "__VERIFIER_assume(w >= 0 && w < 2); int r = f(), z = w * 3; assert(r != 12 || z == 99); }"),
      "unsafe assertion");
  EXPECT_EQ(
      outcome("int g; void *f(void *a) { long x = __VERIFIER_nondet_int(); g = 1; g = 2; return (void *)(x + 5); }"
              "int main(void) { pthread_t t; void *r; pthread_create(&t, 0, f, 0); g = 3; pthread_join(t, &r);"
              "assert((long)r != 12); }"),
      "unsafe assertion");
}

TEST(Model, ArgumentsOfThreadsAreCopies) {
  EXPECT_EQ(outcome("int g; void *f(void *a) { long v = (long)a; int w = __VERIFIER_nondet_int(), z = w > 5;"
                    "if (v) assert(z); g = 3; return 0; } int main(void) { pthread_t t;"
                    "long b = __VERIFIER_nondet_int() > 0; pthread_create(&t, 0, f, (void *)b); g = 1; g = 2; }"),
            "unsafe assertion");
}

// In each round of the loop there is another one, and the threads of earlier rounds still have theirs.
TEST(Model, ArraysOnTheStackThatAreMadeInALoop) {
  const std::string start =
      "int g; void *f(void *a) { int *p = a; __VERIFIER_atomic_begin(); g = *p; __VERIFIER_atomic_end();"
      "__VERIFIER_atomic_begin(); assert(*p >= g); __VERIFIER_atomic_end(); return 0; }"
      "int main(void) { pthread_t t; for (int v = 0;; v = 1) {";
  const std::string end = "*x = v; pthread_create(&t, 0, f, x); } }";
  EXPECT_EQ(outcome(start + "int *x = __builtin_alloca(sizeof *x);" + end).substr(0, 8), "outside:");
  EXPECT_EQ(outcome(start + "int k = 1; int x[k];" + end).substr(0, 8), "outside:");
}

TEST(Model, CellsThatShareBytes) {
  EXPECT_EQ(outcome("_Alignas(8) char buf[16]; int main(void) { unsigned i = __VERIFIER_nondet_uchar() % 9;"
                    "*(int *)(buf + i) = 1; *(int *)(buf + 5) = 0; assert(i == 5 || *(int *)(buf + i) == 1); }")
                .substr(0, 8),
            "outside:");
  EXPECT_EQ(outcome("short buf[8]; void *f(void *a) { unsigned i = __VERIFIER_nondet_uchar() % 6;"
                    "*(int *)(buf + i) = 7; return 0; } int main(void) { pthread_t t; pthread_create(&t, 0, f, 0);"
                    "unsigned i = __VERIFIER_nondet_uchar() % 6; assert(*(int *)(buf + i) <= 7); }")
                .substr(0, 8),
            "outside:");
}

// What main does before it starts a thread is one step, and what always holds need not hold within it.
TEST(Model, MainBeginsInFrontOfItsFirstStatement) {
  test::Folder folder;
  std::string text =
      "#include <pthread.h>\nint x; pthread_t t; void *f(void *p) { return p; }\n"
      "int start(void) { x = 2; return pthread_create(&t, 0, f, 0); }\n"
      "int main(void) {\n  x = 100;\n  x = start();\n  while (1) x = 1;\n}\n";
  auto code = bitcode::load({{folder.write("program.c", text)}});
  ASSERT_TRUE(std::holds_alternative<program::Code>(code));
  auto model = model_of(std::get<program::Code>(code), {});
  ASSERT_TRUE(std::holds_alternative<Model>(model));
  EXPECT_EQ(std::get<Model>(model).in_source.in_main.line, 5u);
}

TEST(Model, WhatHasNoForm) {
  EXPECT_EQ(outcome("static int f(int n) { return n ? f(n - 1) : 0; } int main(void) { return f(3); }"),
            "outside: f is recursive");
  EXPECT_EQ(outcome("int x; int main(void) { __VERIFIER_atomic_begin(); while (__VERIFIER_nondet_int()) x = 1 - x;"
                    "__VERIFIER_atomic_end(); return 0; }"),
            "outside: there is a loop in an atomic section");
  EXPECT_EQ(outcome("double d; int main(void) { d = d + 1; return 0; }").substr(0, 8), "outside:");
}

}  // namespace
}  // namespace heddle::modelling
