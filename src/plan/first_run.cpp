#include "plan/first_run.h"

#include "plan/rerun.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

namespace heddle::plan {

namespace {

using machine::ThreadId;

constexpr std::uint64_t most_steps = 20'000;
constexpr std::uint32_t most_in_a_row = 500;  // so that a thread that looks again and again lets others go on

double log_factorial(std::uint64_t n) { return std::lgamma(static_cast<double>(n) + 1) / std::log(10.0); }

// Of (sum of the counts)! / (product of their factorials).
template <class Counts>
double log_orders(const Counts& counts) {
  std::uint64_t sum = 0;
  double result = 0;
  for (std::uint64_t count : counts) {
    sum += count;
    result -= log_factorial(count);
  }
  return result + log_factorial(sum);
}

class Watching final : public Steering {
public:
  std::optional<std::string> next(machine::Machine& machine) override {
    for (const machine::Outcome& omitted : machine.take_omissions())
      if (!omission_) omission_ = omitted.error;
    if (steps_ == most_steps) return std::nullopt;
    std::uint32_t slots = machine.thread_slots();
    for (std::uint32_t rank = 0; rank < slots; ++rank) {
      ThreadId thread((last_ + rank + (in_a_row_ < most_in_a_row ? 0 : 1)) % slots);
      if (!machine.is_live(thread) || !machine.guard(thread).is_true()) continue;
      std::string path = machine.path_of(thread);
      names_[thread.index()] = {path, machine.name_of(thread)};
      return path;
    }
    return std::nullopt;
  }

  void take_note(ThreadId thread, std::span<const machine::Access> accesses) override {
    ++steps_;
    in_a_row_ = thread.index() == last_ ? in_a_row_ + 1 : 0;
    last_ = thread.index();
    ++counts_[thread.index()];
    for (const machine::Access& access : accesses) {
      bool is_given_back = access.role == machine::Access::Role::Release;  // in the order in which it was taken
      if (access.object >= machine::Access::event_object || is_given_back) continue;
      Place& place = places_[access.object];
      ++place.counts[thread.index()];
      place.is_written = place.is_written || access.write || access.role != machine::Access::Role::Data;
    }
  }

  // The first thing that a thread could not get past.
  const std::optional<program::Check>& omission() const { return omission_; }

  FirstRun tell() const {
    FirstRun result;
    std::vector<std::uint64_t> counts;
    for (const auto& [thread, count] : counts_) {
      const auto& [path, name] = names_.at(thread);
      result.threads.push_back({path, name, count});
      counts.push_back(count);
    }
    result.interleavings = log_orders(counts);
    for (const auto& [object, place] : places_) {
      if (place.counts.size() < 2 || !place.is_written) continue;
      ++result.shared_places;
      std::vector<std::uint64_t> each;
      for (const auto& [thread, count] : place.counts) each.push_back(count);
      result.classes += log_orders(each);
    }
    result.classes = std::min(result.classes, result.interleavings);
    return result;
  }

private:
  struct Place {
    std::map<std::uint32_t, std::uint64_t> counts{};  // by thread
    bool is_written = false;
  };

  std::optional<program::Check> omission_{};
  std::uint64_t steps_ = 0;
  std::uint32_t last_ = 0, in_a_row_ = 0;
  std::map<std::uint32_t, std::uint64_t> counts_{};  // by thread
  std::map<std::uint32_t, std::pair<std::string, std::string>> names_{};
  std::map<std::uint32_t, Place> places_{};  // by object
};

}  // namespace

FirstRun first_run(const Subject& subject, const machine::Limits& limits) {
  Watching watching;
  RerunResult ran = rerun(subject, {}, watching, limits);
  FirstRun result = watching.tell();
  if (auto* trouble = std::get_if<std::string>(&ran)) {
    result.trouble = *trouble;
    return result;
  }
  const Run& run = std::get<Run>(ran);
  result.is_whole = run.is_whole && !watching.omission();
  if (watching.omission()) {
    result.trouble = watching.omission()->message;
    result.stopped = watching.omission()->location;
  }
  if (run.error) result.trouble = run.error->message.substr(0, run.error->message.find('\n'));
  return result;
}

}  // namespace heddle::plan
