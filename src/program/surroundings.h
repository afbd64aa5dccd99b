// What is known of the files that a program reads, and of its environment, and what may happen to its input and output.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace heddle::program {

inline constexpr std::uint32_t usual_pieces = 4;

struct Surroundings {
  struct File {
    std::string name{};  // as the program calls it; empty: standard input
    std::string path{};  // where its content is found

    bool operator==(const File&) const = default;
  };
  std::vector<File> files{};
  std::vector<std::string> environment{};  // "HOME=/root"; when the program begins
  bool io_fails = false;                   // calls for input and output may fail
  std::uint32_t pieces = usual_pieces;  // of unknown input that each source gives (models/input.h); 0: they are empty

  bool operator==(const Surroundings&) const = default;
};

}  // namespace heddle::program
