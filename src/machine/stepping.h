// A program under execution goes on, one step of a thread at a time, and what that came to.
#pragma once

#include "machine/decider.h"
#include "machine/event.h"
#include "program/program.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace heddle::machine {

struct Limits {
  std::uint32_t unwind = 1000;  // iterations of a loop that has no bound of its own
  std::uint32_t threads = 256;  // in one execution
};

enum class Ended : std::uint8_t {
  Done,        // the step is complete
  Infeasible,  // an assumption does not hold: the execution ends silently
  Disabled,    // the guard cannot hold after all: there is no such step
  Failed,      // a check failed: `error` says which
  Incomplete,  // the machine cannot or may not go on with this execution: `error.message` is the reason, `advice` what
               // to do about it
};

// What an Incomplete outcome leaves out, as far as another search might do better.
enum class Omitted : std::uint8_t { Something, Rounds /* of a loop, beyond its bound */ };

struct Outcome {
  Ended ended = Ended::Done;
  program::Check error{};                // of Failed and Incomplete; of Infeasible only where, if that is known
  std::string advice{};                  // of Incomplete
  Omitted omitted = Omitted::Something;  // of Incomplete
};

class Stepping {
public:
  virtual ~Stepping() = default;

  // To the first state. Once, before anything else.
  virtual Outcome initialise(Decider& decider) = 0;
  // Checks what must hold at the end: no thread is live, or those that are wait in vain (Waiting::cut_short).
  virtual Outcome finalise(Decider& decider) = 0;

  // One step of a live thread whose guard can hold. accesses() tells what it touched, up to where it ended.
  virtual Outcome step(ThreadId thread, Decider& decider) = 0;
  virtual std::span<const Access> accesses() const = 0;
  // Where a part of the program is left out of account (analysis/slice.h): how many steps the last one would have been
  // otherwise.
  virtual std::uint32_t steps_taken() const { return 1; }
  // How many instructions the steps so far were made of, where steps are made of instructions.
  virtual std::uint64_t instructions() const { return 0; }
  // What a step left out without ending the execution (a loop that was cut, a call that has no meaning here), since the
  // last call.
  virtual std::vector<Outcome> take_omissions() { return {}; }
};

}  // namespace heddle::machine
