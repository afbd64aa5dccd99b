// The words of a compiler's command line, as far as they say what is compiled and how the bitcode for it is made.
#pragma once

#include "bitcode/unit.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace heddle::bitcode {

// How far the compiler goes.
enum class Stage { Nothing, Preprocess, Assembly, Object, Link };

struct CompilerInput {
  std::string file;
  std::optional<FileKind> kind;  // none: it is no source in C or C++
};

struct CompilerWords {
  Stage stage = Stage::Link;
  std::vector<CompilerInput> inputs{};
  std::optional<std::string> output{};
  // Those that say what the program means: where headers are, macros, the standard of the language. Without what says
  // what is written where, how it is optimised, instrumented and linked, and what is warned about.
  std::vector<std::string> flags{};
};

// `words` without the name of the compiler. @file is replaced by what is in the file, which is looked for in the
// directory (empty: here). `is_cpp`: the compiler takes C for C++.
CompilerWords parse_compiler_words(std::span<const std::string> words, bool is_cpp, const std::string& directory = "");

// A line as a shell would take it apart.
std::vector<std::string> split_words(std::string_view line);

// Is it the name of a compiler for C++?
bool is_cpp_compiler(std::string_view name);

}  // namespace heddle::bitcode
