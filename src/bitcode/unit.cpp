#include "bitcode/unit.h"

#include "bitcode/source_file.h"

namespace heddle::bitcode {

std::string Unit::path() const { return directory.empty() ? file : absolute_path(directory, file); }

std::string Unit::shown() const { return directory.empty() ? file : shown_path(path()); }

}  // namespace heddle::bitcode
