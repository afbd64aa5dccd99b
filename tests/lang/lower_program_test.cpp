#include "listing.h"

namespace heddle::lang {
namespace {

TEST(LowerProgram, SetsUpAndJudgesARun) {
  EXPECT_EQ(listing(R"(
ensures x >= 0;
requires n > 0;
var x := n + 1, b : bool, m : lock;
var a[2] := x, c[2] := {1, 2}, d[3];
proc p { })"),
            R"(x : int at 0
b : bool at 1, input
m : lock at 2
a[2] : int at 3
c[2] : int at 5
d[3] : int at 7, input
n : int at 10, input
function 1 initial values (initialiser)
  0: t0 := load n
  1: t1 := t0 + 1
  2: store x := t1
  3: t0 := load x
  4: store a[0] := t0
  5: store a[1] := t0
  6: store c[0] := 1
  7: store c[1] := 2
  8: t0 := load n
  9: t1 := 0 < t0
  10: assume t1
  11: exit
function 2 final state (finaliser)
  12: t0 := load x
  13: t1 := 0 <= t0
  14: check t1 (ensures: ensures x >= 0 does not hold)
  15: exit
function 0 p (process 0)
  16: exit
)");
}

TEST(LowerProgram, UndeclaredVariablesFollowInTheOrderOfTheirFirstUse) {
  program::Program program = compiled("proc { u := v } requires w > 0; var x; proc { y := x }");
  std::string names;
  for (const program::Object& object : program.objects) names += object.name;
  EXPECT_EQ(names, "xuvwy");
  EXPECT_EQ(program.cells, 5U);
  EXPECT_EQ(program.objects[4].location, (program::Location{1, 47}));
}

TEST(LowerProgram, ClausesAreCheckedLikeOtherExpressions) {
  std::string text = listing("requires 1 / x > 0; ensures a[x] > 0; var a[2]; proc { }");
  EXPECT_NE(text.find("(division: division by zero in 1 / x)"), std::string::npos);
  EXPECT_NE(text.find("(memory: index x is outside of a[2])"), std::string::npos);
}

TEST(LowerProgram, NumbersProcessesThenProcedures) {
  EXPECT_EQ(listing("def f() { g() } proc { f() } def g { skip } proc q { spawn g() }"),
            R"(function 4 initial values (initialiser)
  0: exit
function 5 final state (finaliser)
  1: exit
function 0  (process 0)
  2: step 1:24 `f()`
  3: spawn 2 ()
  4: exit
function 1 q (process 1)
  5: step 1:54 `spawn g()`
  6: spawn 3 ()
  7: exit
function 2 f
  8: step 1:11 `g()`
  9: spawn 3 ()
  10: exit
function 3 g
  11: exit
)");
}

TEST(LowerProgram, SpawnedBlocksGetCopiesOfTheLocalsThatTheyUse) {
  EXPECT_EQ(
      listing("proc { var s := 1, t := 2, u := true;\nspawn { t := t + 1; spawn ( x := t; b := u ) } spawn { } }"),
      R"(x : int at 0, input
b : bool at 1, input
function 1 initial values (initialiser)
  0: exit
function 2 final state (finaliser)
  1: exit
function 0  (process 0)
  2: step 1:12 `var s := 1` local
  3: $s := 1
  4: step 1:20 `var t := 2` local
  5: $t := 2
  6: step 1:28 `var u := true` local
  7: $u := true
  8: step 2:1 `spawn { t := t + 1; spawn ( x := t; b := u ) }`
  9: spawn 3 ($t, $u)
  10: step 2:48 `spawn { }`
  11: spawn 4 ()
  12: $s := 0
  13: $t := 0
  14: $u := false
  15: exit
function 3 spawn at line 2
  16: step 2:9 `t := t + 1` local
  17: t0 := $t + 1
  18: $t := t0
  19: step 2:21 `spawn ( x := t; b := u )`
  20: spawn 5 ($t, $u)
  21: $t := 0
  22: $u := false
  23: exit
function 4 spawn at line 2
  24: exit
function 5 spawn at line 2
  25: step 2:29 `x := t`
  26: store x := $t
  27: step 2:37 `b := u`
  28: store b := $u
  29: $t := 0
  30: $u := false
  31: exit
)");
}

TEST(LowerProgram, AVariableDeclaredInsideOfASpawnedBlockIsNotCaptured) {
  program::Program program = compiled("proc { var t := 1; spawn { var t := 2; x := t } }");
  EXPECT_TRUE(program.spawns.at(0).captures.empty());
  EXPECT_EQ(program.functions.back().locals, std::vector<std::string>{"t"});
}

TEST(LowerProgram, KeepsTheFileAndItsLines) {
  program::Program program = compiled("proc {\r\n}\n");
  EXPECT_EQ(program.sources.files.front().name, "test.heddle");
  EXPECT_EQ(program.sources.files.front().lines, (std::vector<std::string>{"proc {", "}"}));
}

// Every function that threads run begins with a Step or Exit, and every position it names lies inside of the program.
TEST(LowerProgram, PositionsAreSound) {
  program::Program program = compiled(R"(
def w { while (a) { if (b) { skip } else { atomic { while (c)[2] { skip } } } } }
proc { b |>* x := 1; { while (c)[1] { spawn { while (a) { } } } } w() }
proc { x := 1 <| b |> (skip <| a |> skip); if (b) { } })");
  std::size_t size = program.operations.size();
  for (const program::Operation& op : program.operations) {
    bool branches = op.code == program::Opcode::Branch;
    EXPECT_TRUE((!branches && op.code != program::Opcode::Jump) || op.extra < size);
    EXPECT_TRUE(!branches || op.extra2 < size);
  }
  for (std::uint32_t i = 0; i < program.functions.size(); ++i) {
    program::Opcode first = program.operations.at(program.functions[i].entry).code;
    EXPECT_TRUE(first == program::Opcode::Step || first == program::Opcode::Exit) << program.functions[i].name;
  }
  EXPECT_EQ(program.operations.back().code, program::Opcode::Exit);
}

}  // namespace
}  // namespace heddle::lang
