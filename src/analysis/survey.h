// What a person wants to know of a program before it is explored: which threads there may be, what they may share,
// which locks there are, which loops have no bound that can be seen, and where an execution would stop.
//
// All of it may be more than happens: it is what points-to (analysis/quick_points_to.h) cannot exclude. Nothing is
// concluded from it.
#pragma once

#include "base/budget.h"
#include "program/code.h"

#include <cstdint>
#include <string>
#include <vector>

namespace heddle::analysis {

// The same thing at several places in the source: those of the user's own code, in order, each once.
struct Places {
  std::uint32_t count = 0;                     // of instructions
  std::vector<program::Location> locations{};  // may be fewer
};

struct SurveyedThread {
  std::string entry;            // the function it begins in
  program::Location entered{};  // where that function is
  Places created{};
  bool is_in_loop = false;  // one of these places is in a loop, or in a function that is called in one
};

enum class Protection : std::uint8_t { None, Lock, Atomic, ReadOnly };

struct SharedObject {
  enum class Kind : std::uint8_t { Global, Heap, Stack };
  Kind kind = Kind::Global;
  std::string name;              // of a variable; empty: a block without a name
  program::Location location{};  // where it is declared, or made
  Places read{}, written{};      // while there may be several threads
  Protection protection = Protection::None;
  std::string lock{};  // of Protection::Lock
};

struct SurveyedLock {
  std::string kind;  // "mutex", "reader-writer lock", "spin lock", "semaphore", "condition variable", "barrier"
  std::string name;
  program::Location location{};
  Places used{};
};

struct SurveyedLoop {
  std::string function;
  program::Location location{};
};

// What an execution cannot get past.
struct Obstacle {
  std::string what;  // the name of a function, or a description
  Places places{};
};

struct Survey {
  std::vector<SurveyedThread> threads{};
  std::vector<SharedObject> shared{};  // those that may be written without protection first
  std::vector<SurveyedLock> locks{};
  std::vector<SurveyedLoop> loops{};  // without a bound that can be seen
  std::uint32_t bounded_loops = 0;    // the others
  std::uint32_t library_loops = 0;    // without a bound that can be seen, in headers of the system
  std::vector<Obstacle> calls{};      // of functions without a model
  std::vector<Obstacle> obstacles{};  // other things: inline assembly, computed gotos, ...
  std::vector<Obstacle> weak_atomics{};
  bool knows_locks = false;  // is it known which locks are held where? Otherwise Protection says nothing of them
  bool knows_shared = true;  // false: the same of what is shared
  bool is_complete = true;   // false: the budget was spent, or the program is too large; what is shared is not known
};

Survey survey(const program::Code& code, const base::Budget& budget);

}  // namespace heddle::analysis
