// Every message, with the line and the column it points to.
#include "listing.h"

namespace heddle::lang {
namespace {

std::string errors(std::string_view text) {
  CompileResult result = compile(text, "test.heddle");
  if (std::holds_alternative<program::Program>(result)) return "";
  return all_errors(std::get<std::vector<program::Diagnostic>>(result));
}

struct Case {
  const char* text;
  const char* expected;
};

void check(std::initializer_list<Case> cases) {
  for (const Case& c : cases) EXPECT_EQ(errors(c.text), c.expected) << c.text;
}

TEST(Errors, OfTheFileAsAWhole) {
  check({
      {"", "0:0 the program has no process\n"},
      {"var x; // nothing", "0:0 the program has no process\n"},
      {"proc { }\n \xff", "0:0 the file is not UTF-8 text: byte 0xff in line 2\n"},
      {"proc { } // \xc3(", "0:0 the file is not UTF-8 text: byte 0xc3 in line 1\n"},
      {"\xed\xa0\x80", "0:0 the file is not UTF-8 text: byte 0xed in line 1\n"},
      {"\xf4\x90\x80\x80", "0:0 the file is not UTF-8 text: byte 0xf4 in line 1\n"},
  });
  EXPECT_EQ(errors(std::string_view("proc\0", 5)), "0:0 the file is not UTF-8 text: byte 0x00 in line 1\n");
  EXPECT_EQ(errors("proc { } // \xc3\xa4 \xe2\x82\xac \xf0\x9f\x98\x80"), "");
}

TEST(Errors, OfItems) {
  check({
      {"x := 1;", "1:1 expected 'var', 'requires', 'ensures', 'def' or 'proc', found 'x'\n"},
      {"var x y;", "1:7 expected ',' or ';' after the declaration, found 'y'\n"},
      {"var while;", "1:5 'while' is a keyword and cannot be the name of a variable\n"},
      {"def if { }", "1:5 'if' is a keyword and cannot be the name of a procedure\n"},
      {"proc lock { }", "1:6 'lock' is a keyword and cannot be the name of a process\n"},
      {"var 3;", "1:5 expected the name of a variable, found '3'\n"},
      {"var x : float;", "1:9 expected a type after ':' ('int', 'bool' or 'lock'), found 'float'\n"},
      {"var a[0];", "1:7 the array a must have at least one element\n"},
      {"var a[n];", "1:7 expected the size of the array a, a number, found 'n'\n"},
      {"var a[2;", "1:8 expected ']' after the size of the array, found ';'\n"},
      {"var a[2] := {1; 2}", "1:15 expected ',' or '}' after the initial value, found ';'\n"},
      {"requires x > 0", "1:15 expected ';' after 'requires', found the end of the file\n"},
      {"def f(x) { }", "1:7 expected ')' (procedures have no parameters), found 'x'\n"},
      {"def f;", "1:6 expected '{' to begin the body of the procedure, found ';'\n"},
      {"proc p;", "1:7 expected '{' to begin the body of the process, found ';'\n"},
  });
}

TEST(Errors, OfStatements) {
  check({
      {"proc { x := 1 y := 2 }", "1:15 expected ';' or '}' after the statement, found 'y'\n"},
      {"proc {\n  spawn (x := 1 y := 2) }", "2:17 expected ';' or ')' after the statement, found 'y'\n"},
      {"proc { x := 1;", "1:15 expected '}' to close the block, found the end of the file\n"},
      {"proc { x }", "1:10 expected ':=', '|>' or '|>*' after 'x', found '}'\n"},
      {"proc { x + 1 }", "1:14 expected '|>' or '|>*' after the guard, found '}'\n"},
      {"proc { x + 1 := 2 }", "1:8 only a variable or an array element can be assigned\n"},
      {"proc { if x { } }", "1:11 expected '(' after 'if', found 'x'\n"},
      {"proc { if (x { } }", "1:14 expected ')' after the condition of 'if', found '{'\n"},
      {"proc { if (x) y := 1 }", "1:15 expected '{' after the condition of 'if', found 'y'\n"},
      {"proc { if (x) { } else y := 1 }", "1:24 expected '{' or 'if' after 'else', found 'y'\n"},
      {"proc { while x { } }", "1:14 expected '(' after 'while', found 'x'\n"},
      {"proc { while (x)[n] { } }", "1:18 expected the bound of the loop, a number, found 'n'\n"},
      {"proc { while (x)[1000000001] { } }", "1:18 the bound of the loop is too large: at most 1000000000 rounds\n"},
      {"proc { while (x)[99999999999999999999999] { } }",
       "1:18 the bound of the loop is too large: at most 1000000000 rounds\n"},
      {"proc { lock 3 }", "1:13 expected the name of a variable, found '3'\n"},
      {"proc { unlock if }", "1:15 'if' is a keyword and cannot be the name of a variable\n"},
      {"proc { atomic x := 1 }", "1:15 expected '{' after 'atomic', found 'x'\n"},
      {"proc { spawn 3 }", "1:14 expected a block or the name of a procedure after 'spawn', found '3'\n"},
      {"proc { spawn f }", "1:16 expected '(' after the name of the procedure, found '}'\n"},
      {"proc { f(1) }", "1:10 expected ')' (procedures have no parameters), found '1'\n"},
      {"proc { else }", "1:8 expected a statement, found 'else'\n"},
      {"proc { b |> lock m }",
       "1:13 expected a simple statement (skip, an assignment, spawn, assert, assume, atomic, a guard or a choice), "
       "found 'lock'\n"},
      {"proc { x := 1 <| b; }", "1:19 expected '|>' after the condition of the choice '<|', found ';'\n"},
      {"proc { a |> (b |>* x := 1) }", "1:16 a guarded loop cannot be part of another guard or choice\n"},
      {"proc { (x := 1; }", "1:15 expected ')' to close the parenthesis, found ';'\n"},
      {"proc { x := 1; var t := 1; }", "1:16 'var' is only allowed at the beginning of a block\n"},
      {"proc { var t; }", "1:13 expected ':=' and an initial value for the local variable t, found ';'\n"},
      {"proc { var t[2] := 1; }", "1:13 the local variable t cannot be an array\n"},
      {"proc { var t : lock := 1; }", "1:16 the local variable t cannot be a lock\n"},
      {"proc { var if := 1; }", "1:12 'if' is a keyword and cannot be the name of a local variable\n"},
  });
}

TEST(Errors, OfNames) {
  check({
      {"var x;\nvar y, x; proc { }", "2:8 x is already declared in line 1\n"},
      {"def f { } proc f { }", "1:16 f is already declared in line 1\n"},
      {"proc { var t := 1, t := 2; }", "1:20 t is already declared in this block\n"},
      {"proc { wrker() } def worker { }", "1:8 there is no procedure wrker: did you mean worker?\n"},
      {"proc { spawn wokrer() } def worker { } def waiter { }",
       "1:8 there is no procedure wokrer: did you mean worker?\n"},
      {"proc { f() } def something { }", "1:8 there is no procedure f\n"},
      {"proc p { p() }", "1:10 p is a process, which runs from the start: only a procedure (def) can be spawned\n"},
      {"proc p { x := p }", "1:15 p is a process, not a variable\n"},
      {"def f { } proc { f := 1 }", "1:18 f is a procedure, not a variable\n"},
      {"var x := y, y := 1; proc { }",
       "1:10 the initial value of x can only use variables declared before it, unlike y\n"},
      {"var x := x; proc { }", "1:10 the initial value of x can only use variables declared before it, unlike x\n"},
  });
}

TEST(Errors, OfArrays) {
  check({
      {"var x; proc { x[1] := 2 }", "1:15 x is not an array\n"},
      {"proc { y := x[1] }", "1:13 x is not declared as an array: write 'var x[SIZE];'\n"},
      {"proc { var t := 1; t[0] := 1 }", "1:20 the local variable t is not an array\n"},
      {"var a[2]; proc { x := a }", "1:23 a is an array: it needs an index, as in a[0]\n"},
      {"var a[2]; proc { a := 1 }", "1:18 a is an array: it needs an index, as in a[0]\n"},
      {"var a[2]; proc { a[true] := 1 }", "1:20 the index of a must be int, but true is bool\n"},
      {"var a[3] := {1, 2}; proc { }", "1:5 a has 3 elements, but 2 initial values\n"},
      {"var x := {1}; proc { }", "1:11 x is not an array: write its initial value without braces\n"},
      {"var a[1000001]; proc { }", "1:5 with a the variables have more than 1000000 elements in total\n"},
      {"var a[999999], b, c; proc { }", "1:19 with c the variables have more than 1000000 elements in total\n"},
      {"var a[99999999999999999999]; proc { }", "1:5 with a the variables have more than 1000000 elements in total\n"},
  });
}

TEST(Errors, OfTypes) {
  check({
      {"var b : bool; proc { b := 1 }", "1:27 the sides of ':=' must have the same type, but b is bool and 1 is int\n"},
      {"proc { x := true + 1 }", "1:13 the left side of '+' must be int, but true is bool\n"},
      {"proc { x := 1 and true }", "1:13 the left side of 'and' must be bool, but 1 is int\n"},
      {"proc { x := true => 2 }", "1:21 the right side of '=>' must be bool, but 2 is int\n"},
      {"proc { x := not 1 }", "1:17 the operand of 'not' must be bool, but 1 is int\n"},
      {"proc { x := -true }", "1:14 the operand of '-' must be int, but true is bool\n"},
      {"proc { x := 1 < true }", "1:17 the right side of '<' must be int, but true is bool\n"},
      {"proc { x := 1 + 2 == (y < 3) }",
       "1:22 the sides of '==' must have the same type, but 1 + 2 is int and (y < 3) is bool\n"},
      {"proc { if (1) { } }", "1:12 the condition of 'if' must be bool, but 1 is int\n"},
      {"proc { while (1) { } }", "1:15 the condition of 'while' must be bool, but 1 is int\n"},
      {"proc { await 1 }", "1:14 the condition of 'await' must be bool, but 1 is int\n"},
      {"proc { assert 1 }", "1:15 the condition of 'assert' must be bool, but 1 is int\n"},
      {"proc { assume 1 }", "1:15 the condition of 'assume' must be bool, but 1 is int\n"},
      {"proc { 1 |> skip }", "1:8 the guard of '|>' must be bool, but 1 is int\n"},
      {"proc { 1 |>* skip }", "1:8 the guard of '|>*' must be bool, but 1 is int\n"},
      {"proc { skip <| 1 |> skip }", "1:16 the condition of '<|' must be bool, but 1 is int\n"},
      {"requires 1; ensures 2; proc { }",
       "1:10 the condition of 'requires' must be bool, but 1 is int\n"
       "1:21 the condition of 'ensures' must be bool, but 2 is int\n"},
      {"var x : int := true; proc { }", "1:16 x is int, but its initial value true is bool\n"},
      {"var a[2] := {1, true}; proc { }", "1:17 a is int, but its initial value true is bool\n"},
      {"proc { var t : bool := 1; }", "1:24 t is bool, but its initial value 1 is int\n"},
      {"proc {\n if (x) { } }\nproc { x := 1 }",
       "3:13 the sides of ':=' must have the same type, but x is bool (from line 2) and 1 is int\n"},
  });
}

TEST(Errors, OfLocks) {
  check({
      {"var m : lock; proc { x := m }",
       "1:27 m is a lock: it has no value and can only be used in 'lock' and 'unlock'\n"},
      {"var m : lock; proc { m := 1 }", "1:22 m is a lock and cannot be assigned\n"},
      {"var m[2] : lock; proc { m[0] := 1 }", "1:25 m is a lock and cannot be assigned\n"},
      {"var m : lock := 0; proc { }", "1:17 the lock m cannot have an initial value: locks start free\n"},
      {"var m : lock; requires m == 1; proc { }", "1:24 'requires' cannot mention the lock m\n"},
      {"var m[2] : lock; ensures m[0] == 1; proc { }", "1:26 'ensures' cannot mention the lock m\n"},
      {"proc { lock m }", "1:13 m is not declared: write 'var m : lock;'\n"},
      {"var x; proc { lock x }", "1:20 'lock' needs a lock, but x is int\n"},
      {"var x : bool; proc { unlock x }", "1:29 'unlock' needs a lock, but x is bool\n"},
      {"proc { var t := 1; lock t }", "1:25 'lock' needs a lock, but t is a local variable\n"},
      {"var m[2] : lock; proc { lock m }", "1:30 m is an array: it needs an index, as in m[0]\n"},
      {"var m : lock; proc { lock m[0] }", "1:27 m is not an array\n"},
  });
}

TEST(Errors, OfBlockingInsideOfAtomic) {
  std::string rest = " can block, which is allowed only at the very beginning of an atomic block\n";
  EXPECT_EQ(errors("proc { atomic { x := 1; await b } }"), "1:25 'await'" + rest);
  EXPECT_EQ(errors("var m : lock; proc { atomic { skip; lock m } }"), "1:37 'lock'" + rest);
  EXPECT_EQ(errors("proc { atomic { x := 1; b |> skip } }"), "1:25 a guarded statement" + rest);
  EXPECT_EQ(errors("proc { atomic { if (b) { await b } } }"), "1:26 'await'" + rest);
  EXPECT_EQ(errors("proc { atomic { while (b) { await b } } }"), "1:29 'await'" + rest);
  EXPECT_EQ(errors("proc { atomic { { var t := 1; await b } } }"), "1:31 'await'" + rest);
  EXPECT_EQ(errors("proc { atomic { x := 1; atomic { await b } } }"), "1:34 'await'" + rest);
  EXPECT_EQ(errors("proc { atomic { x := 1; skip <| b |> (c |> skip) } }"), "1:39 a guarded statement" + rest);
  EXPECT_EQ(errors("proc { atomic { b |>* (c |> skip) } }"), "1:24 a guarded statement" + rest);
  EXPECT_EQ(errors("proc { atomic { x := 1; spawn { await b } } }"), "");
}

TEST(Errors, OfProceduresThatSpawnThemselvesWithoutEnd) {
  check({
      {"def w { w() } proc { }", "1:5 procedure w spawns itself without end\n"},
      {"def w { x := 1; { var t := 2; atomic { spawn { w() } } } } proc { }",
       "1:5 procedure w spawns itself without end\n"},
      {"def a { b() } def b { a() } def c { a() } proc { }",
       "1:5 procedure a spawns itself without end\n1:19 procedure b spawns itself without end\n"},
      {"def w { if (b) { w() } } proc { }", ""},
      {"def w { await b; w() } proc { }", ""},
      {"def w { assert x > 0; w() } proc { }", ""},
      {"def w { b |> w() } proc { }", ""},
      {"def w { spawn { await b } w() } proc { }", "1:5 procedure w spawns itself without end\n"},
  });
}

TEST(Errors, AreReportedTogether) {
  EXPECT_EQ(errors("var 1;\nproc { x := ; y := 2; z := }\nproc { if }"),
            "1:5 expected the name of a variable, found '1'\n"
            "2:13 expected an expression (a number, a name, 'true', 'false' or '('), found ';'\n"
            "2:28 expected an expression (a number, a name, 'true', 'false' or '('), found '}'\n"
            "3:11 expected '(' after 'if', found '}'\n");
  EXPECT_EQ(errors("proc { x := 1;\nproc { y := }\n"),
            "2:1 expected a statement, found 'proc'\n"
            "2:13 expected an expression (a number, a name, 'true', 'false' or '('), found '}'\n");
}

TEST(Errors, AreReportedUpToALimit) {
  std::string text = "proc { ";
  for (int i = 0; i < 50; ++i) text += "x := ;\n";
  EXPECT_EQ(std::get<1>(compile(text + "}", "f")).size(), 10U);
  text = "proc { ";
  for (int i = 0; i < 50; ++i) text += "x := not 1;\n";
  EXPECT_EQ(std::get<1>(compile(text + "}", "f")).size(), 10U);
}

}  // namespace
}  // namespace heddle::lang
