// Preprocessed sources. They carry marks that lead back to the files they came from. Where those files are not at hand
// the marks are in the way: the user looks at the preprocessed file, and reports should name its lines.
//
// Headers for 32 bits say how wide sizes, differences and pointers as numbers are. That is said anew, since everything
// is compiled for 64: a size of the program's must not be shorter than one of the library's.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace heddle::bitcode {

// The text with blank lines in the place of marks; nothing if there are none, or if they lead to a file that exists.
std::optional<std::string> without_marks(const std::string& file);

// Nothing: there are no such types in it, or they are as wide as the compiler's.
std::optional<std::string> with_wide_sizes(std::string_view text);

}  // namespace heddle::bitcode
