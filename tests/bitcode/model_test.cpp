// The models of library functions, run on numbers.
#include "bitcode/interpreter.h"
#include "support/loaded.h"

namespace heddle::test {

namespace {

// What `return EXPRESSION` gives.
int run(const std::string& expression, const std::string& before = "") {
  program::Code code =
      loaded("#include <ctype.h>\n#include <stdlib.h>\n#include <string.h>\n#include <pthread.h>\n#undef isdigit\n" +
                 before + "\nint main(void) { return " + expression + "; }",
             "test.c", {"-fno-builtin"});
  try {
    return static_cast<int>(Interpreter(code).call("main", {}));
  } catch (const std::exception& problem) {
    ADD_FAILURE() << problem.what() << "\n" << to_string(code);
    return -1;
  }
}

}  // namespace

TEST(Models, lengths) {
  EXPECT_EQ(run("strlen(\"\") * 10 + strlen(\"abc\")"), 3);
  EXPECT_EQ(run("strnlen(\"abcdef\", 4)"), 4);
  EXPECT_EQ(run("strspn(\"aabc\", \"ab\") * 10 + strcspn(\"aabc\", \"c\")"), 33);
}

TEST(Models, comparisons) {
  EXPECT_EQ(run("strcmp(\"abc\", \"abc\")"), 0);
  EXPECT_LT(run("strcmp(\"ab\", \"abc\")"), 0);
  EXPECT_GT(run("strcmp(\"\\xff\", \"a\")"), 0);
  EXPECT_EQ(run("strncmp(\"abx\", \"aby\", 2)"), 0);
  EXPECT_LT(run("strncmp(\"abx\", \"aby\", 3)"), 0);
  EXPECT_EQ(run("strcasecmp(\"HeLLo\", \"hEllO\")"), 0);
  EXPECT_GT(run("memcmp(\"a\\0b\", \"a\\0a\", 3)"), 0);
}

TEST(Models, copies) {
  std::string buffer = "char b[16];";
  EXPECT_EQ(run("(strcpy(b, \"one\"), strcat(b, \"two\"), strcmp(b, \"onetwo\"))", buffer), 0);
  EXPECT_EQ(run("(memset(b, 'x', 16), strncpy(b, \"ab\", 4), b[1] * 1 + b[2] + b[3] + (b[4] == 'x'))", buffer),
            'b' + 1);
  EXPECT_EQ(run("(memset(b, 'x', 16), strncpy(b, \"abcdef\", 3), b[3])", buffer), 'x');
  EXPECT_EQ(run("(strcpy(b, \"a\"), strncat(b, \"bcd\", 2), strcmp(b, \"abc\"))", buffer), 0);
  EXPECT_EQ(run("(strcpy(b, \"a\"), strncat(b, \"b\", 5), strcmp(b, \"ab\"))", buffer), 0);
}

TEST(Models, searches) {
  std::string text = "char *t = \"banana\";";
  EXPECT_EQ(run("strchr(t, 'n') - t", text), 2);
  EXPECT_EQ(run("strrchr(t, 'n') - t", text), 4);
  EXPECT_EQ(run("strchr(t, 'x') == 0", text), 1);
  EXPECT_EQ(run("strchr(t, 0) - t", text), 6);
  EXPECT_EQ(run("strstr(t, \"nan\") - t", text), 2);
  EXPECT_EQ(run("strstr(t, \"nax\") == 0", text), 1);
  EXPECT_EQ(run("(char *)memchr(t, 'n', 6) - t", text), 2);
  EXPECT_EQ(run("memchr(t, 'n', 2) == 0", text), 1);
}

TEST(Models, tokens) {
  EXPECT_EQ(run("strcmp(strtok(s, \",\"), \"a\") + strcmp(strtok(0, \",\"), \"bc\") + (strtok(0, \",\") != 0)",
                "char s[] = \",a,,bc,\";"),
            0);
}

TEST(Models, numbers_from_text) {
  EXPECT_EQ(run("atoi(\"  -42x\")"), -42);
  EXPECT_EQ(run("strtol(\"0x1f\", 0, 0) + strtol(\"017\", 0, 0) + strtol(\"z\", 0, 36)"), 31 + 15 + 35);
  EXPECT_EQ(run("(strtol(\"12ab\", &e, 10), *e)", "char *e;"), 'a');
  EXPECT_EQ(run("(strtol(s, &e, 10), e == s)", "char *e, *s = \"  x\";"), 1);
  EXPECT_EQ(run("strtol(\"-9223372036854775808\", 0, 10) == -9223372036854775807L - 1"), 1);
  EXPECT_EQ(run("strtoul(\"-1\", 0, 10) == ~0UL"), 1);
}

TEST(Models, sorting_and_searching) {
  std::string text = R"(int a[] = {5, 3, 9, 1, 7, 3};
    int compare(const void *x, const void *y) { return *(const int *)x - *(const int *)y; })";
  EXPECT_EQ(run("(qsort(a, 6, 4, compare), a[0] * 100000 + a[1] * 10000 + a[2] * 1000 + a[3] * 100 + a[4] * 10 + a[5])",
                text),
            133579);
  EXPECT_EQ(run("(qsort(a, 6, 4, compare), (int *)bsearch(&k, a, 6, 4, compare) - a)", text + "int k = 7;"), 4);
  EXPECT_EQ(run("(qsort(a, 6, 4, compare), bsearch(&k, a, 6, 4, compare) == 0)", text + "int k = 4;"), 1);
  EXPECT_EQ(run("(qsort(a, 0, 4, compare), a[0])", text), 5);
}

TEST(Models, small_arithmetic) { EXPECT_EQ(run("abs(-3) + labs(-4L) + div(17, 5).rem"), 9); }

TEST(Models, characters) {
  EXPECT_EQ(run("isdigit('7') && !isdigit('a') && isalpha('q') && isspace('\\n') && isxdigit('F') && ispunct('!') && "
                "toupper('b') == 'B'",
                "#undef isalpha\n#undef isspace\n#undef isxdigit\n#undef ispunct\nint isdigit(int), isalpha(int), "
                "isspace(int), isxdigit(int), ispunct(int);"),
            1);
}

TEST(Models, attributes_of_threads) {
  std::string text = "pthread_attr_t a; int s;";
  EXPECT_EQ(run("pthread_attr_init(&a) + pthread_attr_getdetachstate(&a, &s) + s", text), PTHREAD_CREATE_JOINABLE);
  EXPECT_EQ(run("pthread_attr_init(&a) + pthread_attr_setdetachstate(&a, PTHREAD_CREATE_DETACHED) + *(int *)&a", text),
            PTHREAD_CREATE_DETACHED);
  EXPECT_NE(run("pthread_attr_setdetachstate(&a, 77)", text), 0);
}

TEST(Models, only_what_is_needed_comes_along) {
  program::Code code = loaded("#include <string.h>\nint main(int c, char **v) { return strlen(v[0]); }");
  EXPECT_NE(find_function(code, "strlen"), nullptr);
  EXPECT_EQ(find_function(code, "strcmp"), nullptr);
}

}  // namespace heddle::test
