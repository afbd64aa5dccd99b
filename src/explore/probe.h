// A few executions before the search: schedules of a kind that many bugs need and that a depth-first search comes to
// late. A probe takes one thread from each state, by its policy. What it leaves out is up to the search that follows;
// only a bug that it meets counts.
#pragma once

#include "explore/reducer.h"

#include <cstdint>
#include <vector>

namespace heddle::explore {

class Probe final : public Reducer {
public:
  explicit Probe(const Probing& probing) : policy_(probing.policy), executions_(probing.executions) {}

  bool enter(std::span<const machine::ThreadId> enabled) override;
  std::optional<machine::ThreadId> next() override;
  bool outcome(const Taken& taken) override;
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
  machine::ThreadId choose(std::span<const machine::ThreadId> enabled);

  Policy policy_;
  std::uint64_t executions_;  // that are left
  std::vector<State> states_;
};

}  // namespace heddle::explore
