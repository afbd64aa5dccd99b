#include "lang/lexer.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace heddle::lang {

namespace {

// Longer ones first: the first that fits is taken.
constexpr auto punctuation = std::to_array<std::pair<std::string_view, TokenKind>>({
    {"|>*", TokenKind::GuardLoop}, {"|>", TokenKind::Guard},       {"<|", TokenKind::Choice},
    {":=", TokenKind::Assign},     {"=>", TokenKind::Implies},     {"==", TokenKind::Equal},
    {"!=", TokenKind::NotEqual},   {"<=", TokenKind::LessEqual},   {">=", TokenKind::GreaterEqual},
    {"&&", TokenKind::And},        {"||", TokenKind::Or},          {":", TokenKind::Colon},
    {",", TokenKind::Comma},       {";", TokenKind::Semicolon},    {"(", TokenKind::OpenParen},
    {")", TokenKind::CloseParen},  {"{", TokenKind::OpenBrace},    {"}", TokenKind::CloseBrace},
    {"[", TokenKind::OpenBracket}, {"]", TokenKind::CloseBracket}, {"<", TokenKind::Less},
    {">", TokenKind::Greater},     {"+", TokenKind::Plus},         {"-", TokenKind::Minus},
    {"*", TokenKind::Star},        {"/", TokenKind::Slash},        {"%", TokenKind::Percent},
    {"!", TokenKind::Bang},        {".", TokenKind::Dot},
});

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_word(char c) { return is_digit(c) || c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v'; }
bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

class Lexer {
public:
  Lexer(std::string_view text, Errors& errors) : rest_(text), errors_(errors) {}

  std::vector<Token> run() {
    if (rest_.starts_with("\xef\xbb\xbf")) rest_.remove_prefix(3);
    for (skip_space(); !rest_.empty() && !errors_.full(); skip_space()) next();
    add(TokenKind::End, 0);
    return std::move(tokens_);
  }

private:
  void next() {
    if (is_digit(rest_[0])) return number();
    if (is_word(rest_[0])) return word();
    for (const auto& [spelling, kind] : punctuation)
      if (rest_.starts_with(spelling)) return add(kind, spelling.size());
    unknown();
  }

  std::size_t word_length() const {
    return static_cast<std::size_t>(std::ranges::find_if_not(rest_, is_word) - rest_.begin());
  }

  void number() {
    std::size_t length = word_length();
    std::string_view word = rest_.substr(0, length);
    if (!std::ranges::all_of(word, is_digit))
      errors_.add(here_, "'" + std::string(word) + "' is neither a number nor a name");
    add(TokenKind::Integer, length);
  }

  void word() {
    std::size_t length = word_length();
    add(kind_of_word(rest_.substr(0, length)), length);
  }

  void unknown() {
    std::size_t length = 1;
    while (length < rest_.size() && is_continuation(rest_[length])) ++length;
    errors_.add(here_, "unexpected character " + shown(rest_.substr(0, length)) + hint(rest_[0]));
    advance(length);
  }

  static std::string shown(std::string_view character) {
    auto code = static_cast<unsigned char>(character[0]);
    if (code >= 0x20 && code != 0x7f) return "'" + std::string(character) + "'";
    std::array<char, 8> hex{};
    std::snprintf(hex.data(), hex.size(), "0x%02x", code);
    return hex.data();
  }

  static std::string hint(char c) {
    if (c == '=') return ": assignment is ':=', comparison is '=='";
    if (c == '&') return ": 'and' is written 'and' or '&&'";
    if (c == '|') return ": 'or' is written 'or' or '||'";
    return "";
  }

  void skip_space() {
    while (!rest_.empty()) {
      if (is_space(rest_[0]))
        advance(1);
      else if (rest_.starts_with("//"))
        advance(std::min(rest_.find('\n'), rest_.size()));
      else if (rest_.starts_with("/*"))
        block_comment();
      else
        return;
      space_ = true;
    }
  }

  void block_comment() {
    std::size_t end = rest_.find("*/", 2);
    if (end == std::string_view::npos) errors_.add(here_, "the comment that begins here has no end: expected '*/'");
    advance(end == std::string_view::npos ? rest_.size() : end + 2);
  }

  void add(TokenKind kind, std::size_t length) {
    tokens_.push_back({kind, here_, rest_.substr(0, length), space_});
    space_ = false;
    advance(length);
  }

  void advance(std::size_t count) {
    for (char c : rest_.substr(0, count)) {
      if (c == '\n')
        ++here_.line, here_.column = 1;
      else if (!is_continuation(c))
        ++here_.column;
    }
    rest_.remove_prefix(count);
  }

  std::string_view rest_;
  Errors& errors_;
  program::Location here_{1, 1};
  bool space_ = false;
  std::vector<Token> tokens_;
};

}  // namespace

std::vector<Token> tokenize(std::string_view text, Errors& errors) { return Lexer(text, errors).run(); }

std::string one_line(const std::vector<Token>& tokens, std::size_t first, std::size_t last, std::size_t limit) {
  std::string result;
  for (std::size_t i = first; i < last; ++i) {
    if (i > first && tokens[i].space_before) result += ' ';
    result += tokens[i].text;
    if (result.size() > limit) return result.substr(0, limit - 3) + "...";
  }
  return result;
}

}  // namespace heddle::lang
