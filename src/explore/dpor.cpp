#include "explore/dpor.h"

#include <algorithm>
#include <utility>

namespace heddle::explore {

using machine::ThreadId;

// Explore. ------------------------------------------------------------------------------------------------------------

bool Dpor::enter(std::span<const ThreadId> enabled) {
  stack_.sleep.push();
  if (stack_.states.size() == stack_.depth) stack_.states.emplace_back();
  State& state = stack_.states[stack_.depth];
  state.enabled.assign(enabled.begin(), enabled.end());
  state.wakeup = std::exchange(tree_below_, WakeupTrees::none);
  state.open.clear();
  for (ThreadId thread : enabled) state.open.insert(thread);
  stack_.sleep.for_each([&](ThreadId thread) { state.open.erase(thread); });
  state.done_awake.clear();
  state.tried.clear();
  state.cuts = state.tries_all = state.chosen = state.shared = false;
  stack_.trees.remove_if(state.wakeup, [&](const WakeupNode& node) { return !state.open.contains(node.thread); });
  if (state.wakeup != WakeupTrees::none || choose(state)) {
    ++stack_.depth;
    return true;
  }
  bool soundly = stack_.sleep.all_sleep_soundly();
  stack_.sleep.pop();
  if (soundly)
    ended();
  else
    ended_early();
  return false;
}

// Any thread that is awake will do. Going on with the same one keeps executions easy to read; the first one usually
// collects the others at the end, and has less to do the later it comes. Behind a wakeup sequence, though, the threads
// that were interrupted may lead back to where others have been.
bool Dpor::choose(State& state) {
  std::optional<ThreadId> last;
  bool goes_back = prunes_ && after_sequence_;
  if (!goes_back && !stack_.trace.events().empty()) last = stack_.trace.events().back().thread;
  std::optional<ThreadId> chosen;
  for (ThreadId thread : state.enabled) {
    if (!state.open.contains(thread)) continue;
    if (goes_back && chosen && *chosen != ThreadId(0)) break;
    if (!chosen || *chosen == ThreadId(0) || thread == last) chosen = thread;
    if (thread == last) break;
  }
  state.chosen = chosen.has_value();
  if (chosen) stack_.trees.add_any_step(state.wakeup, *chosen);
  return chosen.has_value();
}

std::optional<ThreadId> Dpor::next() {
  State& state = stack_.top();
  while (!state.shared && state.wakeup != WakeupTrees::none) {
    ThreadId thread = stack_.trees.front(state.wakeup).thread;
    state.early_ends = early_ends_;
    if (state.open.contains(thread)) return thread;
    stack_.trees.pop_front(state.wakeup);
  }
  return std::nullopt;
}

void Dpor::took(const Taken& taken) {
  State& state = stack_.top();
  stack_.sleep.step({taken.thread, taken.accesses});
  is_weakly_ordered_ = is_weakly_ordered_ || trace::is_weakly_ordered(taken.accesses);
  Known known = taken.fixed ? Known::Footprint : taken.steady ? Known::Places : Known::Nothing;
  stack_.happened.push_back({static_cast<std::uint32_t>(stack_.depth - 1), taken.outcome, known});
  stack_.before.push();
  tree_below_ = stack_.trees.take_children(state.wakeup, taken.thread, taken.outcome);
  moved_ = taken.thread;
  after_sequence_ = !state.chosen;
  if (taken.partial) try_others(state);  // the inputs that do not get through are cut
}

// The step that is being tried does not get through for every input.
void Dpor::try_others(State& state) {
  state.cuts = true;
  stack_.try_all(state);
}

void Dpor::cut() {
  moved_.reset();                                 // it stopped within its step,
  stack_.happened.back().known = Known::Nothing;  // and would have touched more in another order
  ended();
  try_others(stack_.top());
}

void Dpor::back() {
  stack_.sleep.forget_step();
  stack_.pop_event();
  while (data_races_.size() > stack_.before.size()) data_races_.pop();
  optimal_.forget_event();
  source_.forget_event();
  stack_.trees.clear(tree_below_);
}

void Dpor::tried() {
  State& state = stack_.top();
  ThreadId thread = stack_.trees.front(state.wakeup).thread;
  stack_.trees.pop_front(state.wakeup);
  finish_thread(thread, state.early_ends == early_ends_);
}

void Dpor::finish_thread(ThreadId thread, bool soundly) {
  State& state = stack_.top();
  state.open.erase(thread);
  state.tried.push_back(thread);
  state.chosen = false;
  if (std::exchange(state.cuts, false)) {
    state.done_awake.push_back(thread);
    stack_.sleep.stay_awake();
  } else {
    stack_.sleep.fall_asleep(thread, soundly);
  }
}

void Dpor::leave() {
  stack_.sleep.pop();
  State& state = stack_.top();
  if (state.shared && state.wakeup != WakeupTrees::none) found_.push_back({stack_.depth - 1, planned_from(state)});
  stack_.trees.clear(state.wakeup);
  --stack_.depth;
}

// Races at the end of an execution. -----------------------------------------------------------------------------------

void Dpor::ended() {
  reverse_races();
  for (const Wait& wait : stack_.waits) optimal_.reverse_again(wait);
  stack_.raced = stack_.before.size();
}

void Dpor::ended_early() {
  ++early_ends_;
  ended();
  source_.add_races();
}

// The execution could have gone on, and what would have been touched races with what has happened as well.
void Dpor::covered(std::span<const Touch> touches) {
  if (touches.empty()) return ended();
  ended_early();
  for (const Touch& touch : touches)
    for (std::uint32_t first : stack_.before.partners_of({touch.thread, std::span(&touch.access, 1)}))
      source_.add_touch(first);
}

void Dpor::reverse_races() {
  optimal_.reverse_open();
  bool shows = races_ && !show_weak_races();
  for (std::uint32_t event = stack_.raced; event < stack_.before.size(); ++event)
    for (std::uint32_t partner : stack_.before.race_partners(event)) {
      Race race{partner, event};
      if (shows && trace::data_race(stack_.trace.footprint(partner), stack_.trace.footprint(event), stack_.aliases))
        races_(partner, event);
      optimal_.reverse(race);
      if (may_end_early_) source_.note(race);
    }
}

// Where accesses are weakly ordered, the data races of the events since the last time. False: none is.
bool Dpor::show_weak_races() {
  while (is_weakly_ordered_ && data_races_.size() < stack_.before.size()) {
    data_races_.push();
    std::uint32_t event = data_races_.size() - 1;
    for (std::uint32_t partner : data_races_.partners())
      if (event >= stack_.raced) races_(partner, event);
  }
  return is_weakly_ordered_;
}

// Threads that wait. --------------------------------------------------------------------------------------------------

// Which threads wait now that a thread has moved?
void Dpor::reached(std::span<const machine::Resting> threads) {
  if (!moved_) return;
  std::uint32_t newest = stack_.before.size() - 1;
  trace::Footprint last = stack_.trace.footprint(newest);
  for (const auto& [thread, next] : threads) {
    if (!next.blocking || machine_.guard(thread, guarded_).is_true()) continue;
    trace::Footprint waiting{thread, guarded_};
    auto follows_last = [&](const machine::Access& access) {
      return access.object == machine::Access::event_object && stack_.before.event_of(access) == newest;
    };
    bool has_just_come =
        thread == *moved_ || trace::creates(last, thread) || std::ranges::any_of(guarded_, follows_last);
    if (has_just_come || trace::dependent(last, waiting, stack_.aliases)) find_races(waiting);
  }
  moved_.reset();
}

// Each event that the wait depends on directly may be to blame, not only the newest: without one of the others the
// thread might have come through as well.
void Dpor::find_races(const trace::Footprint& waiting) {
  auto ordinal = static_cast<std::uint32_t>(stack_.before.events_of(waiting.thread).size());
  for (std::uint32_t event : stack_.before.partners_of(waiting)) {
    auto is_same = [&](const Wait& wait) {
      return wait.first == event && wait.thread == waiting.thread && wait.ordinal == ordinal;
    };
    if (std::ranges::any_of(stack_.waits, is_same)) continue;
    Wait wait{.first = event,
              .newest = stack_.before.size() - 1,
              .thread = waiting.thread,
              .ordinal = ordinal,
              .footprint = stack_.footprints.intern(waiting.accesses)};
    stack_.waits.push_back(wait);
    optimal_.reverse(wait);
  }
}

// What is left of a shared state is somebody else's.
std::size_t Dpor::open_branches(std::size_t number) const {
  if (number >= stack_.depth || stack_.states[number].shared) return 0;
  const State& state = stack_.states[number];
  std::size_t planned = 0;
  stack_.trees.any_beginning(state.wakeup, [&](ThreadId thread) {
    planned += state.open.contains(thread) ? 1 : 0;
    return false;
  });
  return planned > 0 ? planned - 1 : 0;
}

// Units of work. ------------------------------------------------------------------------------------------------------

// Without the sequences that begin with a thread that sleeps or has been tried.
std::vector<WakeupStep> Dpor::planned_from(const State& state) const {
  std::vector<WakeupStep> steps;
  bool is_open = false;
  stack_.trees.for_each(state.wakeup, [&](const WakeupNode& node, std::uint32_t level) {
    if (level == 0) is_open = state.open.contains(node.thread);
    if (is_open) steps.push_back({node.thread, node.outcome, node.weight, level});
  });
  return steps;
}

Divisible::Branches Dpor::branches(std::size_t number) const {
  const State& state = stack_.states[number];
  return {state.tried, planned_from(state), state.shared, state.tries_all};
}

bool Dpor::repeats(ThreadId thread) {
  State& state = stack_.top();
  if (!state.open.contains(thread)) return false;
  stack_.trees.clear(state.wakeup);
  stack_.trees.add_any_step(state.wakeup, thread);
  state.cuts = false;
  return true;
}

// What was planned while it was explored may have been put behind a branch that is not finished: it does not sleep
// soundly.
void Dpor::slept(bool cuts) {
  State& state = stack_.top();
  ThreadId thread = stack_.trees.front(state.wakeup).thread;
  stack_.trees.clear(state.wakeup);
  moved_.reset();
  state.cuts = state.cuts || cuts;
  may_end_early_ = true;
  finish_thread(thread, false);
}

// Executions may have ended early below the step that is being tried, before the search was interrupted.
void Dpor::restore(const Branches& branches, bool cuts) {
  State& state = stack_.top();
  stack_.trees.clear(state.wakeup);
  stack_.trees.add(state.wakeup, branches.tree);
  moved_.reset();
  state.cuts = state.cuts || cuts;
  state.shared = branches.shared;
  state.tries_all = branches.tries_all;
  state.chosen = false;
  state.early_ends = early_ends_ - 1;
  may_end_early_ = true;
}

}  // namespace heddle::explore
