// Property files of the competition on software verification, such as
//
//   CHECK( init(main()), LTL(G ! call(reach_error())) )
//
// one or more, each about executions that begin in main.
#pragma once

#include "program/error_kinds.h"

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace heddle::cli {

struct Property {
  program::ErrorKinds checks{};
  std::vector<std::string> error_functions{};  // calling one of these is an error; a failing assert is none
  bool must_free_all = false;                  // valid-memcleanup: at the end no memory is left, reachable or not
};

// A string: what is wrong, as the end of a sentence that begins with the name of the file.
std::variant<Property, std::string> parse_property(std::string_view text);

}  // namespace heddle::cli
