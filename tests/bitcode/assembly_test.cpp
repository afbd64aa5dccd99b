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
  program::Code code = loaded("int x; int main(void) { __asm__ volatile(\"lock; incl %0\" : \"+m\"(x)); return 0; }");
  ASSERT_EQ(unsupported(code).size(), 1u);
  EXPECT_EQ(unsupported(code)[0], "inline assembly: lock incl $0");
}

TEST(Assembly, output_from_nowhere) {
  program::Code code = loaded("int main(void) { int x; __asm__ volatile(\"\" : \"=r\"(x)); return x; }");
  EXPECT_EQ(unsupported(code).size(), 1u);
}

}  // namespace heddle::test
