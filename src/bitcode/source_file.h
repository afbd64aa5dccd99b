// The files that debug information names: how the user knows them, and what is in them.
#pragma once

#include <string>
#include <vector>

namespace heddle::bitcode {

std::string absolute_path(const std::string& directory, const std::string& name);
// Relative to the current directory where it lies below it.
std::string shown_path(const std::string& absolute);

// Empty if the file cannot be read.
std::vector<std::string> read_lines(const std::string& path);

}  // namespace heddle::bitcode
