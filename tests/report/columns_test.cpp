#include "report/columns.h"

#include "report/width.h"

#include <gtest/gtest.h>

#include <chrono>
#include <random>
#include <sstream>

namespace heddle::report {
namespace {

using plan::CounterexampleStep;
using Steps = std::vector<CounterexampleStep>;

CounterexampleStep step(const std::string& path, std::uint32_t line, const std::string& text) {
  return {0, path, "", {line, 1}, text, {}};
}

std::string printed(const Steps& steps, std::size_t width, const std::string& ending = "") {
  std::ostringstream out;
  print_steps(out, steps, program::Sources{{{"a.c", {}}, {"lib/b.c", {}}}}, ending, width);
  return out.str();
}

TEST(Columns, OnePerThread) {
  Steps steps{step("1", 12, "x := 1"), step("0", 5, "y := x"), step("0", 6, "skip")};
  steps[0].name = "right";
  steps[0].accesses = {{"x", "1", true}};
  steps[1].accesses = {{"x", "1", false}, {"y", "1", true}};
  EXPECT_EQ(printed(steps, 80, "oh no"),
            "   0             |    1 right\n"
            "                 | 12 x := 1\n"
            "                 |    x = 1\n"
            "                 |\n"
            " 5 y := x        |\n"
            "   y = 1 (x = 1) |\n"
            " 6 skip          |\n"
            "   => oh no      |\n");
}

TEST(Columns, FilesAreNamedWhereThereAreSeveral) {
  Steps steps{step("0", 5, "x = 1;"), step("0", 12, "y = 1;")};
  EXPECT_EQ(printed(steps, 80), "   0\n 5 x = 1;\n12 y = 1;\n");
  steps[1].location.file = 1;
  EXPECT_EQ(printed(steps, 80), "   0\na.c:5 x = 1;\nb.c:12 y = 1;\n");
}

TEST(Columns, AFileIsNamedWhereItChanges) {
  Steps steps{step("0", 5, "x = 1;"), step("0", 12, "y = 1;"), step("0", 13, "y = 2;"), step("1", 6, "x = 3;"),
              step("0", 7, "x = 4;")};
  steps[1].location.file = steps[2].location.file = 1;
  EXPECT_EQ(printed(steps, 80),
            "   0          |    1\n"
            "a.c:5 x = 1;  |\n"
            "b.c:12 y = 1; |\n"
            "13 y = 2;     |\n"
            "              |\n"
            "              | a.c:6 x = 3;\n"
            "              |\n"
            "a.c:7 x = 4;  |\n");
}

TEST(Columns, HaveRoomFor24Characters) {
  std::string text(60, 'a');
  Steps steps{step("0", 10, text), step("1", 11, text), step("2", 12, text)};
  // 3 numbers of 2 digits with a blank, 2 separators of 3 characters.
  std::string columns = printed(steps, 3 * (3 + 24) + 2 * 3);
  EXPECT_NE(columns.find("10 " + std::string(24, 'a') + " |"), std::string::npos) << columns;
  std::string list = printed(steps, 3 * (3 + 24) + 2 * 3 - 1);
  EXPECT_NE(list.find("0 | 10 " + text + "\n"), std::string::npos) << list;
}

TEST(Columns, ALongTableBecomesAList) {
  Steps steps;
  for (std::uint32_t i = 0; i < 30; ++i) {
    steps.push_back(step(std::to_string(i % 2), 10 + i, "x = y"));
    steps.back().accesses = {{"y", std::to_string(i * i % 7), false}};
  }
  std::string text = printed(steps, 80, "oh no");
  EXPECT_EQ(text.substr(0, text.find("1 | 13")),
            "Threads: 0, 1\n"
            "0 | 10 x = y | (y = 0)\n"
            "1 | 11 x = y | (y = 1)\n"
            "0 | 12 x = y | (y = 4)\n");
  EXPECT_NE(text.find("1 | 39 x = y | (y = 1)\n=> oh no\n"), std::string::npos) << text;
}

TEST(Columns, WhatAStepPrints) {
  Steps steps{step("0", 5, "puts(s);")};
  steps[0].output = "a \"b\"\n\x1b";
  EXPECT_EQ(printed(steps, 80), "  0\n5 puts(s);\n  prints \"a \\\"b\\\"\\n?\"\n");
}

TEST(Columns, ValuesInAllForms) {
  CounterexampleStep all = step("0", 1, "");
  all.accesses = {{"x", "0", false}, {"z", "9", false}, {"x", "1", true}, {"y", "2", true}, {"w", "8", false}};
  EXPECT_EQ(values(all), "x: 0 -> 1, y = 2 (z = 9, w = 8)");
  all.accesses = {{"z", "9", false}};
  EXPECT_EQ(values(all), "(z = 9)");
  all.accesses.clear();
  EXPECT_EQ(values(all), "");
  // What has no value that could be told: the whole of a lock, and a block that is called by what points to it.
  all.accesses = {{"m", "...", false}, {"m", "...", true}, {"pool", "pool", false}, {"n", "...", false}};
  EXPECT_EQ(values(all), "m is set (n)");
  // What is done with an object that is neither read nor written as such.
  all.accesses = {{.name = "c", .value = "...", .deed = "waits for"},
                  {.name = "c", .value = "...", .write = true, .deed = "waits for"},
                  {.name = "s", .value = "...", .deed = "looks at"}};
  EXPECT_EQ(values(all), "waits for c (looks at s)");
  all.accesses = {{"x", "2", false}, {"x", "2", true}};
  EXPECT_EQ(values(all), "x = 2");
}

TEST(Columns, ThreadsStandInTheOrderOfTheirNumbers) {
  Steps steps{step("10", 1, "a"), step("9", 1, "b"), step("9.1", 1, "c"), step("9.0.5", 1, "d"), step("2", 1, "e")};
  std::string first = printed(steps, 200).substr(0, printed(steps, 200).find('\n'));
  std::istringstream words(first);
  std::string joined;
  for (std::string word; words >> word;)
    if (word != "|") joined += word + " ";
  EXPECT_EQ(joined, "2 9 9.0.5 9.1 10 ");
}

TEST(Columns, LongTextIsWrapped) {
  Steps steps{step("0", 1, std::string(200, 'a')), step("1", 2, "await " + std::string(30, 'b'))};
  std::istringstream lines(printed(steps, 60));
  for (std::string line; std::getline(lines, line);) EXPECT_LE(display_width(line), 60U);
}

TEST(Columns, ManyThreadsBecomeAList) {
  Steps steps;
  for (int i = 0; i < 7; ++i) steps.push_back(step(std::to_string(i), 1, "x := " + std::to_string(i)));
  steps[3].name = "worker";
  std::string text = printed(steps, 100);
  EXPECT_TRUE(text.starts_with("Threads: 0, 1, 2, 3 worker, 4, 5, 6\n")) << text;
  EXPECT_NE(text.find("\n0 | 1 x := 0\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\n3 | 1 x := 3\n"), std::string::npos) << text;
}

TEST(Columns, NoStepsNoText) { EXPECT_EQ(printed({}, 80, "ending"), ""); }

TEST(Columns, RandomCounterexamplesAlwaysFit) {
  std::mt19937 random(5);
  const std::vector<std::string> words{
      "", "x := 1", "await x == y", std::string(70, 'w'), "漢字 := 😀", "\n", "\xff\xfe", "\x1b[31m", " ", "a\tb"};
  auto word = [&] { return words[random() % words.size()]; };
  for (int round = 0; round < 3000; ++round) {
    std::size_t threads = 1 + random() % 20;
    Steps steps;
    for (std::size_t i = random() % 30; i > 0; --i) {
      std::string path = std::to_string(random() % threads);
      if (random() % 4 == 0) path += "." + std::to_string(random() % 3);
      CounterexampleStep each{static_cast<std::uint32_t>(random()), path, word(), {}, word(), {}};
      each.location.line = random() % 5 == 0 ? 0 : static_cast<std::uint32_t>(random() >> random() % 32);
      for (std::size_t k = random() % 4; k > 0; --k) each.accesses.push_back({word(), word(), random() % 2 == 0});
      steps.push_back(each);
    }
    std::size_t width = random() % 150;
    std::istringstream lines(printed(steps, width, word()));
    for (std::string line; std::getline(lines, line);) {
      ASSERT_EQ(printable(line), line);
      // Below 50 columns or so there is a point where things can no longer become narrower.
      ASSERT_LE(display_width(line), std::max<std::size_t>(width, 50)) << line;
    }
  }
}

TEST(Columns, LongCounterexamplesAreFast) {
  Steps steps;
  for (std::uint32_t i = 0; i < 50000; ++i) {
    steps.push_back(step(std::to_string(i % 5), i, "x := x + 1"));
    steps.back().accesses = {{"x", std::to_string(i), false}, {"x", std::to_string(i + 1), true}};
  }
  auto begun = std::chrono::steady_clock::now();
  printed(steps, 120);
  EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(10));
}

}  // namespace
}  // namespace heddle::report
