// What a native run is given beside the schedule: variables that none of the files defines, with the values that the
// execution has for them, and the arguments of main.
#pragma once

#include "native/settings.h"
#include "plan/verdict.h"
#include "program/code.h"

#include <map>
#include <string>
#include <vector>

namespace heddle::replay {

// C that defines them; empty: there are none. `symbols`: what the linker calls them.
std::string define_variables(const program::Code& code, const std::vector<plan::Input>& inputs,
                             const std::map<std::string, std::string>& symbols);
// argv[1], argv[2], ...
std::vector<std::string> program_arguments(const native::Settings& settings, const std::vector<plan::Input>& inputs);

}  // namespace heddle::replay
