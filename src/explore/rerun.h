// Runs one schedule with concrete inputs from the start, without a solver: the independent look at a counterexample
// before anyone is told about it, and what `heddle replay` does.
#pragma once

#include "explore/verdict.h"
#include "machine/machine.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace heddle::explore {

struct Run {
  std::optional<Error> error;                     // none: the run went through the schedule without one
  Counterexample record;                          // what happened, step by step
  std::optional<std::vector<Input>> final_state;  // of all variables except locks, if all threads have finished
};

// A string: why the schedule cannot be run (a thread that does not exist or cannot go on, an unknown input, ...).
using RerunResult = std::variant<Run, std::string>;

// The values of all inputs, as a machine wants them and as people read them. Those that are not mentioned are 0 or
// False.
struct ConcreteInputs {
  machine::Machine::Inputs values;
  std::vector<Input> shown;
};
// A string: what is wrong with a value, or that there is no such input.
std::variant<ConcreteInputs, std::string> concrete_inputs(const program::Program& program, term::Terms& terms,
                                                          const std::vector<Input>& inputs);

// Inputs that are not mentioned are 0 or False.
RerunResult rerun(const program::Program& program, const std::vector<Input>& inputs,
                  const std::vector<std::string>& schedule, const machine::Limits& limits);

}  // namespace heddle::explore
