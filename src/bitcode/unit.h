// One part of a program: a source with how it is compiled, or bitcode.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heddle::bitcode {

enum class FileKind { C, PreprocessedC, Cpp, PreprocessedCpp, Ir };

// By the end of its name; nothing if it is none that we know.
std::optional<FileKind> kind_of(std::string_view file);
bool is_c(FileKind kind);

struct Unit {
  std::string file{};  // relative to the directory
  FileKind kind = FileKind::C;
  std::vector<std::string> flags{};      // for the compiler
  std::string directory{};               // where the compiler runs; empty: here
  std::optional<std::string> bitcode{};  // that was kept when it was built; none: it is to be compiled, or read
  bool can_compile = true;               // the source is there, as it was
  bool if_needed = false;                // part of the program only if something in it uses what is defined here
  std::string origin{};                  // the file that the user named, where it is another one

  std::string path() const;   // absolute where there is a directory
  std::string shown() const;  // as it is called in messages
};

}  // namespace heddle::bitcode
