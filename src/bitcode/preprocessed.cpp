#include "bitcode/preprocessed.h"

#include "bitcode/source_file.h"

#include <cctype>
#include <filesystem>
#include <string_view>
#include <vector>

namespace heddle::bitcode {

namespace {

// # 12 "file.c" or #line 12 "file.c"
bool is_mark(std::string_view line) {
  if (!line.starts_with('#')) return false;
  std::size_t begin = line.find_first_not_of(" \t", 1);
  if (begin == std::string_view::npos) return false;
  return std::isdigit(static_cast<unsigned char>(line[begin])) != 0 || line.substr(begin).starts_with("line ");
}

std::string_view quoted_name(std::string_view mark) {
  std::size_t begin = mark.find('"'), end = mark.rfind('"');
  return begin == end ? std::string_view() : mark.substr(begin + 1, end - begin - 1);
}

}  // namespace

std::optional<std::string> without_marks(const std::string& file) {
  std::string text;
  bool has_marks = false;
  for (const std::string& line : read_lines(file)) {
    std::error_code failed;
    if (!is_mark(line))
      text += line;
    else if (!has_marks && std::filesystem::is_regular_file(quoted_name(line), failed))
      return std::nullopt;
    has_marks |= is_mark(line);
    text += '\n';
  }
  return has_marks ? std::optional(std::move(text)) : std::nullopt;
}

}  // namespace heddle::bitcode
