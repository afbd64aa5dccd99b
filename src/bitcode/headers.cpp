#include "bitcode/headers.h"

#include <filesystem>

namespace heddle::bitcode {

namespace fs = std::filesystem;

std::vector<std::string> header_folders() {
  std::error_code failed;
  fs::path program = fs::read_symlink("/proc/self/exe", failed);
  std::vector<std::string> result;
  for (const fs::path& folder : {program.parent_path().parent_path() / "include", fs::path(HEDDLE_INCLUDE_DIR)})
    if (fs::is_regular_file(folder / "heddle.h", failed)) result.push_back(folder.string());
  return result;
}

}  // namespace heddle::bitcode
