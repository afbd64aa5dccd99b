#pragma once

#include <string>

namespace heddle::report {

// Printable text that can stand between the tags of an XML file.
std::string escaped(const std::string& text);
// The same, of several lines.
std::string escaped_lines(const std::string& text);
// Text that can stand within the quotes of an attribute.
std::string attribute(const std::string& text);

}  // namespace heddle::report
