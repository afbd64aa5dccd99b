// Whatever the input is, the front end answers: with a program or with errors that point into the text.
#include "listing.h"

#include <array>
#include <random>

namespace heddle::lang {
namespace {

constexpr std::string_view big = R"(// uses every construct
var x := 0, y : bool := true, a[4] := 7, b[2] := {1, x + 1};
var m : lock, ms[2] : lock; var n;
requires n > 0 and 10 / n > 1;
ensures x >= 0 => y;
def worker() { lock m; x := x + 1; unlock m }
def other { if (go) { other() } };
proc main {
  var t := x;
  var u : bool := t > 3 or a[t] == 2, v := -5;
  spawn worker(); worker();
  spawn { a[t] := t; spawn ( t := t + v; y := u ) };
  if (x == 1) { skip } else if (x % n == 2) { x := 3 } else { x := 4 }
  while (x < 10) { x := x + 1 }
  while (x < t)[3] { x := x + 1; t := t - 1 }
  while (y)[0] { skip } /* a comment */
  await x > 3 && !y;
  atomic { await x > 0; x := x - 1; while (x > 0) { x := x - 1 } while (y)[2] { { var q := 1; x := q } } };
  atomic { lock ms[t]; unlock ms[1] }
  x > 1 |> 10 / x > 2 |> x := x - 1;
  x > 1 |> x := 0 <| y |> x := 2;
  (x := 1) <| y |> (x := 2 <| u |> skip);
  (x > 0 |> x := 1) <| y |> (e2 |> atomic { lock m; x := 1 });
  x < 5 |>* x := x + 1;
  x < 5 |>*[2] (y |> x := x + 1);
  assert x != 3; assume x == 2;
  t := t + 1
}
proc { }
)";

// Compiles, and looks at what comes out: all positions inside of the program, all errors inside of the text.
bool answers(std::string_view text) {
  CompileResult result = compile(text, "f");
  if (auto* program = std::get_if<program::Program>(&result)) {
    EXPECT_FALSE(to_string(*program).empty());
    return true;
  }
  const auto& errors = std::get<std::vector<program::Diagnostic>>(result);
  auto lines = program::split_lines(text);
  EXPECT_FALSE(errors.empty());
  for (const auto& error : errors) {
    EXPECT_LE(error.location.line, lines.size() + 1);
    EXPECT_FALSE(render(error, lines).empty());
  }
  return false;
}

TEST(Robustness, TheWholeProgramIsTaken) { EXPECT_TRUE(answers(big)); }

TEST(Robustness, EveryTruncationIsAnswered) {
  int taken = 0;
  for (std::size_t length = 0; length < big.size(); ++length) taken += answers(big.substr(0, length)) ? 1 : 0;
  EXPECT_GT(taken, 0);   // the end of the main process, and later
  EXPECT_LT(taken, 20);  // and nothing before it
}

TEST(Robustness, EveryMissingCharacterIsAnswered) {
  for (std::size_t i = 0; i < big.size(); ++i) {
    std::string text(big);
    answers(text.erase(i, 1));
  }
}

TEST(Robustness, TokenSoupIsAnswered) {
  constexpr auto words = std::to_array<std::string_view>(
      {"x",      "y",        "a",       "m",    "f",    "1",      "0",       "true",  "var",  "proc",
       "def",    "requires", "ensures", "if",   "else", "while",  "await",   "spawn", "lock", "unlock",
       "atomic", "assert",   "assume",  "skip", "int",  "bool",   "and",     "or",    "not",  "(",
       ")",      "{",        "}",       "[",    "]",    ",",      ";",       ":",     ":=",   "=>",
       "==",     "!=",       "<",       "<=",   ">",    ">=",     "+",       "-",     "*",    "/",
       "%",      "!",        "|>",      "|>*",  "<|",   "// c\n", "/* c */", "\n"});
  std::mt19937 random(1);
  for (int round = 0; round < 3000; ++round) {
    std::string text = round % 2 == 0 ? "" : "var a[2], m : lock; def f { } proc { ";
    for (auto i = random() % 60; i > 0; --i) text += std::string(words[random() % words.size()]) + " ";
    answers(round % 2 == 0 ? text : text + "}");
  }
}

// Valid programs with a few tokens replaced reach further than soup.
TEST(Robustness, MutationsAreAnswered) {
  constexpr auto words = std::to_array<std::string_view>({"x", "t", "a[x]", "m", "1", "true", "(", ")", "{", "}", ";",
                                                          ":=", "|>", "<|", "|>*", "and", "atomic {", "spawn {", "/"});
  std::mt19937 random(2);
  for (int round = 0; round < 3000; ++round) {
    std::string text(big);
    for (auto i = 1 + random() % 3; i > 0; --i) {
      std::size_t at = text.find(' ', random() % text.size());
      if (at == std::string::npos) continue;
      std::size_t end = std::min(text.find(' ', at + 1), text.size());
      text.replace(at + 1, end - at - 1, words[random() % words.size()]);
    }
    answers(text);
  }
}

TEST(Robustness, RandomBytesAreAnswered) {
  std::mt19937 random(3);
  for (int round = 0; round < 500; ++round) {
    std::string text;
    for (auto i = random() % 200; i > 0; --i) text += static_cast<char>(random() % (round % 2 == 0 ? 256 : 128));
    answers(text);
  }
}

TEST(Robustness, DeepNestingIsRefusedNotCrashedOn) {
  for (std::string_view opening : {"(", "{", "if (x) {", "while (x) {", "x |> ", "x |> (", "atomic {", "spawn {",
                                   "spawn (", "x := 1 <| y |> ", "if (x) {} else ", "x := (", "x := -", "x := a["}) {
    std::string text = "proc { ";
    for (int i = 0; i < 20000; ++i) text += opening;
    EXPECT_FALSE(answers(text)) << opening;
  }
  for (std::string_view part : {"(", "-", "!", "not ", "x => ", "x + ", "x and ", "a["}) {
    std::string text = "proc { x := ";
    for (int i = 0; i < 20000; ++i) text += part;
    EXPECT_FALSE(answers(text)) << part;
  }
}

// As deep as is allowed, so that the later walks are tried as well.
TEST(Robustness, NestingUpToTheLimitIsTaken) {
  std::string sum = "1";
  for (int i = 0; i < 990; ++i) sum += " + 1 / x";
  EXPECT_TRUE(answers("proc { x := " + sum + " }"));
  std::string open, close;
  for (int i = 0; i < 140; ++i) open += "if (b and 1 / x > 0) {", close += "}";
  EXPECT_TRUE(answers("proc { " + open + " x := 1 " + close + " }"));
  EXPECT_TRUE(answers("proc { x := " + std::string(290, '(') + "1" + std::string(290, ')') + " }"));
  open.clear();
  for (int i = 0; i < 140; ++i) open += "1 / x > 0 |> ";
  EXPECT_TRUE(answers("proc { " + open + " x := 1 }"));
}

TEST(Robustness, LargeProgramsAreTaken) {
  std::string text = "var a[1000000] := 3; proc { ";
  for (int i = 0; i < 20000; ++i) text += "x := x + y; ";
  EXPECT_TRUE(std::holds_alternative<program::Program>(compile(text + "}", "f")));
}

}  // namespace
}  // namespace heddle::lang
