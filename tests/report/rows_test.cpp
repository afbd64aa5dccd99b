#include "report/rows.h"

#include "report/number_ranges.h"

#include <gtest/gtest.h>

#include <chrono>

namespace heddle::report {
namespace {

using plan::CounterexampleStep;
using plan::Shown;
using Steps = std::vector<CounterexampleStep>;
using Lines = std::vector<std::string>;

CounterexampleStep step(const std::string& path, std::uint32_t line, const std::string& text,
                        std::vector<Shown> accesses = {}, std::uint32_t column = 1) {
  return {0, path, "", {line, column}, text, std::move(accesses)};
}

// "12 x = 1; {x = 1}"
Lines told(const Steps& steps) {
  Lines lines;
  for (const Row& row : rows_of(steps)) {
    std::string line = row.location ? std::to_string(row.location.line) + " " + row.text : row.text;
    for (const std::string& note : row.notes) line += " {" + note + "}";
    lines.push_back(line);
  }
  return lines;
}

std::string number(std::uint32_t value) { return std::to_string(value); }

// for (i = 0; i < rounds; i++)
//   a[i] = b;
Steps loop(std::uint32_t rounds) {
  Steps steps;
  for (std::uint32_t i = 0; i < rounds; ++i) {
    steps.push_back(step("0", 10, "for", {{"i", number(i), false}}));
    steps.push_back(step("0", 11, "a[i] = b;", {{"a[" + number(i) + "]", number(i * 2), true}}));
  }
  return steps;
}

TEST(Rows, StepsOnOneLineAreOne) {
  Steps steps{step("0", 5, "x++;"), step("0", 5, "x++;", {{"x", "0", false}}, 3),
              step("0", 5, "x++;", {{"x", "1", true}}, 4)};
  EXPECT_EQ(told(steps), (Lines{"5 x++; {x: 0 -> 1}"}));
}

// Within the C++ library a statement takes many steps, on objects that are told as a whole.
TEST(Rows, WhatAStatementDoesInTheLibraryIsOne) {
  auto looks = [] { return Shown{.name = "queue", .value = "...", .deed = "looks at"}; };
  auto changes = [] { return Shown{.name = "queue", .value = "...", .write = true, .deed = "changes"}; };
  const std::string text = "queue.push(1);";
  Steps steps{step("0", 5, text, {looks()}), step("0", 5, text, {looks()}), step("0", 5, text, {changes()}),
              step("0", 5, text, {looks()}), step("0", 5, text, {changes()})};
  EXPECT_EQ(told(steps), (Lines{"5 queue.push(1); {changes queue}"}));
  // What signals twice does so in two rounds.
  Shown signals{.name = "c", .value = "...", .write = true, .deed = "signals"};
  EXPECT_EQ(told({step("0", 6, "signal(c);", {signals}), step("0", 6, "signal(c);", {signals})}).size(), 2U);
}

TEST(Rows, WhatHasNoStatementBelongsToTheNextOne) {
  Steps steps{step("0", 0, "", {{"x", "1", true}}), step("0", 5, "y = 1;", {{"y", "1", true}})};
  EXPECT_EQ(told(steps), (Lines{"5 y = 1; {x = 1, y = 1}"}));
}

TEST(Rows, AnotherThreadBetweenThemSeparatesThem) {
  Steps steps{step("0", 5, "x++;", {{"x", "0", false}}, 3), step("1", 5, "x++;", {{"x", "0", false}}, 3),
              step("0", 5, "x++;", {{"x", "1", true}}, 4)};
  EXPECT_EQ(told(steps), (Lines{"5 x++; {(x = 0)}", "5 x++; {(x = 0)}", "5 x++; {x = 1}"}));
}

TEST(Rows, WhatAThreadReadsOfItsOwnWriteIsNotToldAgain) {
  Steps steps{step("0", 5, "x = 1, y = x;", {{"x", "1", true}}, 3),
              step("0", 5, "x = 1, y = x;", {{"x", "1", false}}, 9),
              step("0", 5, "x = 1, y = x;", {{"y", "1", true}}, 7)};
  EXPECT_EQ(told(steps), (Lines{"5 x = 1, y = x; {x = 1, y = 1}"}));
}

TEST(Rows, TheSameAgainIsAnotherRound) {
  Steps steps{
      step("0", 5, "while (x) x--;", {{"x", "2", false}}, 8), step("0", 5, "while (x) x--;", {{"x", "1", true}}, 11),
      step("0", 5, "while (x) x--;", {{"x", "1", false}}, 8), step("0", 5, "while (x) x--;", {{"x", "0", true}}, 11)};
  EXPECT_EQ(told(steps), (Lines{"5 while (x) x--; {x: 2 -> 1}", "5 while (x) x--; {x: 1 -> 0}"}));
}

TEST(Rows, RoundsAreFoldedWithTheirNumberAndRange) {
  EXPECT_EQ(told(loop(14)), (Lines{"10 for {(i = 0)}", "11 a[i] = b; {a[0] = 0}",
                                   "... 12 more rounds of lines 10-11 {(i = 1..12)} {a[1..12] = 2..24}",
                                   "10 for {(i = 13)}", "11 a[i] = b; {a[13] = 26}"}));
}

TEST(Rows, AFewRoundsStay) { EXPECT_EQ(told(loop(2)).size(), 4U); }

TEST(Rows, RoundsOfOneLine) {
  Steps steps;
  for (std::uint32_t i = 0; i < 9; ++i) steps.push_back(step("0", 7, "s += i;", {{"s", number(i), true}}));
  steps.push_back(step("0", 8, "return;"));
  EXPECT_EQ(told(steps), (Lines{"7 s += i; {s = 0}", "... 8 more rounds of line 7 {s = 1..8}", "8 return;"}));
}

TEST(Rows, ARoundThatDoesSomethingElseIsShown) {
  Steps steps = loop(20);
  steps[21].accesses.push_back({"found", "1", true});
  Lines lines = told(steps);
  EXPECT_NE(std::ranges::find(lines, "11 a[i] = b; {a[10] = 20, found = 1}"), lines.end());
}

TEST(Rows, WhatOthersConflictWithIsShown) {
  Steps steps = loop(30);
  steps.push_back(step("1", 20, "a[12] = 1;", {{"a[12]", "1", true}}));
  steps.back().conflicts = {25};
  Lines lines = told(steps);
  EXPECT_NE(std::ranges::find(lines, "11 a[i] = b; {a[12] = 24}"), lines.end());
  EXPECT_NE(std::ranges::find(lines, "... 11 more rounds of lines 10-11 {(i = 1..11)} {a[1..11] = 2..22}"),
            lines.end());
}

TEST(Rows, OfManyReadsBeforeAWriteTheLastIsShown) {
  Steps steps;
  for (std::uint32_t i = 0; i < 20; ++i) steps.push_back(step("0", 3, "while (!flag);", {{"flag", "0", false}}));
  steps.push_back(step("1", 9, "flag = 1;", {{"flag", "1", true}}));
  for (std::uint32_t i = 0; i < 20; ++i) steps.back().conflicts.push_back(i);
  steps.push_back(step("0", 3, "while (!flag);", {{"flag", "1", false}}));
  steps.back().conflicts = {20};
  EXPECT_EQ(told(steps),
            (Lines{"3 while (!flag); {(flag = 0)}", "... 18 more rounds of line 3 {(flag = 0)}",
                   "3 while (!flag); {(flag = 0)}", "9 flag = 1; {flag = 1}", "3 while (!flag); {(flag = 1)}"}));
}

TEST(Rows, LoopsWithinLoops) {
  Steps steps;
  for (std::uint32_t i = 0; i < 6; ++i) {
    steps.push_back(step("0", 1, "for i", {{"i", number(i), false}}));
    for (std::uint32_t k = 0; k < 8; ++k) steps.push_back(step("0", 2, "for k", {{"k", number(k), false}}));
  }
  steps.push_back(step("0", 3, "end"));
  EXPECT_EQ(told(steps), (Lines{"1 for i {(i = 0)}", "2 for k {(k = 0)}", "... 7 more rounds of line 2 {(k = 1..7)}",
                                "... 5 more rounds of lines 1-2 {(i = 1..5)} {(k = 0..7)}", "3 end"}));
}

TEST(Rows, AStretchThatNoOtherThreadHasToDoWithIsFolded) {
  Steps steps;
  for (std::uint32_t i = 0; i < 20; ++i)
    steps.push_back(step("0", 100 + i, std::string(1, static_cast<char>('a' + i)),
                         {{std::string(1, static_cast<char>('a' + i)), "1", true}}));
  steps.push_back(step("1", 9, "end"));
  EXPECT_EQ(told(steps), (Lines{"100 a {a = 1}", "... 17 steps at lines 101-117 on what no other thread touches",
                                "118 s {s = 1}", "119 t {t = 1}", "9 end"}));
  steps.back().conflicts = {7};
  Lines lines = told(steps);
  EXPECT_NE(std::ranges::find(lines, "107 h {h = 1}"), lines.end());
}

// Whoever has read the first of these rows knows what the pointer is; the last row is complete.
TEST(Rows, WhatNobodyWritesIsToldOnceInALongExecution) {
  Steps steps;
  for (std::uint32_t i = 0; i < 40; ++i)
    for (const char* path : {"0", "1"})
      steps.push_back(step(path, 5, "p->n++;", {{"p", "&a", false}, {"n", number(i), true}}));
  Lines lines = told(steps);
  ASSERT_EQ(lines.size(), 80U);
  EXPECT_EQ(lines[0], "5 p->n++; {n = 0 (p = &a)}");
  EXPECT_EQ(lines[1], "5 p->n++; {n = 0}");
  EXPECT_EQ(lines[79], "5 p->n++; {n = 39 (p = &a)}");
  steps[40].accesses[0].value = "&b";
  EXPECT_EQ(told(steps)[40], "5 p->n++; {n = 20 (p = &b)}");
  steps.resize(50);
  EXPECT_EQ(told(steps)[1], "5 p->n++; {n = 0 (p = &a)}");
}

TEST(Rows, TheLastStepsStay) {
  Steps steps;
  for (std::uint32_t i = 0; i < 40; ++i) steps.push_back(step("0", 100 + i, std::string(i + 1, 'a')));
  Lines lines = told(steps);
  ASSERT_GT(lines.size(), 10U);
  for (std::uint32_t i = 0; i < 10; ++i)
    EXPECT_EQ(lines[lines.size() - 1 - i], number(139 - i) + " " + std::string(40 - i, 'a'));
}

TEST(Rows, ALongRunIsFast) {
  Steps steps = loop(30000);
  auto begun = std::chrono::steady_clock::now();
  EXPECT_LT(told(steps).size(), 10U);
  EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(10));
}

TEST(NumberRanges, OnlyNumbersMayDiffer) {
  EXPECT_EQ(as_one({"a[2] = 7", "a[3] = 7", "a[4] = 7"}), "a[2..4] = 7");
  EXPECT_EQ(as_one({"x = 9", "x = 10"}), "x = 9..10");
  EXPECT_EQ(as_one({"x = 10", "x = 9"}), "x = 10..9");
  EXPECT_EQ(as_one({"x = 5", "x = -1", "x = 3"}), "x = -1..5");
  EXPECT_EQ(as_one({"p = NULL", "p = 1", "p = &a"}), "p = NULL ... p = &a");
  EXPECT_EQ(as_one({"node:41#1", "node:41#3"}), "node:41#1..3");
  EXPECT_EQ(as_one({"x1 = 2", "x2 = 2"}), "x1 = 2 ... x2 = 2");
  EXPECT_EQ(as_one({}), "");
}

}  // namespace
}  // namespace heddle::report
