// The tokens of a C or C++ text, as far as they matter for where statements begin.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace heddle::report {

struct Token {
  std::string_view text;  // a word, a literal, or one other character
  std::uint32_t line = 0, column = 0;
};

// Comments and lines of the preprocessor are left out. The texts refer to `lines`.
std::vector<Token> tokens_of(const std::vector<std::string>& lines);

}  // namespace heddle::report
