// --version: Heddle's in the first line, which scripts read, and those of what it is made of.
#pragma once

#include <string>

namespace heddle::cli {

std::string text_of_version();

}  // namespace heddle::cli
