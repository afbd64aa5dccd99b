#include "explore/dpor.h"

#include <algorithm>
#include <utility>

namespace heddle::explore {

using machine::ThreadId;

namespace {

bool contains(const std::vector<ThreadId>& threads, ThreadId thread) {
  return std::ranges::find(threads, thread) != threads.end();
}

}  // namespace

bool Dpor::enter(std::span<const ThreadId> enabled) {
  sleep_.push();
  if (states_.size() == depth_) states_.emplace_back();
  State& state = states_[depth_];
  state.enabled.assign(enabled.begin(), enabled.end());
  state.wakeup = std::exchange(tree_below_, WakeupTrees::none);
  state.open.clear();
  for (ThreadId thread : enabled) state.open.insert(thread);
  sleep_.for_each([&](ThreadId thread) { state.open.erase(thread); });
  state.done_awake.clear();
  state.tried.clear();
  state.cuts = state.tries_all = state.chosen = state.shared = false;
  trees_.remove_if(state.wakeup, [&](const WakeupNode& node) { return !state.open.contains(node.thread); });
  if (state.wakeup != WakeupTrees::none || choose(state)) {
    ++depth_;
    return true;
  }
  bool soundly = sleep_.all_sleep_soundly();
  sleep_.pop();
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
  if (!goes_back && !trace_.events().empty()) last = trace_.events().back().thread;
  std::optional<ThreadId> chosen;
  for (ThreadId thread : state.enabled) {
    if (!state.open.contains(thread)) continue;
    if (goes_back && chosen && *chosen != ThreadId(0)) break;
    if (!chosen || *chosen == ThreadId(0) || thread == last) chosen = thread;
    if (thread == last) break;
  }
  state.chosen = chosen.has_value();
  if (chosen) trees_.add_any_step(state.wakeup, *chosen);
  return chosen.has_value();
}

std::optional<ThreadId> Dpor::next() {
  State& state = top();
  while (!state.shared && state.wakeup != WakeupTrees::none) {
    ThreadId thread = trees_.front(state.wakeup).thread;
    state.early_ends = early_ends_;
    if (state.open.contains(thread)) return thread;
    trees_.pop_front(state.wakeup);
  }
  return std::nullopt;
}

bool Dpor::outcome(const Taken& taken) {
  State& state = top();
  sleep_.step({taken.thread, taken.accesses});
  is_weakly_ordered_ = is_weakly_ordered_ || trace::is_weakly_ordered(taken.accesses);
  Known known = taken.fixed ? Known::Footprint : taken.steady ? Known::Places : Known::Nothing;
  happened_.push_back({static_cast<std::uint32_t>(depth_ - 1), taken.outcome, known});
  before_.push();
  tree_below_ = trees_.take_children(state.wakeup, taken.thread, taken.outcome);
  moved_ = taken.thread;
  after_sequence_ = !state.chosen;
  if (taken.partial) try_others(state);  // the inputs that do not get through are cut
  return true;
}

void Dpor::ended() {
  reverse_races();
  for (const Wait& wait : waits_) plan_again(wait);
  raced_ = before_.size();
}

// For none of its races the whole wakeup sequence is known, nor what the threads that wait would have done.
void Dpor::ended_early() {
  ++early_ends_;
  ended();
  for (const Race& race : unsettled_) settle(race);
  unsettled_.clear();
  for (const Wait& wait : waits_) settle(wait);
}

// A wakeup sequence, or a reason to do without one, may depend on what came later in the execution. Then another
// execution with the same race needs to be looked at as well.
void Dpor::reverse_races() {
  for (const Race& race : open_)
    if (has_more_to_plan(race)) reverse(race);
  bool shows = races_ && !show_weak_races();
  for (std::uint32_t event = raced_; event < before_.size(); ++event)
    for (std::uint32_t partner : before_.race_partners(event)) {
      Race race{partner, event};
      if (shows && trace::data_race(trace_.footprint(partner), trace_.footprint(event), aliases_))
        races_(partner, event);
      if (!reverse(race)) open_.push_back(race);
      if (settles_ && !is_settled(race)) unsettled_.push_back(race);
    }
}

// Where accesses are weakly ordered, the data races of the events since the last time. False: none is.
bool Dpor::show_weak_races() {
  while (is_weakly_ordered_ && data_races_.size() < before_.size()) {
    data_races_.push();
    std::uint32_t event = data_races_.size() - 1;
    for (std::uint32_t partner : data_races_.partners())
      if (event >= raced_) races_(partner, event);
  }
  return is_weakly_ordered_;
}

bool Dpor::has_more_to_plan(const Race& race) const {
  for (std::uint32_t event = std::max(raced_, race.second + 1); event < before_.size(); ++event)
    if (!before_.before(race.first, event)) return true;
  return false;
}

// Has a thread been tried that has to come first whenever the second event comes before the first one, or will one be
// tried that may? The latter lead from one to the next, and the last of them must really begin.
bool Dpor::is_settled(const Race& race) {
  const State& state = in_front_of(race.first);
  if (state.tries_all) return true;
  auto has_to_begin = [&](const trace::Footprint& sleeper, bool) {
    if (!begins(sleeper.thread, race)) return false;
    std::uint32_t next = before_.next_of(sleeper.thread, race.first);
    return next == race.second || (race.second < before_.size() && before_.before(next, race.second));
  };
  return trees_.any_beginning(state.wakeup, [&](ThreadId thread) { return begins(thread, race); }) ||
         sleep_.any_of_state(happened_[race.first].state, has_to_begin);
}

bool Dpor::begins(ThreadId thread, const Race& race) const {
  std::uint32_t next = before_.next_of(thread, race.first);
  if (next > race.second || before_.before(race.first, next)) return false;  // there may be none
  if (next == race.second && happened_[next].known != Known::Footprint) return false;
  return has_no_predecessor(next, race.first);
}

// Without looking at what comes later, since that is not known.
void Dpor::settle(const Race& race) {
  if (is_settled(race)) return;
  State& state = in_front_of(race.first);
  if (auto thread = first_before(race.second, race.first))
    try_also(state, *thread);
  else if (happened_[race.second].known == Known::Footprint)
    try_also(state, trace_.events()[race.second].thread);
  else
    try_all(state, true);
}

// What the step would touch besides its guard is not known.
void Dpor::settle(const Wait& wait) {
  State& state = in_front_of(wait.first);
  if (state.tries_all) return;
  std::span<const std::uint32_t> own = before_.events_of(wait.thread);
  std::uint32_t last = wait.ordinal == 0 ? wait.first : own[wait.ordinal - 1];
  if (last > wait.first)
    try_also(state, first_before(last, wait.first).value_or(wait.thread));
  else
    try_all(state, true);
}

// Who took the first of the events behind that one that come before this one, and not after that one.
std::optional<ThreadId> Dpor::first_before(std::uint32_t event, std::uint32_t first) const {
  for (std::uint32_t other = first + 1; other < event; ++other)
    if (before_.before(other, event) && !before_.before(first, other)) return trace_.events()[other].thread;
  return std::nullopt;
}

void Dpor::cut() {
  moved_.reset();                           // it stopped within its step,
  happened_.back().known = Known::Nothing;  // and would have touched more in another order
  ended();
  try_others(top());
}

void Dpor::back() {
  sleep_.forget_step();
  before_.pop();
  while (data_races_.size() > before_.size()) data_races_.pop();
  while (!waits_.empty() && waits_.back().newest >= before_.size()) waits_.pop_back();
  for (std::vector<Race>* races : {&open_, &unsettled_})
    while (!races->empty() && races->back().second >= before_.size()) races->pop_back();
  happened_.pop_back();
  trees_.clear(tree_below_);
  raced_ = std::min(raced_, before_.size());
}

void Dpor::tried() {
  State& state = top();
  ThreadId thread = trees_.front(state.wakeup).thread;
  trees_.pop_front(state.wakeup);
  finish_thread(thread, state.early_ends == early_ends_);
}

void Dpor::finish_thread(ThreadId thread, bool soundly) {
  State& state = top();
  state.open.erase(thread);
  state.tried.push_back(thread);
  state.chosen = false;
  if (std::exchange(state.cuts, false)) {
    state.done_awake.push_back(thread);
    sleep_.stay_awake();
  } else {
    sleep_.fall_asleep(thread, soundly);
  }
}

void Dpor::leave() {
  sleep_.pop();
  if (top().shared && top().wakeup != WakeupTrees::none) found_.push_back({depth_ - 1, planned_from(top())});
  trees_.clear(top().wakeup);
  --depth_;
}

// The step that is being tried does not get through for every input.
void Dpor::try_others(State& state) {
  state.cuts = true;
  try_all(state);
}

// `for_one`: because it is not known which one it is.
void Dpor::try_all(State& state, bool for_one) {
  state.tries_all = true;
  auto is_new = [&](ThreadId thread) {
    return state.open.contains(thread) && !trees_.begins_with(state.wakeup, thread);
  };
  auto count = std::ranges::count_if(state.enabled, is_new);
  float weight = for_one ? 1 / static_cast<float>(count) : 1;
  for (ThreadId thread : state.enabled)
    if (is_new(thread)) trees_.add_any_step(state.wakeup, thread, weight);
}

// Where that is no longer possible, it was not this thread that mattered.
void Dpor::try_also(State& state, ThreadId thread) {
  if (!state.open.contains(thread)) return try_all(state, true);
  if (!trees_.begins_with(state.wakeup, thread)) trees_.add_any_step(state.wakeup, thread);
}

PlannedStep Dpor::planned(std::uint32_t event) {
  const trace::Event& e = trace_.events()[event];
  Happened& happened = happened_[event];
  if (!happened.footprint) happened.footprint = footprints_.intern(trace_.accesses(e));
  return {.thread = e.thread,
          .outcome = happened.outcome,
          .known = Known::Footprint,
          .footprint = *happened.footprint,
          .clock = before_.clock(event),
          .ordinal = before_.ordinal(event)};
}

// The events after the first one that do not come after it in the happens-before order.
void Dpor::plan_independent_of(std::uint32_t first, std::uint32_t except) {
  sequence_.clear();
  for (std::uint32_t event = first + 1; event < before_.size(); ++event)
    if (event != except && !before_.before(first, event)) sequence_.add(planned(event));
}

// True: whatever comes later in other executions, this will do.
bool Dpor::reverse(const Race& race) {
  Known known = happened_[race.second].known;
  Explored explored = is_explored(race);
  if (explored == Explored::No) {
    plan_independent_of(race.first, race.second);
    PlannedStep reversed = planned(race.second);
    reversed.outcome = 0;  // it may come out differently now
    reversed.known = known;
    if (known == Known::Places) reversed.footprint = footprints_.intern(possible_accesses(race.second));
    sequence_.add(reversed);
    insert_sequence(in_front_of(race.first));
  }
  return known == Known::Footprint && explored != Explored::SoFar;
}

// Could a thread that sleeps in the state in front of the first event begin the wakeup sequence? Then what it leads to
// has been explored. Most reversals are of this kind, so this is told without making the wakeup sequence, from what
// WakeupSequence::fit says.
Dpor::Explored Dpor::is_explored(const Race& race) {
  auto [first, second] = race;
  Known known = happened_[second].known;
  trace::Footprint possible{trace_.events()[second].thread, possible_accesses(second)};
  auto is_in_front = [&](std::uint32_t event) { return event != second && !before_.before(first, event); };
  Explored result = Explored::No;
  auto begins_sequence = [&](const trace::Footprint& sleeper, bool soundly) {
    std::uint32_t next = before_.next_of(sleeper.thread, first);
    if (next == second && known == Known::Nothing) return is_alone(first, second);
    if (next == second && known == Known::Places) return !before_.any_conflict_behind(first, possible, is_in_front);
    bool begins = next == second || (next != trace::HappensBefore::none && is_in_front(next));
    if (begins && next <= second && has_no_predecessor(next, first)) result = Explored::Surely;
    if (begins) return has_no_predecessor(next, first);
    return soundly && known != Known::Nothing && !trace::dependent(sleeper, possible, aliases_) &&
           !before_.any_conflict_behind(first, sleeper, is_in_front);
  };
  bool explored = sleep_.any_of_state(happened_[first].state, begins_sequence);
  return explored && result == Explored::No ? Explored::SoFar : result;
}

// In another order, as far as that is known: where only the places are, they may all be written.
std::span<const machine::Access> Dpor::possible_accesses(std::uint32_t event) {
  auto accesses = trace_.accesses(trace_.events()[event]);
  if (happened_[event].known != Known::Places) return accesses;
  touched_.assign(accesses.begin(), accesses.end());
  for (machine::Access& access : touched_) access.write = true;
  return touched_;
}

// What comes before the event came before the first one in the trace as well, except that one itself.
bool Dpor::has_no_predecessor(std::uint32_t event, std::uint32_t first) const {
  std::uint32_t thread = trace_.events()[event].thread.index();
  std::uint32_t other = trace_.events()[first].thread.index();
  trace::Clock clock = before_.clock(event);
  trace::Clock passed = before_.passed(first);
  for (std::size_t i = 0; i < clock.size(); ++i)
    if (clock[i] > passed[i] && i != thread && i != other) return false;
  return true;
}

bool Dpor::is_alone(std::uint32_t first, std::uint32_t second) const {
  for (std::uint32_t event = first + 1; event < before_.size(); ++event)
    if (event != second && !before_.before(first, event)) return false;
  return true;
}

void Dpor::reverse_waiting(std::uint32_t first, const trace::Footprint& waiting) {
  trace::Clock clock = before_.clock_of(waiting);
  plan_independent_of(first, before_.size());
  State& state = states_[happened_[first].state];
  if (sequence_.empty() && !contains(state.enabled, waiting.thread)) return try_all(state);
  sequence_.add({.thread = waiting.thread,
                 .outcome = 0,
                 .known = Known::Nothing,
                 .footprint = footprints_.intern(waiting.accesses),
                 .clock = clock,
                 .ordinal = clock[waiting.thread.index()] + 1});
  add_sequence(first);
}

// Which threads wait now that a thread has moved?
void Dpor::settled(std::span<const machine::Resting> threads) {
  if (!moved_) return;
  std::uint32_t newest = before_.size() - 1;
  trace::Footprint last = trace_.footprint(newest);
  for (const auto& [thread, next] : threads) {
    if (!next.blocking || machine_.guard(thread, touched_).is_true()) continue;
    trace::Footprint waiting{thread, touched_};
    auto follows_last = [&](const machine::Access& access) {
      return access.object == machine::Access::event_object && before_.event_of(access) == newest;
    };
    bool has_just_come =
        thread == *moved_ || trace::creates(last, thread) || std::ranges::any_of(touched_, follows_last);
    if (has_just_come || trace::dependent(last, waiting, aliases_)) blame(waiting);
  }
  moved_.reset();
}

// Each event that the wait depends on directly may be to blame, not only the newest: without one of the others the
// thread might have come through as well.
void Dpor::blame(const trace::Footprint& waiting) {
  auto ordinal = static_cast<std::uint32_t>(before_.events_of(waiting.thread).size());
  for (std::uint32_t event : before_.partners_of(waiting)) {
    auto is_known = [&](const Wait& wait) {
      return wait.first == event && wait.thread == waiting.thread && wait.ordinal == ordinal;
    };
    if (std::ranges::none_of(waits_, is_known)) note_waiting(event, waiting);
  }
}

void Dpor::note_waiting(std::uint32_t first, const trace::Footprint& waiting) {
  auto ordinal = static_cast<std::uint32_t>(before_.events_of(waiting.thread).size());
  waits_.push_back({.first = first,
                    .newest = before_.size() - 1,
                    .thread = waiting.thread,
                    .ordinal = ordinal,
                    .footprint = footprints_.intern(waiting.accesses)});
  reverse_waiting(first, waiting);
}

// Where the thread has gone on in the meantime and its step is in a race with the event, that race has been dealt with.
// Otherwise all that is independent of the event and does not come after that step goes in front of it.
void Dpor::plan_again(const Wait& wait) {
  std::span<const std::uint32_t> own = before_.events_of(wait.thread);
  bool went_on = wait.ordinal < own.size();
  std::uint32_t step = went_on ? own[wait.ordinal] : before_.size();
  if (went_on && std::ranges::count(before_.race_partners(step), wait.first) != 0) return;
  auto goes_in_front = [&](std::uint32_t event) {
    return !before_.before(wait.first, event) && event != step && !(went_on && before_.before(step, event));
  };
  // Without anything new the wakeup sequence is one that was made when the wait was noticed, or at the end of another
  // execution.
  std::uint32_t event = std::max(raced_, wait.newest + 1);
  while (event < before_.size() && !goes_in_front(event)) ++event;
  if (event == before_.size()) return;
  sequence_.clear();
  for (event = wait.first + 1; event < before_.size(); ++event)
    if (goes_in_front(event)) sequence_.add(planned(event));
  trace::Clock clock = before_.clock_of({wait.thread, footprints_[wait.footprint]});
  sequence_.add({.thread = wait.thread,
                 .outcome = 0,
                 .known = Known::Nothing,
                 .footprint = wait.footprint,
                 .clock = clock,
                 .ordinal = wait.ordinal + 1});
  add_sequence(wait.first);
}

// The execution could have gone on, and what would have been touched races with what has happened as well.
void Dpor::covered(std::span<const Touch> touches) {
  if (touches.empty()) return ended();
  ended_early();
  for (const Touch& touch : touches)
    for (std::uint32_t first : before_.partners_of({touch.thread, std::span(&touch.access, 1)}))
      if (!is_settled({first, before_.size()})) reverse_touch(first);
}

// Whatever else would have come before the touch: an event that has happened, and does not come after the first one,
// may be the first of it. If there is none, nobody knows who begins. It need not be somebody who meets the thread in
// what was touched: in front of the event its step may touch something else.
void Dpor::reverse_touch(std::uint32_t first) {
  std::uint32_t event = first + 1;
  while (event < before_.size() && before_.before(first, event)) ++event;
  if (event < before_.size())
    try_also(in_front_of(first), trace_.events()[event].thread);
  else
    try_all(in_front_of(first), true);
}

// From the state in front of the event, unless a thread that sleeps there could begin the wakeup sequence: then it has
// been explored.
void Dpor::add_sequence(std::uint32_t event) {
  auto begins = [&](const trace::Footprint& sleeper, bool soundly) {
    Fit fit = sequence_.fit({sleeper.thread, footprints_.intern(sleeper.accesses)});
    return fit == Fit::Beginning || (fit == Fit::Beside && soundly);
  };
  if (!sleep_.any_of_state(happened_[event].state, begins)) insert_sequence(states_[happened_[event].state]);
}

// Not if the wakeup sequence cannot begin, because it consists of a step that had to wait for the event it should come
// before.
void Dpor::insert_sequence(State& state) {
  if (!contains(state.enabled, sequence_.front().thread)) return;
  for (ThreadId thread : state.done_awake)
    if (sequence_.fit({.thread = thread, .known = false}) == Fit::Beginning) return;
  trees_.insert(state.wakeup, sequence_);
}

// Units of work. ------------------------------------------------------------------------------------------------------

// Without the sequences that begin with a thread that sleeps or has been tried.
std::vector<WakeupStep> Dpor::planned_from(const State& state) const {
  std::vector<WakeupStep> steps;
  bool is_open = false;
  trees_.for_each(state.wakeup, [&](const WakeupNode& node, std::uint32_t level) {
    if (level == 0) is_open = state.open.contains(node.thread);
    if (is_open) steps.push_back({node.thread, node.outcome, node.weight, level});
  });
  return steps;
}

Divisible::Branches Dpor::branches(std::size_t number) const {
  const State& state = states_[number];
  return {state.tried, planned_from(state), state.shared, state.tries_all};
}

bool Dpor::repeats(ThreadId thread) {
  State& state = top();
  if (!state.open.contains(thread)) return false;
  trees_.clear(state.wakeup);
  trees_.add_any_step(state.wakeup, thread);
  state.cuts = false;
  return true;
}

// What was planned while it was explored may have been put behind a branch that is not finished: it does not sleep
// soundly.
void Dpor::slept(bool cuts) {
  State& state = top();
  ThreadId thread = trees_.front(state.wakeup).thread;
  trees_.clear(state.wakeup);
  moved_.reset();
  state.cuts = state.cuts || cuts;
  settles_ = true;
  finish_thread(thread, false);
}

// Executions may have ended early below the step that is being tried, before the search was interrupted.
void Dpor::restore(const Branches& branches, bool cuts) {
  State& state = top();
  trees_.clear(state.wakeup);
  trees_.add(state.wakeup, branches.tree);
  moved_.reset();
  state.cuts = state.cuts || cuts;
  state.shared = branches.shared;
  state.tries_all = branches.tries_all;
  state.chosen = false;
  state.early_ends = early_ends_ - 1;
  settles_ = true;
}

}  // namespace heddle::explore
