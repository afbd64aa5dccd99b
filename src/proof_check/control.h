// The shape of the code, whatever its conditions are: which steps and spawns are in the code of which function, and
// which steps can run in a circle.
#pragma once

#include "program/program.h"

#include <cstdint>
#include <set>
#include <vector>

namespace heddle::proof_check {

class Control {
public:
  explicit Control(const program::Program& program);

  // Can the code of the function come to this step, or to this spawn?
  bool has_step(std::uint32_t function, std::uint32_t step) const { return steps_.at(function).contains(step); }
  bool has_spawn(std::uint32_t function, std::uint32_t site) const { return spawns_.at(function).contains(site); }
  const std::set<std::uint32_t>& steps_of(std::uint32_t function) const { return steps_.at(function); }

  // Can its code come to the spawn again once it has been there?
  bool repeats_spawn(std::uint32_t function, std::uint32_t site) const;

  // Of the operation that marks the step.
  std::uint32_t position_of(std::uint32_t step) const { return positions_.at(step); }
  // Can the code of the step come to one of its operations twice before it ends?
  bool goes_round(std::uint32_t step) const { return goes_round_.at(step); }
  // Is there an operation in its code that is more than the business of its thread?
  bool concerns_others(std::uint32_t step) const { return concerns_others_.at(step); }

private:
  void survey(std::uint32_t function);
  std::set<std::uint32_t> reach(std::vector<std::uint32_t> open) const;

  const program::Program& program_;
  std::vector<std::uint32_t> positions_;                 // of each step
  std::vector<bool> goes_round_, concerns_others_;       // for each step
  std::vector<std::set<std::uint32_t>> steps_, spawns_;  // for each function
};

}  // namespace heddle::proof_check
