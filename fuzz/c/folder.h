#pragma once

#include <filesystem>
#include <string>

namespace heddle::fuzz_c {

/// A temporary folder that goes away with its object. A process forked off must not let it go (_exit does not).
class Folder {
public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string file(const std::string& name) const { return (path_ / name).string(); }

private:
  std::filesystem::path path_;
};

}  // namespace heddle::fuzz_c
