// compile_commands.json: the sources of a project, and how each is compiled (the format of clang's tools, which cmake,
// meson, bear and others write).
#pragma once

#include "bitcode/load.h"
#include "bitcode/unit.h"

#include <string>
#include <variant>
#include <vector>

namespace heddle::bitcode {

struct Database {
  std::vector<Unit> units{};           // a source each, to be taken if needed
  std::vector<std::string> remarks{};  // what was left out
};

// The further flags stand behind those of each entry.
std::variant<Database, InputError> read_database(const std::string& file,
                                                 const std::vector<std::string>& further_flags);

}  // namespace heddle::bitcode
