// Formats against the C library: what each directive makes of a known value is what snprintf of the same format makes.
#include "native/format.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstdio>

namespace heddle::native {

namespace {

using machine::Value;

Value bits_of(double number) { return Value(std::bit_cast<std::int64_t>(number)); }
Value bits_of(std::int64_t number) { return Value(number); }
Value bits_of(int number) { return Value(static_cast<std::int64_t>(static_cast<std::uint32_t>(number))); }

template <class... Arguments>
std::string by_the_library(const char* format, Arguments... arguments) {
  char text[256];
  std::snprintf(text, sizeof text, format, arguments...);
  return text;
}

// The format's one directive.
Text shown(const char* format, const DirectiveArguments& arguments) {
  static term::Terms terms;
  Format parsed = parse_format(format);
  EXPECT_EQ(parsed.unsupported, "") << format;
  EXPECT_EQ(parsed.pieces.size(), 1U) << format;
  return show(*parsed.pieces.at(0).directive, arguments, terms);
}

TEST(Format, IntegersAreThoseOfTheLibrary) {
  for (const char* format : {"%d", "%i", "%u", "%x", "%X", "%o", "%5d", "%-5d", "%05d", "%+d", "% d", "%.3d", "%#x",
                             "%hd", "%hhd", "%hhu", "%hu", "%c", "%-8.3x"})
    for (int number : {0, 1, -1, 42, 300, 70000, -70000, 2147483647}) {
      Text text = shown(format, {.value = bits_of(number)});
      // %c of a 0 is a character too, which a C string cannot show.
      EXPECT_EQ(std::string(text.text.c_str()), by_the_library(format, number)) << format << " " << number;
      EXPECT_TRUE(text.known);
    }
}

TEST(Format, LongIntegersAreThoseOfTheLibrary) {
  for (const char* format : {"%ld", "%lld", "%lu", "%zu", "%zd", "%jd", "%td", "%lx", "%20lX", "%p"})
    for (std::int64_t number : {std::int64_t{0}, std::int64_t{-1}, std::int64_t{1} << 40, -(std::int64_t{1} << 40)})
      EXPECT_EQ(shown(format, {.value = bits_of(number)}).text, by_the_library(format, number)) << format;
}

TEST(Format, FloatsAreThoseOfTheLibrary) {
  for (const char* format : {"%f", "%g", "%e", "%a", "%F", "%G", "%E", "%A", "%.2f", "%10.1f", "%-10g", "%lf"})
    for (double number : {0.0, 1.5, -2.25, 1e100, 3.14159265358979})
      EXPECT_EQ(shown(format, {.value = bits_of(number)}).text, by_the_library(format, number)) << format;
}

TEST(Format, AmountsMayBeArguments) {
  EXPECT_EQ(shown("%*d", {.width = bits_of(6), .value = bits_of(42)}).text, "    42");
  EXPECT_EQ(shown("%*d", {.width = bits_of(-6), .value = bits_of(42)}).text, "42    ");
  EXPECT_EQ(shown("%.*f", {.precision = bits_of(1), .value = bits_of(2.25)}).text, "2.2");
  EXPECT_EQ(shown("%.*d", {.precision = bits_of(-1), .value = bits_of(7)}).text, "7");
}

TEST(Format, StringsAreCutAndPadded) {
  EXPECT_EQ(shown("%5s", {.string = {"abc"}}).text, "  abc");
  EXPECT_EQ(shown("%-5.2s", {.string = {"abc"}}).text, "ab   ");
  EXPECT_FALSE(shown("%s", {.string = {"a?c", false}}).known);
  Directive cut = *parse_format("%.2s").pieces.at(0).directive;
  EXPECT_EQ(most_characters(cut, {}), 2U);
  Directive starred = *parse_format("%.*s").pieces.at(0).directive;
  EXPECT_EQ(most_characters(starred, {.precision = bits_of(3)}), 3U);
}

TEST(Format, UnknownValuesAreShownAsTerms) {
  term::Terms terms;
  term::Term x = terms.symbol("x", term::Sort::bitvec(32));
  Directive directive = *parse_format("%d").pieces.at(0).directive;
  Text text = show(directive, {.value = Value(x)}, terms);
  EXPECT_EQ(text.text, "{x}");
  EXPECT_FALSE(text.known);
}

TEST(Format, TextAndDirectivesAreTakenApart) {
  Format format = parse_format("a%db%%c");
  ASSERT_EQ(format.pieces.size(), 3U);
  EXPECT_EQ(format.pieces[0].text, "a");
  EXPECT_EQ(format.pieces[0].directive->conversion, 'd');
  EXPECT_EQ(format.pieces[1].text, "b");
  EXPECT_FALSE(format.pieces[1].directive->takes_value());
  EXPECT_EQ(format.pieces[2].text, "c");
  EXPECT_FALSE(format.pieces[2].directive.has_value());
}

TEST(Format, ArgumentsAreAsWideAsTheyArePassed) {
  auto width = [](const char* format) { return parse_format(format).pieces.at(0).directive->argument_width(); };
  EXPECT_EQ(width("%d"), 32U);
  EXPECT_EQ(width("%hhd"), 32U);
  EXPECT_EQ(width("%c"), 32U);
  EXPECT_EQ(width("%ld"), 64U);
  EXPECT_EQ(width("%zu"), 64U);
  EXPECT_EQ(width("%s"), 64U);
  EXPECT_EQ(width("%f"), 64U);
}

TEST(Format, WhatHasNoMeaningHereIsNamed) {
  EXPECT_EQ(parse_format("x%ny").unsupported, "%n");
  EXPECT_EQ(parse_format("%d %ls").unsupported, "%ls");
  EXPECT_EQ(parse_format("%1$d").unsupported, "%1$");
  EXPECT_EQ(parse_format("100%").unsupported, "%");
  EXPECT_EQ(parse_format("%99999999d").unsupported, "%99999999d");
}

}  // namespace

}  // namespace heddle::native
