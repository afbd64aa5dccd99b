// Small functions, run after their translation and compared with what C says about them.
#include "bitcode/interpreter.h"
#include "support/loaded.h"

namespace heddle::test {

namespace {

std::uint64_t run(const std::string& text, const std::vector<std::uint64_t>& arguments) {
  program::Code code = loaded(text + "\nint main(void) { return (int)(long)f; }");
  try {
    return Interpreter(code).call("f", arguments);
  } catch (const std::exception& problem) {
    ADD_FAILURE() << problem.what() << "\n" << to_string(code);
    return 0;
  }
}

constexpr std::uint32_t u32(int value) { return static_cast<std::uint32_t>(value); }

}  // namespace

TEST(Compute, signed_and_unsigned_division) {
  EXPECT_EQ(run("int f(int a, int b) { return a / b * 100 + a % b; }", {u32(-7), 2}), u32(-301));
  EXPECT_EQ(run("unsigned f(unsigned a, unsigned b) { return a / b + a % b; }", {u32(-7), 2}), 2147483644u + 1);
}

TEST(Compute, comparisons_in_both_directions) {
  std::string text =
      "int f(int a, int b) { return (a < b) + 2 * (a <= b) + 4 * (a > b) + 8 * (a >= b) + 16 * (a == b); }";
  EXPECT_EQ(run(text, {u32(-1), 3}), 3u);
  EXPECT_EQ(run(text, {3, u32(-1)}), 12u);
  EXPECT_EQ(run(text, {5, 5}), 26u);
  std::string other = "int f(unsigned a, unsigned b) { return (a < b) + 2 * (a <= b) + 4 * (a > b) + 8 * (a >= b); }";
  EXPECT_EQ(run(other, {u32(-1), 3}), 12u);
}

TEST(Compute, truth_values_keep_their_meaning) {
  std::string text =
      "int f(int a, int b) { _Bool x = a > b; _Bool y = !x; return x + 2 * y + 4 * (x == 0) + 8 * !(a && b); }";
  EXPECT_EQ(run(text, {2, 1}), 1u);
  EXPECT_EQ(run(text, {0, 1}), 14u);
}

TEST(Compute, swapped_variables_of_a_loop) {
  std::string text =
      "int f(int n) { int a = 1, b = 2, c = 3; while (n--) { int t = a; a = b; b = c; c = t; } return a * 100 + b * 10 "
      "+ c; }";
  EXPECT_EQ(run(text, {0}), 123u);
  EXPECT_EQ(run(text, {1}), 231u);
  EXPECT_EQ(run(text, {2}), 312u);
  EXPECT_EQ(run(text, {3}), 123u);
}

TEST(Compute, next_value_is_not_seen_too_early) {
  EXPECT_EQ(run("int f(int n) { int i = 0, s = 0, old = 0; while (i < n) { old = i; i = i + 1; s = s * 10 + old; } "
                "return s + old; }",
                {4}),
            123u + 3);
  EXPECT_EQ(
      run("int f(int n) { int a = 0, b = 1; for (int i = 0; i < n; ++i) { int t = a + b; a = b; b = t; } return a; }",
          {10}),
      55u);
}

TEST(Compute, switch_with_ranges_and_fall_through) {
  std::string text =
      "int f(int x) { int r = 0; switch (x) { case 1: r += 1; case 2: r += 10; break; case 5 ... 7: r = 7; break; "
      "case -1: r = 9; break; default: r = 100; } return r; }";
  EXPECT_EQ(run(text, {1}), 11u);
  EXPECT_EQ(run(text, {2}), 10u);
  EXPECT_EQ(run(text, {6}), 7u);
  EXPECT_EQ(run(text, {u32(-1)}), 9u);
  EXPECT_EQ(run(text, {8}), 100u);
}

TEST(Compute, structs_by_value) {
  std::string text = R"(
    struct Small { int a; long b; }; struct Big { long x[5]; };
    static struct Small small(struct Small s) { s.a += 1; s.b *= 2; return s; }
    static struct Big big(struct Big b) { b.x[2] = 7; return b; }
    long f(int n) { struct Small s = {n, 10}; struct Small t = small(s); struct Big b = {{1, 2, 3, 4, 5}};
      struct Big c = big(b); return s.a + 10 * t.a + 100 * t.b + 10000 * b.x[2] + 100000 * c.x[2] + 1000000 * c.x[4]; })";
  EXPECT_EQ(run(text, {1}), 1u + 20 + 2000 + 30000 + 700000 + 5000000);
}

TEST(Compute, unions_and_bit_fields) {
  EXPECT_EQ(
      run("int f(int x) { union { int i; unsigned char c[4]; } u; u.i = x; return u.c[0] * 256 + u.c[1]; }", {0x0201}),
      0x0102u);
  std::string text =
      "int f(int x) { struct { int a : 3; unsigned b : 5; int c : 24; } s = {0}; s.a = x; s.b = x; s.c = -x; "
      "return s.a * 1000000 + s.b * 1000 + s.c; }";
  EXPECT_EQ(run(text, {5}), u32(-3000000 + 5000 - 5));
}

TEST(Compute, arrays_and_pointers) {
  EXPECT_EQ(run("int f(int n) { int a[4][3]; for (int i = 0; i < 12; ++i) a[i / 3][i % 3] = i; int *p = &a[2][1]; "
                "return p[-1] + a[n][n]; }",
                {1}),
            10u);
  EXPECT_EQ(run("long f(long n) { int a[10]; int *p = a + n, *q = a + 2; return p - q; }", {7}), 5u);
  EXPECT_EQ(run("int f(signed char i) { int a[10]; int *p = a + 5; a[3] = 42; return p[i]; }", {0xfe}), 42u);
}

TEST(Compute, recursion_and_function_pointers) {
  EXPECT_EQ(run("int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); }", {10}), 55u);
  std::string text =
      "static int twice(int x) { return 2 * x; } static int next(int x) { return x + 1; } "
      "static int (*table[])(int) = {twice, next}; int f(int n) { return table[n](20); }";
  EXPECT_EQ(run(text, {0}), 40u);
  EXPECT_EQ(run(text, {1}), 21u);
}

TEST(Compute, vectors) {
  std::string head = "typedef int v4 __attribute__((vector_size(16)));\n";
  EXPECT_EQ(
      run(head + "int f(int n) { v4 v = {1, 2, 3, 4}; v = v * v + n; v[1] = 100; return v[0] + v[1] + v[2] + v[3]; }",
          {1}),
      2u + 100 + 10 + 17);
  EXPECT_EQ(run(head + "int f(int n) { v4 v = {1, 2, 3, 4}; v4 m = v > 2; return (m & v)[n]; }", {3}), 4u);
  EXPECT_EQ(run(head + "int f(int n) { v4 v = {1, 2, 3, 4}, w = {5, 6, 7, 8}; v4 s = __builtin_shufflevector(v, w, 0, "
                       "5, 2, 7); return s[n]; }",
                {1}),
            6u);
  EXPECT_EQ(run(head + "int f(int n) { v4 v = {0, 0, 0, 0}; for (int i = 0; i < 4; ++i) v[i] = i * n; return "
                       "__builtin_reduce_add(v); }",
                {5}),
            30u);
  EXPECT_EQ(
      run("typedef short v2 __attribute__((vector_size(4)));\nint f(int n) { v2 v = {1, 2}; v[0] = n; return (int)v; }",
          {7}),
      0x20007u);
  EXPECT_EQ(
      run("typedef short v2 __attribute__((vector_size(4)));\nint f(int n) { v2 v = (v2)n; return v[1]; }", {0x30004}),
      3u);
}

TEST(Compute, vectors_of_truth_values_in_memory) {
  std::string text =
      "typedef _Bool b8 __attribute__((ext_vector_type(8)));\nint f(int n) { b8 v = 0; b8 *p = &v; (*p)[n] = 1; "
      "(*p)[0] = 1; "
      "return (*p)[n] + 2 * (*p)[1] + 4 * *(unsigned char *)p; }";
  EXPECT_EQ(run(text, {3}), 1u + 4 * 9);
}

TEST(Compute, overflow_arithmetic) {
  std::string text = "int f(int a, int b) { int r; int o = __builtin_mul_overflow(a, b, &r); return o ? -1 : r; }";
  EXPECT_EQ(run(text, {1000, 1000}), 1000000u);
  EXPECT_EQ(run(text, {100000, 100000}), u32(-1));
  EXPECT_EQ(run("int f(unsigned a, unsigned b) { unsigned r; return __builtin_sub_overflow(a, b, &r); }", {1, 2}), 1u);
}

TEST(Compute, bits) {
  EXPECT_EQ(
      run("int f(unsigned x) { return __builtin_popcount(x) + 100 * __builtin_clz(x) + 10000 * __builtin_ctz(x); }",
          {0x50}),
      2u + 2500 + 40000);
  EXPECT_EQ(run("unsigned f(unsigned x) { return __builtin_bswap32(x); }", {0x01020304}), 0x04030201u);
  EXPECT_EQ(run("unsigned f(unsigned x) { return __builtin_bitreverse32(x); }", {1}), 0x80000000u);
  std::string text =
      "unsigned f(unsigned x, unsigned n) { return __builtin_rotateleft32(x, n) ^ __builtin_rotateright32(x, 1); }";
  EXPECT_EQ(run(text, {0x80000001, 4}), 0x18u ^ 0xc0000000u);
  EXPECT_EQ(run(text, {0x80000001, 32}), 0x80000001u ^ 0xc0000000u);
  EXPECT_EQ(run("int f(int x) { return __builtin_abs(x); }", {u32(-5)}), 5u);
}

TEST(Compute, saturating_arithmetic) {
  EXPECT_EQ(run("int f(int a, int b) { return __builtin_elementwise_add_sat(a, b); }", {0x7fffffff, 1}), 0x7fffffffu);
  EXPECT_EQ(run("int f(int a, int b) { return __builtin_elementwise_sub_sat(a, b); }", {0x80000000, 1}), 0x80000000u);
  EXPECT_EQ(run("unsigned f(unsigned a, unsigned b) { return __builtin_elementwise_sub_sat(a, b); }", {1, 2}), 0u);
  EXPECT_EQ(run("unsigned f(unsigned a, unsigned b) { return __builtin_elementwise_add_sat(a, b); }", {u32(-1), 2}),
            u32(-1));
  EXPECT_EQ(run("int f(int a, int b) { return __builtin_elementwise_add_sat(a, b); }", {3, 4}), 7u);
}

TEST(Compute, classes_of_floats) {
  auto bits = [](double value) { return std::bit_cast<std::uint64_t>(value); };
  std::string text =
      "int f(double x) { return __builtin_isnan(x) + 2 * __builtin_isfinite(x) + 4 * __builtin_isnormal(x) + "
      "8 * __builtin_issubnormal(x) + 16 * __builtin_iszero(x); }";
  EXPECT_EQ(run(text, {bits(1.5)}), 6u);
  EXPECT_EQ(run(text, {bits(-0.0)}), 18u);
  EXPECT_EQ(run(text, {1}), 10u);
  EXPECT_EQ(run(text, {0x7ff0000000000000}), 0u);
  EXPECT_EQ(run(text, {0xfff0000000000000}), 0u);
  EXPECT_EQ(run(text, {0x7ff8000000000000}), 1u);
  EXPECT_EQ(run(text, {0xfff0000000000001}), 1u);
}

TEST(Compute, variable_length_arrays_and_nested_loops) {
  EXPECT_EQ(run("int f(int n) { int s = 0; for (int i = 1; i <= n; ++i) { int a[i]; for (int j = 0; j < i; ++j) a[j] = "
                "j; s += a[i - 1]; } return s; }",
                {4}),
            6u);
}

TEST(Compute, goto_into_a_loop) {
  std::string text =
      "int f(int n) { int i = 0, s = 0; if (n & 1) goto inside; while (i < n) { s += 1; inside: s += 10; ++i; } return "
      "s; }";
  EXPECT_EQ(run(text, {3}), 32u);
  EXPECT_EQ(run(text, {2}), 22u);
}

TEST(Compute, short_circuits_and_conditional_operators) {
  std::string text =
      "static int n; static int inc(int x) { ++n; return x; } int f(int a, int b) { int r = (inc(a) && inc(b)) || "
      "inc(0); "
      "return r * 10 + n + (a ? b ? 100 : 200 : 300); }";
  EXPECT_EQ(run(text, {1, 1}), 112u);
  EXPECT_EQ(run(text, {1, 0}), 203u);
  EXPECT_EQ(run(text, {0, 1}), 302u);
}

}  // namespace heddle::test
