#include "bitcode/short_name.h"

#include <string_view>
#include <utility>

namespace heddle::bitcode {

namespace {

constexpr std::string_view defaults[] = {", std::allocator<", ", std::char_traits<", ", std::default_delete<",
                                         ", std::less<",      ", std::hash<",        ", std::equal_to<"};

constexpr std::pair<std::string_view, std::string_view> aliases[] = {
    {"std::__cxx11::", "std::"},
    {"std::basic_string<char>", "std::string"},
    {"std::basic_ostream<char>", "std::ostream"},
    {"std::basic_istream<char>", "std::istream"},
};

constexpr std::string_view kept_group = "(anonymous namespace)";
constexpr std::string_view operator_word = "operator";

bool is_open(char c) { return c == '(' || c == '<' || c == '[' || c == '{'; }
bool is_close(char c) { return c == ')' || c == '>' || c == ']' || c == '}'; }

// Behind the bracket that closes the one at `at`.
std::size_t end_of_group(const std::string& text, std::size_t at) {
  std::size_t depth = 0;
  for (std::size_t i = at; i < text.size(); ++i) {
    if (is_open(text[i])) ++depth;
    if (is_close(text[i]) && --depth == 0) return i + 1;
  }
  return text.size();
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

void remove_defaults(std::string& text) {
  for (std::string_view each : defaults)
    for (std::size_t at = text.find(each); at != std::string::npos; at = text.find(each))
      text.erase(at, end_of_group(text, at + each.size() - 1) - at);
}

// The symbols of operator<, operator(), operator-> and their like are no brackets.
std::size_t end_of_operator(const std::string& text, std::size_t at) {
  at += operator_word.size();
  if (text.compare(at, 2, "()") == 0) return at + 2;
  while (at < text.size() && (is_open(text[at]) || is_close(text[at]) || text[at] == '-' || text[at] == '=') &&
         text[at] != '(')
    ++at;
  return at;
}

// Of functions; those within the arguments of templates stay.
std::string without_parameters(const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i + 1;
    if (text.compare(i, operator_word.size(), operator_word) == 0)
      end = end_of_operator(text, i);
    else if (text.compare(i, kept_group.size(), kept_group) == 0)
      end = i + kept_group.size();
    else if (is_open(text[i]))
      end = end_of_group(text, i);
    if (text[i] != '(' || text.compare(i, kept_group.size(), kept_group) == 0) result += text.substr(i, end - i);
    i = end;
  }
  return result;
}

// The result of a function template stands in front of its name, and const may stand behind.
void remove_result(std::string& text) {
  while (text.ends_with(" const") || text.ends_with(" &") || text.ends_with(" &&")) text.erase(text.rfind(' '));
  std::size_t depth = 0, begin = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (depth == 0 && text.compare(i, operator_word.size(), operator_word) == 0) break;
    if (is_open(text[i])) ++depth;
    if (is_close(text[i]) && depth > 0) --depth;
    if (text[i] == ' ' && depth == 0) begin = i + 1;
  }
  text.erase(0, begin);
}

// main::$_0::operator() and main::'lambda'::operator() are main::lambda, the next one in main is main::lambda#2.
void name_lambdas(std::string& text) {
  replace_all(text, "'lambda'", "lambda");
  for (std::size_t at = text.find("$_"); at != std::string::npos; at = text.find("$_")) {
    std::size_t end = text.find_first_not_of("0123456789", at + 2);
    std::string digits = text.substr(at + 2, end == std::string::npos ? end : end - at - 2);
    bool is_first = digits.empty() || digits == "0";
    std::string number = is_first ? "" : "#" + std::to_string(std::stoul(digits.substr(0, 6)) + 1);
    text.replace(at, 2 + digits.size(), "lambda" + number);
  }
  constexpr std::string_view call = "::operator()";
  if (text.ends_with(call) && text.find("lambda") != std::string::npos) text.erase(text.size() - call.size());
}

}  // namespace

std::string short_name(std::string name) {
  constexpr std::string_view special[] = {"vtable for ", "typeinfo for ", "guard variable for ", "VTT for "};
  for (std::string_view each : special)
    if (name.starts_with(each)) return name;
  replace_all(name, aliases[0].first, aliases[0].second);
  remove_defaults(name);
  for (const auto& [from, to] : aliases) replace_all(name, from, to);
  name = without_parameters(name);
  remove_result(name);
  name_lambdas(name);
  return name;
}

}  // namespace heddle::bitcode
