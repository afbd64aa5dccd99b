// A trace: the events of one execution in the order in which they happened, with the conditions under which they did.
// Flat arrays that grow at the end and are cut back when the search backtracks.
#pragma once

#include "machine/event.h"
#include "term/term.h"
#include "trace/dependence.h"

#include <cstdint>
#include <span>
#include <vector>

namespace heddle::trace {

// ι⟨e, W, R⟩ of the paper: the thread, the conditions that the step added to the path condition, and its accesses.
struct Event {
  machine::ThreadId thread;
  std::uint32_t step = 0;  // Program::steps
  std::uint32_t conditions_begin = 0;
  std::uint32_t conditions_end = 0;
  std::uint32_t accesses_begin = 0;
  std::uint32_t accesses_end = 0;
};

class Trace {
public:
  struct Mark {
    std::uint32_t events = 0;
    std::uint32_t conditions = 0;
    std::uint32_t accesses = 0;
  };

  // A condition of the step that is under way; the event that ends the step takes it in.
  void add_condition(term::Term condition) { conditions_.push_back(condition); }
  void add_event(machine::ThreadId thread, std::uint32_t step, std::span<const machine::Access> accesses) {
    auto first = static_cast<std::uint32_t>(accesses_.size());
    accesses_.insert(accesses_.end(), accesses.begin(), accesses.end());
    events_.push_back({thread, step, taken(), count(conditions_), first, count(accesses_)});
  }

  std::span<const Event> events() const { return events_; }
  std::span<const machine::Access> accesses(const Event& event) const {
    return std::span(accesses_).subspan(event.accesses_begin, event.accesses_end - event.accesses_begin);
  }
  Footprint footprint(std::uint32_t number) const { return {events_[number].thread, accesses(events_[number])}; }
  std::span<const term::Term> conditions(const Event& event) const {
    return std::span(conditions_).subspan(event.conditions_begin, event.conditions_end - event.conditions_begin);
  }
  // The path condition: what was required at the start, and the conditions of all events.
  std::span<const term::Term> path_condition() const { return conditions_; }
  // Conditions in front of the first event came from the initial state; call this once they are complete.
  void seal_start() { start_ = count(conditions_); }
  std::span<const term::Term> start_conditions() const { return std::span(conditions_).first(start_); }

  Mark mark() const { return {count(events_), count(conditions_), count(accesses_)}; }
  void undo(Mark mark) {
    events_.resize(mark.events);
    conditions_.resize(mark.conditions);
    accesses_.resize(mark.accesses);
  }

private:
  template <class Items>
  static std::uint32_t count(const Items& items) {
    return static_cast<std::uint32_t>(items.size());
  }
  std::uint32_t taken() const { return events_.empty() ? start_ : events_.back().conditions_end; }

  std::vector<Event> events_;
  std::vector<term::Term> conditions_;
  std::vector<machine::Access> accesses_;
  std::uint32_t start_ = 0;
};

}  // namespace heddle::trace
