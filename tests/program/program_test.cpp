#include "program/program.h"

#include <gtest/gtest.h>

namespace heddle::program {
namespace {

Object object(std::string name, std::uint32_t first, std::uint32_t size, bool is_array) {
  Object result;
  result.name = std::move(name);
  result.first = first;
  result.size = size;
  result.is_array = is_array;
  result.sort = term::Sort::integer();
  return result;
}

TEST(ErrorKind, IsNamedAsInTheReport) {
  EXPECT_EQ(to_string(ErrorKind::Assertion), "assertion");
  EXPECT_EQ(to_string(ErrorKind::Ensures), "ensures");
  EXPECT_EQ(to_string(ErrorKind::Deadlock), "deadlock");
  EXPECT_EQ(to_string(ErrorKind::Division), "division");
  EXPECT_EQ(to_string(ErrorKind::Memory), "memory");
  EXPECT_EQ(to_string(ErrorKind::Lock), "lock");
}

TEST(Cells, AreNamedWithAnIndexOnlyInArrays) {
  EXPECT_EQ(cell_name(object("x", 0, 1, false), 0), "x");
  EXPECT_EQ(cell_name(object("a", 0, 1, true), 0), "a[0]");
  EXPECT_EQ(cell_name(object("a", 5, 3, true), 2), "a[2]");
}

TEST(Cells, BelongToTheObjectAroundThem) {
  Program program;
  program.objects = {object("x", 0, 1, false), object("a", 1, 3, true), object("y", 4, 1, false)};
  std::string names;
  for (std::uint32_t cell = 0; cell < 5; ++cell) names += object_of_cell(program, cell).name;
  EXPECT_EQ(names, "xaaay");
}

// One operation of every kind, so that a listing never lacks a case.
TEST(Listing, ShowsEveryOperation) {
  Program program;
  program.objects = {object("x", 0, 1, false), object("a", 1, 3, true)};
  program.constants = {{term::Sort::integer(), 7}, {term::Sort::boolean(), 1}};
  program.checks = {{ErrorKind::Assertion, {1, 1}, "oh"}};
  program.steps = {{.location = {2, 3}, .text = "x := 1", .blocking = true, .loop_head = true, .local = true}};
  program.steps[0].eventless = true;
  program.functions = {{.name = "f", .locals = {"u"}}};
  program.spawns = {{.function = 0, .captures = {Operand::local(0), Operand::constant(0)}}};
  Operand t = Operand::temporary(1), u = Operand::local(0), seven = Operand::constant(0), yes = Operand::constant(1);
  auto add = [&](const Operation& operation) { program.operations.push_back(operation); };
  add({.code = Opcode::Step});
  for (auto code : {Opcode::Copy, Opcode::Not, Opcode::Negate}) add({.code = code, .target = t, .a = u});
  for (auto code : {Opcode::And, Opcode::Or, Opcode::Equal, Opcode::Less, Opcode::LessEqual, Opcode::Add,
                    Opcode::Subtract, Opcode::Multiply, Opcode::Divide, Opcode::Remainder})
    add({.code = code, .target = t, .a = u, .b = seven});
  add({.code = Opcode::Select, .target = u, .a = yes, .b = t, .c = seven});
  add({.code = Opcode::Load, .target = t, .a = u, .extra = 1});
  add({.code = Opcode::Store, .a = seven, .b = t, .extra = 0});
  add({.code = Opcode::Jump, .extra = 4});
  add({.code = Opcode::Branch, .a = t, .extra = 5, .extra2 = 6});
  for (auto code : {Opcode::Check, Opcode::Assume, Opcode::Await}) add({.code = code, .a = t});
  add({.code = Opcode::Lock, .a = u, .extra = 1});
  add({.code = Opcode::Unlock, .a = u, .extra = 1});
  for (auto code : {Opcode::Spawn, Opcode::LoopEnter, Opcode::LoopRound, Opcode::Exit}) add({.code = code});
  EXPECT_EQ(to_string(program), R"(x : int at 0
a[3] : int at 1
function 0 f (initialiser) (finaliser)
  0: step 2:3 `x := 1` blocking loop local eventless
  1: t1 := $u
  2: t1 := not $u
  3: t1 := -$u
  4: t1 := $u and 7
  5: t1 := $u or 7
  6: t1 := $u == 7
  7: t1 := $u < 7
  8: t1 := $u <= 7
  9: t1 := $u + 7
  10: t1 := $u - 7
  11: t1 := $u * 7
  12: t1 := $u / 7
  13: t1 := $u % 7
  14: $u := true ? t1 : 7
  15: t1 := load a[$u]
  16: store x := t1
  17: jump 4
  18: branch t1 5 6
  19: check t1 (assertion: oh)
  20: assume t1
  21: await t1
  22: lock a[$u]
  23: unlock a[$u] (assertion: oh)
  24: spawn 0 ($u, 7)
  25: loop enter 0
  26: loop round 0
  27: exit
)");
}

}  // namespace
}  // namespace heddle::program
