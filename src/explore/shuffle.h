// Executions with random schedules, each from the first state on. Two kinds of them take turns. In one the next thread
// is any that can go on. In the other threads have random priorities, the one with the highest goes on, and at a few
// random steps it falls to the lowest (PCT: Burckhardt, Kothari, Musuvathi and Nagarakatti, ASPLOS 2010): a bug that
// takes a few interruptions at the right places is then about as likely with many threads and steps as with few. Of
// each kind every other execution creates threads before those that exist go on.
//
// The numbers come from a generator of our own with fixed seeds, so that two runs of a check do the same. As with other
// probes (explore/probe.h) only a bug that is met counts.
#pragma once

#include "explore/reducer.h"

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace heddle::explore {

class Shuffle final : public Reducer {
public:
  explicit Shuffle(std::uint64_t executions) : left_(executions) { begin(); }

  void reached(std::span<const machine::Resting> live) override;
  bool enter(std::span<const machine::ThreadId> enabled) override;
  std::optional<machine::ThreadId> next() override;
  void took(const Taken&) override {}
  bool is_new() const override { return goes_on(); }
  void ended() override;
  void cut() override { ended(); }
  void back() override {}
  void tried() override;
  void leave() override { states_.pop_back(); }

private:
  struct State {
    machine::ThreadId thread;
    bool done = false;
  };

  // Where inputs decide, one execution more or less of a schedule does not matter, but all of them would.
  static constexpr unsigned executions_of_a_schedule = 2;
  static constexpr unsigned changes = 3;  // of priorities, in an execution

  bool goes_on() const { return left_ != 0 && of_schedule_ != 0; }
  bool has_priorities() const { return schedule_ % 2 != 0; }
  bool creates_first() const { return schedule_ / 2 % 2 != 0; }
  void begin();
  std::uint64_t random(std::uint64_t below);
  machine::ThreadId choose(std::span<const machine::ThreadId> enabled);
  machine::ThreadId highest(std::span<const machine::ThreadId> enabled);

  std::uint64_t left_;          // executions
  unsigned of_schedule_ = 0;    // of these, that this schedule may still have
  std::uint64_t schedule_ = 0;  // its number
  std::uint64_t generator_ = 0;
  std::map<machine::ThreadId, std::int64_t> priorities_;
  std::vector<std::uint64_t> changes_;        // steps
  std::int64_t lowest_ = 0;                   // below all priorities
  std::uint64_t longest_ = 20;                // steps of an execution so far
  std::optional<machine::ThreadId> creator_;  // the first that rests in front of a creation
  std::vector<State> states_;
};

}  // namespace heddle::explore
