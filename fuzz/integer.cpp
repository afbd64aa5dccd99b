#include "fuzz/integer.h"

#include <algorithm>

namespace heddle::fuzz {

std::optional<Integer> checked_add(Integer left, Integer right) {
  Integer result = 0;
  if (__builtin_add_overflow(left, right, &result)) return std::nullopt;
  return result;
}

std::optional<Integer> checked_subtract(Integer left, Integer right) {
  Integer result = 0;
  if (__builtin_sub_overflow(left, right, &result)) return std::nullopt;
  return result;
}

std::optional<Integer> checked_multiply(Integer left, Integer right) {
  Integer result = 0;
  if (__builtin_mul_overflow(left, right, &result)) return std::nullopt;
  return result;
}

std::string to_text(Integer value) {
  if (value == 0) return "0";
  const bool negative = value < 0;
  std::string digits;
  for (; value != 0; value /= 10) {
    const int digit = static_cast<int>(value % 10);
    digits += static_cast<char>('0' + (negative ? -digit : digit));
  }
  if (negative) digits += '-';
  std::reverse(digits.begin(), digits.end());
  return digits;
}

std::optional<Integer> parse_integer(const std::string& text) {
  const bool negative = !text.empty() && text.front() == '-';
  const std::string digits = text.substr(negative ? 1 : 0);
  if (digits.empty()) return std::nullopt;
  Integer value = 0;
  for (const char c : digits) {
    if (c < '0' || c > '9') return std::nullopt;
    const auto shifted = checked_multiply(value, 10);
    const auto next = shifted ? checked_subtract(*shifted, c - '0') : std::nullopt;
    if (!next) return std::nullopt;
    value = *next;
  }
  return negative ? std::optional<Integer>(value) : checked_subtract(0, value);
}

}  // namespace heddle::fuzz
