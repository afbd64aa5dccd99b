#pragma once

#include <compare>
#include <string>
#include <vector>

#include "fuzz/evaluate.h"
#include "fuzz/state.h"

// The meaning of the language, one step at a time.

namespace heddle::fuzz {

struct Limits {
  std::size_t states = 200000;  // over all inputs; beyond it the oracle gives up
  double executions = 20000;    // programs with more interleavings are not given to the engine
  int rounds = 6;               // of a loop without a bound of its own; the engine's unwinding bound
  int threads = 8;              // in one execution; the engine's limit as well
  int rerun_threads = 8;        // in a counterexample, which may have more where the engine has no limit
};

struct ErrorSite {
  std::string kind;  // assertion, deadlock, ensures, division, memory, lock
  int line = 0;      // 0 for a deadlock
  auto operator<=>(const ErrorSite&) const = default;
};

/// What a step did besides changing the state.
struct Effect {
  std::vector<ErrorSite> errors{};  // any of these may be reported
  bool ended = false;               // the execution stops here: an error, an assumption, a limit
  bool rounds_exceeded = false;
  bool threads_exceeded = false;
  bool overflowed = false;
  bool shared = false;  // looked at or changed something that another thread can see
};

/// Adds the errors of an expression at this line, if it has any.
void add_faults(unsigned faults, int line, Effect& effect);

class Interpreter {
public:
  /// With `silent_steps`, leaving a loop whose bound is used up is a step of its own; without, it happens at once.
  Interpreter(const Program& program, const Limits& limits, bool silent_steps);

  const Layout& layout() const { return layout_; }
  const ThreadNames& names() const { return names_; }

  /// Gives the globals their first values, in the order of their declarations, from the inputs by cell name.
  Effect initialise(const std::map<std::string, Integer>& inputs, State& state) const;

  /// Whether the clauses admit the state; a clause is evaluated only if those before it hold.
  Effect require(const State& state) const;

  /// Lets the processes begin.
  void begin(State& state);

  bool enabled(const State& state, std::size_t thread) const;
  Effect step(State& state, std::size_t thread);

  /// The error of a state in which nothing can happen any more: a deadlock, or clauses that do not hold at the end.
  Effect at_rest(const State& state) const;

private:
  friend class Stepper;

  void settle(Thread& thread) const;

  const Program& program_;
  Limits limits_;
  bool silent_steps_;
  Layout layout_;
  ThreadNames names_;
};

}  // namespace heddle::fuzz
