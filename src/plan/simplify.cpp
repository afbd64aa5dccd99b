#include "plan/simplify.h"

#include "plan/shorter.h"

#include <algorithm>
#include <functional>
#include <map>
#include <span>
#include <string_view>
#include <utility>

namespace heddle::plan {

namespace {

using Schedule = std::vector<std::string>;

// What happened in a step besides stays with it wherever it goes; only whose step it is counts here.
std::string_view thread(const std::string& item) { return std::string_view(item).substr(0, item.find(':')); }
bool same_thread(const std::string& a, const std::string& b) { return thread(a) == thread(b); }

constexpr std::size_t most_steps_rerun = 200000;
constexpr std::size_t longest_detour = 64;

std::size_t switches(const Schedule& schedule) {
  std::size_t count = 0;
  for (std::size_t i = 1; i < schedule.size(); ++i) count += same_thread(schedule[i], schedule[i - 1]) ? 0 : 1;
  return count;
}

// The same threads wait at the same places, and the same ones go round for ever: that some will come to wait is not
// enough.
bool wait_alike(const Counterexample& a, const Counterexample& b) {
  return std::ranges::equal(a.waiting, b.waiting, [](const Waiting& x, const Waiting& y) {
    return x.path == y.path && x.spins == y.spins && (x.spins || x.location == y.location);
  });
}

class Simplifier {
public:
  Simplifier(const Subject& subject, const Run& run, const machine::Limits& limits)
      : subject_(subject), limits_(limits), best_(run) {}

  Run operator()() {
    while (!exhausted() && (drop_steps() || join_blocks() || drop_detour() || drop_divided_detour() || shorten()))
      continue;
    mark_idle_inputs();
    return std::move(best_);
  }

private:
  bool exhausted() const { return spent_ > most_steps_rerun || subject_.budget().is_spent(); }

  // Takes the candidate if it fails in the same way and is simpler.
  bool take(const Schedule& candidate) {
    spent_ += candidate.size() + 1;
    RerunResult result = rerun(subject_, best_.record.inputs, candidate, limits_);
    Run* run = std::get_if<Run>(&result);
    if (run == nullptr || !run->error || !same(*run->error, *best_.error)) return false;
    if (run->error->kind == program::ErrorKind::Deadlock && !wait_alike(run->record, best_.record)) return false;
    auto cost = [](const Schedule& s) { return std::pair(switches(s), s.size()); };
    if (cost(run->record.schedule) >= cost(best_.record.schedule)) return false;
    best_ = std::move(*run);
    return true;
  }

  // Numbers of addresses and of processes, where it fails just so with those that there are by default.
  void mark_idle_inputs() {
    auto is_of_surroundings = [](const Input& input) {
      return input.name.starts_with('&') || input.name.find(' ') != std::string::npos;
    };
    std::vector<Input> inputs = best_.record.inputs;
    if (std::erase_if(inputs, is_of_surroundings) == 0) return;
    RerunResult result = rerun(subject_, inputs, best_.record.schedule, limits_);
    const Run* run = std::get_if<Run>(&result);
    bool fails_alike = run != nullptr && run->error && same(*run->error, *best_.error) &&
                       run->record.schedule == best_.record.schedule && wait_alike(run->record, best_.record);
    for (Input& input : best_.record.inputs) input.is_idle = fails_alike && is_of_surroundings(input);
  }

  // Without the last steps of one thread: all of them, or from one of its blocks on.
  bool drop_steps() {
    Schedule schedule = best_.record.schedule;
    for (std::size_t from = 0; from < schedule.size() && !exhausted(); ++from) {
      if (from > 0 && same_thread(schedule[from], schedule[from - 1])) continue;
      Schedule candidate;
      for (std::size_t i = 0; i < schedule.size(); ++i)
        if (i < from || !same_thread(schedule[i], schedule[from])) candidate.push_back(schedule[i]);
      if (take(candidate)) return true;
    }
    return false;
  }

  // Does the thread go on behind these steps of it at the place where it began them?
  bool leads_back(std::size_t from, std::size_t length) const {
    const std::vector<CounterexampleStep>& steps = best_.record.steps;
    if (steps.size() != best_.record.schedule.size()) return true;  // it is not known
    auto behind = std::find_if(steps.begin() + static_cast<std::ptrdiff_t>(from + length), steps.end(),
                               [&](const CounterexampleStep& step) { return step.path == steps[from].path; });
    return behind == steps.end() ||
           (behind->location == steps[from].location && behind->function == steps[from].function);
  }

  // Without some steps in a row of one thread: a round of a loop that leads back to where it began.
  bool drop_detour() {
    Schedule schedule = best_.record.schedule;
    for (std::size_t length = std::min(schedule.size(), longest_detour); length > 0; --length)
      for (std::size_t from = 0; from + length <= schedule.size() && !exhausted(); ++from) {
        auto begin = schedule.begin() + static_cast<std::ptrdiff_t>(from);
        auto end = begin + static_cast<std::ptrdiff_t>(length);
        if (std::adjacent_find(begin, end, std::not_fn(same_thread)) != end || !leads_back(from, length)) continue;
        Schedule candidate(schedule.begin(), begin);
        candidate.insert(candidate.end(), end, schedule.end());
        if (take(candidate)) return true;
      }
    return false;
  }

  // The same where others take steps in between, which they keep.
  bool drop_divided_detour() {
    Schedule schedule = best_.record.schedule;
    std::map<std::string_view, std::vector<std::size_t>> steps_of;  // by thread
    for (std::size_t i = 0; i < schedule.size(); ++i) steps_of[thread(schedule[i])].push_back(i);
    for (const auto& [path, steps] : steps_of)
      for (std::size_t length = std::min(steps.size() - 1, longest_detour); length > 1; --length)
        for (std::size_t from = 0; from + length < steps.size() && !exhausted(); ++from)
          if (leads_to(steps[from], steps[from + length]) &&
              take(without(schedule, std::span(steps).subspan(from, length))))
            return true;
    return false;
  }

  bool leads_to(std::size_t from, std::size_t to) const {
    const std::vector<CounterexampleStep>& steps = best_.record.steps;
    return to < steps.size() && steps[to].location == steps[from].location &&
           steps[to].function == steps[from].function;
  }

  static Schedule without(const Schedule& schedule, std::span<const std::size_t> steps) {
    Schedule rest;
    for (std::size_t i = 0; i < schedule.size(); ++i)
      if (!std::ranges::binary_search(steps, i)) rest.push_back(schedule[i]);
    return rest;
  }

  // Another way to the error, with fewer steps, from some state on the way.
  bool shorten() {
    if (std::exchange(has_looked_around_, true)) return false;
    std::optional<Schedule> shorter = look_for_shorter(subject_, best_, limits_);
    return shorter && take(*shorter);
  }

  // A block of one thread moves back to the thread's block before it, or that one forward to it.
  bool join_blocks() {
    Schedule schedule = best_.record.schedule;
    for (std::size_t begin = 0; begin < schedule.size() && !exhausted();) {
      std::size_t end = begin;
      while (end < schedule.size() && same_thread(schedule[end], schedule[begin])) ++end;
      std::size_t next = end;
      while (next < schedule.size() && !same_thread(schedule[next], schedule[begin])) ++next;
      std::size_t next_end = next;
      while (next_end < schedule.size() && same_thread(schedule[next_end], schedule[begin])) ++next_end;
      if (next < schedule.size() &&
          (take(rotated(schedule, end, next, next_end)) || take(rotated(schedule, begin, end, next))))
        return true;
      begin = end;
    }
    return false;
  }

  static Schedule rotated(Schedule schedule, std::size_t first, std::size_t middle, std::size_t last) {
    auto at = [&](std::size_t i) { return schedule.begin() + static_cast<std::ptrdiff_t>(i); };
    std::rotate(at(first), at(middle), at(last));
    return schedule;
  }

  const Subject& subject_;
  const machine::Limits& limits_;
  Run best_;
  std::size_t spent_ = 0;
  bool has_looked_around_ = false;  // it takes long
};

}  // namespace

Run simplify(const Subject& subject, const Run& run, const machine::Limits& limits) {
  return Simplifier(subject, run, limits)();
}

}  // namespace heddle::plan
