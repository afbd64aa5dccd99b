// Does the outcome depend on the schedule? Asked of the permutations of one run, of all executions from one initial
// state, or of all executions from all initial states.
#pragma once

#include "native/settings.h"
#include "permute/options.h"
#include "permute/result.h"
#include "program/code.h"
#include "program/program.h"

#include <string>
#include <variant>

namespace heddle::permute {

// A program in C or C++. Of the settings `observed` must be set: how it ends is what matters here.
struct Compiled {
  const program::Code& code;
  const native::Settings& settings;
};

// What is wrong with the inputs or the schedule that were given: a sentence without its full stop.
struct Refusal {
  std::string message;
};
using Answered = std::variant<Result, Refusal>;

// The executable permutations of one run (of compiled code: permute/code.cpp).
Answered permute(const program::Program& program, const Options& options);
Answered permute(const Compiled& program, const Options& options);

// All executions for the inputs that are given: also those in which a choice comes out differently than in the run, and
// those that end with an error or in a deadlock (permute/all.cpp).
Answered permute_all(const program::Program& program, const Options& options);
Answered permute_all(const Compiled& program, const Options& options);

// All executions for all inputs: is there an input for which two schedules end differently (permute/symbolic.cpp)?
Result permute_symbolic(const program::Program& program, const Options& options);
Result permute_symbolic(const Compiled& program, const Options& options);

}  // namespace heddle::permute
