// The threads of a program under execution: which there are, where they rest, and whether they can go on.
#pragma once

#include "machine/event.h"
#include "machine/value.h"
#include "program/program.h"

#include <cstdint>
#include <vector>

namespace heddle::machine {

// The step that a thread rests in front of.
struct NextStep {
  program::Location location{};
  bool blocking = false;   // has a guard
  bool loop_head = false;  // the condition of a loop, evaluated each time round
  bool local = false;      // touches nothing that others can see, and cannot block
  bool eventless = false;  // leaves no event, has one outcome and cannot fail
  bool fixed = false;      // touches the same whatever the other threads do before it
  bool steady = false;     // touches the same places, but whether it writes them may depend on what others do before it
  bool creates = false;    // a thread of compiled code
};

struct Resting {
  ThreadId thread;
  NextStep next{};
};

// The slots of threads that are not live now stay.
class Threads {
public:
  virtual ~Threads() = default;

  virtual std::uint32_t thread_slots() const = 0;
  virtual bool is_live(ThreadId thread) const = 0;
  virtual std::uint32_t live_threads() const = 0;
  virtual bool spins(ThreadId) const { return false; }  // not live any more, since it would only look again
  virtual NextStep next_step(ThreadId thread) const = 0;
  // The same for all live threads at once, in the order of their numbers.
  virtual void find_resting(std::vector<Resting>& threads) const {
    threads.clear();
    for (std::uint32_t i = 0; i < thread_slots(); ++i)
      if (is_live(ThreadId(i))) threads.push_back({ThreadId(i), next_step(ThreadId(i))});
  }
  virtual std::uint32_t next_step_index(ThreadId thread) const = 0;  // which place in the program
  // The condition under which the next step of a live thread can be taken.
  virtual Value guard(ThreadId thread) = 0;
  // The same, with what it looks at (a lock that would be taken counts as written).
  virtual Value guard(ThreadId thread, std::vector<Access>& touched) = 0;
};

}  // namespace heddle::machine
