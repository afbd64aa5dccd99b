#include "fuzz/c/folder.h"

#include <cstdio>
#include <cstdlib>

namespace heddle::fuzz_c {

Folder::Folder() {
  std::string name = (std::filesystem::temp_directory_path() / "heddle-fuzz-c-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) {
    std::perror("heddle-fuzz-c: cannot make a temporary folder");
    std::exit(2);
  }
  path_ = name;
}

Folder::~Folder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace heddle::fuzz_c
