#include "report/width.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>

namespace heddle::report {

namespace {

struct Range {
  std::uint32_t first, last;
};

// The bulk of what Unicode calls combining, and of what East Asian terminals show in two columns.
constexpr std::array zero_width{Range{0x0300, 0x036f}, Range{0x0483, 0x0489},  Range{0x0591, 0x05bd},
                                Range{0x064b, 0x065f}, Range{0x1ab0, 0x1aff},  Range{0x1dc0, 0x1dff},
                                Range{0x200b, 0x200f}, Range{0x20d0, 0x20ff},  Range{0xfe00, 0xfe0f},
                                Range{0xfe20, 0xfe2f}, Range{0xe0100, 0xe01ef}};
constexpr std::array double_width{Range{0x1100, 0x115f},   Range{0x2e80, 0x303e},  Range{0x3041, 0xa4cf},
                                  Range{0xac00, 0xd7a3},   Range{0xf900, 0xfaff},  Range{0xfe30, 0xfe6f},
                                  Range{0xff00, 0xff60},   Range{0xffe0, 0xffe6},  Range{0x1f300, 0x1f64f},
                                  Range{0x1f900, 0x1f9ff}, Range{0x20000, 0x3fffd}};

template <std::size_t n>
bool contains(const std::array<Range, n>& ranges, std::uint32_t code) {
  return std::ranges::any_of(ranges, [&](Range range) { return range.first <= code && code <= range.last; });
}

struct Character {
  std::string_view bytes;
  std::uint32_t code = 0;  // 0: not UTF-8, and bytes is one byte
};

std::size_t length_by_first_byte(unsigned char first) {
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first < 0xe0) return 2;
  if (first >= 0xe0 && first < 0xf0) return 3;
  if (first >= 0xf0 && first < 0xf5) return 4;
  return 0;
}

Character first_character(std::string_view text) {
  constexpr std::array<std::uint32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};
  Character invalid{text.substr(0, 1), 0};
  auto first = static_cast<unsigned char>(text[0]);
  std::size_t length = length_by_first_byte(first);
  if (length == 0 || length > text.size()) return invalid;
  std::uint32_t code = length == 1 ? first : first & (0x7fU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    auto byte = static_cast<unsigned char>(text[i]);
    if ((byte & 0xc0) != 0x80) return invalid;
    code = code << 6 | (byte & 0x3f);
  }
  bool surrogate = code >= 0xd800 && code <= 0xdfff;
  if (code < least[length] || code > 0x10ffff || surrogate) return invalid;
  return {text.substr(0, length), code};
}

std::size_t width_of(std::uint32_t code) {
  if (code < 0x300) return 1;
  if (contains(zero_width, code)) return 0;
  return contains(double_width, code) ? 2 : 1;
}

// Bytes of the longest beginning of the text that is at most so wide.
std::size_t fitting(std::string_view text, std::size_t width) {
  std::size_t bytes = 0;
  std::size_t used = 0;
  while (bytes < text.size()) {
    Character next = first_character(text.substr(bytes));
    used += width_of(next.code);
    if (used > width) break;
    bytes += next.bytes.size();
  }
  return bytes;
}

// Bytes of the next line: up to the last blank that fits, otherwise to the last bracket or comma, or as much as fits,
// and one character at least.
std::size_t line_length(std::string_view text, std::size_t width) {
  std::size_t fits = fitting(text, width);
  if (fits == text.size() || text[fits] == ' ') return fits;
  std::size_t blank = text.substr(0, fits).find_last_of(' ');
  if (blank != std::string_view::npos && blank != 0) return blank;
  std::size_t sign = text.substr(0, fits).find_last_of("(,");
  if (sign != std::string_view::npos && sign != 0) return sign + 1;
  return std::max(fits, first_character(text).bytes.size());
}

std::string_view without_blanks_around(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

}  // namespace

std::string printable(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    Character next = first_character(text);
    bool control = next.code < 0x20 || (next.code >= 0x7f && next.code < 0xa0);
    if (next.code == '\t')
      result += ' ';
    else if (control)
      result += '?';
    else
      result += next.bytes;
    text.remove_prefix(next.bytes.size());
  }
  return result;
}

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  while (!text.empty()) {
    Character next = first_character(text);
    width += width_of(next.code);
    text.remove_prefix(next.bytes.size());
  }
  return width;
}

std::string cut(std::string_view text, std::size_t width) {
  if (fitting(text, width) == text.size()) return std::string(text);
  std::size_t dots = std::min<std::size_t>(3, width);
  return std::string(text.substr(0, fitting(text, width - dots))) + std::string(dots, '.');
}

std::string pad(std::string text, std::size_t width) {
  std::size_t used = display_width(text);
  return used < width ? text.append(width - used, ' ') : text;
}

std::vector<std::string> wrap(std::string_view text, std::size_t width, std::size_t most_lines) {
  std::vector<std::string> lines;
  text = without_blanks_around(text);
  while (!text.empty()) {
    if (lines.size() + 1 == most_lines) {
      lines.push_back(cut(text, width));
      break;
    }
    std::size_t length = line_length(text, width);
    lines.emplace_back(without_blanks_around(text.substr(0, length)));
    text = without_blanks_around(text.substr(length));
  }
  return lines;
}

}  // namespace heddle::report
