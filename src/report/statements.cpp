#include "report/statements.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <span>
#include <string_view>
#include <utility>

namespace heddle::report {

namespace {

bool is_one_of(std::string_view text, std::span<const std::string_view> words) {
  return std::ranges::find(words, text) != words.end();
}

// Words that are followed by a condition in parentheses, behind which another statement begins.
constexpr std::array<std::string_view, 4> heads{"if", "while", "for", "switch"};
// Words behind which another statement begins at once.
constexpr std::array<std::string_view, 3> fronts{"else", "do", "try"};

bool is_name(std::string_view text) {
  return !text.empty() && (std::isalpha(static_cast<unsigned char>(text.front())) != 0 || text.front() == '_');
}

class Finder {
public:
  template <class Action>
  void operator()(const std::vector<Token>& tokens, Action action) {
    for (std::uint32_t at = 0; at < tokens.size(); ++at) {
      const Token& token = tokens[at];
      if (begins_) {
        first_ = token.text;
        length_ = 0;
        if (token.text != "}" && token.text != ";") action(at);
      }
      begins_ = false;
      ++length_;
      take(token.text, at + 1 < tokens.size() ? tokens[at + 1].text : "");
      last_ = token.text;
    }
  }

private:
  void take(std::string_view text, std::string_view next) {
    if (text == "(" || text == "[") ++depth_;
    if ((text == ")" || text == "]") && depth_ != 0) --depth_;
    if (text == "{" && (initialiser_ != 0 || last_ == "=")) ++initialiser_;
    if (text == "}" && initialiser_ != 0) {
      --initialiser_;
      return;
    }
    if (initialiser_ != 0) return;
    if (text == "{" || text == "}") depth_ = 0;
    bool is_head = text == ")" && depth_ == 0 && is_one_of(first_, heads);
    bool is_label = text == ":" && next != ":" && last_ != ":" && depth_ == 0 &&
                    (first_ == "case" || first_ == "default" || (length_ == 2 && is_name(first_)));
    begins_ = text == "{" || text == "}" || (text == ";" && depth_ == 0) || is_head || is_label ||
              (length_ == 1 && is_one_of(text, fronts));
  }

  bool begins_ = true;
  std::string_view first_;  // token of the statement
  std::string_view last_;
  std::size_t length_ = 0;       // of the statement so far, in tokens
  std::size_t depth_ = 0;        // of parentheses and brackets
  std::size_t initialiser_ = 0;  // of its braces
};

}  // namespace

Statements::Statements(const std::vector<std::string>& lines) : lines_(lines), tokens_(tokens_of(lines)) {
  Finder()(tokens_, [this](std::uint32_t number) { begins_.push_back(number); });
}

program::Location Statements::begin_of(program::Location location) const {
  std::uint32_t column = location.column;
  if (column == 0 && location.line != 0 && location.line <= lines_.size())
    column = static_cast<std::uint32_t>(lines_[location.line - 1].find_first_not_of(" \t") + 1);
  auto place = [this](std::uint32_t number) { return std::pair(tokens_[number].line, tokens_[number].column); };
  auto next = std::ranges::upper_bound(begins_, std::pair(location.line, column), {}, place);
  if (next == begins_.begin()) return {location.line, column, location.file};
  const Token& first = tokens_[*(next - 1)];
  return {first.line, first.column, location.file};
}

CallText Statements::call_at(program::Location location) const {
  auto place = [](const Token& token) { return std::pair(token.line, token.column); };
  auto at = std::ranges::lower_bound(tokens_, std::pair(location.line, location.column), {}, place);
  bool is_there = at != tokens_.end() && place(*at) == std::pair(location.line, location.column);
  if (!is_there || !is_name(at->text) || at + 1 == tokens_.end() || (at + 1)->text != "(") return {};
  std::size_t depth = 0;
  for (auto each = at + 1; each != tokens_.end(); ++each) {
    if (each->text == "(") ++depth;
    if (each->text == ")" && --depth == 0) return {std::string(at->text), {each->line, each->column, location.file}};
  }
  return {};
}

}  // namespace heddle::report
