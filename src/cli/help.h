// --help, made from the tables of commands and options.
#pragma once

#include "cli/arguments.h"

#include <optional>
#include <string>

namespace heddle::cli {

// Without a command: the overview.
std::string help(std::optional<Command> command);
// A few lines, for an empty command line.
std::string short_usage();

}  // namespace heddle::cli
