#pragma once

#include <string>

namespace heddle::report {

// Printable text that can stand between the tags of an XML file.
std::string escaped(const std::string& text);

}  // namespace heddle::report
