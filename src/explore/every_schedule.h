// No reduction: every thread that can go on is tried from every state.
#pragma once

#include "explore/reducer.h"

namespace heddle::explore {

class EverySchedule : public Reducer {
public:
  bool enter(std::span<const machine::ThreadId> enabled) override {
    tops_.push_back({threads_.size()});
    threads_.insert(threads_.end(), enabled.begin(), enabled.end());
    return true;
  }
  std::optional<machine::ThreadId> next() override {
    std::size_t next = tops_.back().next;
    return next < threads_.size() ? std::optional(threads_[next]) : std::nullopt;
  }
  void took(const Taken&) override {}
  void tried() override { ++tops_.back().next; }
  void leave() override {
    threads_.resize(tops_.back().begin);
    tops_.pop_back();
  }

  std::size_t open_branches(std::size_t state) const override {
    if (state >= tops_.size()) return 0;
    std::size_t end = state + 1 < tops_.size() ? tops_[state + 1].begin : threads_.size();
    return end > tops_[state].next ? end - tops_[state].next - 1 : 0;
  }

  bool allows_state_table() const override { return true; }
  void restrict(std::span<const machine::ThreadId> threads, std::span<const machine::ThreadId>) override {
    threads_.resize(tops_.back().begin);
    threads_.insert(threads_.end(), threads.begin(), threads.end());
  }

private:
  struct Top {
    std::size_t begin = 0;
    std::size_t next = begin;
  };
  std::vector<Top> tops_;
  std::vector<machine::ThreadId> threads_;  // of all states on the stack, one behind the other
};

}  // namespace heddle::explore
