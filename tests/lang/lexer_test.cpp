#include "lang/lexer.h"

#include <gtest/gtest.h>

namespace heddle::lang {
namespace {

std::string tokens(std::string_view text) {
  Errors errors("test");
  std::string result;
  for (const Token& token : tokenize(text, errors)) {
    if (token.kind == TokenKind::End) break;
    result += std::string(describe(token.kind)) + " ";
  }
  EXPECT_TRUE(errors.empty());
  return result;
}

std::string first_error(std::string_view text) {
  Errors errors("test");
  tokenize(text, errors);
  auto all = errors.take();
  if (all.empty()) return "";
  return std::to_string(all[0].location.line) + ":" + std::to_string(all[0].location.column) + " " + all[0].message;
}

TEST(Lexer, TakesTheLongestPunctuation) {
  EXPECT_EQ(tokens("|>*|> <|<=<=>==>!=!:=:"), "'|>*' '|>' '<|' '<=' '<=' '>=' '=>' '!=' '!' ':=' ':' ");
  EXPECT_EQ(tokens("&& || and or"), "'and' 'or' 'and' 'or' ");
  EXPECT_EQ(tokens("(){}[],;+-*/%"), "'(' ')' '{' '}' '[' ']' ',' ';' '+' '-' '*' '/' '%' ");
}

TEST(Lexer, TellsKeywordsFromNames) {
  EXPECT_EQ(tokens("if iff True true TRUE _x x1"), "'if' a name 'true' 'true' a name a name a name ");
}

TEST(Lexer, SkipsComments) {
  EXPECT_EQ(tokens("1 // 2 /* \n 3 /* 4 \n // 5 */ 6 /**/ 7 /***/"), "a number a number a number a number ");
}

TEST(Lexer, CountsLinesAndCharacters) {
  Errors errors("test");
  auto all = tokenize(
      "\xef\xbb\xbf"
      "a\r\n\t/* \xc3\xa4\xc3\xb6 */ b\n\nc",
      errors);
  ASSERT_EQ(all.size(), 4U);
  EXPECT_EQ(all[0].location, (program::Location{1, 1}));
  EXPECT_EQ(all[1].location, (program::Location{2, 11}));
  EXPECT_EQ(all[2].location, (program::Location{4, 1}));
  EXPECT_EQ(all[3].location, (program::Location{4, 2}));
}

TEST(Lexer, PutsTokensOnOneLine) {
  Errors errors("test");
  auto all = tokenize("x:=1 +\n  /* c */ y;", errors);
  EXPECT_EQ(one_line(all, 0, 5, 60), "x:=1 + y");
  EXPECT_EQ(one_line(all, 2, 5, 60), "1 + y");
  EXPECT_EQ(one_line(all, 0, 5, 6), "x:=...");
}

TEST(Lexer, RefusesWhatIsNoToken) {
  EXPECT_EQ(first_error("x @"), "1:3 unexpected character '@'");
  EXPECT_EQ(first_error("x = 1"), "1:3 unexpected character '=': assignment is ':=', comparison is '=='");
  EXPECT_EQ(first_error("x & y"), "1:3 unexpected character '&': 'and' is written 'and' or '&&'");
  EXPECT_EQ(first_error("x | y"), "1:3 unexpected character '|': 'or' is written 'or' or '||'");
  EXPECT_EQ(first_error("\n \xe2\x82\xac"), "2:2 unexpected character '\xe2\x82\xac'");
  EXPECT_EQ(first_error("\x01"), "1:1 unexpected character 0x01");
  EXPECT_EQ(first_error("12ab"), "1:1 '12ab' is neither a number nor a name");
  EXPECT_EQ(first_error("a\n /* *"), "2:2 the comment that begins here has no end: expected '*/'");
}

TEST(Lexer, StopsAtTheLimitOfErrors) {
  Errors errors("test");
  tokenize(std::string(1000, '@'), errors);
  EXPECT_EQ(errors.take().size(), Errors::limit);
}

}  // namespace
}  // namespace heddle::lang
