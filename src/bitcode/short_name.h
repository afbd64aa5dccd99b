// The names of C++ functions as people say them: std::vector<int>::push_back, without parameters, results, and what
// templates have by default.
#pragma once

#include <string>

namespace heddle::bitcode {

// Of a demangled name.
std::string short_name(std::string name);

}  // namespace heddle::bitcode
