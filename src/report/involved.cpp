#include "report/involved.h"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>

namespace heddle::report {

namespace {

using plan::CounterexampleStep;
using Steps = std::vector<CounterexampleStep>;

class Parts {
public:
  explicit Parts(const Steps& steps) : steps_(steps), parts_(steps.size(), Part::None) {}

  std::vector<Part> operator()() {
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      add(i);
      before_[{steps_[i].path, steps_[i].location}] = i;
    }
    if (!parts_.empty()) parts_.back() = Part::Main;
    return std::move(parts_);
  }

private:
  void raise(std::size_t step, Part part) {
    if (step < parts_.size()) parts_[step] = std::max(parts_[step], part);
  }

  void add(std::size_t i) {
    const CounterexampleStep& step = steps_[i];
    auto same = before_.find({step.path, step.location});
    const CounterexampleStep* before = same == before_.end() ? nullptr : &steps_[same->second];
    for (const plan::TiedStep& tied : step.after) {
      auto is_same = [&](const plan::TiedStep& other) { return other.step == tied.step; };
      bool is_new = before == nullptr || std::ranges::none_of(before->after, is_same);
      raise(i, is_new ? Part::Main : Part::Some);
      raise(tied.step, is_new ? Part::Main : Part::Some);
    }
    std::map<std::string, std::uint32_t> last;  // of each thread
    for (std::uint32_t other : step.conflicts)
      if (other < steps_.size()) last[steps_[other].path] = std::max(last[steps_[other].path], other);
    for (std::uint32_t other : step.conflicts) {
      if (other >= steps_.size()) continue;
      bool is_new = before == nullptr || std::ranges::find(before->conflicts, other) == before->conflicts.end();
      raise(i, is_new ? Part::Main : Part::Some);
      raise(other, is_new && other == last.at(steps_[other].path) ? Part::Main : Part::Some);
    }
    auto is_lock = [](const plan::Shown& access) { return access.value == "taken" || access.value == "let go"; };
    if (std::ranges::any_of(step.accesses, is_lock)) raise(i, Part::Some);  // somebody may wait for it at the end
  }

  const Steps& steps_;
  std::vector<Part> parts_;
  std::map<std::pair<std::string, program::Location>, std::size_t> before_;
};

}  // namespace

std::vector<Part> parts_of(const Steps& steps) { return Parts(steps)(); }

}  // namespace heddle::report
