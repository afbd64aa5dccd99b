// Preprocessed sources. They carry marks that lead back to the files they came from. Where those files are not at hand
// the marks are in the way: the user looks at the preprocessed file, and reports should name its lines.
#pragma once

#include <optional>
#include <string>

namespace heddle::bitcode {

// The text with blank lines in the place of marks; nothing if there are none, or if they lead to a file that exists.
std::optional<std::string> without_marks(const std::string& file);

}  // namespace heddle::bitcode
