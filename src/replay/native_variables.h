// What a native run is given beside the schedule: variables that none of the files defines, with the values that the
// execution has for them, and the arguments of main.
#pragma once

#include "native/settings.h"
#include "plan/verdict.h"
#include "program/code.h"

#include <string>
#include <vector>

namespace heddle::replay {

// C that defines them; empty: there are none.
std::string define_variables(const program::Code& code, const std::vector<plan::Input>& inputs);
// argv[1], argv[2], ...
std::vector<std::string> program_arguments(const native::Settings& settings, const std::vector<plan::Input>& inputs);

}  // namespace heddle::replay
