#include "bitcode/gcc_text.h"

#include <gtest/gtest.h>

namespace heddle::test {

using bitcode::without_gcc;

TEST(GccText, what_clang_knows_stays) {
  std::string text =
      "# 1 \"it's\"\nint f(void) __attribute__((noreturn));\nchar c = '{', *s = \"__attribute__((malloc))\";\n";
  EXPECT_EQ(without_gcc(text), text);
}

TEST(GccText, attributes_of_gcc_are_dropped_and_lines_kept) {
  EXPECT_EQ(without_gcc("void* f(void) __attribute__ ((__malloc__ (g,\n 1), noreturn, optimize(\"O3\")));\n"),
            "void* f(void) __attribute__(( noreturn))\n;\n");
}

TEST(GccText, floating_types_have_other_names) {
  EXPECT_EQ(without_gcc("_Float32 a; _Float128 b; int _Float32s;"), "float a; __float128 b; int _Float32s;");
  EXPECT_EQ(without_gcc("typedef float _Float32; _Float32 a;"), "typedef float _Float32; _Float32 a;");
}

TEST(GccText, bodies_that_need_gcc_are_declarations) {
  EXPECT_EQ(
      without_gcc(
          "extern __inline int f(int a, ...) {\n return g(__builtin_va_arg_pack()); }\nint h(void) { return 1; }"),
      "extern __inline int f(int a, ...) ;\n\nint h(void) { return 1; }");
}

TEST(GccText, builtins_see_what_an_atomic_object_holds) {
  EXPECT_EQ(without_gcc("_Atomic int a; int f(void) { return __atomic_load_n (&a, 5); }"),
            "_Atomic int a; int f(void) { return __atomic_load_n((__typeof__((void)0, *(&a))*)(&a), 5); }");
  EXPECT_EQ(without_gcc("int f(int* p) { return __atomic_load_n (p, 5); }"),
            "int f(int* p) { return __atomic_load_n (p, 5); }");
}

}  // namespace heddle::test
