// The shape of the code: jumps, edges, returns, places without a way on.
#include "bitcode/interpreter.h"
#include "support/loaded.h"

namespace heddle::test {

using program::Op;

TEST(Control, every_jump_stays_in_its_function) {
  program::Code code =
      loaded("int f(int x) { while (x) { if (x & 1) --x; else x /= 2; } return x; } int main(void) { return f(9); }");
  const auto& instructions = code.instructions;
  for (const program::Instruction& instruction : instructions) {
    if (instruction.op == Op::Jump || instruction.op == Op::Branch) {
      EXPECT_LT(instruction.extra, instructions.size());
    }
    if (instruction.op == Op::Branch) {
      EXPECT_LT(instruction.extra2, instructions.size());
    }
  }
  EXPECT_EQ(count(body(code, "f"), Op::Return), 1u);
}

TEST(Control, uninitialised_variable_stays_undefined_where_paths_meet) {
  program::Code code = loaded("int main(int c, char **v) { int x; if (c) x = 1; return x; }");
  bool found = false;
  for (const program::Instruction& i : body(code, "main"))
    if (i.op == Op::Copy && program::is_constant(i.a))
      found |= code.constants[program::constant_index(i.a)].kind == program::CodeConstant::Kind::Undefined;
  EXPECT_TRUE(found) << to_string(code);
}

TEST(Control, code_behind_a_call_that_does_not_return) {
  program::Code code = loaded("#include <stdlib.h>\nint main(void) { abort(); }");
  EXPECT_EQ(calls(code, "main", "abort").size(), 1u);
  EXPECT_EQ(count(body(code, "main"), Op::Unreachable), 1u);
}

TEST(Control, computed_goto_chooses_by_numbers) {
  program::Code code = loaded(
      "int f(int c) { void *p = c ? &&a : &&b; goto *p; a: return 1; b: return 2; } int main(void) { return f(1) "
      "* 10 + f(0); }");
  EXPECT_TRUE(unsupported(code).empty());
  EXPECT_EQ(count(body(code, "f"), Op::Switch), 1u) << to_string(code);
  EXPECT_EQ(Interpreter(code).call("main", {}), 12u) << to_string(code);
}

TEST(Control, truth_values_take_no_detour) {
  program::Code code =
      loaded("int main(int c, char **v) { _Bool b = c > 2; if (b) return 1; if (!(c == 1)) return 2; return 0; }");
  EXPECT_EQ(count(body(code, "main"), Op::ZExt), 0u) << to_string(code);
  EXPECT_EQ(count(body(code, "main"), Op::Trunc), 0u) << to_string(code);
}

TEST(Control, atomic_function_is_one_step) {
  program::Code code = loaded(
      "int g; void __VERIFIER_atomic_inc(int n) { if (n) { g++; return; } g--; } int main(void) { "
      "__VERIFIER_atomic_inc(1); return 0; }");
  auto instructions = body(code, "__VERIFIER_atomic_inc");
  ASSERT_FALSE(instructions.empty());
  EXPECT_EQ(instructions.front().op, Op::AtomicBegin);
  EXPECT_EQ(count(instructions, Op::AtomicEnd), count(instructions, Op::Return));
  EXPECT_EQ(instructions[instructions.size() - 2].op, Op::AtomicEnd);
}

TEST(Control, atomic_section_is_marked) {
  program::Code code = loaded(
      "void __VERIFIER_atomic_begin(void); void __VERIFIER_atomic_end(void); int g; int main(void) { "
      "__VERIFIER_atomic_begin(); g = 1; "
      "__VERIFIER_atomic_end(); return 0; }");
  auto instructions = body(code, "main");
  EXPECT_EQ(count(instructions, Op::AtomicBegin), 1u);
  EXPECT_EQ(count(instructions, Op::AtomicEnd), 1u);
  EXPECT_EQ(count(instructions, Op::Call), 0u);
}

TEST(Control, what_throws_nowhere_is_left_as_it_is) {
  program::Code code = loaded(
      "struct S { ~S() {} }; void g(); int main() { S s; try { g(); } catch (int) { return 1; } return 0; } void g() "
      "{}",
      "test.cpp");
  EXPECT_EQ(calls(code, "main", "g").size(), 1u) << to_string(code);
}

}  // namespace heddle::test
