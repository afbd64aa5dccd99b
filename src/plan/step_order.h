// In which order the steps of one run have to come, and which pairs of them could have come the other way round.
//
// The order is the happens-before relation of DPOR (explore/dpor_stack.h has it with undo and for every execution of a
// search): steps of one thread, creation before the thread, and steps that conflict. A pair can be reversed if the two
// steps conflict and nothing lies between them in that order: a race in the sense of Abdulla and others, JACM 2017. The
// second step can then be moved in front of the first one, together with all that does not come after the first one.
//
// Locks are the exception, as in the search: a lock is taken after it was given back, so that two acquisitions always
// have a step between them. They are a pair all the same, unless something else orders them.
#pragma once

#include "machine/event.h"

#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace heddle::plan {

struct TakenStep {
  machine::ThreadId thread;
  std::vector<machine::Access> accesses;  // at known indices
};

// The accesses of a step, without terms, so that they outlive the run. An access at an unknown index is one to the
// whole object.
TakenStep taken_step(machine::ThreadId thread, std::span<const machine::Access> accesses);

bool conflict(const TakenStep& a, const TakenStep& b);
// Some object, whether or not one of them writes it.
bool touch_same(const TakenStep& a, const TakenStep& b);
// Not only in locks, in who waits for whom, and the like.
bool conflict_in_data(const TakenStep& a, const TakenStep& b);

class StepOrder {
public:
  struct Pair {
    std::uint32_t first = 0;
    std::uint32_t second = 0;
    bool of_locks = false;  // or of other things that are no data
  };

  explicit StepOrder(const std::vector<TakenStep>& steps);

  // Does the step with the higher number come after the other one?
  bool is_after(std::uint32_t later, std::uint32_t earlier) const;
  const std::vector<Pair>& reversible() const { return reversible_; }

private:
  using Clock = std::vector<std::uint32_t>;  // how many steps of each thread come before

  void add(std::uint32_t number);
  std::vector<std::uint32_t> touching(const TakenStep& step) const;
  void add_lock_pair(std::uint32_t release, std::uint32_t number, const Clock& clock);
  bool covers(const Clock& clock, std::uint32_t number) const;
  void join(Clock& clock, std::uint32_t number) const;

  const std::vector<TakenStep>& steps_;
  std::vector<Clock> clocks_;                                    // with the step itself
  std::vector<std::uint32_t> ordinals_;                          // of each step in its thread, from 1 on
  std::map<std::uint32_t, std::uint32_t> last_of_;               // of each thread
  std::map<std::uint32_t, std::uint32_t> creators_;              // of each thread
  std::map<std::uint32_t, std::vector<std::uint32_t>> touches_;  // of each object
  std::vector<Pair> reversible_;
};

}  // namespace heddle::plan
