// Which language a file is in, by the ending of its name.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace heddle::cli {

enum class Language : std::uint8_t {
  Model,     // .heddle
  Source,    // C and C++, preprocessed or not
  Bitcode,   // LLVM, as text or not
  Database,  // compile_commands.json: the sources of a project
  Built,     // an object, archive or program, by its first bytes
};

std::optional<Language> language_of(std::string_view path);

inline bool is_model(std::string_view path) { return language_of(path) == Language::Model; }
inline bool is_code(std::string_view path) {
  auto language = language_of(path);
  return language.has_value() && language != Language::Model;
}

}  // namespace heddle::cli
