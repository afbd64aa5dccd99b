#include "report/width.h"

#include <gtest/gtest.h>

#include <random>

namespace heddle::report {
namespace {

TEST(Width, CountsColumns) {
  EXPECT_EQ(display_width(""), 0U);
  EXPECT_EQ(display_width("abc"), 3U);
  EXPECT_EQ(display_width("ι0⟨True⟩ ↦"), 10U);
  EXPECT_EQ(display_width("漢字"), 4U);
  EXPECT_EQ(display_width("e\xcc\x81"), 1U);  // e with a combining accent
}

TEST(Width, PrintableTextIsHarmless) {
  EXPECT_EQ(printable("a\tb"), "a b");
  EXPECT_EQ(printable("\x1b[31mred\x7f\n"), "?[31mred??");
  EXPECT_EQ(printable("\xff\xc3=\xe2\x82"),
            "?"
            "?=?"
            "?");
  EXPECT_EQ(printable("\xc0\x80"), "??");            // an overlong zero
  EXPECT_EQ(printable("\xed\xa0\x80"), "???");       // a surrogate
  EXPECT_EQ(printable("\xf4\x90\x80\x80"), "????");  // beyond Unicode
  EXPECT_EQ(printable("\xc2\x9b"
                      "31m"),
            "?31m");  // a control character of eight bits
  EXPECT_EQ(printable("ä漢😀"), "ä漢😀");
}

TEST(Width, Cuts) {
  EXPECT_EQ(cut("abcdef", 6), "abcdef");
  EXPECT_EQ(cut("abcdefg", 6), "abc...");
  EXPECT_EQ(cut("abcdefg", 2), "..");
  EXPECT_EQ(cut("abc", 0), "");
  EXPECT_EQ(cut("漢字漢字", 6), "漢...");
}

TEST(Width, Wraps) {
  using Lines = std::vector<std::string>;
  EXPECT_EQ(wrap("", 10, 5), Lines{});
  EXPECT_EQ(wrap("   ", 10, 5), Lines{});
  EXPECT_EQ(wrap("one two three", 7, 5), (Lines{"one two", "three"}));
  EXPECT_EQ(wrap("one two three", 8, 5), (Lines{"one two", "three"}));
  EXPECT_EQ(wrap("abcdefghij", 4, 5), (Lines{"abcd", "efgh", "ij"}));
  EXPECT_EQ(wrap("one two three four", 5, 2), (Lines{"one", "tw..."}));
  EXPECT_EQ(wrap("漢字", 1, 5), (Lines{"漢", "字"}));
  EXPECT_EQ(wrap("lock(&m->mutex);", 12, 5), (Lines{"lock(", "&m->mutex);"}));
  EXPECT_EQ(wrap("(abcdef", 4, 5), (Lines{"(abc", "def"}));
}

TEST(Width, RandomTextFitsAndNothingIsLost) {
  std::mt19937 random(11);
  const std::vector<std::string> pieces{"a", "bc", " ", "  ", "ä", "漢", "😀", "e\xcc\x81", "long_word", "\xff", "\t"};
  for (int round = 0; round < 20000; ++round) {
    std::string raw;
    for (std::size_t i = random() % 20; i > 0; --i) raw += pieces[random() % pieces.size()];
    std::string text = printable(raw);
    std::size_t width = random() % 12;
    std::string letters;
    for (const std::string& line : wrap(text, width, 1000)) {
      ASSERT_LE(display_width(line), std::max<std::size_t>(width, 2)) << text;
      for (char c : line)
        if (c != ' ') letters += c;
    }
    std::string wanted = text;
    std::erase(wanted, ' ');
    ASSERT_EQ(letters, wanted);
    ASSERT_LE(display_width(cut(text, width)), width);
    ASSERT_LE(wrap(text, width, 3).size(), 3U);
    ASSERT_EQ(printable(text), text);
  }
}

}  // namespace
}  // namespace heddle::report
