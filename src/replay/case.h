// A counterexample as a file of its own: the program, the inputs and the schedule, and what went wrong. It holds the
// source, so that it can be sent to someone who has nothing else.
#pragma once

#include "explore/verdict.h"
#include "machine/machine.h"

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace heddle::replay {

struct Case {
  std::string file;    // the name that the source had
  std::string source;  // its text
  machine::Limits limits;
  std::vector<explore::Input> inputs;
  std::vector<std::string> schedule;  // thread paths, a step each
  std::optional<explore::Error> error;  // what went wrong; none: whatever goes wrong is of interest
};

// One JSON object; ends with a newline.
std::string to_json(const Case& recorded);

// A string: what is wrong with the text, as the end of a sentence that begins with the file's name.
using ReadResult = std::variant<Case, std::string>;
ReadResult read_case(std::string_view text);

}  // namespace heddle::replay
