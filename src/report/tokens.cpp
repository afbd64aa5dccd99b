#include "report/tokens.h"

#include <algorithm>

namespace heddle::report {

namespace {

bool is_word(char c) {
  bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  return is_letter || (c >= '0' && c <= '9') || c == '_' || c == '$' || static_cast<unsigned char>(c) >= 0x80;
}

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v'; }

class Lexer {
public:
  explicit Lexer(const std::vector<std::string>& lines) : lines_(lines) {}

  std::vector<Token> operator()() {
    for (number_ = 1; number_ <= lines_.size(); ++number_) {
      line_ = lines_[number_ - 1];
      bool goes_on = line_.ends_with('\\');
      std::size_t first = line_.find_first_not_of(" \t");
      bool is_directive = in_directive_ || (!in_comment_ && first != std::string_view::npos && line_[first] == '#');
      in_directive_ = is_directive && goes_on;
      if (!is_directive) read_line();
    }
    return std::move(tokens_);
  }

private:
  void read_line() {
    for (std::size_t at = 0; at < line_.size();) {
      if (in_comment_) {
        std::size_t end = line_.find("*/", at);
        in_comment_ = end == std::string_view::npos;
        at = in_comment_ ? line_.size() : end + 2;
      } else if (is_blank(line_[at])) {
        ++at;
      } else if (line_.substr(at).starts_with("//")) {
        return;
      } else if (line_.substr(at).starts_with("/*")) {
        in_comment_ = true;
        at += 2;
      } else {
        at = read_token(at);
      }
    }
  }

  std::size_t read_token(std::size_t begin) {
    std::size_t end = begin + 1;
    if (line_[begin] == '"' || line_[begin] == '\'')
      end = end_of_literal(begin);
    else if (is_word(line_[begin]))
      while (end < line_.size() && is_word(line_[end])) ++end;
    tokens_.push_back({line_.substr(begin, end - begin), number_, static_cast<std::uint32_t>(begin + 1)});
    return end;
  }

  std::size_t end_of_literal(std::size_t begin) const {
    std::size_t end = begin + 1;
    while (end < line_.size() && line_[end] != line_[begin]) end += line_[end] == '\\' ? 2 : 1;
    return std::min(end + 1, line_.size());
  }

  const std::vector<std::string>& lines_;
  std::string_view line_;
  std::uint32_t number_ = 1;
  bool in_comment_ = false;
  bool in_directive_ = false;
  std::vector<Token> tokens_;
};

}  // namespace

std::vector<Token> tokens_of(const std::vector<std::string>& lines) { return Lexer(lines)(); }

}  // namespace heddle::report
