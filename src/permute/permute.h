// Does the outcome depend on the schedule? Asked of the permutations of one run, of all executions from one initial
// state, or of all executions from all initial states.
#pragma once

#include "permute/options.h"
#include "permute/result.h"
#include "program/program.h"

#include <string>
#include <variant>

namespace heddle::permute {

// What is wrong with the inputs or the schedule that were given: a sentence without its full stop.
struct Refusal {
  std::string message;
};
using Answered = std::variant<Result, Refusal>;

// The executable permutations of one run.
Answered permute(const program::Program& program, const Options& options);

// All executions for the inputs that are given: also those in which a choice comes out differently than in the run, and
// those that end with an error or in a deadlock (permute/all.cpp).
Answered permute_all(const program::Program& program, const Options& options);

// All executions for all inputs: is there an input for which two schedules end differently (permute/symbolic.cpp)?
Result permute_symbolic(const program::Program& program, const Options& options);

}  // namespace heddle::permute
