// A machine in the initial state that the inputs give.
#pragma once

#include "machine/model_machine.h"
#include "permute/permute.h"

#include <memory>
#include <variant>

namespace heddle::permute {

struct Start {
  std::unique_ptr<machine::ModelMachine> machine;
  machine::ModelMachine::Inputs values;
  std::vector<plan::Input> inputs;
};

std::variant<Start, Refusal> start(const program::Program& program, term::Terms& terms, const Options& options);

}  // namespace heddle::permute
