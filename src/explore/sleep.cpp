#include "explore/sleep.h"

#include <algorithm>

namespace heddle::explore {

namespace {

template <class Items>
std::uint32_t count(const Items& items) {
  return static_cast<std::uint32_t>(items.size());
}

}  // namespace

void SleepSets::push() {
  if (sets_.empty()) {  // nobody sleeps in a first state
    sleepers_.clear();
    accesses_.clear();
  }
  std::uint32_t begin = sets_.empty() ? 0 : top().end;
  sets_.push_back({begin, count(sleepers_), count(accesses_), count(accesses_)});
}

void SleepSets::pop() { sets_.pop_back(); }

void SleepSets::step(const trace::Footprint& step) {
  Set& set = sets_.back();
  accesses_.insert(accesses_.end(), step.accesses.begin(), step.accesses.end());
  set.accesses = count(accesses_);
  for (std::uint32_t i = set.begin; i < set.end; ++i) {
    Sleeper sleeper = sleepers_[i];
    if (!trace::dependent(footprint(sleeper), step, aliases_)) sleepers_.push_back(sleeper);
  }
}

void SleepSets::forget_step() {
  sleepers_.resize(top().end);
  accesses_.resize(top().accesses);
}

void SleepSets::fall_asleep(machine::ThreadId thread, bool soundly) {
  Set& set = sets_.back();
  sleepers_.push_back({thread, set.footprint, set.accesses, soundly});
  set.end = count(sleepers_);
  set.footprint = set.accesses;
}

bool SleepSets::contains(machine::ThreadId thread) const {
  return std::ranges::find(sleepers(), thread, &Sleeper::thread) != sleepers().end();
}

bool SleepSets::all_sleep_soundly() const {
  return std::ranges::all_of(sleepers(), [](const Sleeper& sleeper) { return sleeper.soundly; });
}

std::vector<machine::ThreadId> SleepSets::threads() const {
  std::vector<machine::ThreadId> threads;
  for (const Sleeper& sleeper : sleepers()) threads.push_back(sleeper.thread);
  std::ranges::sort(threads);
  return threads;
}

void SleepSets::retain(std::span<const machine::ThreadId> keep) {
  auto is_gone = [&](const Sleeper& sleeper) { return std::ranges::find(keep, sleeper.thread) == keep.end(); };
  sleepers_.erase(std::remove_if(sleepers_.begin() + top().begin, sleepers_.end(), is_gone), sleepers_.end());
  sets_.back().end = count(sleepers_);
}

bool SleepReducer::enter(std::span<const machine::ThreadId> enabled) {
  sleep_.push();
  std::vector<machine::ThreadId> awake;
  for (machine::ThreadId thread : enabled)
    if (!sleep_.contains(thread)) awake.push_back(thread);
  if (!awake.empty()) return EverySchedule::enter(awake);
  sleep_.pop();
  return false;
}

void SleepReducer::took(const Taken& taken) { sleep_.step({taken.thread, taken.accesses}); }

void SleepReducer::tried() {
  sleep_.fall_asleep(*next());
  EverySchedule::tried();
}

void SleepReducer::leave() {
  sleep_.pop();
  EverySchedule::leave();
}

void SleepReducer::restrict(std::span<const machine::ThreadId> threads, std::span<const machine::ThreadId> asleep) {
  EverySchedule::restrict(threads, asleep);
  sleep_.retain(asleep);
}

}  // namespace heddle::explore
