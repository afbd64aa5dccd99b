// From the name of a file to a program, with all that can be wrong on the way.
#pragma once

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

bool is_model(const std::string& path);  // does its name end in .heddle?

// None: it cannot be had, and why has been written to `err`.
std::optional<Source> load(const std::string& path, std::ostream& err);
std::optional<Source> compile(std::string text, const std::string& path, std::ostream& err);

}  // namespace heddle::cli
