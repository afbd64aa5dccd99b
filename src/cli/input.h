// Reading the files that the user names, and models from them, with all that can be wrong on the way.
#pragma once

#include "lang/compile.h"
#include "program/program.h"

#include <optional>
#include <ostream>
#include <string>
#include <variant>

namespace heddle::cli {

struct Source {
  std::string text;
  program::Program program;
};

struct InputError {
  std::string message;  // a sentence
};
std::variant<std::string, InputError> read_text(const std::string& path);

// None: it cannot be had, and why has been written to `err`.
std::optional<Source> load_model(const std::string& path, std::ostream& err);
std::optional<Source> compile_model(std::string text, const std::string& path, std::ostream& err);

// A model as it is written: with quantifiers, which a Program cannot hold.
std::optional<lang::Model> parse_model(const std::string& path, std::ostream& err);

// Can the file be read, and is its name that of a program? If not, why has been written to `err`.
bool can_take(const std::string& path, std::ostream& err);

}  // namespace heddle::cli
