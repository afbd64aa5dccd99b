// Sleep sets (Godefroid, 1996). When every continuation of a thread's step has been explored from a state, the thread
// goes to sleep while its siblings are explored: a schedule that takes its step later, with nothing dependent in
// between, is equivalent to one seen already. It wakes at the first dependent step. Every class of equivalent
// schedules, of any length, is thereby reached exactly once (unless the table of states, which knows more than
// equivalence, cuts it short), and nothing has to be kept of what was seen.
//
// A step may have several outcomes (a branch on a term). A thread sleeps only after all of them were explored, and the
// footprint it sleeps with is the union of theirs.
#pragma once

#include "explore/every_schedule.h"

namespace heddle::explore {

// The sleep sets of the states on the stack. They lie behind each other in flat arrays: a state's set is a range, and
// only the topmost one can grow.
class SleepSets {
public:
  explicit SleepSets(trace::Aliases& aliases) : aliases_(aliases) {}

  // A new topmost state; who sleeps there was found out by `step`.
  void push();
  void pop();

  // An outcome of a step from the topmost state: adds to the footprint of the thread that is being tried, and finds out
  // who sleeps on in the state it leads to.
  void step(const trace::Footprint& step);
  void forget_step();
  // The thread that was tried goes to sleep, or does not. Whether it sleeps soundly is for the reduction to say.
  void fall_asleep(machine::ThreadId thread, bool soundly = true);
  void stay_awake() { sets_.back().footprint = sets_.back().accesses; }

  bool contains(machine::ThreadId thread) const;
  template <class Action>
  void for_each(Action action) const {
    for (const Sleeper& sleeper : sleepers()) action(sleeper.thread);
  }
  std::vector<machine::ThreadId> threads() const;  // sorted
  bool all_sleep_soundly() const;
  // Those who sleep in any state on the stack, 0 being the lowest; as long as the answers are no.
  template <class Predicate>
  bool any_of_state(std::size_t depth, Predicate predicate) const {
    for (std::uint32_t i = sets_[depth].begin; i < sets_[depth].end; ++i)
      if (predicate(footprint(sleepers_[i]), sleepers_[i].soundly)) return true;
    return false;
  }
  void retain(std::span<const machine::ThreadId> keep);

private:
  struct Sleeper {
    machine::ThreadId thread;
    std::uint32_t accesses_begin = 0;
    std::uint32_t accesses_end = 0;
    bool soundly = true;
  };
  struct Set {
    std::uint32_t begin = 0;  // in sleepers_
    std::uint32_t end = 0;
    std::uint32_t footprint = 0;  // where the footprint of the thread that is being tried begins in accesses_
    std::uint32_t accesses = 0;   // where it ends so far
  };

  std::span<const Sleeper> sleepers() const {
    return std::span(sleepers_).subspan(top().begin, top().end - top().begin);
  }
  const Set& top() const { return sets_.back(); }
  trace::Footprint footprint(const Sleeper& sleeper) const {
    auto size = sleeper.accesses_end - sleeper.accesses_begin;
    return {sleeper.thread, std::span(accesses_).subspan(sleeper.accesses_begin, size)};
  }

  trace::Aliases& aliases_;
  std::vector<Set> sets_;
  std::vector<Sleeper> sleepers_;
  std::vector<machine::Access> accesses_;
};

class SleepReducer final : public EverySchedule {
public:
  explicit SleepReducer(trace::Aliases& aliases) : sleep_(aliases) {}

  bool enter(std::span<const machine::ThreadId> enabled) override;
  void took(const Taken& taken) override;
  void back() override { sleep_.forget_step(); }
  void tried() override;
  void leave() override;
  std::vector<machine::ThreadId> asleep() const override { return sleep_.threads(); }
  void restrict(std::span<const machine::ThreadId> threads, std::span<const machine::ThreadId> asleep) override;

private:
  SleepSets sleep_;
};

}  // namespace heddle::explore
