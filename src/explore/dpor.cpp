#include "explore/dpor.h"

#include <algorithm>
#include <utility>

namespace heddle::explore {

using machine::Access;
using machine::ThreadId;

namespace {

bool contains(const std::vector<ThreadId>& threads, ThreadId thread) {
  return std::ranges::find(threads, thread) != threads.end();
}

}  // namespace

bool Dpor::can_be_tried(const State& state, const WakeupNode& node) const {
  return contains(state.enabled, node.thread) && !contains(state.done_awake, node.thread) &&
         !sleep_.contains(node.thread);
}

bool Dpor::enter(std::span<const ThreadId> enabled) {
  find_waiting();
  sleep_.push();
  State state{{enabled.begin(), enabled.end()}, std::exchange(plan_below_, {}), {}, false};
  std::erase_if(state.wakeup, [&](const WakeupNode& node) { return !can_be_tried(state, node); });
  if (!state.wakeup.empty() || choose(state)) {
    states_.push_back(std::move(state));
    return true;
  }
  sleep_.pop();
  ended();
  return false;
}

// Any thread that is awake will do; going on with the same one keeps executions easy to read.
bool Dpor::choose(State& state) {
  auto awake = [&](ThreadId thread) { return !sleep_.contains(thread); };
  auto chosen = state.enabled.end();
  if (!trace_.events().empty()) chosen = std::ranges::find(state.enabled, trace_.events().back().thread);
  if (chosen == state.enabled.end() || !awake(*chosen)) chosen = std::ranges::find_if(state.enabled, awake);
  if (chosen == state.enabled.end()) return false;
  state.wakeup.push_back(any_step(*chosen));
  return true;
}

std::optional<ThreadId> Dpor::next() {
  State& state = states_.back();
  while (!state.wakeup.empty() && !can_be_tried(state, state.wakeup.front())) state.wakeup.erase(state.wakeup.begin());
  return state.wakeup.empty() ? std::nullopt : std::optional(state.wakeup.front().thread);
}

bool Dpor::outcome(const Taken& taken) {
  WakeupNode& node = states_.back().wakeup.front();
  sleep_.step({taken.thread, taken.accesses});
  state_of_.push_back(states_.size() - 1);
  outcomes_.push_back(taken.outcome);
  before_.push();
  bool as_planned = node.outcome == taken.outcome;
  plan_below_ = as_planned ? std::exchange(node.children, {}) : std::vector<WakeupNode>();
  moved_ = taken.thread;
  if (taken.partial) try_others(states_.back());  // the inputs that do not get through are cut
  return true;
}

void Dpor::ended() {
  find_waiting();
  for (std::uint32_t event = raced_; event < before_.size(); ++event)
    for (std::uint32_t partner : before_.race_partners(event)) reverse(partner, event);
  raced_ = before_.size();
}

void Dpor::cut() {
  moved_.reset();  // it stopped within its step
  ended();
  try_others(states_.back());
}

void Dpor::back() {
  sleep_.forget_step();
  before_.pop();
  state_of_.pop_back();
  outcomes_.pop_back();
  plan_below_.clear();
  raced_ = std::min(raced_, before_.size());
}

void Dpor::tried() {
  State& state = states_.back();
  ThreadId thread = state.wakeup.front().thread;
  state.wakeup.erase(state.wakeup.begin());
  if (std::exchange(state.cuts, false)) {
    state.done_awake.push_back(thread);
    sleep_.stay_awake();
  } else {
    sleep_.fall_asleep(thread);
  }
}

void Dpor::leave() {
  sleep_.pop();
  states_.pop_back();
}

// The step that is being tried does not get through for every input.
void Dpor::try_others(State& state) {
  state.cuts = true;
  try_all(state);
}

void Dpor::try_all(State& state) {
  for (ThreadId thread : state.enabled)
    if (std::ranges::find(state.wakeup, thread, &WakeupNode::thread) == state.wakeup.end())
      state.wakeup.push_back(any_step(thread));
}

PlannedStep Dpor::planned(std::uint32_t event) const {
  const trace::Event& e = trace_.events()[event];
  auto accesses = trace_.accesses(e);
  return {.thread = e.thread,
          .outcome = outcomes_[event],
          .accesses = {accesses.begin(), accesses.end()},
          .known = true,
          .clock = before_.clock(event),
          .ordinal = before_.ordinal(event)};
}

// The events after the first one that do not come after it in the happens-before order.
Plan Dpor::independent_of(std::uint32_t first, std::uint32_t except) const {
  Plan plan;
  for (std::uint32_t event = first + 1; event < before_.size(); ++event)
    if (event != except && !before_.before(first, event)) plan.push_back(planned(event));
  return plan;
}

void Dpor::reverse(std::uint32_t first, std::uint32_t second) {
  Plan plan = independent_of(first, second);
  plan.push_back(planned(second));
  plan.back().outcome.clear();  // it may come out differently now
  plan.back().known = fixed_[trace_.events()[second].step];
  add_plan(state_of_[first], std::move(plan));
}

void Dpor::reverse_waiting(std::uint32_t first, const trace::Footprint& waiting) {
  std::vector<std::uint32_t> partners;
  trace::Clock clock = before_.clock_of(waiting, partners);
  std::uint32_t ordinal = waiting.thread.index() < clock.size() ? clock[waiting.thread.index()] + 1 : 1;
  if (clock.size() <= waiting.thread.index()) clock.resize(waiting.thread.index() + 1);
  clock[waiting.thread.index()] = ordinal;
  Plan plan = independent_of(first, before_.size());
  State& state = states_[state_of_[first]];
  if (plan.empty() && !contains(state.enabled, waiting.thread)) return try_all(state);
  plan.push_back({.thread = waiting.thread,
                  .outcome = {},
                  .accesses = {waiting.accesses.begin(), waiting.accesses.end()},
                  .known = false,
                  .clock = std::move(clock),
                  .ordinal = ordinal});
  add_plan(state_of_[first], std::move(plan));
}

// Which threads wait now that a thread has moved? Called when the state is settled, since a thread may get to its wait
// by steps that leave no event.
void Dpor::find_waiting() {
  if (!moved_) return;
  std::uint32_t newest = before_.size() - 1;
  trace::Footprint last{*moved_, trace_.accesses(trace_.events()[newest])};
  std::vector<Access> touched;
  for (std::uint32_t i = 0; i < machine_.thread_slots(); ++i) {
    ThreadId thread(i);
    if (!machine_.is_live(thread) || !machine_.next_step(thread).blocking) continue;
    if (machine_.guard(thread, touched).is_true()) continue;
    trace::Footprint waiting{thread, touched};
    bool has_just_come = thread == *moved_ || trace::creates(last, thread);
    if (has_just_come)
      blame_earlier(waiting, newest);
    else if (trace::dependent(last, waiting, aliases_))
      reverse_waiting(newest, waiting);
  }
  moved_.reset();
}

// A thread that has just come to its wait: the latest event that the wait depends on may be to blame, unless it comes
// before the thread anyway.
void Dpor::blame_earlier(const trace::Footprint& waiting, std::uint32_t newest) {
  for (std::uint32_t event = newest; event-- > 0;) {
    const trace::Event& earlier = trace_.events()[event];
    if (before_.before(event, newest)) continue;
    if (!trace::dependent({earlier.thread, trace_.accesses(earlier)}, waiting, aliases_)) continue;
    return reverse_waiting(event, waiting);
  }
}

// Not if a thread that sleeps in that state could begin the plan: then it has been explored. Nor if the plan cannot
// begin, because it consists of a step that had to wait for the event it should come before.
void Dpor::add_plan(std::size_t index, Plan plan) {
  State& state = states_[index];
  if (!contains(state.enabled, plan.front().thread)) return;
  std::size_t position = 0;
  for (ThreadId thread : state.done_awake)
    if (fit(thread, {}, false, plan, aliases_, position) == Fit::Beginning) return;
  for (const SleepSets::Shown& sleeper : sleep_.of_state(index))
    if (fit(sleeper.thread, sleeper.accesses, true, plan, aliases_, position) != Fit::Elsewhere) return;
  insert(state.wakeup, std::move(plan), aliases_);
}

}  // namespace heddle::explore
