#include "report/file_names.h"

#include <filesystem>
#include <string_view>

namespace heddle::report {

namespace {

namespace fs = std::filesystem;

bool may_stand_in_path(unsigned char c) {
  constexpr std::string_view others = "-._~!$&'()*+,;=@/";
  bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  return is_letter || (c >= '0' && c <= '9') || others.find(static_cast<char>(c)) != std::string_view::npos;
}

}  // namespace

std::string name_from(const std::string& name, const std::string& directory) {
  fs::path path(name);
  std::error_code trouble;
  fs::path here = fs::current_path(trouble);
  if (directory.empty() || name.empty()) return name;
  fs::path absolute = (path.is_absolute() ? path : here / path).lexically_normal();
  fs::path seen = absolute.lexically_relative(fs::path(directory).lexically_normal());
  bool is_inside = !seen.empty() && *seen.begin() != "..";
  if (is_inside) return seen.string();
  return path.is_absolute() || trouble ? name : path.lexically_normal().string();
}

std::string uri_of(const std::string& name) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string uri = name.starts_with('/') ? "file://" : "";
  for (char each : name) {
    auto c = static_cast<unsigned char>(each);
    if (may_stand_in_path(c))
      uri += each;
    else
      uri += std::string("%") + digits[c >> 4] + digits[c & 15];
  }
  return uri;
}

}  // namespace heddle::report
