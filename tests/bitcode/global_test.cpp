#include "bitcode/interpreter.h"
#include "support/loaded.h"

namespace heddle::test {

TEST(Globals, bytes_and_addresses) {
  program::Code code = loaded(
      "int a[10]; struct { char c; short s; int *p; double d; char t[4]; } g = {1, -2, a + 3, 1.5, \"xy\"}; int "
      "main(void) { return g.c; }");
  const program::Global* g = find_global(code, "g");
  ASSERT_NE(g, nullptr);
  ASSERT_EQ(g->size, 32u);
  ASSERT_EQ(g->bytes.size(), 32u);
  EXPECT_EQ(g->bytes[0], 1);
  EXPECT_EQ(g->bytes[2], 0xfe);
  EXPECT_EQ(g->bytes[3], 0xff);
  EXPECT_EQ(g->bytes[23], 0x3f);
  EXPECT_EQ(g->bytes[24], 'x');
  ASSERT_EQ(g->relocations.size(), 1u);
  EXPECT_EQ(g->relocations[0].offset, 8u);
  EXPECT_EQ(code.globals[g->relocations[0].address.index].name, "a");
  EXPECT_EQ(g->relocations[0].address.value, 12);
}

TEST(Globals, constant_expressions) {
  program::Code code = loaded(
      "int a[10]; long d = (char *)&a[7] - (char *)&a[2]; long n = (long)&a[1] - 4; int main(void) { return d + (*(int "
      "**)&n == a); }");
  EXPECT_EQ(Interpreter(code).call("main", {}), 21u);
}

TEST(Globals, thread_local_variables_are_marked) {
  program::Code code = loaded("_Thread_local int mine = 3; int shared; int main(void) { return mine + shared; }");
  EXPECT_TRUE(find_global(code, "mine")->is_thread_local);
  EXPECT_EQ(find_global(code, "mine")->bytes[0], 3);
  EXPECT_FALSE(find_global(code, "shared")->is_thread_local);
}

TEST(Globals, constants_are_marked) {
  program::Code code = loaded("const int c = 5; int main(void) { return *&c + \"text\"[0]; }");
  EXPECT_TRUE(find_global(code, "c")->is_constant);
  ASSERT_NE(find_global(code, "\"text\""), nullptr);
  EXPECT_TRUE(find_global(code, "\"text\"")->is_constant);
}

TEST(Globals, undefined_variables_are_external_but_not_those_of_the_library) {
  program::Code code = loaded("#include <stdio.h>\nextern int other; int main(void) { fflush(stdout); return other; }");
  EXPECT_TRUE(find_global(code, "other")->is_external);
  EXPECT_FALSE(find_global(code, "stdout")->is_external);
  EXPECT_EQ(find_global(code, "stdout")->size, 8u);
}

TEST(Globals, undefined_variables_are_named_with_their_first_use) {
  program::Code code =
      loaded("extern int other;\nextern int table[];\nint main(void) {\n  return other + table[1];\n}");
  ASSERT_EQ(code.undefined.size(), 2u);
  EXPECT_EQ(code.undefined[0].name, "other");
  EXPECT_EQ(code.undefined[0].location.line, 4u);
  EXPECT_EQ(code.undefined[1].name, "table");
}

TEST(Globals, undefined_variables_are_unknown_piece_by_piece) {
  program::Code code = loaded(
      "struct s { char kind; struct s *next; double value; };\nextern struct s head; extern short row[3]; extern int "
      "sizes[];\nint main(void) { return head.kind + row[1] + sizes[0]; }");
  const program::Global& head = *find_global(code, "head");
  ASSERT_EQ(head.pieces.size(), 6u);  // kind, three pieces of padding, next, value
  EXPECT_EQ(head.pieces[0].width, 8u);
  EXPECT_TRUE(head.pieces[1].is_filler);
  EXPECT_TRUE(head.pieces[4].is_pointer);
  EXPECT_EQ(head.pieces[4].offset, 8u);
  EXPECT_TRUE(head.pieces[5].is_float);
  EXPECT_EQ(find_global(code, "row")->pieces[2].name, "[2]");
  EXPECT_TRUE(find_global(code, "sizes")->pieces.empty());
}

TEST(Globals, weak_variables_may_not_be_there) {
  program::Code code = loaded("extern int other __attribute__((weak)); int main(void) { return &other != 0; }");
  EXPECT_TRUE(find_global(code, "other")->is_weak);
  EXPECT_EQ(code.undefined[0].kind, program::Code::Undefined::Kind::WeakVariable);
}

TEST(Globals, unused_ones_are_left_out) {
  program::Code code = loaded("int unused = 1, used = 2; int main(void) { return used; }");
  EXPECT_EQ(find_global(code, "unused"), nullptr);
  EXPECT_NE(find_global(code, "used"), nullptr);
}

TEST(Globals, aliases_are_the_same_object) {
  program::Code code =
      loaded("int a = 4; extern int b __attribute__((alias(\"a\"))); int main(void) { b = 6; return a; }");
  EXPECT_EQ(Interpreter(code).call("main", {}), 6u);
}

TEST(Globals, initial_value_that_nobody_can_know) {
  program::Code code = loaded(
      "@a = global i32 0\n@x = global i32 trunc (i64 ptrtoint (ptr @a to i64) to i32)\ndefine i32 @main() {\n  %v = "
      "load i32, ptr @x\n  ret i32 %v\n}\n",
      "test.ll");
  ASSERT_EQ(code.constructors.size(), 1u);
  ASSERT_EQ(unsupported(code).size(), 1u);
  EXPECT_EQ(unsupported(code)[0], "the initial value of x");
}

TEST(Globals, computed_constants_in_code) {
  program::Code code = loaded(
      "@a = global i32 0\ndefine i32 @main() {\n  %c = icmp eq i32 trunc (i64 ptrtoint (ptr @a to i64) to i32), 0\n  "
      "%r = zext i1 %c to i32\n  ret i32 %r\n}\n",
      "test.ll");
  EXPECT_EQ(count(body(code, "main"), program::Op::Trunc), 1u) << to_string(code);
  EXPECT_TRUE(unsupported(code).empty());
}

}  // namespace heddle::test
