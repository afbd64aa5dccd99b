#include "plan/reversals.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace heddle::plan {

namespace {

using Pair = StepOrder::Pair;
using Schedule = std::vector<std::string>;

constexpr std::uint32_t furthest_apart = 1'000;  // steps of a pair
constexpr std::uint32_t most_partners = 6;       // of one step

}  // namespace

std::vector<Pair> by_preference(const StepOrder& order, bool data_first) {
  std::vector<Pair> pairs = order.reversible();
  std::ranges::sort(
      pairs, {}, [&](const Pair& pair) { return std::tuple(data_first && pair.of_locks, ~pair.second, ~pair.first); });
  return pairs;
}

Reordering reversed(const Schedule& schedule, const StepOrder& order, const Pair& pair) {
  Reordering wanted;
  wanted.must.assign(schedule.begin(), schedule.begin() + pair.first);
  wanted.rest.push_back(schedule[pair.first]);
  for (std::uint32_t i = pair.first + 1; i < schedule.size(); ++i) {
    bool comes_along = i < pair.second && !order.is_after(i, pair.first);
    (comes_along || i == pair.second ? wanted.must : wanted.rest).push_back(schedule[i]);
  }
  return wanted;
}

Reordering held_back(const Counterexample& failing, const StepOrder& order, std::uint32_t from, std::uint32_t second) {
  const Schedule& schedule = failing.schedule;
  Reordering wanted;
  wanted.must.assign(schedule.begin(), schedule.begin() + from);
  for (std::uint32_t i = from; i < schedule.size(); ++i) {
    bool is_held = failing.steps[i].path == failing.steps[from].path;
    bool is_own = failing.steps[i].path == failing.steps[second].path;
    bool comes_along = i < second && !is_held && (is_own || !order.is_after(i, from));
    (comes_along || i == second ? wanted.must : wanted.rest).push_back(schedule[i]);
  }
  return wanted;
}

std::vector<Pair> conflicting(const std::vector<TakenStep>& steps) {
  std::vector<Pair> pairs;
  for (std::uint32_t j = 0; j < steps.size(); ++j) {
    std::uint32_t count = 0;
    for (std::uint32_t i = j; i-- > 0 && j - i <= furthest_apart && count < most_partners;) {
      if (steps[i].thread == steps[j].thread || !conflict(steps[i], steps[j])) continue;
      pairs.push_back({i, j, !conflict_in_data(steps[i], steps[j])});
      ++count;
    }
  }
  std::ranges::stable_sort(
      pairs, {}, [](const Pair& pair) { return std::tuple(pair.of_locks, pair.second - pair.first, ~pair.second); });
  return pairs;
}

std::vector<Pair> around_whole_stretches(const std::vector<TakenStep>& steps, const StepOrder& order) {
  std::set<std::uint32_t> firsts;
  for (const Pair& pair : order.reversible()) firsts.insert(pair.first);
  std::vector<Pair> pairs;
  for (std::uint32_t i : firsts) {
    std::map<machine::ThreadId, std::uint32_t> last;
    for (std::uint32_t j = i + 1; j < steps.size(); ++j) {
      if (!touch_same(steps[i], steps[j])) continue;
      if (steps[j].thread == steps[i].thread) break;
      last[steps[j].thread] = j;
    }
    for (auto [thread, j] : last)
      if (conflict(steps[i], steps[j])) pairs.push_back({i, j, !conflict_in_data(steps[i], steps[j])});
  }
  std::ranges::stable_sort(pairs, {}, [](const Pair& pair) { return std::tuple(pair.of_locks, ~pair.second); });
  return pairs;
}

}  // namespace heddle::plan
