// Every access of the source stays, in its order; nothing else is read or written.
#include "support/loaded.h"

namespace heddle::test {

using program::Op;
namespace flag = program::instruction_flag;

TEST(Memory, repeated_reads_stay) {
  program::Code code = loaded("int x; int main(void) { int a = x; int b = x; x; return a + b; }", "test.c", {"-O2"});
  EXPECT_EQ(count(body(code, "main"), Op::Load), 3u) << to_string(code);
}

TEST(Memory, repeated_writes_stay) {
  program::Code code = loaded("int x; int main(void) { x = 1; x = 1; return 0; }", "test.c", {"-O3"});
  EXPECT_EQ(count(body(code, "main"), Op::Store), 2u);
}

TEST(Memory, locals_without_an_address_are_registers) {
  program::Code code = loaded("int main(int c, char **v) { int a = c; a += 2; return a; }");
  EXPECT_EQ(count(body(code, "main"), Op::Alloca), 0u);
  EXPECT_EQ(count(body(code, "main"), Op::Load), 0u);
}

TEST(Memory, local_with_an_address_is_an_object_with_a_name) {
  program::Code code = loaded("void g(int *p) { *p = 1; } int main(void) { int shared; g(&shared); return shared; }");
  const program::Instruction& alloca = first(body(code, "main"), Op::Alloca);
  EXPECT_EQ(alloca.extra, 4u);
  EXPECT_EQ(code.variables.at(alloca.extra2).name, "shared");
  EXPECT_EQ(code.types.at(code.variables.at(alloca.extra2).type).name, "int");
}

TEST(Memory, volatile_is_kept) {
  program::Code code = loaded("volatile int x; int main(void) { volatile int y = x; return 0; }");
  EXPECT_TRUE(first(body(code, "main"), Op::Load).flags & flag::is_volatile);
  EXPECT_TRUE(first(body(code, "main"), Op::Store).flags & flag::is_volatile);
}

TEST(Memory, pointers_and_floats_are_marked) {
  program::Code code = loaded("int *p; double d; int main(void) { p = 0; d = 1; return 0; }");
  auto instructions = body(code, "main");
  ASSERT_EQ(count(instructions, Op::Store), 2u);
  EXPECT_TRUE(instructions[0].flags & flag::is_pointer);
  EXPECT_TRUE(instructions[1].flags & flag::is_float);
}

TEST(Memory, known_offsets_are_part_of_the_address) {
  program::Code code = loaded("struct S { int a; int b[4]; } s; int main(void) { s.b[2] = 7; return 0; }");
  auto instructions = body(code, "main");
  EXPECT_EQ(count(instructions, Op::Index), 0u);
  const program::CodeConstant& address = code.constants.at(program::constant_index(first(instructions, Op::Store).a));
  EXPECT_EQ(address.kind, program::CodeConstant::Kind::Global);
  EXPECT_EQ(address.value, 12);
}

TEST(Memory, index_is_widened_with_its_sign) {
  program::Code code = loaded("int a[4]; int main(int c, char **v) { return a[c]; }");
  auto instructions = body(code, "main");
  EXPECT_EQ(first(instructions, Op::SExt).extra, 32u);
  EXPECT_EQ(first(instructions, Op::Index).extra, 4u);
}

TEST(Memory, accesses_are_whole_bytes) {
  program::Code code = loaded(
      "struct { int a : 3; int b : 21; } s; _Bool t; int main(int c, char **v) { s.b = c; t = c; return s.a + t; }");
  for (const program::Instruction& i : body(code, "main"))
    if (i.op == Op::Load || i.op == Op::Store) {
      EXPECT_EQ(i.width % 8, 0);
    }
}

TEST(Memory, null_is_written_to_where_the_source_does) {
  program::Code code = loaded("int main(void) { *(int *)0 = 1; return 0; }");
  ASSERT_EQ(count(body(code, "main"), Op::Store), 1u);
  EXPECT_EQ(number(code, first(body(code, "main"), Op::Store).a), 0);
}

TEST(Memory, copies_of_structs_are_one_instruction) {
  program::Code code = loaded("struct S { int a[8]; } s, t; int main(void) { s = t; return 0; }");
  EXPECT_EQ(number(code, first(body(code, "main"), Op::MemCopy).c), 32);
}

TEST(Memory, moves_may_overlap_and_copies_may_not) {
  program::Code code =
      loaded("#include <string.h>\nchar a[9]; int main(void) { memmove(a, a + 1, 3); memcpy(a, a + 5, 3); return 0; }");
  auto instructions = body(code, "main");
  ASSERT_EQ(count(instructions, Op::MemCopy), 2u);
  EXPECT_EQ(instructions[0].flags, flag::may_overlap);
  EXPECT_EQ(instructions[1].flags, 0);
}

TEST(Memory, wide_integers) {
  program::Code code = loaded("__int128 x; int main(void) { x = x * 3; return 0; }");
  EXPECT_EQ(first(body(code, "main"), Op::Load).width, 128);
  EXPECT_EQ(first(body(code, "main"), Op::Mul).width, 128);
  EXPECT_TRUE(unsupported(code).empty());
}

TEST(Memory, what_is_too_wide_has_no_meaning) {
  program::Code code = loaded("_BitInt(200) x; int main(void) { x = x * 3; return 0; }");
  ASSERT_FALSE(unsupported(code).empty());
  EXPECT_EQ(unsupported(code)[0], "a value of type i256");
}

TEST(Memory, long_double_has_80_bits) {
  program::Code code = loaded("long double x, y; int main(void) { x = y; y = x + 1; return 0; }");
  EXPECT_TRUE(unsupported(code).empty());
  EXPECT_EQ(first(body(code, "main"), Op::Load).width, 80);
  EXPECT_EQ(first(body(code, "main"), Op::FAdd).width, 80);
}

}  // namespace heddle::test
