#include "program/location.h"

#include <string_view>

namespace heddle::program {

std::string Sources::place(Location location) const {
  if (!location || location.file >= files.size()) return files.empty() ? "" : files.front().name;
  return files[location.file].name + ":" + std::to_string(location.line);
}

std::string Sources::line(Location location) const {
  if (!location || location.file >= files.size()) return "";
  const std::vector<std::string>& lines = files[location.file].lines;
  if (location.line > lines.size()) return "";
  const std::string& text = lines[location.line - 1];
  constexpr std::string_view blank = " \t\r\f\v";
  std::size_t begin = text.find_first_not_of(blank);
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(blank) - begin + 1);
}

}  // namespace heddle::program
