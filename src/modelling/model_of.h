// Compiled code as a model: the `Program` that proofs are about, made of the `Code` that C and C++ are compiled to.
//
// Every execution of the code in which a check fails has one of the model in which a check fails; races, leaks and
// overflows are not looked at. The model may do more than the code, so that only a proof of it says something of the
// code. modelling/translator.h says how it is made.
//
// Where all threads of the code are stuck, those of the model are: whatever waits in the code waits in the model, and
// for the same. Where that is not so, `Model::waits_less` says it, and only checks carry over, not deadlocks.
#pragma once

#include "base/budget.h"
#include "program/code.h"
#include "program/program.h"

#include <optional>
#include <string>
#include <variant>

namespace heddle::modelling {

// What cannot be put in this form: a sentence without its full stop.
struct Outside {
  std::string reason;
  program::Location location;
};

struct Options {
  bool only_error_calls = false;  // a failing assert ends the process, a call of an error function is the error
  // Signed numbers of 32 bits and more that would wrap around are an error of the model instead. What fails in the code
  // still fails in the model, perhaps by this; and where no number wraps, proofs are simpler.
  bool wrapping_fails = false;
  // Loops in which threads are created are not gone through round by round, even where the number of rounds is known;
  // so what they create is any number of threads.
  bool loops_create_many = false;
  base::Budget budget{};
};

struct Model {
  program::Program program;
  std::optional<Outside> waits_less{};  // where, and why
};

std::variant<Model, Outside> model_of(const program::Code& code, const Options& options = {});

}  // namespace heddle::modelling
