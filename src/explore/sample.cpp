#include "explore/sample.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace heddle::explore {

using machine::ThreadId;

void Sample::begin() {
  is_over_ = false;
  threads_ = std::max(threads_, priorities_.size());
  bool are_many = threads_ >= many_threads;
  way_ = way_ == Way::ByStep ? Way::ByThread : way_ == Way::ByThread && are_many ? Way::Few : Way::ByStep;
  chosen_.clear();
  if (way_ == Way::Few) {
    for (std::uint64_t i = 2 + random_() % 2; i > 0; --i) {
      std::uint64_t which = random_() % 4, any = 1 + random_() % (threads_ - 1);
      chosen_.push_back(which == 0 ? 1 : which == 1 ? threads_ - 1 : any);
    }
  }
  priorities_.clear();
  changes_.clear();
  for (std::uint64_t i = random_() % (most_changes + 1); i > 0; --i)
    changes_.push_back(first_choice_ + random_() % longest_);
  std::ranges::sort(changes_, std::greater{});
}

// Never the lowest, which threads get that have to wait.
Sample::Priority& Sample::priority(ThreadId thread) {
  while (priorities_.size() <= thread.index()) priorities_.push_back(random_() | (Priority{1} << 63));
  return priorities_[thread.index()];
}

unsigned Sample::rank(ThreadId thread) const {
  if (way_ != Way::Few) return 0;
  if (thread.index() == 0) return 2;
  return std::ranges::find(chosen_, thread.index()) != chosen_.end() ? 1 : 0;
}

ThreadId Sample::choose(std::span<const ThreadId> enabled) {
  if (way_ == Way::Few) {
    auto by_rank = [&](ThreadId each) { return std::pair(rank(each), priority(each)); };
    return std::ranges::max(enabled, {}, by_rank);
  }
  auto by_priority = [&](ThreadId each) { return priority(each); };
  ThreadId best = std::ranges::max(enabled, {}, by_priority);
  while (way_ == Way::ByThread && !changes_.empty() && states_.size() >= changes_.back()) {
    priority(best) = changes_.size();
    changes_.pop_back();
    best = std::ranges::max(enabled, {}, by_priority);
  }
  return best;
}

bool Sample::enter(std::span<const ThreadId> enabled) {
  if (executions_ == 0) return false;
  if (enabled.size() > 1 && states_.size() < first_choice_) {
    first_choice_ = states_.size();
    enabled_at_first_.assign(enabled.begin(), enabled.end());
    in_a_row_ = 0;
    has_choice_ = true;
    begin();
  }
  states_.push_back({choose(enabled)});
  return true;
}

std::optional<ThreadId> Sample::next() {
  const State& state = states_.back();
  return state.done || executions_ == 0 ? std::nullopt : std::optional(state.thread);
}

void Sample::took(const Taken& taken) {
  if (way_ != Way::ByThread) priority(taken.thread) = random_() | (Priority{1} << 63);
}

void Sample::ended() {
  is_over_ = true;
  if (executions_ != 0) --executions_;
  if (states_.size() > first_choice_) longest_ = std::max(longest_, states_.size() - first_choice_);
}

// A thread that has been tried from the first choice makes room for another execution; from the first state of all
// others follow as long as there are any.
void Sample::tried() {
  State& state = states_.back();
  state.done = true;
  bool is_first_choice = states_.size() == first_choice_ + 1;
  bool is_root = states_.size() == 1;
  if (is_first_choice && (is_root || ++in_a_row_ < executions_in_a_row)) {
    begin();
    state = {choose(enabled_at_first_)};
  } else if (is_root && has_choice_) {
    state.done = false;
  }
}

void Sample::leave() {
  states_.pop_back();
  if (states_.size() == first_choice_) first_choice_ = ~std::size_t{0};
}

}  // namespace heddle::explore
