// The ways through the code of one step: sequences of operations from one scheduling point to the next.
#pragma once

#include "program/program.h"

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

namespace heddle::proof {

struct Way {
  std::vector<std::uint32_t> operations{};  // positions, in the order of execution
  std::optional<std::uint32_t> fails{};     // the last of these does: Program::checks
  std::uint32_t end = 0;                    // otherwise the last of these: the Step or Exit that they lead to
};

// The code comes back to an operation before the step is over: there is a loop inside.
struct InnerLoop {
  std::uint32_t position = 0;
};

// From a Step, or from the first operation of an initialiser or finaliser.
std::variant<std::vector<Way>, InnerLoop> ways_from(const program::Program& program, std::uint32_t position);

}  // namespace heddle::proof
