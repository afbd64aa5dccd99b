#include "report/deciding.h"

#include <algorithm>
#include <vector>

namespace heddle::report {

namespace {

using plan::CounterexampleStep;

// For each thread, how many of its steps come before a step or are that step.
using Clock = std::vector<std::uint32_t>;

void join(Clock& clock, const Clock& other) {
  if (clock.size() < other.size()) clock.resize(other.size());
  for (std::size_t i = 0; i < other.size(); ++i) clock[i] = std::max(clock[i], other[i]);
}

// Walks through the steps with the order that programs may rely on, and keeps the last conflict that is not in it.
class LastConflict {
public:
  explicit LastConflict(const std::vector<CounterexampleStep>& steps) : steps_(steps) {
    clocks_.resize(steps.size());
    for (std::uint32_t number = 0; number < steps.size(); ++number) add(number);
  }
  bool is_found() const { return second_ != 0; }
  std::uint32_t first() const { return first_; }
  std::uint32_t second() const { return second_; }

private:
  void add(std::uint32_t number) {
    const CounterexampleStep& step = steps_[number];
    if (threads_.size() <= step.thread) threads_.resize(step.thread + 1);
    Clock& own = threads_[step.thread];
    for (const plan::TiedStep& tied : step.after) join(own, clocks_[tied.step]);
    for (std::uint32_t earlier : step.conflicts)
      if (!is_before(earlier, own)) first_ = earlier, second_ = number;
    if (own.size() <= step.thread) own.resize(step.thread + 1);
    ++own[step.thread];
    clocks_[number] = own;
  }

  bool is_before(std::uint32_t earlier, const Clock& now) const {
    std::uint32_t thread = steps_[earlier].thread;
    return thread < now.size() && clocks_[earlier][thread] <= now[thread];
  }

  const std::vector<CounterexampleStep>& steps_;
  std::vector<Clock> clocks_;   // behind each step
  std::vector<Clock> threads_;  // of each thread's last step
  std::uint32_t first_ = 0;
  std::uint32_t second_ = 0;  // 0: there is none, since no step comes before that one
};

std::string named(std::uint32_t number, const CounterexampleStep& step) {
  return "step " + std::to_string(number + 1) + " (thread " + step.path + ": " + step.text + ")";
}

}  // namespace

std::optional<DecidingPair> deciding_pair(const plan::Verdict& verdict) {
  if (!verdict.counterexample || !verdict.error || verdict.error->kind == program::ErrorKind::Deadlock) return {};
  const std::vector<CounterexampleStep>& steps = verdict.counterexample->steps;
  LastConflict last(steps);
  if (!last.is_found()) return {};
  std::uint32_t first = last.first(), second = last.second();
  return DecidingPair{first, second, "last conflict that nothing orders",
                      named(first, steps[first]) + " comes before " + named(second, steps[second]) +
                          ": the last two conflicting accesses whose order nothing ensures"};
}

}  // namespace heddle::report
