// Types that nobody wrote down.
#include "listing.h"

namespace heddle::lang {
namespace {

// The names of the variables that are bool.
std::string bools(std::string_view text) {
  std::string result;
  for (const program::Object& object : compiled(text).objects)
    if (object.sort.is_bool()) result += object.name + " ";
  return result;
}

TEST(Types, AreIntWhereNothingElseIsSaid) { EXPECT_EQ(bools("var v; proc { x := y; assert p == q }"), ""); }

TEST(Types, AreBoolWhereTheVariableIsACondition) {
  EXPECT_EQ(
      bools("proc { if (a) { skip } while (b) { } await c; assert d; assume e; f |> skip <| g |> skip; h |>* x := 1 }"),
      "a b c d e f g h ");
  EXPECT_EQ(bools("requires a; ensures b; proc { x := 1; assert not c and (d or !e => f) }"), "a b c d e f ");
}

TEST(Types, SpreadThroughAssignmentsAndComparisons) {
  EXPECT_EQ(bools("proc { a := true; b := a; assert c == b; d := x == 1; y := 2 }"), "a b c d ");
  EXPECT_EQ(bools("proc { a := b } proc { b := c } proc { if (c) { } }"), "a b c ");
  EXPECT_EQ(bools("var v := true, w := v, a[2] := {b, w}; proc { }"), "v w a b ");
}

TEST(Types, SpreadThroughLocals) {
  EXPECT_EQ(bools("proc { var t := a; u := t; if (t) { } }"), "a u ");
  program::Program program = compiled("proc { var t := a, u := 1; if (t) { } }");
  EXPECT_TRUE(program.functions[0].local_sorts.at(0).is_bool());
  EXPECT_TRUE(program.functions[0].local_sorts.at(1).is_int());
}

TEST(Types, OfElementsAreOneForTheWholeArray) { EXPECT_EQ(bools("var a[2]; proc { x := 1; assert a[x] }"), "a "); }

}  // namespace
}  // namespace heddle::lang
