// What `heddle explain` says of each kind of error. The programs are in cli/examples.h.
#pragma once

#include "program/program.h"

#include <span>
#include <string_view>

namespace heddle::cli {

struct Explanation {
  program::ErrorKind kind;
  std::string_view summary;  // a line
  std::string_view meaning;
  std::string_view mending;
  // What `heddle check` says of the two wrong programs, behind the name of the file; empty: there is no such program.
  // What ends in a blank is only the beginning of it.
  std::string_view shown_in_code;
  std::string_view shown_in_model;

  std::string_view name() const { return program::to_string(kind); }
};
// In the order of program::all_error_kinds.
std::span<const Explanation> all_explanations();

}  // namespace heddle::cli
