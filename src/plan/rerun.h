// Runs one schedule with concrete inputs from the start, without a solver: the independent look at a counterexample
// before anyone is told about it, and what `heddle replay` does.
//
// A schedule is a row of thread paths, a step each. A step in which things happened that depend on nothing
// (machine::Decider::flip) carries them behind a colon, a digit each: "0.1:10".
#pragma once

#include "plan/subject.h"
#include "plan/verdict.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace heddle::plan {

struct Run {
  std::optional<Error> error;                     // none: the run went through the schedule without one
  Counterexample record;                          // what happened, step by step
  std::optional<std::vector<Input>> final_state;  // of all variables except locks, if all threads have finished
  bool is_whole = false;  // they have, and none was stopped on the way: by an assumption, the bound of a loop, ...
};

// A string: why the schedule cannot be run (a thread that does not exist or cannot go on, an unknown input, ...).
using RerunResult = std::variant<Run, std::string>;

// Inputs that are not mentioned are 0 or False. A data race is an error where the subject checks for them, or where
// `find_races` says so.
RerunResult rerun(const Subject& subject, const std::vector<Input>& inputs, const std::vector<std::string>& schedule,
                  const machine::Limits& limits, bool find_races = false);
RerunResult rerun(const program::Program& program, const std::vector<Input>& inputs,
                  const std::vector<std::string>& schedule, const machine::Limits& limits);

// Chooses the steps of a run one by one, where there is no schedule beforehand.
class Steering {
public:
  virtual ~Steering() = default;
  // An item of a schedule, for a live thread that can go on; none: the run is over.
  virtual std::optional<std::string> next(machine::Machine& machine) = 0;
  // That step has been taken.
  virtual void take_note(machine::ThreadId thread, std::span<const machine::Access> accesses) = 0;
};
// Whether threads wait for ever is not asked where some could go on.
RerunResult rerun(const Subject& subject, const std::vector<Input>& inputs, Steering& steering,
                  const machine::Limits& limits);
// The same for somebody who reads it: objects are called by how the program reaches them. That takes two runs.
RerunResult tell(const Subject& subject, const std::vector<Input>& inputs, const std::vector<std::string>& schedule,
                 const machine::Limits& limits, bool find_races = false);

// Two reports of one error.
inline bool same(const Error& a, const Error& b) { return a.kind == b.kind && a.location == b.location; }

}  // namespace heddle::plan
