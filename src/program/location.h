#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

namespace heddle::program {

// A place in the source; lines and columns count from 1, line 0 is nowhere.
struct Location {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::uint32_t file = 0;  // Sources::files

  explicit operator bool() const { return line != 0; }
  auto operator<=>(const Location&) const = default;
};

// The files that a program is made of, for reports.
struct SourceFile {
  std::string name;                  // as the user knows it
  std::vector<std::string> lines{};  // may be empty: it could not be read
};

struct Sources {
  std::vector<SourceFile> files{};  // the first one is the file that the user named

  // "file.c:12"; the name of the first file alone for nowhere.
  std::string place(Location location) const;
  // The line without the white space around it; empty if it is not known.
  std::string line(Location location) const;
};

}  // namespace heddle::program
