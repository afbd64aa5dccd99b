// Where heddle.h lies.
#pragma once

#include <string>
#include <vector>

namespace heddle::bitcode {

// Beside the program that runs, as it was installed, or in the sources it was built from.
std::vector<std::string> header_folders();

}  // namespace heddle::bitcode
