// A wakeup sequence: steps to be explored, taken from an execution in which they happened in another order: what
// reverses a race. It refers to that execution and is made, asked and forgotten while the execution is still there.
#pragma once

#include "explore/footprints.h"
#include "machine/event.h"
#include "trace/dependence.h"
#include "trace/happens_before.h"

#include <cstdint>
#include <vector>

namespace heddle::explore {

// What is known of a step that is taken in another order than it was seen in.
enum class Known : std::uint8_t {
  Nothing,
  Places,     // it touches at most what the footprint says
  Footprint,  // it touches what the footprint says, and comes after what it came after
};

// One step, which happened then, or was waiting to happen.
struct PlannedStep {
  machine::ThreadId thread;
  std::uint32_t outcome = 0;  // the choices made within it
  Known known = Known::Footprint;
  Footprints::Id footprint = Footprints::nothing;
  trace::Clock clock{};       // what happened before it
  std::uint32_t ordinal = 0;  // which step of its thread
};

enum class Fit : std::uint8_t {
  Elsewhere,  // the step is no beginning of the sequence
  Beginning,  // the sequence can begin with it: it is one of its first steps
  Beside,     // it is independent of the whole sequence
};

// A step that begins an explored or planned sequence.
struct Opening {
  machine::ThreadId thread;
  Footprints::Id footprint = Footprints::nothing;
  bool known = true;  // false: what it will touch is not known, otherwise it is no more than that
};

class WakeupSequence {
public:
  WakeupSequence(const Footprints& footprints, trace::Aliases& aliases) : footprints_(footprints), aliases_(aliases) {}

  void clear();
  // The steps of a thread come one after the other, without gaps.
  void add(const PlannedStep& step);

  bool empty() const { return first_ == steps_.size(); }
  const PlannedStep& front() const { return steps_[first_].step; }
  // How a step relates to the sequence (weak initials).
  Fit fit(const Opening& opening) const;
  // The first step of a thread that has one.
  const PlannedStep& first_of(machine::ThreadId thread) const { return steps_[next_[thread.index()]].step; }
  void remove_first_of(machine::ThreadId thread);

  template <class Action>
  void for_each(Action action) const {
    for (std::size_t i = first_; i < steps_.size(); ++i)
      if (!steps_[i].removed) action(steps_[i].step);
  }

private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  struct Item {
    PlannedStep step;
    std::uint32_t next = none;  // step of the same thread
    bool removed = false;
  };

  bool has(machine::ThreadId thread) const { return thread.index() < next_.size() && next_[thread.index()] != none; }
  bool has_predecessor(const PlannedStep& step) const;
  // Of the steps in front of a position.
  bool is_independent(const Opening& opening, std::size_t end) const;

  const Footprints& footprints_;
  trace::Aliases& aliases_;
  std::vector<Item> steps_;
  std::size_t first_ = 0;                // that is not removed
  std::vector<std::uint32_t> next_;      // of each thread: the position of its first step
  std::vector<std::uint32_t> last_;      // of each thread
  std::vector<std::uint32_t> ordinals_;  // of each thread: the ordinal of its first step
};

}  // namespace heddle::explore
