// Compiled code as a model: the `Program` that proofs are about, made of the `Code` that C and C++ are compiled to.
//
// Every execution of the code in which a check fails has one of the model in which a check fails; races, leaks and
// overflows are not looked at. The model may do more than the code, so that only a proof of it says something of the
// code. modelling/translator.h says how it is made.
//
// Deadlocks are excluded by the order in which locks are taken (modelling/lock_order.h), or not at all.
#pragma once

#include "base/budget.h"
#include "program/code.h"
#include "program/in_source.h"
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
  bool checks_locks = true;       // are mistakes with locks and ids of threads errors?
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
  // Why it cannot be said that the code has no deadlock; nothing: it has none, as long as no check fails.
  std::optional<Outside> may_wait_for_ever{};
  program::InSource in_source{};
};

std::variant<Model, Outside> model_of(const program::Code& code, const Options& options = {});

}  // namespace heddle::modelling
