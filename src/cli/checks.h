// The table of what can be checked in a C or C++ program, and the texts that choose from it: `assertion,race` is
// exactly these, `+race` and `-deadlock` change the default, `all` is everything.
#pragma once

#include "program/error_kinds.h"

#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace heddle::cli {

struct CheckInfo {
  program::ErrorKind kind;
  std::string_view explanation;

  std::string_view name() const { return program::to_string(kind); }
  bool is_default() const;
};
std::span<const CheckInfo> all_checks();

// A string: what is wrong, as the end of a sentence.
std::variant<program::ErrorKinds, std::string> parse_checks(std::string_view text);
// What --list-checks prints.
std::string list_of_checks();

}  // namespace heddle::cli
