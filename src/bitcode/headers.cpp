#include "bitcode/headers.h"

#include <filesystem>

namespace heddle::bitcode {

namespace fs = std::filesystem;

namespace {

bool names_i386(std::string_view target) {
  return target.size() > 3 && target.starts_with('i') && target.substr(2, 2) == "86";
}

}  // namespace

bool is_for_32_bits(const std::vector<std::string>& flags) {
  bool result = false;
  for (std::size_t i = 0; i < flags.size(); ++i) {
    std::string_view flag = flags[i];
    constexpr std::string_view target = "--target=";
    if (flag == "-m32") result = true;
    if (flag == "-m64" || flag == "-mx32") result = false;
    if (flag.starts_with(target)) result = names_i386(flag.substr(target.size()));
    if (flag == "-target" && i + 1 < flags.size()) result = names_i386(flags[i + 1]);
  }
  return result;
}

std::vector<std::string> flags_for_32_bits() { return {"-idirafter", "/usr/include/x86_64-linux-gnu"}; }

std::string advice_for_32_bits(const std::string& errors) {
  bool lacks_c = errors.find("gnu/stubs-32.h' file not found") != std::string::npos ||
                 errors.find("bits/libc-header-start.h' file not found") != std::string::npos;
  bool lacks_cpp = errors.find("bits/c++config.h' file not found") != std::string::npos;
  if (!lacks_c && !lacks_cpp) return "";
  return std::string("the headers of the ") + (lacks_cpp ? "C++" : "C") + " library for -m32 are missing; install " +
         (lacks_cpp ? "the packages libc6-dev-i386 and lib32stdc++-12-dev" : "the package libc6-dev-i386");
}

std::vector<std::string> header_folders() {
  std::error_code failed;
  fs::path program = fs::read_symlink("/proc/self/exe", failed);
  std::vector<std::string> result;
  for (const fs::path& folder : {program.parent_path().parent_path() / "include", fs::path(HEDDLE_INCLUDE_DIR)})
    if (fs::is_regular_file(folder / "heddle.h", failed)) result.push_back(folder.string());
  return result;
}

}  // namespace heddle::bitcode
