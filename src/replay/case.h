// An execution as a file of its own: the program, the inputs and the schedule, and what went wrong or in which state it
// ended. Of a model it holds the source, so that it can be sent to someone who has nothing else; of a program in C or
// C++ it holds how it was compiled, and a fingerprint that tells whether it is still the same program. A suite is a
// file with several schedules of one model with the same inputs: test cases for all ways in which it can end.
#pragma once

#include "machine/machine.h"
#include "native/settings.h"
#include "plan/verdict.h"
#include "program/surroundings.h"

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace heddle::replay {

// How a program in C or C++ is made again, and what the machine was asked to do.
struct CodeOrigin {
  std::vector<std::string> files{};
  std::vector<std::string> flags{};
  std::vector<std::string> error_functions{};  // beside those that are always known
  native::Settings settings{};
  std::string fingerprint{};  // of the compiled program; empty: any
  std::string property{};     // the file that said what is checked; not kept, since `settings` has it
  program::Surroundings surroundings{};
};

struct Case {
  std::string file;    // the name that the source had
  std::string source;  // its text, of a model
  machine::Limits limits;
  std::vector<plan::Input> inputs;
  std::vector<std::string> schedule;                      // thread paths, a step each
  std::optional<plan::Error> error;                       // what went wrong; none: whatever goes wrong is of interest
  std::optional<std::vector<plan::Input>> final_state{};  // or, if nothing went wrong, how it ended
  std::optional<CodeOrigin> code{};                       // none: a model
};

// One JSON object; ends with a newline.
std::string to_json(const Case& recorded);

// A string: what is wrong with the text, as the end of a sentence that begins with the file's name.
using ReadResult = std::variant<Case, std::string>;
ReadResult read_case(std::string_view text);

// Cases of one model that differ in schedule and ending, at least one.
std::string to_json(const std::vector<Case>& suite);
// Reads a suite, or a single case as a suite of one.
using ReadSuiteResult = std::variant<std::vector<Case>, std::string>;
ReadSuiteResult read_suite(std::string_view text);

}  // namespace heddle::replay
