#include "program/diagnostic.h"

#include <algorithm>

namespace heddle::program {

namespace {

// How much of a long line is shown on each side of the column.
constexpr std::size_t context = 60;

bool is_continuation(char byte) { return (static_cast<unsigned char>(byte) & 0xc0) == 0x80; }

// The byte at which the character of a column (from 1) begins; the end if the line is shorter.
std::size_t byte_of_column(std::string_view line, std::uint32_t column) {
  std::uint32_t seen = 0;
  for (std::size_t i = 0; i < line.size(); ++i)
    if (!is_continuation(line[i]) && ++seen == column) return i;
  return line.size();
}

char printable(char byte) {
  auto code = static_cast<unsigned char>(byte);
  return byte == '\t' || (code >= 0x20 && code != 0x7f) ? byte : '?';
}

// As wide as the text on a terminal: a tab stays a tab, every other character is one blank.
std::string blank(std::string_view text) {
  std::string result;
  for (char byte : text)
    if (!is_continuation(byte)) result += byte == '\t' ? '\t' : ' ';
  return result;
}

std::string excerpt(std::string_view line, std::uint32_t column) {
  std::size_t caret = byte_of_column(line, column);
  std::size_t begin = caret > context ? caret - context : 0;
  std::size_t end = std::min(line.size(), caret + context);
  if (line.size() <= 2 * context) begin = 0, end = line.size();
  while (begin < caret && is_continuation(line[begin])) ++begin;
  while (end < line.size() && is_continuation(line[end])) ++end;

  std::string shown = begin > 0 ? "..." : "";
  std::string under = blank(shown) + blank(line.substr(begin, caret - begin)) + "^";
  std::transform(line.begin() + static_cast<std::ptrdiff_t>(begin), line.begin() + static_cast<std::ptrdiff_t>(end),
                 std::back_inserter(shown), printable);
  if (end < line.size()) shown += "...";
  return shown + "\n" + under + "\n";
}

}  // namespace

std::string render(const Diagnostic& diagnostic, const std::vector<std::string>& lines) {
  const Location& at = diagnostic.location;
  if (!at) return diagnostic.file + ": error: " + diagnostic.message + "\n";
  std::string result = diagnostic.file + ":" + std::to_string(at.line) + ":" + std::to_string(at.column) +
                       ": error: " + diagnostic.message + "\n";
  if (at.line <= lines.size()) result += excerpt(lines[at.line - 1], at.column);
  return result;
}

std::vector<std::string> split_lines(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines.emplace_back(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

}  // namespace heddle::program
