#include "report/number_ranges.h"

#include <algorithm>
#include <cctype>
#include <functional>

namespace heddle::report {

namespace {

constexpr char number_mark = '\1';  // in no text that is printed

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }

struct Parts {
  std::string skeleton;              // with a mark for each number
  std::vector<std::string> numbers;  // that are not part of a word
};

// A sign belongs to its number unless something stands before it that it could be subtracted from.
bool is_sign(const std::string& text, std::size_t at) {
  if (text[at] != '-' || at + 1 >= text.size() || !is_digit(text[at + 1])) return false;
  return at == 0 || (!is_digit(text[at - 1]) && !is_letter(text[at - 1]) && text[at - 1] != ']' && text[at - 1] != ')');
}

Parts parts_of(const std::string& text) {
  Parts parts;
  for (std::size_t i = 0; i < text.size();) {
    bool in_word = i > 0 && is_letter(text[i - 1]);
    std::size_t end = i + (is_sign(text, i) ? 1 : 0);
    while (end < text.size() && is_digit(text[end])) ++end;
    if (end == i || in_word) {
      end = std::max(end, i + 1);
      parts.skeleton += text.substr(i, end - i);
    } else {
      parts.skeleton += number_mark;
      parts.numbers.push_back(text.substr(i, end - i));
    }
    i = end;
  }
  return parts;
}

// By value; they may have any length.
bool is_less(const std::string& a, const std::string& b) {
  bool a_negative = a.starts_with('-'), b_negative = b.starts_with('-');
  if (a_negative != b_negative) return a_negative;
  auto key = [](const std::string& number) { return std::pair(number.size(), number); };
  return a_negative ? key(b) < key(a) : key(a) < key(b);
}

std::string range(const std::vector<std::string>& numbers) {
  if (std::ranges::adjacent_find(numbers, std::ranges::not_equal_to()) == numbers.end()) return numbers.front();
  bool is_in_order = std::ranges::is_sorted(numbers, is_less) ||
                     std::ranges::is_sorted(numbers, [](const auto& a, const auto& b) { return is_less(b, a); });
  if (is_in_order) return numbers.front() + ".." + numbers.back();
  auto [least, greatest] = std::ranges::minmax(numbers, is_less);
  return least + ".." + greatest;
}

}  // namespace

std::string without_numbers(const std::string& text) { return parts_of(text).skeleton; }

std::string as_one(const std::vector<std::string>& texts) {
  if (texts.empty()) return "";
  std::vector<Parts> all;
  for (const std::string& text : texts) all.push_back(parts_of(text));
  bool is_alike = std::ranges::all_of(all, [&](const Parts& each) { return each.skeleton == all.front().skeleton; });
  if (!is_alike) return texts.front() + " ... " + texts.back();
  std::string result;
  std::size_t number = 0;
  for (char c : all.front().skeleton) {
    if (c != number_mark) {
      result += c;
      continue;
    }
    std::vector<std::string> numbers;
    for (const Parts& each : all) numbers.push_back(each.numbers[number]);
    result += range(numbers);
    ++number;
  }
  return result;
}

}  // namespace heddle::report
