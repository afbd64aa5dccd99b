// The different ways to end that have been found, each with the shortest schedule, and the classes that lead to them.
#pragma once

#include "machine/model_machine.h"
#include "permute/result.h"
#include "plan/tally.h"

#include <map>
#include <string>
#include <vector>

namespace heddle::permute {

// Of all variables except locks.
std::vector<plan::Input> final_values(machine::ModelMachine& machine);

class Endings {
public:
  // Answers which ending it is. The machine is in its final state.
  std::uint32_t final_state(machine::ModelMachine& machine, const Schedule& schedule);
  std::uint32_t final_state(std::vector<plan::Input> values, const Schedule& schedule);
  std::uint32_t failure(const plan::Error& error, const Schedule& schedule);

  std::vector<Ending> take() { return std::move(endings_); }

private:
  using Key = std::vector<std::pair<std::int64_t, std::uint32_t>>;

  std::uint32_t note(std::uint32_t ending, const Schedule& schedule);

  std::vector<Ending> endings_;
  std::map<Key, std::uint32_t> states_;
  std::map<std::string, std::uint32_t> texts_;
  std::map<std::pair<program::ErrorKind, program::Location>, std::uint32_t> failures_;
};

class Classes {
public:
  explicit Classes(std::uint64_t most) : most_(most) {}

  // False: no more, and the tally has been told why.
  bool add(Schedule schedule, std::uint32_t ending, plan::Tally& incomplete);
  std::size_t size() const { return classes_.size(); }
  std::vector<Class> take() { return std::move(classes_); }

private:
  std::uint64_t most_;
  std::size_t kept_ = 0;  // runs of threads, in all schedules
  std::vector<Class> classes_;
};
// The same where classes are only counted. False: no more.
bool may_go_on(std::uint64_t classes, std::uint64_t most, plan::Tally& incomplete);

}  // namespace heddle::permute
