#include "program/diagnostic.h"

#include <gtest/gtest.h>

namespace heddle::program {
namespace {

using Lines = std::vector<std::string>;

TEST(Render, PutsACaretUnderTheColumn) {
  EXPECT_EQ(render({"f.heddle", {2, 5}, "it is wrong"}, {"one", "x := y"}),
            "f.heddle:2:5: error: it is wrong\nx := y\n    ^\n");
}

TEST(Render, NamesOnlyTheFileWithoutALine) {
  EXPECT_EQ(render({"f.heddle", {}, "it is empty"}, {}), "f.heddle: error: it is empty\n");
}

TEST(Render, LeavesOutALineThatIsNotThere) {
  EXPECT_EQ(render({"f", {9, 1}, "gone"}, {"one"}), "f:9:1: error: gone\n");
}

TEST(Render, KeepsTabsAndCountsCharacters) {
  EXPECT_EQ(render({"f", {1, 5}, "m"}, {"\t\xc3\xa4 \xe2\x82\xac$"}),
            "f:1:5: error: m\n\t\xc3\xa4 \xe2\x82\xac$\n\t   ^\n");
}

TEST(Render, AllowsTheColumnAfterTheEnd) {
  EXPECT_EQ(render({"f", {1, 4}, "m"}, {"abc"}), "f:1:4: error: m\nabc\n   ^\n");
}

TEST(Render, ShowsControlCharactersAsQuestionMarks) {
  EXPECT_EQ(render({"f", {1, 1}, "m"}, {std::string("a\x1b[0m\x7f")}), "f:1:1: error: m\na?[0m?\n^\n");
}

TEST(Render, CutsALongLineAroundTheColumn) {
  std::string line(100, 'a');
  line += "HERE" + std::string(1000, 'b');
  EXPECT_EQ(render({"f", {1, 101}, "m"}, {line}), "f:1:101: error: m\n..." + std::string(60, 'a') + "HERE" +
                                                      std::string(56, 'b') + "...\n" + std::string(63, ' ') + "^\n");
}

TEST(SplitLines, TakesBothKindsOfLineEnds) {
  EXPECT_EQ(split_lines(""), Lines{});
  EXPECT_EQ(split_lines("a"), Lines{"a"});
  EXPECT_EQ(split_lines("a\n"), Lines{"a"});
  EXPECT_EQ(split_lines("a\r\n\nb"), (Lines{"a", "", "b"}));
}

}  // namespace
}  // namespace heddle::program
