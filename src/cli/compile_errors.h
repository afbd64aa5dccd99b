// What the compiler's messages come to: the first error, and what to do about it.
#pragma once

#include <string>
#include <string_view>

namespace heddle::cli {

// Is this line the head of an error in clang's messages?
bool is_compile_error(std::string_view line);

// "a.c:3:10: 'queue.h' file not found; name its folder behind --, ..."; the file alone if there is no such line.
std::string compile_advice(const std::string& messages, const std::string& file);

}  // namespace heddle::cli
