// When no thread can go on: do those that wait do so for ever, and is that to be called a deadlock?
//
// Some threads are not live, since they were stopped on the way. One that was stopped by an assumption, or after the
// end of the process, makes the execution one that nobody asks about. One that was left out (a loop past its bound)
// might have helped others; it cannot help threads that wait only for each other, or for one that has ended.
//
// A thread that spins was stopped because its last round was a wait (native/loops.cpp), but others have gone on since
// then. If it would not spin now, or would let a waiting thread go on, then this is not the end: executions in which it
// looks later go on from here. If all of them would spin on and on, nothing will ever happen again. A thread that only
// looks is excused, and so is one that joins it, or joins a thread that is excused; who waits for anything else waits
// in a deadlock.
#include "native/builtins.h"
#include "native/native_machine.h"

#include <algorithm>
#include <ranges>

namespace heddle::native {

using machine::Access;
using machine::Decider;
using machine::Ended;
using machine::Excuse;
using machine::Outcome;
using machine::ThreadId;
using program::Op;

namespace {

// For a thread that spins, to find out whether it would do so again: what is not certain by now would have to be
// explored, and is, in executions in which it looks later. A choice that depends on nothing is the program's: waits
// that may end without a reason do.
class Onlooker final : public Decider {
public:
  Onlooker(Decider& path, term::Terms& terms) : path_(path), terms_(terms) {}

  bool choose(term::Term condition) override {
    if (path_.implies(condition)) return true;
    asked = asked || !path_.implies(terms_.not_(condition));
    return false;
  }
  bool assume(term::Term condition) override { return choose(condition); }
  bool holds(term::Term condition) override { return choose(condition); }
  bool flip() override { return true; }
  bool keep_going() override { return !asked && path_.keep_going(); }
  bool asked = false;

private:
  Decider& path_;
  term::Terms& terms_;
};

}  // namespace

Excuse NativeMachine::excuses_waiting(Decider& decider) {
  if (process_.exiting || process_.discarded != 0 || is_about_to_exit()) return Excuse::Always;
  bool is_assumed = waits_for_assumption();
  if (process_.stopped == 0 && !is_assumed) return Excuse::None;
  if (has_deadlock_of_its_own()) return Excuse::None;
  auto is_left_out = [](const auto& thread) { return thread->state.status == Status::Stopped && !thread->state.spins; };
  if (is_assumed || std::ranges::any_of(threads_, is_left_out) || all_wait_for_spinners()) return Excuse::Always;
  if (!settings_.checks.contains(program::ErrorKind::Deadlock)) return Excuse::Always;
  return all_spin_on(decider) ? Excuse::None : Excuse::Here;
}

bool NativeMachine::waits_for_assumption() {
  for (std::uint32_t i = 0; i < threads_.size(); ++i) {
    const ThreadState& state = threads_[i]->state;
    bool at_section = state.status == Status::Live && state.rest == Rest::Visible &&
                      code_.instructions[state.position].op == Op::AtomicBegin;
    if (at_section && guard(ThreadId(i)).is_false()) return true;
  }
  return false;
}

bool NativeMachine::is_about_to_exit() {
  for (std::uint32_t i = 0; i < threads_.size(); ++i) {
    const ThreadState& state = threads_[i]->state;
    bool at_section = state.status == Status::Live && state.rest == Rest::Visible &&
                      code_.instructions[state.position].op == Op::AtomicBegin;
    if (at_section && is_refused(*threads_[i]) && exited_) return true;
  }
  return false;
}

bool NativeMachine::waits(ThreadId id, std::vector<Access>& touched) {
  const ThreadState& state = at(id).state;
  return state.status == Status::Live && state.rest == Rest::Visible && guard(id, touched).is_false();
}

// The threads without which it cannot go on: those that hold the lock which it waits for, or the one that it joins.
std::vector<std::uint32_t> NativeMachine::awaited_by(ThreadId id) {
  std::vector<std::uint32_t> found;
  std::vector<Access> touched;
  if (!waits(id, touched)) return found;
  for (const Access& access : touched) {
    if (!access.index.is_concrete()) continue;
    bool is_thread = access.object == Access::thread_object;
    if (is_thread && access.role == Access::Role::Acquire && !cancels_)
      found.push_back(static_cast<std::uint32_t>(access.index.number()));
    if (is_thread) continue;
    Address lock = address_of(access.object, access.index.number());
    for (std::uint32_t i = 0; i < threads_.size(); ++i)
      if (threads_[i]->holds.has(lock)) found.push_back(i);
  }
  return found;
}

// Threads that wait for a lock of a thread that has ended, or for each other, whatever all others do. Each of them
// needs all that it waits for, so that one that will not come is enough. Where threads are asked to end, a join may be
// given up.
bool NativeMachine::has_deadlock_of_its_own() {
  std::vector<std::vector<std::uint32_t>> awaited;
  std::vector<bool> is_stuck;
  for (std::uint32_t i = 0; i < threads_.size(); ++i) {
    awaited.push_back(awaited_by(ThreadId(i)));
    is_stuck.push_back(!awaited.back().empty());
  }
  auto will_not_come = [&](std::uint32_t i) { return threads_[i]->state.status == Status::Finished || is_stuck[i]; };
  for (bool changed = true; changed;) {
    changed = false;
    for (std::uint32_t i = 0; i < threads_.size(); ++i) {
      if (!is_stuck[i] || std::ranges::any_of(awaited[i], will_not_come)) continue;
      is_stuck[i] = false;
      changed = true;
    }
  }
  return std::ranges::find(is_stuck, true) != is_stuck.end();
}

bool NativeMachine::all_wait_for_spinners() {
  std::vector<bool> is_excused(threads_.size());
  for (std::uint32_t i = 0; i < threads_.size(); ++i) is_excused[i] = threads_[i]->state.spins;
  std::vector<Access> touched;
  auto joins_one = [&](const Access& access) {
    return access.object == Access::thread_object && access.role == Access::Role::Acquire &&
           is_excused[static_cast<std::size_t>(access.index.number())];
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (std::uint32_t i = 0; i < threads_.size(); ++i) {
      if (is_excused[i] || !waits(ThreadId(i), touched) || std::ranges::none_of(touched, joins_one)) continue;
      changed = is_excused[i] = true;
    }
  }
  for (std::uint32_t i = 0; i < threads_.size(); ++i)
    if (is_live(ThreadId(i)) && !is_excused[i]) return false;
  return true;
}

bool NativeMachine::all_spin_on(Decider& decider) {
  return std::ranges::all_of(threads_,
                             [&](const auto& thread) { return !thread->state.spins || spins_on(*thread, decider); });
}

// Would the thread, from where it was stopped, come to be stopped again, and would those that wait have to wait all the
// way? What it does is undone.
bool NativeMachine::spins_on(Thread& thread, Decider& decider) {
  Decider* decider_before = decider_;
  Onlooker onlooker(decider, terms_);
  std::size_t begin = trail_.mark();
  std::vector<Access> accesses_before = std::move(accesses_);
  ThreadState& state = change(thread);
  state.status = Status::Live;
  state.spins = false;
  ++process().live;
  --process().stopped;
  auto waits_now = [this](const auto& each) {
    return each->state.status != Status::Live || guard(ThreadId(slot_of(*each))).is_false();
  };
  ThreadId id(slot_of(thread));
  std::size_t omitted = omissions_.size();
  bool goes_on = true;
  while (goes_on && thread.state.status == Status::Live) {
    goes_on = guard(id).is_true() && step(id, onlooker).ended == Ended::Done && !onlooker.asked;
    auto is_other = [&](const auto& each) { return each.get() != &thread; };
    goes_on = goes_on && std::ranges::all_of(threads_ | std::views::filter(is_other), waits_now);
  }
  bool spins = goes_on && thread.state.spins;
  omissions_.resize(omitted);
  if (!spins) leave_out_exchange(id);
  trail_.undo(begin);
  accesses_ = std::move(accesses_before);
  decider_ = decider_before;
  return spins;
}

// It has to wait for a lock that another spinning thread holds where it was stopped, but gives back in every round: who
// of them goes round when is not followed.
void NativeMachine::leave_out_exchange(ThreadId id) {
  for (std::uint32_t holder : awaited_by(id)) {
    const ThreadState& state = threads_[holder]->state;
    if (!state.spins || state.gave_way == 0) continue;
    program::Check what{program::ErrorKind::Deadlock, place_of(state.position).location,
                        "whether threads that exchange locks while they spin let others wait for ever"};
    omissions_.push_back({Ended::Incomplete, std::move(what), ""});
  }
}

}  // namespace heddle::native
