#include "proof_check/s_expression.h"

#include "proof_check/fault.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace heddle::proof_check {

namespace {

constexpr std::string_view blanks = " \t\r\n\f\v";
constexpr std::string_view ends_of_word = " \t\r\n\f\v()|\";";

// Keeps the lists that are open in a stack of its own, so that no text can exhaust the stack of the process.
class Reader {
public:
  explicit Reader(std::string_view text) : text_(text) {}

  Expression read() {
    while (skip_blanks(), !at_end()) read_next();
    if (!open_.empty()) fail_at(open_.back().line, "the list that begins here is not closed");
    if (!result_) fail_at(line_, "expected a proof, but there is nothing");
    return *std::move(result_);
  }

private:
  bool at_end() const { return position_ >= text_.size(); }

  void skip_blanks() {
    for (; !at_end(); ++position_) {
      if (text_[position_] == ';') position_ = std::min(text_.find('\n', position_), text_.size());
      if (at_end() || blanks.find(text_[position_]) == std::string_view::npos) return;
      if (text_[position_] == '\n') ++line_;
    }
  }

  void read_next() {
    if (result_) fail_at(line_, "expected nothing behind the proof");
    switch (text_[position_]) {
      case '(': return open();
      case ')': return close();
      case '"': return add(Expression::Kind::String, read_string());
      case '|': return add(Expression::Kind::QuotedSymbol, read_quoted_symbol());
      default: return add(Expression::Kind::Word, read_word());
    }
  }

  void open() {
    if (open_.size() == deepest_nesting) fail_at(line_, "lists are nested too deeply");
    open_.push_back({.kind = Expression::Kind::List, .line = line_});
    ++position_;
  }

  void close() {
    if (open_.empty()) fail_at(line_, "unexpected ')'");
    Expression list = std::move(open_.back());
    open_.pop_back();
    ++position_;
    if (open_.empty())
      result_ = std::move(list);
    else
      open_.back().items.push_back(std::move(list));
  }

  void add(Expression::Kind kind, std::pair<std::uint32_t, std::string> piece) {
    if (open_.empty()) fail_at(piece.first, "expected '('");
    open_.back().items.push_back({.kind = kind, .line = piece.first, .text = std::move(piece.second)});
  }

  std::pair<std::uint32_t, std::string> read_word() {
    std::size_t end = std::min(text_.find_first_of(ends_of_word, position_), text_.size());
    std::string word(text_.substr(position_, end - position_));
    position_ = end;
    return {line_, std::move(word)};
  }

  std::pair<std::uint32_t, std::string> read_quoted_symbol() {
    std::uint32_t line = line_;
    return {line, std::string(read_until('|', "this symbol is not closed by '|'"))};
  }

  // A quotation mark in a string is written twice.
  std::pair<std::uint32_t, std::string> read_string() {
    std::uint32_t line = line_;
    constexpr const char* unclosed = "this string is not closed by '\"'";
    std::string string(read_until('"', unclosed));
    while (!at_end() && text_[position_] == '"') string.append("\"").append(read_until('"', unclosed));
    return {line, std::move(string)};
  }

  // From behind the mark here to the next one, which is passed.
  std::string_view read_until(char mark, const char* complaint) {
    std::size_t begin = position_ + 1;
    std::size_t end = text_.find(mark, begin);
    if (end == std::string_view::npos) fail_at(line_, complaint);
    std::string_view inside = text_.substr(begin, end - begin);
    line_ += static_cast<std::uint32_t>(std::ranges::count(inside, '\n'));
    position_ = end + 1;
    return inside;
  }

  std::string_view text_;
  std::size_t position_ = 0;
  std::uint32_t line_ = 1;
  std::vector<Expression> open_;
  std::optional<Expression> result_;
};

}  // namespace

bool Expression::is_numeral() const {
  return kind == Kind::Word && !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

Expression read_expression(std::string_view text) { return Reader(text).read(); }

}  // namespace heddle::proof_check
