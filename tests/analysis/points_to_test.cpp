#include "analysis/points_to.h"

#include "support/loaded.h"

#include <gtest/gtest.h>

#include <atomic>
#include <set>

namespace heddle::analysis {

namespace {

// The names of global variables and functions that the value may point to that the function `at` is called with.
class Analysed {
public:
  explicit Analysed(const std::string& text, PointsTo::Numbers numbers = PointsTo::Numbers::Ignored)
      : code_(test::loaded("void at(void *p) { (void)p; }\n" + text)), to_(code_, numbers) {
    EXPECT_TRUE(to_.is_complete());
  }

  std::set<std::string> names() const {
    std::set<std::string> found;
    for (const Target& target : targets())
      found.insert(target.object < code_.globals.size() ? code_.globals[target.object].name : "other");
    return found;
  }

  Targets targets() const {
    for (std::uint32_t i = 0; i < code_.functions.size(); ++i)
      if (code_.functions[i].name == "at") return to_.targets(i, 0);
    return {};
  }

  bool may_be_number() const {
    for (std::uint32_t i = 0; i < code_.functions.size(); ++i)
      if (code_.functions[i].name == "at") return to_.may_be_number(i, 0);
    return false;
  }

  bool is_thread(const std::string& name) const {
    for (std::uint32_t i = 0; i < code_.functions.size(); ++i)
      if (code_.functions[i].name == name) return to_.is_thread(i);
    return false;
  }

private:
  program::Code code_;
  PointsTo to_;
};

using Names = std::set<std::string>;

TEST(PointsTo, FieldsAreToldApart) {
  EXPECT_EQ(Analysed("int a, b; struct { int *p, *q; } s;\n"
                     "int main(void) { s.p = &a; s.q = &b; at(s.q); }")
                .names(),
            Names{"b"});
}

TEST(PointsTo, ElementsOfAnArrayAreOneButNotTheirFields) {
  EXPECT_EQ(Analysed("int a, b, c; struct { int *p, *q; } s[4];\n"
                     "int main(int n, char **v) { s[0].p = &a; s[n].p = &b; s[n].q = &c; at(s[0].p); }")
                .names(),
            (Names{"a", "b"}));
}

TEST(PointsTo, AnArrayInAStructStaysInIt) {
  EXPECT_EQ(Analysed("int a, b; struct { int *first; int *all[3]; int *last; } s;\n"
                     "int main(int n, char **v) { s.first = &a; s.last = &a; s.all[n] = &b; at(s.last); }")
                .names(),
            Names{"a"});
}

TEST(PointsTo, PointersInNumbersAndWithMarks) {
  EXPECT_EQ(Analysed("#include <stdint.h>\nlong a; int b; long *volatile p;\n"
                     "int main(void) { uintptr_t n = (uintptr_t)&a; n |= 1; p = (long *)(n & ~(uintptr_t)1); at(p); }")
                .names(),
            Names{"a"});
  EXPECT_EQ(Analysed("#include <stdint.h>\nint a; uintptr_t key;\n"
                     "int main(void) { uintptr_t n = (uintptr_t)&a ^ key; at((void *)(n ^ key)); }")
                .names(),
            Names{"a"});
}

TEST(PointsTo, PointersInHalvesAndRounded) {
  EXPECT_EQ(
      Analysed("#include <stdint.h>\nint a;\n"
               "int main(void) { uintptr_t n = (uintptr_t)&a; uint32_t low = (uint32_t)n, high = (uint32_t)(n >> 32);\n"
               "  at((void *)((uintptr_t)high << 32 | low)); }")
          .names(),
      Names{"a"});
  EXPECT_EQ(Analysed("#include <stdint.h>\nint a;\n"
                     "int main(void) { at((void *)((uintptr_t)&a / 16 * 16)); }")
                .names(),
            Names{"a"});
  // What is below the pointer says nothing of it.
  EXPECT_EQ(Analysed("#include <stdint.h>\nint a, b; int *p[2] = {&b, &b};\n"
                     "int main(void) { at(p[(uintptr_t)&a & 1]); }")
                .names(),
            Names{"b"});
}

TEST(PointsTo, CopiesOfMemory) {
  EXPECT_EQ(Analysed("#include <string.h>\nint a, b; struct S { int *p, *q; } s, t;\n"
                     "int main(void) { s.p = &a; s.q = &b; memcpy(&t, &s, sizeof s); at(t.p); }")
                .names(),
            Names{"a"});
  EXPECT_EQ(Analysed("int a; int *p, *q;\n"
                     "int main(void) { p = &a; for (int i = 0; i < 8; i++) ((char *)&q)[i] = ((char *)&p)[i]; at(q); }")
                .names(),
            Names{"a"});
}

// Fields stay apart where one structure of an array is copied; not where the copy begins in the middle, or takes more.
TEST(PointsTo, CopiesOfStructuresInArrays) {
  const std::string before =
      "#include <string.h>\nint a, b; struct S { int *p, *q; } s[4], t, u[4];\n"
      "int main(int n, char **v) { s[n].p = &a; s[n].q = &b; ";
  auto names = [&](const std::string& rest) { return Analysed(before + rest + " }").names(); };
  EXPECT_EQ(names("t = s[n]; at(t.q);"), Names{"b"});
  EXPECT_EQ(names("t.p = &a; t.q = &b; u[n] = t; at(u[2].p);"), Names{"a"});
  EXPECT_EQ(names("u[n + 1] = s[n]; at(u[n].q);"), Names{"b"});
  EXPECT_EQ(names("memcpy(&t, &s[n].q, sizeof t); at(t.p);"), Names{"b"});
  EXPECT_EQ(names("memcpy(&t, &s[n].q, sizeof t); at(t.q);"), Names{"a"});
  EXPECT_EQ(names("memcpy(&t, (char *)&s[n] + 4, sizeof t); at(t.q);"), (Names{"a", "b"}));
  EXPECT_EQ(names("memcpy(u, &s[n], 3 * sizeof t); at(u[1].p);"), (Names{"a", "b"}));
  EXPECT_EQ(names("memcpy(&t, &s[n], n); at(t.p);"), (Names{"a", "b"}));
}

TEST(PointsTo, ThroughCallsAndTables) {
  EXPECT_EQ(
      Analysed("int a, b; int *one(void) { return &a; } int *two(void) { return &b; } int *three(void) { return 0; }\n"
               "int *(*table[])(void) = {one, two};\n"
               "int main(int n, char **v) { at(table[n]()); }")
          .names(),
      (Names{"a", "b"}));
}

TEST(PointsTo, ThreadsAreGivenPointersAndGiveThemBack) {
  Analysed given(
      "#include <pthread.h>\nint a, b;\n"
      "void *run(void *p) { at(p); return &b; }\n"
      "int main(void) { pthread_t t; pthread_create(&t, 0, run, &a); void *r; pthread_join(t, &r); }");
  EXPECT_EQ(given.names(), Names{"a"});
  EXPECT_TRUE(given.is_thread("run"));
  EXPECT_FALSE(given.is_thread("main"));
  EXPECT_EQ(
      Analysed("#include <pthread.h>\nint a, b;\n"
               "void *run(void *p) { return &b; }\n"
               "int main(void) { pthread_t t; pthread_create(&t, 0, run, &a); void *r; pthread_join(t, &r); at(r); }")
          .names(),
      Names{"b"});
}

TEST(PointsTo, VariableArguments) {
  EXPECT_EQ(Analysed("#include <stdarg.h>\nint a;\n"
                     "void f(int n, ...) { va_list l; va_start(l, n); at(va_arg(l, void *)); va_end(l); }\n"
                     "int main(void) { f(1, &a); }")
                .names(),
            Names{"a"});
}

TEST(PointsTo, ListsOfTheHeap) {
  Analysed list(
      "#include <stdlib.h>\nstruct N { struct N *next; int *data; } *head; int a;\n"
      "int main(int n, char **v) {\n"
      "  for (int i = 0; i < n; i++) { struct N *m = malloc(sizeof *m); m->next = head; m->data = &a; head = m; }\n"
      "  at(head->next->next->data);\n"
      "}");
  EXPECT_EQ(list.names(), Names{"a"});
}

TEST(PointsTo, ExchangesOfPointers) {
  EXPECT_EQ(Analysed("#include <stdatomic.h>\nint a, b, c; int *_Atomic p = &a;\n"
                     "int main(void) { int *old = &a; atomic_compare_exchange_strong(&p, &old, &b);\n"
                     "  at(atomic_exchange(&p, &c)); }")
                .names(),
            (Names{"a", "b", "c"}));
}

bool may_be_number(const std::string& text) {
  EXPECT_FALSE(Analysed(text).may_be_number()) << "without being asked";
  return Analysed(text, PointsTo::Numbers::Followed).may_be_number();
}

TEST(PointsTo, AddressesThatWereNumbers) {
  EXPECT_TRUE(
      may_be_number("int a; int main(void) { unsigned long to = 0;\n"
                    "  for (int i = 0; i < 64; i++) if ((unsigned long)&a >> i & 1) to += 1UL << i;\n"
                    "  at((void *)to); }"));
  EXPECT_TRUE(may_be_number("long t[2] = {0x4000000000, 0}; int main(void) { at((void *)t[0]); }"));
  EXPECT_TRUE(
      may_be_number("unsigned char t[8]; void *p; int main(int n, char **v) {\n"
                    "  for (int i = 0; i < 8; i++) ((unsigned char *)&p)[i] = t[n + i];\n"
                    "  at(p); }"));
  EXPECT_TRUE(may_be_number("#include <stdlib.h>\nint main(int n, char **v) { at((void *)strtoul(v[1], 0, 10)); }"));
  EXPECT_TRUE(
      may_be_number("long __VERIFIER_nondet_long(void);\n"
                    "int main(void) { at((void *)__VERIFIER_nondet_long()); }"));
}

TEST(PointsTo, AddressesThatWereNone) {
  EXPECT_FALSE(may_be_number("int a[8]; int main(int n, char **v) { at(n > 1 ? &a[n] : 0); }"));
  EXPECT_FALSE(
      may_be_number("#include <stdlib.h>\nstruct N { int value; struct N *next; } *head;\n"
                    "int main(int n, char **v) {\n"
                    "  for (int i = 0; i < n; i++) { struct N *m = malloc(sizeof *m); m->value = i * n;\n"
                    "    m->next = head; head = m; }\n"
                    "  at(head->next->next); }"));
  EXPECT_FALSE(
      may_be_number("#include <pthread.h>\nint a; void *f(void *p) { at(p); return p; }\n"
                    "int main(void) { pthread_t t; pthread_create(&t, 0, f, &a); pthread_join(t, 0); }"));
}

// What there is to do is counted, and a budget that is spent is the end of it.
TEST(PointsTo, IsCutShort) {
  std::atomic<bool> interrupted{true};
  std::string text = "struct { void *p; } v[400]; int main(void) {";
  for (int i = 0; i < 400; ++i)
    text += "v[" + std::to_string(i) + "].p = &v[" + std::to_string(i * 7 % 400) + "]; *(void **)v[" +
            std::to_string(i) + "].p = v[" + std::to_string(i * 3 % 400) + "].p;";
  program::Code large = test::loaded(text + "}");
  EXPECT_TRUE(PointsTo(large).is_complete());
  PointsTo cut(large, PointsTo::Numbers::Ignored, base::Budget(0, &interrupted));
  EXPECT_FALSE(cut.is_complete());
  EXPECT_EQ(cut.spent(), "interrupted");
}

}  // namespace

}  // namespace heddle::analysis
