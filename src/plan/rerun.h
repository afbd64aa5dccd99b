// Runs one schedule with concrete inputs from the start, without a solver: the independent look at a counterexample
// before anyone is told about it, and what `heddle replay` does.
//
// A schedule is a row of thread paths, a step each. A step in which things happened that depend on nothing
// (machine::Decider::flip) carries them behind a colon, a digit each: "0.1:10".
#pragma once

#include "plan/subject.h"
#include "plan/verdict.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace heddle::plan {

struct Run {
  std::optional<Error> error;                     // none: the run went through the schedule without one
  Counterexample record;                          // what happened, step by step
  std::optional<std::vector<Input>> final_state;  // of all variables except locks, if all threads have finished
};

// A string: why the schedule cannot be run (a thread that does not exist or cannot go on, an unknown input, ...).
using RerunResult = std::variant<Run, std::string>;

// Inputs that are not mentioned are 0 or False. A data race is an error where the subject checks for them, or where
// `find_races` says so.
RerunResult rerun(const Subject& subject, const std::vector<Input>& inputs, const std::vector<std::string>& schedule,
                  const machine::Limits& limits, bool find_races = false);
RerunResult rerun(const program::Program& program, const std::vector<Input>& inputs,
                  const std::vector<std::string>& schedule, const machine::Limits& limits);

// Two reports of one error.
inline bool same(const Error& a, const Error& b) { return a.kind == b.kind && a.location == b.location; }

}  // namespace heddle::plan
