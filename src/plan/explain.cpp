#include "plan/explain.h"

#include "plan/deciding.h"
#include "plan/reversals.h"
#include "plan/trials.h"
#include "plan/why_sentences.h"

#include <algorithm>
#include <set>
#include <span>
#include <utility>

namespace heddle::plan {

namespace {

using program::ErrorKind;
using Pair = StepOrder::Pair;

constexpr std::size_t longest = 20'000;         // steps of a counterexample
constexpr std::size_t most_deciding = 8;        // that are looked for
constexpr std::size_t most_failing_kept = 24;   // runs from which a second pair is looked for
constexpr std::size_t most_extended = 3;        // of those
constexpr std::uint32_t most_conflicts = 3;     // for which a thread is held back
constexpr std::size_t most_partners = 6;        // of a pair, for an interval of two
constexpr std::uint32_t furthest_told = 1'000;  // steps before the failure

using Schedule = std::vector<std::string>;

// Did the last step that was asked for happen where it did before?
bool has_moved(const Trial& trial, const Reordering& wanted, const CounterexampleStep& second) {
  std::size_t at = wanted.must.size() - 1;
  if (at >= trial.run.record.steps.size()) return false;
  const CounterexampleStep& now = trial.run.record.steps[at];
  return now.path == second.path && now.location == second.location;
}

class Explainer {
public:
  Explainer(const Subject& subject, const Error& error, const Counterexample& failing, const machine::Limits& limits)
      : error_(error),
        failing_(failing),
        trials_(subject, error, failing, limits),
        sentences_(failing, subject.sources()) {}

  std::optional<Why> operator()() {
    if (failing_.steps.size() > longest) return std::nullopt;
    if (is_alone()) return chance().value_or(Why{.sentences = {sentences_.alone()}});
    Trial again = trials_({.must = failing_.schedule, .stops = true});
    // Where some go round while others wait for ever, only the counterexample itself shows that.
    bool is_deadlock = error_.kind == ErrorKind::Deadlock;
    if (again.end != Trial::End::FailsAlike && !is_deadlock) return std::nullopt;
    if (again.steps.size() != failing_.steps.size()) return std::nullopt;
    StepOrder order(again.steps);
    if (again.run.error && again.run.error->steps.size() == 2) return race(again.run.error->steps, order);
    is_deadlock ? search_deadlock(again.steps, order) : search(again.steps, order);
    if (found_.empty() && !is_deadlock)
      if (std::optional<Why> why = together()) return why;
    if (found_.empty()) find_late(again.steps, 0, Late::HasBegun, 4);
    if (found_.empty() && spare_) found_.push_back(*spare_);
    if (!found_.empty()) return composed(again.steps, order);
    if (is_deadlock)
      if (std::optional<Why> why = together()) return why;
    if (std::optional<Why> why = chance()) return why;
    return whatever_the_order();
  }

private:
  // Steps behind the end of the counterexample: the one that a thread waits in front of, another one of a thread that
  // has taken steps, one of a thread that has not.
  enum class Late : std::uint8_t { IsAwaited, HasBegun, HasNotBegun };

  struct FailingRun {
    Deciding pair;  // that was reversed
    Trial trial;
  };

  bool is_alone() const {
    std::set<std::string> paths;
    for (const CounterexampleStep& step : failing_.steps) paths.insert(step.path);
    for (const Waiting& thread : failing_.waiting) paths.insert(thread.path);
    return paths.size() < 2;
  }

  Deciding deciding(const Pair& pair, const Trial& trial) const {
    return {.first = pair.first,
            .second = pair.second,
            .later = failing_.steps[pair.second],
            .of_locks = pair.of_locks,
            .schedule = trial.run.record.schedule,
            .ends = trial.end == Trial::End::Passes};
  }

  // What is nearest to the failure comes first: steps of the execution itself, data before locks; then what the failing
  // step has read too early; and a thread that has not begun is named only if nothing else decides.
  void search(const std::vector<TakenStep>& steps, const StepOrder& order) {
    if (error_.kind == ErrorKind::Memory) find_freed(order);
    if (found_.empty()) find_pairs(order, by_preference(order), most_deciding);
    if (found_.empty()) find_far_pairs(around_whole_stretches(steps, order), order);
    if (found_.empty()) find_late(steps, last_of_data(steps), Late::HasBegun, 2);
    if (found_.empty()) find_far_pairs(conflicting(steps), order);
  }

  // The step that freed what the last one touches: with the thread that freed it held back there, or since it took a
  // lock.
  void find_freed(const StepOrder& order) {
    auto last = static_cast<std::uint32_t>(failing_.steps.size() - 1);
    for (std::uint32_t first = last; first-- > 0;) {
      if (path(first) == path(last) || !sentences_.is_of_freed(first, last)) continue;
      Pair pair{first, last, false};
      if (auto trial = passing(reversed(failing_.schedule, order, pair), last)) {
        found_.push_back(deciding(pair, *trial));
        return;
      }
      std::size_t tried = 0;
      for (std::uint32_t from = first; from-- > 0 && tried < most_partners;) {
        if (path(from) != path(first) || !takes_lock(from)) continue;
        ++tried;
        auto trial = passing(held_back(failing_, order, from, last), last);
        if (!trial || !is_reversed(pair, Occurrences(failing_), trial->run.record)) continue;
        found_.push_back(deciding(pair, *trial));
        return;
      }
      return;
    }
  }

  bool takes_lock(std::uint32_t step) const {
    return std::ranges::any_of(failing_.steps[step].accesses,
                               [](const Shown& access) { return access.value == "taken"; });
  }

  // A signal that came too early, or a value that was not there yet; then what the threads wait for now.
  void search_deadlock(const std::vector<TakenStep>& steps, const StepOrder& order) {
    std::vector<Pair> pairs = by_preference(order), of_waiting = pairs;
    std::erase_if(of_waiting, [&](const Pair& pair) { return pair.of_locks || !is_last_of_waiting(pair.second); });
    find_pairs(order, of_waiting, 1);
    if (found_.empty()) find_late(steps, 0, Late::IsAwaited, 2);
    if (found_.empty()) find_pairs(order, pairs, 1);
    if (found_.empty()) find_far_pairs(around_whole_stretches(steps, order), order);
    if (found_.empty()) find_far_pairs(conflicting(steps), order);
  }

  bool is_last_of_waiting(std::uint32_t step) const {
    auto is_its = [&](const Waiting& thread) { return thread.path == path(step); };
    for (std::uint32_t i = step + 1; i < failing_.steps.size(); ++i)
      if (path(i) == path(step)) return false;
    return std::ranges::any_of(failing_.waiting, is_its);
  }

  static std::uint32_t last_of_data(const std::vector<TakenStep>& steps) {
    auto i = static_cast<std::uint32_t>(steps.size());
    while (i > 0 && steps[i - 1].accesses.empty()) --i;
    return i == 0 ? 0 : i - 1;
  }

  // Pairs of the counterexample.

  void find_pairs(const StepOrder& order, const std::vector<Pair>& pairs, std::size_t most) {
    for (const Pair& pair : pairs) {
      if (trials_.is_exhausted() || found_.size() >= most) return;
      Reordering wanted = reversed(failing_.schedule, order, pair);
      Trial trial = trials_(wanted);
      if (!has_moved(trial, wanted, failing_.steps[pair.second])) continue;
      if (trial.passes()) found_.push_back(deciding(pair, trial));
      if (trial.end == Trial::End::FailsAlike && failing_runs_.size() < most_failing_kept)
        failing_runs_.push_back({deciding(pair, trial), std::move(trial)});
    }
  }

  void find_far_pairs(const std::vector<Pair>& pairs, const StepOrder& order) {
    for (const Pair& pair : pairs) {
      if (trials_.is_exhausted(3) || !found_.empty()) return;
      if (auto trial = passing(held_back(failing_, order, pair.first, pair.second), pair.second))
        found_.push_back(deciding(pair, *trial));
    }
  }

  // None: with the step moved so it fails, or cannot be moved.
  std::optional<Trial> passing(const Reordering& wanted, std::uint32_t moved) {
    Trial trial = trials_(wanted);
    bool passes = trial.passes() && has_moved(trial, wanted, failing_.steps[moved]);
    return passes ? std::optional(std::move(trial)) : std::nullopt;
  }

  // Pairs of which one step lies behind the end.

  std::vector<std::string> others(const std::string& path) const {
    std::vector<std::string> found;
    auto add = [&](const std::string& other) {
      if (other != path && std::ranges::find(found, other) == found.end()) found.push_back(other);
    };
    for (const Waiting& thread : failing_.waiting) add(thread.path);
    found.emplace_back();  // all of them
    return found;
  }

  // From the last step back to `least`. What is worse than wanted is kept as a spare.
  void find_late(const std::vector<TakenStep>& steps, std::uint32_t least, Late wanted_late, std::size_t quarters) {
    Reordering wanted;
    Reordering::Hold hold;
    for (const CounterexampleStep& step : failing_.steps) ++hold.known[step.path];
    for (auto i = static_cast<std::uint32_t>(steps.size()); i-- > least;) {
      if (steps[i].accesses.empty()) continue;
      auto at = failing_.schedule.begin() + i;
      wanted.must.assign(failing_.schedule.begin(), at);
      wanted.rest.assign(at, failing_.schedule.end());
      hold.path = failing_.steps[i].path;
      hold.step = steps[i];
      for (const std::string& other : others(hold.path)) {
        hold.only = other;
        wanted.hold = hold;
        if (trials_.is_exhausted(quarters) || try_late(i, wanted, wanted_late)) return;
      }
    }
  }

  bool try_late(std::uint32_t first, Reordering& wanted, Late wanted_late) {
    for (wanted.hold->conflicts = 1; wanted.hold->conflicts <= most_conflicts; ++wanted.hold->conflicts) {
      Trial trial = trials_(wanted);
      if (!trial.awaited) return false;
      if (!trial.passes()) continue;
      const Counterexample& run = trial.run.record;
      Deciding late{.first = first,
                    .second = {},
                    .later = run.steps[*trial.awaited],
                    .time = Occurrences(run).time_of(*trial.awaited),
                    .rounds = WhySentences::rounds_before(run, *trial.awaited),
                    .schedule = run.schedule,
                    .ends = trial.end == Trial::End::Passes};
      Late how = how_late(run, *trial.awaited, wanted.hold->known);
      if (how <= wanted_late) {
        found_.push_back(std::move(late));
        return true;
      }
      if (!spare_ || how < spare_late_) {
        spare_ = std::move(late);
        spare_late_ = how;
      }
      return false;
    }
    return false;
  }

  // Of a step that the counterexample has not come to.
  Late how_late(const Counterexample& run, std::uint32_t step, const auto& known) const {
    const std::string& path = run.steps[step].path;
    auto count = known.find(path);
    if (count == known.end()) return Late::HasNotBegun;
    auto steps = std::span(run.steps).first(step + 1);
    auto taken = static_cast<std::uint32_t>(std::ranges::count(steps, path, &CounterexampleStep::path));
    bool waits = std::ranges::any_of(failing_.waiting, [&](const Waiting& thread) { return thread.path == path; });
    return waits && taken == count->second + 1 ? Late::IsAwaited : Late::HasBegun;
  }

  // What is best of those that decide.

  std::optional<Why> composed(const std::vector<TakenStep>& steps, const StepOrder& order) {
    for (const Deciding& after : found_)
      for (const Deciding& before : found_)
        if (before.second == after.first && path(before.first) == after.later.path)
          return why(sentences_.of_between(before, after), {before, after});
    if (error_.kind != ErrorKind::Deadlock)
      if (auto between = find_between(steps, order)) return between;
    for (const Deciding& one : found_)
      for (const Deciding& other : found_)
        if (cross(one, other)) return why(sentences_.of_either(one, other), {one, other});
    if (error_.kind == ErrorKind::Deadlock)
      if (auto missed = find_missed(order)) return missed;
    Deciding best = told(found_.front(), steps);
    std::vector<std::string> sentences;
    if (error_.kind == ErrorKind::Deadlock) sentences = sentences_.of_waiting();
    for (std::string& each : sentences_.of_one(best)) sentences.push_back(std::move(each));
    return why(std::move(sentences), {best});
  }

  // A thread looks, another one changes what it looks at and signals, and the first one waits: with the change before
  // the look it would not.
  std::optional<Why> find_missed(const StepOrder& order) {
    const Deciding& after = found_.front();
    if (!after.second) return std::nullopt;
    std::size_t tried = 0;
    for (const Pair& pair : by_preference(order)) {
      bool fits = !pair.of_locks && path(pair.first) == path(*after.second) && path(pair.second) == path(after.first) &&
                  pair.second <= after.first;
      if (!fits) continue;
      if (trials_.is_exhausted() || ++tried > most_partners) return std::nullopt;
      Reordering wanted = reversed(failing_.schedule, order, pair);
      Trial trial = trials_(wanted);
      if (!trial.passes() || !has_moved(trial, wanted, failing_.steps[pair.second])) continue;
      return why_between(deciding(pair, trial), after);
    }
    return std::nullopt;
  }

  // The run that a pair of locks has shown to pass, or one that comes too late, has other steps of the same threads the
  // other way round as well. What they do to data says more, most of all in the memory of the failure.
  Deciding told(const Deciding& best, const std::vector<TakenStep>& steps) {
    bool is_late = !best.second;
    bool is_lock_cycle = error_.kind == ErrorKind::Deadlock && (is_late || best.of_locks);
    bool says_it = !is_late && !best.of_locks && sentences_.is_clear(best.first, *best.second);
    if (is_lock_cycle || says_it || trials_.is_exhausted()) return best;
    Trial trial = trials_({.must = best.schedule, .stops = true});
    const Counterexample& passing = trial.run.record;
    if (passing.steps.size() != best.schedule.size()) return best;
    Occurrences original(failing_), now(passing);
    std::optional<Pair> clearest;
    auto is_of = [&](std::uint32_t step, const std::string& path) { return failing_.steps[step].path == path; };
    auto count = static_cast<std::uint32_t>(steps.size());
    for (std::uint32_t second = count; second-- > count - std::min(count, furthest_told);) {
      bool of_first = is_of(second, path(best.first));
      if (!of_first && !is_of(second, best.later.path)) continue;
      auto moved = now.find(failing_.steps[second], original.time_of(second));
      if (!moved) continue;
      for (std::uint32_t first = second; first-- > count - std::min(count, furthest_told);) {
        if (!is_of(first, of_first ? best.later.path : path(best.first))) continue;
        if (!conflict_in_data(steps[first], steps[second]) || !sentences_.is_clear(first, second)) continue;
        auto before = now.find(failing_.steps[first], original.time_of(first));
        if (before && *before < *moved) continue;
        bool is_better = !clearest || (sentences_.is_of_freed(first, second) &&
                                       !sentences_.is_of_freed(clearest->first, clearest->second));
        if (is_better) clearest = {first, second, false};
      }
    }
    if (!clearest) return best;
    Deciding result = best;
    result.first = clearest->first;
    result.second = clearest->second;
    result.later = failing_.steps[clearest->second];
    result.of_locks = false;
    return result;
  }

  // Of one order that decides: is it that the other thread comes between two steps? Then it can also be moved out on
  // the other side.
  std::optional<Why> find_between(const std::vector<TakenStep>& steps, const StepOrder& order) {
    for (std::size_t i = 0; i < std::min(found_.size(), most_extended); ++i) {
      Deciding pair = found_[i];
      if (!pair.second || pair.of_locks || trials_.is_exhausted()) continue;
      if (auto after = next_conflicting(steps, *pair.second, pair.first))
        if (auto trial = passing(held_back(failing_, order, first_since(pair.first, *pair.second), *after), *after))
          return why_between(pair, deciding({*pair.second, *after}, *trial));
      if (auto before = last_conflicting(steps, pair.first, *pair.second))
        if (auto trial = passing(held_back(failing_, order, *before, pair.first), pair.first))
          return why_between(deciding({*before, pair.first}, *trial), pair);
    }
    return std::nullopt;
  }

  std::optional<Why> why_between(const Deciding& before, const Deciding& after) const {
    return why(sentences_.of_between(before, after), {before, after});
  }

  // The first step behind `after` of the thread that takes the step `like`.
  std::uint32_t first_since(std::uint32_t after, std::uint32_t like) const {
    while (path(++after) != path(like)) continue;
    return after;
  }

  // Steps of the thread of `like` that conflict in data with a step of another one.
  std::optional<std::uint32_t> next_conflicting(const std::vector<TakenStep>& steps, std::uint32_t step,
                                                std::uint32_t like) const {
    for (std::uint32_t i = step + 1; i < steps.size(); ++i)
      if (path(i) == path(like) && conflict_in_data(steps[i], steps[step])) return i;
    return std::nullopt;
  }
  std::optional<std::uint32_t> last_conflicting(const std::vector<TakenStep>& steps, std::uint32_t step,
                                                std::uint32_t like) const {
    for (std::uint32_t i = step; i-- > 0;)
      if (path(i) == path(like) && conflict_in_data(steps[i], steps[step])) return i;
    return std::nullopt;
  }

  const std::string& path(std::uint32_t step) const { return failing_.steps[step].path; }

  // Each of two threads is between two steps of the other.
  bool cross(const Deciding& one, const Deciding& other) const {
    return one.second && other.second && !one.of_locks && !other.of_locks && path(one.first) == path(*other.second) &&
           path(*one.second) == path(other.first) && one.first < *other.second && other.first < *one.second;
  }

  static Why why(std::vector<std::string> sentences, const std::vector<Deciding>& pairs) {
    Why why{.sentences = WhySentences::fitted(std::move(sentences))};
    why.passing_schedule = pairs.front().schedule;
    for (const Deciding& pair : pairs) {
      why.ends = why.ends && pair.ends;
      DecidingPair told{.first = pair.first, .second = pair.second};
      if (!pair.second) told.late = LateStep{pair.later.path, pair.later.location, pair.later.text, pair.time};
      if (pair.schedule != why.passing_schedule) told.passing_schedule = pair.schedule;
      why.pairs.push_back(std::move(told));
    }
    return why;
  }

  // Two pairs at once.

  std::optional<Why> together() {
    Occurrences original(failing_);
    for (const FailingRun& failing : failing_runs_) {
      StepOrder order(failing.trial.steps);
      const Counterexample& run = failing.trial.run.record;
      Occurrences now(run);
      for (const Pair& pair : by_preference(order)) {
        if (trials_.is_exhausted(3)) return std::nullopt;
        auto first = original.find(run.steps[pair.first], now.time_of(pair.first));
        auto second = original.find(run.steps[pair.second], now.time_of(pair.second));
        if (!first || !second || *second < *first || failing.pair.second == second) continue;
        Trial trial = trials_(reversed(run.schedule, order, pair));
        if (!trial.passes()) continue;
        Pair both[] = {{failing.pair.first, *failing.pair.second, false}, {*first, *second, pair.of_locks}};
        if (!std::ranges::all_of(both, [&](const Pair& each) { return is_reversed(each, original, trial.run.record); }))
          continue;
        std::vector<Deciding> pairs{deciding(both[0], trial), deciding(both[1], trial)};
        return why(sentences_.of_both(pairs[0], pairs[1]), pairs);
      }
    }
    return std::nullopt;
  }

  bool is_reversed(const Pair& pair, const Occurrences& original, const Counterexample& run) const {
    Occurrences now(run);
    auto first = now.find(failing_.steps[pair.first], original.time_of(pair.first));
    auto second = now.find(failing_.steps[pair.second], original.time_of(pair.second));
    return second && (!first || *second < *first);
  }

  // Of data races: the order does not matter, that there is none does.
  std::optional<Why> race(const std::vector<std::uint32_t>& steps, const StepOrder& order) {
    Pair pair{steps[0], steps[1], false};
    Reordering wanted = reversed(failing_.schedule, order, pair);
    Trial trial = trials_(wanted);
    bool has_run = has_moved(trial, wanted, failing_.steps[pair.second]);
    if (has_run && trial.passes()) {
      Deciding decides = deciding(pair, trial);
      return why(sentences_.of_one(decides), {decides});
    }
    bool other_way = has_run && trial.end == Trial::End::FailsAlike;
    Why found{.sentences = WhySentences::fitted(sentences_.of_race(pair.first, pair.second, other_way))};
    if (other_way) found.failing_schedule = trial.run.record.schedule;
    return found;
  }

  // Where no order decides.

  // Something that happened in a step and might not have: an allocation that failed, a wait that ended by itself.
  std::optional<Why> chance() {
    for (auto i = static_cast<std::uint32_t>(failing_.schedule.size()); i-- > 0;) {
      std::string item = failing_.schedule[i];
      std::size_t from = std::min(item.find(':'), item.size());
      if (item.find('1', from) == std::string::npos || trials_.is_exhausted()) continue;
      std::replace(item.begin() + static_cast<std::ptrdiff_t>(from), item.end(), '1', '0');
      auto at = failing_.schedule.begin() + i;
      Reordering wanted{.must = {failing_.schedule.begin(), at}, .rest = {at + 1, failing_.schedule.end()}};
      wanted.must.push_back(item);
      Trial trial = trials_(wanted);
      if (!trial.passes()) continue;
      bool ends = trial.end == Trial::End::Passes;
      return Why{
          .sentences = {sentences_.of_chance(i, ends)}, .passing_schedule = trial.run.record.schedule, .ends = ends};
    }
    return std::nullopt;
  }

  std::optional<Why> whatever_the_order() {
    using Rule = Reordered::Rule;
    std::set<Schedule> others;
    for (Rule rule : {Rule::Stay, Rule::Newest, Rule::InTurns}) {
      Trial trial = trials_({}, rule);
      if (trial.end != Trial::End::FailsAlike) return std::nullopt;
      others.insert(trial.run.record.schedule);
    }
    others.erase(failing_.schedule);
    Why found{.sentences = {sentences_.whatever_the_order(others.size())}};
    if (!others.empty()) found.failing_schedule = *others.begin();
    return found;
  }

  const Error& error_;
  const Counterexample& failing_;
  Trials trials_;
  WhySentences sentences_;
  std::vector<Deciding> found_;
  std::vector<FailingRun> failing_runs_;
  std::optional<Deciding> spare_;
  Late spare_late_ = Late::HasNotBegun;
};

}  // namespace

std::optional<Why> explain(const Subject& subject, const Error& error, const Counterexample& failing,
                           const machine::Limits& limits) {
  return Explainer(subject, error, failing, limits)();
}

}  // namespace heddle::plan
