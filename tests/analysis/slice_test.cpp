// Programs with their slices written in them: a line that ends in "// *" is inside, "// -" outside, and "// ~" matters
// by its address only.
#include "analysis/slice.h"

#include "analysis/slice_lines.h"
#include "program/diagnostic.h"
#include "support/loaded.h"

#include <gtest/gtest.h>

namespace heddle::analysis {

namespace {

using program::ErrorKind;
using program::ErrorKinds;

const ErrorKinds assertions{ErrorKind::Assertion};
const ErrorKinds usual{ErrorKind::Assertion, ErrorKind::Memory, ErrorKind::Division, ErrorKind::Deadlock,
                       ErrorKind::Lock};

const std::string prelude =
    "#include <assert.h>\n#include <pthread.h>\n#include <stdlib.h>\n#include <stdio.h>\n"
    "extern int __VERIFIER_nondet_int(void);\nint x, y, z;\npthread_mutex_t m, n;\n";

void expect(const ErrorKinds& checks, const std::string& text) {
  program::Code code = test::loaded(prelude + text);
  Slice slice = slice_of(code, checks, false);
  ASSERT_EQ(slice.refusal, "");
  SliceLines lines = lines_of(code, slice);
  std::vector<std::string> written = program::split_lines(prelude + text);
  for (std::uint32_t i = 0; i < written.size(); ++i) {
    std::size_t mark = written[i].find("// ");
    if (mark == std::string::npos) continue;
    auto found = lines.find({.line = i + 1, .column = 0, .file = 0});
    ASSERT_NE(found, lines.end()) << written[i];
    char now = found->second == Membership::Inside ? '*' : found->second == Membership::Access ? '~' : '-';
    EXPECT_EQ(now, written[i][mark + 3]) << written[i];
  }
}

// Fig. 5 of the paper.
TEST(SliceTest, TheExampleOfThePaper) {
  expect(assertions, R"(
int main(void) {
  int p = __VERIFIER_nondet_int(),    // -
      q = __VERIFIER_nondet_int(),    // *
      w = __VERIFIER_nondet_int();    // *
  if (p)                              // -
    y = 1;                            // -
  z = w * 5;                          // *
  if (q) {                            // *
    x = z * 2;                        // *
    assert(x);                        // *
  }
}
)");
}

TEST(SliceTest, WithMemoryChecksOnlyDataIsOutside) {
  expect(usual, R"(
int *p = &z;
int main(void) {
  if (z)                              // *
    y = 1;                            // ~
  *p = 4;                             // *
  x = y;                              // ~
  p = &z;                             // *
  *p = 3;                             // *
  assert(z);                          // *
}
)");
}

TEST(SliceTest, AFunctionThatIsCalledForSeveralReasons) {
  expect(assertions, R"(
int twice(int a) { return 2 * a; }    // *
int main(void) {
  int a = __VERIFIER_nondet_int();    // *
  int b = __VERIFIER_nondet_int();    // -
  y = twice(b);                       // -
  a = twice(a);                       // *
  assert(a != 1);                     // *
}
)");
}

TEST(SliceTest, ResultsThroughPointersAndRecursion) {
  expect(assertions, R"(
void set(int *to, int value) {
  *to = value;                        // *
}
int down(int a, int b) {
  if (a == 0) return b;               // *
  return down(a - 1, b);              // *
}
int main(void) {
  int a = __VERIFIER_nondet_int();    // *
  set(&x, a);                         // *
  z = down(x, 3);                     // *
  y = z;                              // -
  assert(z == 3);                     // *
}
)");
}

TEST(SliceTest, AThreadMattersByWhatItWrites) {
  expect(assertions, R"(
void *one(void *p) {
  *(int *)p = 1;                      // *
  y = 1;                              // -
  return 0;
}
void *other(void *p) {
  y = *(int *)p;                      // -
  return 0;
}
int main(void) {
  pthread_t s, t;
  pthread_create(&s, 0, one, &x);     // *
  pthread_create(&t, 0, other, &x);   // *
  pthread_join(s, 0);                 // *
  assert(x == 1);                     // *
}
)");
}

TEST(SliceTest, LocksAreOutsideUnlessTheyDecide) {
  const std::string text = R"(
int main(void) {
  pthread_mutex_lock(&m);             // -
  y = 1;                              // -
  pthread_mutex_unlock(&m);           // -
  assert(x == 0);                     // *
}
)";
  expect(assertions, text);
  expect(assertions, R"(
int main(void) {
  if (pthread_mutex_trylock(&m) == 0) // *
    x = 1;                            // *
  pthread_mutex_unlock(&n);           // *
  assert(x == 0);                     // *
}
)");
  program::Code code = test::loaded(prelude + text);
  EXPECT_TRUE(slice_of(code, assertions, false).omits_locks);
  EXPECT_FALSE(slice_of(code, assertions, true).omits_locks);
  EXPECT_FALSE(slice_of(code, usual, false).omits_locks);
}

TEST(SliceTest, WhatEndsAThreadMattersAndOfTheProcessItMayBeLeftOut) {
  expect(assertions, R"(
void other(void) {
  if (y == 1)                         // -
    exit(1);                          // -
}
int main(void) {
  other();                            // -
  if (z == 1) pthread_exit(0);        // *
  if (z == 2) return 0;               // *
  assert(x == 0);                     // *
}
)");
}

TEST(SliceTest, PrintingAndPointersThatAreCompared) {
  expect(usual, R"(
int *p;
char text[8];
int main(void) {
  p = &x;                             // *
  y = 2;                              // ~
  printf("%d\n", y);                  // ~
  printf("%s %d\n", text, z);         // *
  if (p == &z)                        // *
    assert(0);                        // *
}
)");
}

TEST(SliceTest, MemoryThatIsAllocated) {
  expect(assertions, R"(
struct S { int *data; int weight; } *s, *t;
int main(void) {
  s = malloc(sizeof *s);              // *
  t = malloc(sizeof *t);              // -
  s->data = &x;                       // *
  s->weight = 3;                      // -
  t->data = &y;                       // -
  *s->data = 1;                       // *
  *t->data = 1;                       // -
  assert(x == 1);                     // *
}
)");
}

TEST(SliceTest, RefusalsSayWhy) {
  program::Code code = test::loaded(prelude + "pthread_key_t k; int main(void) { pthread_key_create(&k, 0); }");
  EXPECT_EQ(slice_of(code, usual, false).refusal, "what pthread_key_create does is not told in advance");
  ErrorKinds races = usual;
  races.add(ErrorKind::Race);
  EXPECT_EQ(slice_of(code, races, false).refusal, "every access has a part in data races");
}

}  // namespace

}  // namespace heddle::analysis
