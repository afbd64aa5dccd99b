// Text on a terminal: how wide it is, and how to make it fit. Widths are in columns, not in bytes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace heddle::report {

// Control characters and bytes that are not UTF-8 become '?', a tab a blank: what remains is safe to print.
std::string printable(std::string_view text);

// The functions below are meant for printable text.
std::size_t display_width(std::string_view text);
// At most that wide; text that was cut ends in "...".
std::string cut(std::string_view text, std::size_t width);
// Filled up with blanks.
std::string pad(std::string text, std::size_t width);
// Lines of at most that width (a single character may be wider), broken at blanks where there are any, otherwise behind
// brackets and commas; what is beyond the last line is cut.
std::vector<std::string> wrap(std::string_view text, std::size_t width, std::size_t most_lines);

}  // namespace heddle::report
