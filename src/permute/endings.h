// The different ways to end that have been found, each with the shortest schedule.
#pragma once

#include "machine/model_machine.h"
#include "permute/result.h"

#include <map>
#include <vector>

namespace heddle::permute {

// Of all variables except locks.
std::vector<explore::Input> final_values(machine::ModelMachine& machine);

class Endings {
public:
  explicit Endings(const program::Program& program) : program_(program) {}

  // Answers which ending it is. The machine is in its final state.
  std::uint32_t final_state(machine::ModelMachine& machine, const Schedule& schedule);
  std::uint32_t failure(const explore::Error& error, const Schedule& schedule);

  std::vector<Ending> take() { return std::move(endings_); }

private:
  using Key = std::vector<std::pair<std::int64_t, std::uint32_t>>;

  std::uint32_t note(std::uint32_t ending, const Schedule& schedule);

  const program::Program& program_;
  std::vector<Ending> endings_;
  std::map<Key, std::uint32_t> states_;
  std::map<std::pair<program::ErrorKind, program::Location>, std::uint32_t> failures_;
};

}  // namespace heddle::permute
