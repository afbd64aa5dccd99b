// The one command that reruns a counterexample.
#pragma once

#include "replay/case.h"

#include <optional>
#include <string>
#include <string_view>

namespace heddle::replay {

// As one word of a POSIX shell.
std::string shell_quoted(std::string_view word);

// None if the command would be too long to be copied by hand or given to a shell, or cannot name an input: such a case
// belongs into a file.
std::optional<std::string> replay_command(const Case& recorded);
std::string replay_command(std::string_view case_file);
// And the one that goes on with a check.
std::string resume_command(std::string_view checkpoint);

}  // namespace heddle::replay
