#include "lang/text_check.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace heddle::lang {

namespace {

constexpr std::size_t largest = 64 << 20;

// How many bytes the character at the beginning has, 0 if it is not valid UTF-8 (overlong forms, surrogates and
// everything above U+10FFFF are not).
std::size_t character_length(std::string_view text) {
  auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  auto tail = [&](std::size_t i) { return (byte(i) & 0xc0U) == 0x80U; };
  unsigned first = byte(0);
  if (first < 0x80) return first == 0 ? 0 : 1;
  if (first >= 0xc2 && first < 0xe0) return tail(1) ? 2 : 0;
  if (first >= 0xe0 && first < 0xf0) {
    bool fits = (first != 0xe0 || byte(1) >= 0xa0) && (first != 0xed || byte(1) < 0xa0);
    return fits && tail(1) && tail(2) ? 3 : 0;
  }
  if (first >= 0xf0 && first < 0xf5) {
    bool fits = (first != 0xf0 || byte(1) >= 0x90) && (first != 0xf4 || byte(1) < 0x90);
    return fits && tail(1) && tail(2) && tail(3) ? 4 : 0;
  }
  return 0;
}

}  // namespace

void check_text(std::string_view text, Errors& errors) {
  if (text.size() > largest) return errors.add({}, "the file is too large for a program (more than 64 MiB)");
  for (std::size_t i = 0; i < text.size();) {
    std::size_t length = character_length(text.substr(i, 4));
    i += length;
    if (length != 0) continue;
    std::array<char, 8> hex{};
    std::snprintf(hex.data(), hex.size(), "0x%02x", static_cast<unsigned char>(text[i]));
    auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(i), '\n');
    return errors.add(
        {}, std::string("the file is not UTF-8 text: byte ") + hex.data() + " in line " + std::to_string(line));
  }
}

}  // namespace heddle::lang
