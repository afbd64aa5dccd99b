#include "bitcode/interpreter.h"
#include "support/loaded.h"

namespace heddle::test {

using program::Op;

TEST(Loops, one_entrance_and_one_round) {
  program::Code code =
      loaded("int main(int n, char **v) {\n  int s = 0;\n  for (int i = 0; i < n; ++i)\n    s += i;\n  return s;\n}");
  auto instructions = body(code, "main");
  EXPECT_EQ(count(instructions, Op::LoopEnter), 1u);
  EXPECT_EQ(count(instructions, Op::LoopRound), 1u);
  ASSERT_EQ(code.loops.size(), 1u);
  EXPECT_EQ(code.loops[0].carried.size(), 2u);
  EXPECT_EQ(code.loops[0].location.line, 3u);
}

TEST(Loops, marks_come_after_the_copies) {
  program::Code code =
      loaded("int main(int n, char **v) { int a = 1, b = 2; while (n--) { int t = a; a = b; b = t; } return a; }");
  const auto& instructions = code.instructions;
  for (std::size_t i = 0; i + 1 < instructions.size(); ++i) {
    bool is_mark = instructions[i].op == Op::LoopEnter || instructions[i].op == Op::LoopRound;
    if (is_mark) {
      EXPECT_NE(instructions[i + 1].op, Op::Copy) << to_string(code);
    }
  }
}

TEST(Loops, shadow_registers_are_the_loops_own) {
  program::Code code =
      loaded("int main(int n, char **v) { int s = 0; while (n) { for (int i = 0; i < n; ++i) ++s; --n; } return s; }");
  ASSERT_EQ(code.loops.size(), 2u);
  const program::CodeFunction& main = *find_function(code, "main");
  for (const program::CodeLoop& loop : code.loops) {
    auto end = loop.shadow + static_cast<program::Reg>(loop.carried.size() + 2);
    EXPECT_LE(static_cast<std::uint32_t>(end), main.registers);
    for (const program::Instruction& i : body(code, "main"))
      EXPECT_FALSE(i.op == Op::Copy && i.target >= loop.shadow && i.target < end);
  }
  EXPECT_NE(code.loops[0].shadow, code.loops[1].shadow);
}

TEST(Loops, spin_loop_carries_nothing) {
  program::Code code = loaded("int flag; int main(void) { while (flag != 1) ; return 0; }");
  ASSERT_EQ(code.loops.size(), 1u);
  EXPECT_TRUE(code.loops[0].carried.empty());
  EXPECT_EQ(count(body(code, "main"), Op::Load), 1u);
}

TEST(Loops, rounds_are_counted) {
  program::Code code = loaded(
      "int f(int n) { int s = 0; for (int i = 0; i < n; ++i) s += i; return s; } int main(void) { return f(3); }");
  Interpreter interpreter(code);
  EXPECT_EQ(interpreter.call("f", {5}), 10u);
  EXPECT_EQ(interpreter.rounds(), 5u);
}

TEST(Loops, cycle_with_two_entrances_counts_every_way_round) {
  program::Code code = loaded(
      "int f(int n) { int i = 0; if (n & 1) goto b; a: ++i; if (i > 20) return i; b: ++i; if (i < n) goto a; return i; "
      "} int main(void) { return f(3); }");
  Interpreter interpreter(code);
  EXPECT_EQ(interpreter.call("f", {9}), 9u);
  EXPECT_EQ(interpreter.rounds(), 4u) << to_string(code);
}

}  // namespace heddle::test
