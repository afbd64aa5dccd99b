// A few executions before the search: schedules of a kind that many bugs need and that a depth-first search comes to
// late. A probe takes one thread from each state, by its policy. What it leaves out is up to the search that follows;
// only a bug that it meets counts.
#pragma once

#include "explore/reducer.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace heddle::explore {

class Probe final : public Reducer {
public:
  explicit Probe(const Probing& probing) : probing_(probing), executions_(probing.executions) {}

  void reached(std::span<const machine::Resting> live) override;
  bool enter(std::span<const machine::ThreadId> enabled) override;
  std::optional<machine::ThreadId> next() override;
  void took(const Taken&) override {}
  bool is_new() const override { return executions_ != 0; }
  void ended() override;
  void cut() override { ended(); }
  void back() override {}
  void tried() override { states_.back().done = true; }
  void leave() override { states_.pop_back(); }

private:
  struct State {
    machine::ThreadId thread;
    bool done = false;
  };
  machine::ThreadId choose(std::span<const machine::ThreadId> enabled) const;

  Probing probing_;
  std::optional<machine::ThreadId> creator_;  // the first that rests in front of a creation
  std::uint64_t executions_;                  // that are left
  std::vector<State> states_;
};

}  // namespace heddle::explore
