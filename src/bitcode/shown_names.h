// Names of C++ as people write them: without parameters, and without what the library adds to its templates.
#pragma once

#include <string>

namespace heddle::bitcode {

// std::vector<int>::push_back for a mangled name; others stay as they are.
std::string readable(const std::string& symbol);
// std::vector<std::string> for the name of a type as the compiler gives it.
std::string shortened(std::string text);

}  // namespace heddle::bitcode
