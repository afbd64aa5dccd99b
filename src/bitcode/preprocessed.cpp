#include "bitcode/preprocessed.h"

#include "bitcode/source_file.h"

#include <array>
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

struct WideType {
  std::string_view narrow, wide;
};

constexpr std::array wide_types = {
    WideType{"typedef unsigned int size_t;", "typedef __SIZE_TYPE__ size_t;"},
    WideType{"typedef int __ssize_t;", "typedef __PTRDIFF_TYPE__ __ssize_t;"},
    WideType{"typedef int ssize_t;", "typedef __PTRDIFF_TYPE__ ssize_t;"},
    WideType{"typedef int ptrdiff_t;", "typedef __PTRDIFF_TYPE__ ptrdiff_t;"},
    WideType{"typedef int __intptr_t;", "typedef __INTPTR_TYPE__ __intptr_t;"},
    WideType{"typedef int intptr_t;", "typedef __INTPTR_TYPE__ intptr_t;"},
    WideType{"typedef unsigned int uintptr_t;", "typedef __UINTPTR_TYPE__ uintptr_t;"},
};

}  // namespace

std::optional<std::string> with_wide_sizes(std::string_view text) {
  std::string result(text);
  for (const WideType& type : wide_types)
    for (std::size_t at = result.find(type.narrow); at != std::string::npos; at = result.find(type.narrow, at))
      result.replace(at, type.narrow.size(), type.wide);
  return result == text ? std::nullopt : std::optional(std::move(result));
}

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
