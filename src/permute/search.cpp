#include "permute/search.h"

#include <algorithm>

namespace heddle::permute {

using machine::ModelMachine;
using machine::ThreadId;

Search::Search(const Events& events, ModelMachine& machine, Visit visit, GoOn go_on)
    : events_(events),
      machine_(machine),
      visit_(std::move(visit)),
      go_on_(std::move(go_on)),
      open_(events),
      position_(events.threads()) {
  machine_.list_operations(&operations_);
}

Search::~Search() { machine_.list_operations(nullptr); }

void Search::run() {
  enter({});
  while (!stack_.empty() && !stopped_) {
    Frame& frame = stack_.back();
    back_to(frame);
    if (frame.next < frame.candidates.size())
      try_next(frame);
    else
      stack_.pop_back();
  }
}

// The topmost state's next thread goes first; those before it sleep from now on.
void Search::try_next(Frame& frame) {
  std::uint32_t thread = frame.candidates[frame.next++];
  Threads asleep = still_asleep(frame.asleep, next(thread));
  bool leads_on = asleep.empty() || all_can_wake(asleep, thread);
  frame.asleep.push_back(thread);
  if (leads_on && execute(thread)) enter(asleep);  // invalidates frame
}

// Goes on from the state that was reached, to the next one with a choice.
void Search::enter(const Threads& asleep) {
  if (!go_on_()) stopped_ = true;
  Threads candidates;
  bool alive = execute_free(asleep);
  if (alive && executed_.size() == events_.size()) {
    ++counters_.classes;
    if (!visit_(executed_)) stopped_ = true;
  } else if (alive && find_candidates(asleep, candidates)) {
    stack_.push_back({machine_.mark(), executed_.size(), asleep, std::move(candidates), 0});
  } else {
    ++counters_.blocked;
  }
}

// False: this prefix leads nowhere new.
bool Search::execute_free(const Threads& asleep) {
  for (bool moved = true; moved;) {
    moved = false;
    for (std::uint32_t thread = 0; thread < events_.threads(); ++thread)
      while (has_next(thread) && !open_.any(next(thread))) {
        if (std::ranges::find(asleep, thread) != asleep.end() || !execute(thread)) return false;
        moved = true;
      }
  }
  return true;
}

// The threads whose next event can be executed and that do not sleep. False: some event can never be executed.
bool Search::find_candidates(const Threads& asleep, Threads& candidates) {
  for (std::uint32_t thread = 0; thread < events_.threads(); ++thread) {
    if (!has_next(thread) || std::ranges::find(asleep, thread) != asleep.end()) continue;
    if (is_executable(thread))
      candidates.push_back(thread);
    else if (!open_.any_write(next(thread)))
      return false;
  }
  return !candidates.empty();
}

bool Search::has_next(std::uint32_t thread) const {
  return position_[thread] < events_.of_thread(thread).size() && machine_.is_live(ThreadId(thread));
}

// The next step of the thread, if it is the event that it should be. Otherwise nothing has happened.
bool Search::step(std::uint32_t thread) {
  ModelMachine::Mark mark = machine_.mark();
  operations_.clear();
  machine::Outcome outcome = machine_.step(ThreadId(thread), decider_);
  const Recording& recording = events_.recording();
  auto expected = recording.operations(recording.steps()[next(thread)]);
  if (outcome.ended == machine::Ended::Done && std::ranges::equal(operations_, expected)) return true;
  machine_.undo(mark);
  return false;
}

bool Search::execute(std::uint32_t thread) {
  if (!step(thread)) return false;
  EventId event = next(thread);
  open_.execute(event);
  ++position_[thread];
  executed_.push_back(event);
  ++counters_.steps;
  return true;
}

bool Search::is_executable(std::uint32_t thread) {
  ModelMachine::Mark mark = machine_.mark();
  bool executable = step(thread);
  machine_.undo(mark);
  return executable;
}

void Search::back_to(const Frame& frame) {
  machine_.undo(frame.mark);
  while (executed_.size() > frame.executed) {
    EventId event = executed_.back();
    executed_.pop_back();
    open_.take_back(event);
    --position_[events_.thread(event).index()];
  }
}

Search::Threads Search::still_asleep(const Threads& asleep, EventId event) const {
  Threads remaining;
  for (std::uint32_t thread : asleep)
    if (!events_.dependent(next(thread), event)) remaining.push_back(thread);
  return remaining;
}

// After `first` has taken its step: were there no guards, could every sleeper be preceded by something it depends on?
bool Search::all_can_wake(const Threads& asleep, std::uint32_t first) {
  ahead_ = position_;
  ++ahead_[first];
  Threads sleeping = asleep;
  auto is_there = [&](std::uint32_t thread) {
    EventId creator = events_.creator(thread);
    if (creator == no_event) return true;
    std::uint32_t parent = events_.thread(creator).index();
    return ahead_[parent] > 0 && events_.of_thread(parent)[ahead_[parent] - 1] >= creator;
  };
  for (bool moved = true; moved;) {
    moved = false;
    for (std::uint32_t thread = 0; thread < events_.threads(); ++thread) {
      auto events = events_.of_thread(thread);
      if (ahead_[thread] >= events.size() || !is_there(thread)) continue;
      while (ahead_[thread] < events.size() && std::ranges::find(sleeping, thread) == sleeping.end()) {
        EventId event = events[ahead_[thread]++];
        std::erase_if(sleeping, [&](std::uint32_t each) { return events_.conflict(next(each), event); });
        if (sleeping.empty()) return true;
        moved = true;
      }
    }
  }
  return false;
}

}  // namespace heddle::permute
