#include "proof_check/parts.h"

#include "proof_check/fault.h"

#include <algorithm>
#include <charconv>

namespace heddle::proof_check {

std::uint32_t read_number(const Expression& expression, const std::string& of_what) {
  std::uint32_t number = 0;
  const char* end = expression.text.data() + expression.text.size();
  if (!expression.is_numeral() || std::from_chars(expression.text.data(), end, number).ec != std::errc())
    fail_at(expression.line, "expected " + of_what);
  return number;
}

const std::string& read_string(const Expression& expression) {
  if (!expression.is_string()) fail_at(expression.line, "expected a string");
  return expression.text;
}

const std::string& read_name(const Expression& expression) {
  const std::string& name = read_string(expression);
  bool is_plain = std::ranges::all_of(name, [](char c) { return c >= ' ' && c <= '~' && c != '|' && c != '\\'; });
  if (!is_plain) fail_at(expression.line, "a name of a thread cannot be " + quoted(name));
  return name;
}

void check_number(const Expression& expression, std::size_t expected, const std::string& of_what) {
  if (read_number(expression, "a " + of_what + " number") != expected)
    fail_at(expression.line, "expected the " + of_what + " number " + std::to_string(expected));
}

bool is_word(const Expression& expression, std::string_view word) {
  return expression.kind == Expression::Kind::Word && expression.text == word;
}

bool begins_with(const Expression& expression, std::string_view keyword) {
  return expression.is_list() && !expression.items.empty() && is_word(expression.items.front(), keyword);
}

Parts::Parts(const Expression& file) {
  if (!begins_with(file, "heddle-proof")) fail_at(file.line, "expected (heddle-proof 1 ...)");
  if (file.items.size() < 2 || read_number(file.items[1], "the version of the format") != 1)
    fail_at(file.line, "this version of the format is not known");
  rest_ = Items(file.items).subspan(2);
  line_ = file.line;
}

const Expression& Parts::take() {
  const Expression& part = rest_.front();
  line_ = part.line;
  rest_ = rest_.subspan(1);
  return part;
}

const Expression& Parts::read(const std::string& keyword, std::size_t count) {
  if (!next_is(keyword)) fail_at(line_of_next(), "expected (" + keyword + " ...)");
  const Expression& part = take();
  if (part.items.size() != count + 1) fail_at(part.line, "wrong number of items in (" + keyword + " ...)");
  return part;
}

const std::string& Parts::read_header(std::string_view fingerprint) {
  if (read_string(read("program", 1).items[1]) != fingerprint) throw Fault{"the proof is about another program"};
  const std::string& method = read_string(read("method", 1).items[1]);
  if (next_is("leaves")) take();
  return method;
}

bool Parts::read_claim() {
  if (!next_is("also")) return false;
  const Expression& claim = read("also", 1);
  if (!is_word(claim.items[1], "deadlocks")) fail_at(claim.line, "expected (also deadlocks)");
  return true;
}

}  // namespace heddle::proof_check
