// The machine asks a decider wherever a condition is a term: the machine knows what a step means, the decider knows
// which executions are looked for. Concrete conditions never get here.
#pragma once

#include "term/term.h"

#include <cstdint>

namespace heddle::machine {

enum class Implied : std::uint8_t {
  Yes,
  No,       // it may or may not hold
  Unknown,  // nobody could tell
};

class Decider {
public:
  virtual ~Decider() = default;

  // A branch: which way to go. The answer becomes part of the path condition.
  virtual bool choose(term::Term condition) = 0;
  // The execution goes on only where the condition holds. False: nowhere.
  virtual bool assume(term::Term condition) = 0;
  // A check of the program. False: take the execution in which it fails.
  virtual bool holds(term::Term condition) = 0;
  // A choice that depends on nothing: which of two things happens.
  virtual bool flip() = 0;
  // Such a choice has been made: the other way leads to nothing new. It is a part of the schedule all the same.
  virtual void note_flip(bool) {}
  // Does the condition hold in any case? Nothing becomes part of the path condition.
  virtual Implied implies(term::Term) { return Implied::Unknown; }
  // Asked from time to time within a long step. False: the step is to be given up.
  virtual bool keep_going() { return true; }
};

}  // namespace heddle::machine
