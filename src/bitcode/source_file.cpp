#include "bitcode/source_file.h"

#include "program/diagnostic.h"

#include <filesystem>
#include <fstream>
#include <iterator>

namespace heddle::bitcode {

namespace fs = std::filesystem;

std::string absolute_path(const std::string& directory, const std::string& name) {
  std::error_code failed;
  fs::path here = fs::current_path(failed);
  return (here / directory / name).lexically_normal().string();
}

std::string shown_path(const std::string& absolute) {
  std::error_code failed;
  fs::path relative = fs::path(absolute).lexically_relative(fs::current_path(failed));
  return relative.empty() || *relative.begin() == ".." ? absolute : relative.string();
}

std::vector<std::string> read_lines(const std::string& path) {
  std::error_code failed;
  if (!fs::is_regular_file(path, failed)) return {};
  std::ifstream in(path, std::ios::binary);
  std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  if (text.find('\0') != std::string::npos) return {};
  return program::split_lines(text);
}

}  // namespace heddle::bitcode
