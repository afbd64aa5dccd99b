// The files that the user names, as the units that a program is made of: sources, bitcode, what a project's
// compile_commands.json lists, and what was kept in objects, archives and programs that `heddle cc` has built.
#pragma once

#include "bitcode/load.h"
#include "bitcode/unit.h"

#include <variant>
#include <vector>

namespace heddle::bitcode {

std::variant<std::vector<Unit>, InputError> program_units(const Request& request);

// Is it a compile_commands.json, by its name?
bool is_database(std::string_view file);

}  // namespace heddle::bitcode
