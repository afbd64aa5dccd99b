#include "bitcode/interpreter.h"
#include "support/loaded.h"

namespace heddle::test {

using program::Op;

TEST(Assembly, barriers_of_the_compiler_are_nothing) {
  program::Code code = loaded(
      "int x; int main(void) { __asm__ volatile(\"\" ::: \"memory\"); __asm__ volatile(\"\" : \"+m\"(x)); return 0; }");
  EXPECT_TRUE(unsupported(code).empty());
  EXPECT_EQ(body(code, "main").size(), 1u) << to_string(code);
}

TEST(Assembly, tied_operands_keep_their_values) {
  program::Code code = loaded(
      "int f(int a, int b) { __asm__(\"\" : \"+r\"(a), \"+r\"(b)); return a * 10 + b; } int main(void) { return f(4, "
      "2); }");
  EXPECT_EQ(Interpreter(code).call("main", {}), 42u);
}

TEST(Assembly, fences_and_hints) {
  program::Code code = loaded(
      "int main(void) { __asm__ volatile(\"mfence\" ::: \"memory\"); __asm__ volatile(\"rep; nop\"); __asm__ "
      "volatile(\"pause\"); return 0; }");
  EXPECT_TRUE(unsupported(code).empty());
  EXPECT_EQ(count(body(code, "main"), Op::Fence), 1u);
}

TEST(Assembly, everything_else_is_named) {
  program::Code code = loaded("int x; int main(void) { __asm__ volatile(\"lock; fincl %0\" : \"+m\"(x)); return 0; }");
  ASSERT_EQ(unsupported(code).size(), 1u);
  EXPECT_EQ(unsupported(code)[0], "inline assembly: lock fincl $0");
}

TEST(Assembly, with_lock_it_is_one_operation) {
  program::Code code = loaded(
      "int x; int main(void) { int one = 1; __asm__ volatile(\"lock; xaddl %0, %1\" : \"+r\"(one), \"+m\"(x)); "
      "return one; }");
  EXPECT_TRUE(unsupported(code).empty());
  EXPECT_EQ(count(body(code, "main"), Op::AtomicRmw), 1u) << to_string(code);
  EXPECT_EQ(count(body(code, "main"), Op::Load), 0u) << to_string(code);
}

TEST(Assembly, without_lock_it_is_a_read_and_a_write) {
  program::Code code = loaded("int x; int main(void) { __asm__ volatile(\"incl %0\" : \"+m\"(x)); return 0; }");
  EXPECT_TRUE(unsupported(code).empty());
  EXPECT_EQ(count(body(code, "main"), Op::Load), 1u) << to_string(code);
  EXPECT_EQ(count(body(code, "main"), Op::Store), 1u) << to_string(code);
}

TEST(Assembly, what_is_not_understood_leaves_nothing_behind) {
  program::Code code =
      loaded("int x; int main(void) { __asm__ volatile(\"lock; incl %0\\n\\tfyl2x\" : \"+m\"(x)); return 0; }");
  EXPECT_EQ(unsupported(code).size(), 1u);
  EXPECT_EQ(count(body(code, "main"), Op::AtomicRmw), 0u) << to_string(code);
}

TEST(Assembly, parts_of_registers) {
  program::Code code = loaded(
      "int main(void) { unsigned long a = 0x1122334455667788; __asm__(\"movb $1, %b0\\n\\trorw $8, %w0\" : "
      "\"+r\"(a)); unsigned long b = a; __asm__(\"movl %k0, %k0\" : \"+r\"(b)); return a == 0x1122334455660177 && b == "
      "0x55660177; }");
  EXPECT_EQ(Interpreter(code).call("main", {}), 1u) << to_string(code);
}

TEST(Assembly, output_from_nowhere) {
  program::Code code = loaded("int main(void) { int x; __asm__ volatile(\"\" : \"=r\"(x)); return x; }");
  EXPECT_EQ(unsupported(code).size(), 1u);
}

}  // namespace heddle::test
