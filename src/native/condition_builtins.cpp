// Condition variables. A wait takes three steps: the mutex is given back and the thread begins to wait; it stops
// waiting, because it was woken or for another reason; it takes the mutex again. Between the second and the third a
// signal does not reach it any more: a thread whose time is up may still have to wait for the mutex, and a signal that
// comes meanwhile is for others. A thread that is asked to cancel itself before or while it waits does so; once it was
// woken it may or may not, until it has the mutex, and if it does the signal goes to another one.
//
// A wait with a time limit may end at any time. Any other wait may end without a reason (Settings::spurious_wakeups).
// Whether it does is chosen when it begins, so that the executions in which it does not are there too, deadlocks
// included. A wait that will end without a reason is the giving back and the taking of the mutex, in two steps. It is
// in nobody's way: no signal has to reach it, since then it would be a wait that ends with a reason. So
//  - when a signal is sent that would be lost, or one to everybody, the execution in which the thread waits until then
//    is the same from there on, and this one need not be followed: the thread has been overtaken, and does not go on.
//    It has to wait, like one that a lock keeps from going on, so that reductions try what happens if it comes first;
//  - a thread that comes back to the same wait, having changed nothing since the last one ended without a reason (or
//    with a time-out), could as well not have woken up. It is stopped too: in another execution it has gone on waiting.
//    Not if a signal has been sent while it was away, for that it has missed.
// Both lead to executions that have parted from this one before: who looks ahead from here follows all that happens.
// Who counts how often it wakes up does change something, and might do so for ever: after a few times without a signal
// in between it waits for one, and the report says so.
// That the thread has held the mutex meanwhile can be noticed only by those who try locks; where a program does, the
// report says that such a thread wakes up in vain at most once in a row.
#include "native/loops.h"
#include "native/sync_mutex.h"
#include "native/sync_results.h"
#include "native/sync_wake.h"

#include <algorithm>

namespace heddle::native {

using machine::Value;
using program::Builtin;

namespace {

constexpr std::uint32_t most_wakeups = 3;  // without a signal, in a row

// Phases of a wait.
enum : std::uint32_t { Begin, Waits, MayEnd, TakesMutex, TakesMutexLate, TakesMutexCancelled, TakesMutexUnasked };

// Any of those that wait may be the one; of those that cannot be told apart the first. Who reruns the schedule does not
// know which those are.
std::uint32_t one_of_all(Call& call, const std::vector<std::uint32_t>& waiting) {
  Symmetry* symmetry = call.machine.symmetry();
  std::vector<std::uint32_t> first = symmetry == nullptr ? waiting : symmetry->first_of_equals(waiting);
  machine::Decider& decider = call.machine.decider();
  std::size_t chosen = 0;
  for (; chosen + 1 < waiting.size(); ++chosen) {
    bool is_first = std::ranges::find(first, waiting[chosen]) != first.end();
    bool is_only = is_first && waiting[chosen] == first.back();
    if (is_first && !is_only && !decider.flip()) break;
    if (!is_first || is_only) decider.note_flip(!is_only);
    if (is_only) break;
  }
  return waiting[chosen];
}

Flow run_init(Call& call) {
  Flow flow = Flow::Next;
  auto condition = open_new(call, 0, condition_type, flow);
  if (!condition) return flow;
  condition->note_plain();
  count_effect(call);
  condition->clear();
  return done(call);
}

Flow run_destroy(Call& call) {
  Flow flow = Flow::Next;
  auto condition = open(call, 0, condition_type, flow);
  if (!condition) return flow;
  condition->note_plain();
  std::vector<std::uint32_t> waiting = waiting_at(call.machine, condition->address());
  if (!waiting.empty())
    return lock_error(call, condition->name() + " is destroyed while " + thread_text(call.machine, waiting.front()) +
                                " waits for it");
  count_effect(call);
  condition->set(condition->type->destroyed_at, destroyed_mark);
  return done(call);
}

// The locks that the thread keeps while it waits, with the steps that took them: one that it has given back between two
// waits has let others in, who could not come in as long as it waits (native/loops.cpp).
std::vector<std::uint64_t> locks_kept(Call& call) {
  std::vector<std::uint64_t> words;
  for (const Hold& hold : call.thread.holds.all())
    if (!hold.given && hold.lock != word(call.argument(1))) words.insert(words.end(), {hold.lock, hold.since});
  return words;
}

// The step may have begun elsewhere.
std::uint64_t local_state(Call& call) {
  auto position = &call.instruction - call.machine.code().instructions.data();
  return call.machine.local_state(call.thread, static_cast<std::uint32_t>(position), false, locks_kept(call));
}

// Has the thread come back to where its last wait ended without a reason, and changed nothing in between?
bool is_in_vain(Call& call, Address condition, std::uint64_t local) {
  const ThreadState& state = call.thread.state;
  if (state.woke_from != condition || state.missed_signal || call.machine.under_way().looks_ahead) return false;
  call.machine.general().give_up();
  return state.woke_effects == state.effects && state.woke_state == local;
}

void give_back(Call& call, const Mutex& mutex) {
  if (mutex.give_back()) mutex.object().note_release();
  count_given(call, mutex.object());
}

// A loop that counts its rounds would go round for ever.
bool may_be_unasked(Call& call, Address condition) {
  const ThreadState& state = call.thread.state;
  if (!call.machine.settings().spurious_wakeups) return false;
  bool too_often = state.woke_from == condition && state.wakeups >= most_wakeups;
  if (too_often) call.machine.noticed().limited_wakeups = true;
  return !too_often;
}

std::uint32_t first_phase(Call& call, bool timed, Address condition) {
  if (is_to_cancel(call.thread)) return TakesMutexCancelled;
  if (timed) return MayEnd;
  if (!may_be_unasked(call, condition) || !call.machine.decider().flip()) return Waits;
  if (Symmetry* symmetry = call.machine.symmetry()) symmetry->distinguish();  // of missed signals others tell it
  return TakesMutexUnasked;
}

// A thread whose time is up again and again goes on for ever, also where nobody else does: it would be at the end of
// this wait next (native/deadlock.cpp).
Flow spin(Call& call) {
  end_waiting(call, TakesMutexLate);
  return stop_spinning(call.machine, call.thread, Rest::Visible);
}

Flow begin_wait(Call& call, bool timed) {
  Flow flow = Flow::Next;
  auto condition = open(call, 0, condition_type, flow);
  if (!condition) return flow;
  auto mutex = open_mutex(call, 1, flow);
  if (!mutex) return flow;
  std::optional<bool> is_limit = timed ? is_moment(call, 2, flow) : true;
  if (!is_limit) return flow;
  if (call.thread.state.atomic != 0)
    return call.machine.leave_out(call.thread, "a wait for a condition variable in an atomic section", "");
  condition->note_unordered(false);
  if (!*is_limit) return done(call, error_number::invalid);
  if (!mutex->is_mine() && mutex->kind() == MutexKind::ErrorChecking) return done(call, error_number::not_permitted);
  if (!mutex->is_mine())
    return lock_error(call, caller_text(call) + " waits for " + condition->name() + " with " + mutex->object().name() +
                                ", which it does not hold");
  std::uint64_t local = local_state(call);
  bool in_vain = is_in_vain(call, condition->address(), local);
  give_back(call, *mutex);
  if (in_vain && timed) return spin(call);
  if (in_vain) return call.machine.stop(call.thread);
  note_cancellation(call);
  begin_waiting(call, condition->address(), first_phase(call, timed, condition->address()));
  ThreadState& state = call.machine.change(call.thread);
  bool is_queued = state.phase == Waits || state.phase == MayEnd;
  if (is_queued) condition->note_unordered(true);
  state.signalled = !is_queued;  // no signal is to reach it
  if (state.woke_from != condition->address()) state.woke_from = state.wakeups = 0;
  state.woke_state = local;
  return Flow::Rest;
}

// Why it stops waiting decides what the call will give. That a wait with a time limit ends without a reason is the same
// as that its time is up, unless somebody asks.
std::uint32_t next_phase(Call& call) {
  NativeMachine& machine = call.machine;
  if (call.thread.state.signalled) return TakesMutex;
  if (is_to_cancel(call.thread)) return TakesMutexCancelled;
  bool may_be_unasked = machine.settings().spurious_wakeups && machine.facts().looks_at_timeouts();
  return may_be_unasked && machine.decider().flip() ? TakesMutexUnasked : TakesMutexLate;
}

// One that was not woken is still in the queue of the condition variable, and leaves it.
Flow stop_waiting(Call& call) {
  const ThreadState& state = call.thread.state;
  note_wake(call.machine, call.machine.slot_of(call.thread), true);
  if (state.signalled)
    count_effect(call);
  else
    call.machine.note(object_of(state.waits_for), Value(offset_of(state.waits_for)), condition_type.bytes, true, true);
  bool was_woken = state.signalled;
  end_waiting(call, next_phase(call));
  bool spins = !was_woken && comes_round(call.machine, call.thread);
  return spins ? stop_spinning(call.machine, call.thread, Rest::Visible) : Flow::Rest;
}

bool can_take(const Mutex& mutex) { return mutex.is_free() || (mutex.is_mine() && !mutex.is_normal()); }

// POSIX: who cancels itself does not use up a signal for which others wait.
Flow cancel_wait(Call& call) {
  bool was_woken = call.phase() == TakesMutex;
  Address condition = word(call.argument(0));
  std::vector<std::uint32_t> waiting = waiting_at(call.machine, condition);
  if (was_woken && !waiting.empty()) {
    call.machine.note(object_of(condition), Value(offset_of(condition)), condition_type.bytes, true, true);
    wake(call.machine, one_of_all(call, waiting));
  }
  return cancel_now(call);
}

bool may_cancel(Call& call) {
  bool is_asked = call.phase() != TakesMutexUnasked && is_to_cancel(call.thread);
  return is_asked && (call.phase() == TakesMutexCancelled || call.machine.decider().flip());
}

// What the thread is like now is what it has to be like if it is to come back in vain. For the loop that it is in, to
// have woken up is something: it looks again at what others may have changed. Loops know of waits with a time limit.
void note_wakeup(Call& call, bool timed) {
  bool has_reason = call.phase() == TakesMutex;
  if (call.phase() == TakesMutexUnasked && !timed) count_effect(call);
  ThreadState& state = call.machine.change(call.thread);
  state.woke_from = has_reason ? 0 : word(call.argument(0));
  state.woke_effects = state.effects;
  state.wakeups = has_reason ? 0 : state.wakeups + 1;
  state.missed_signal = false;
}

Flow end_wait(Call& call, bool timed) {
  Flow flow = Flow::Next;
  auto mutex = open_mutex(call, 1, flow);
  if (!mutex) return flow;
  if (!mutex->is_mine()) mutex->object().note_acquire();
  if (!can_take(*mutex)) return Flow::Rest;
  mutex->take();
  count_taken(call, mutex->object());
  bool can_be_told = call.machine.facts().cancels() || call.phase() == TakesMutexUnasked;
  if (can_be_told) note_wake(call.machine, call.machine.slot_of(call.thread), false);
  if (may_cancel(call)) return cancel_wait(call);
  note_wakeup(call, timed);
  std::int64_t result = call.phase() == TakesMutexLate ? error_number::timed_out : 0;
  end_waiting(call, Begin);
  return done(call, result);
}

Value guard_wait(Call& call) {
  switch (call.phase()) {
    case Begin:
    case MayEnd: return Value(1);
    case Waits:
      note_wake(call.machine, call.machine.slot_of(call.thread), true);
      return Value(call.thread.state.signalled || is_to_cancel(call.thread) ? 1 : 0);
    case TakesMutexUnasked: note_wake(call.machine, call.machine.slot_of(call.thread), false); break;
    default: break;
  }
  if (call.thread.state.overtaken) return Value(0);
  auto mutex = peek_mutex(call, 1);
  if (!mutex) return Value(1);
  mutex->object().note_acquire();
  return Value(can_take(*mutex) ? 1 : 0);
}

Flow wait(Call& call, bool timed) {
  if (call.phase() == Begin) return begin_wait(call, timed);
  if (call.phase() == Waits || call.phase() == MayEnd) return stop_waiting(call);
  return end_wait(call, timed);
}

Flow run_wait(Call& call) { return wait(call, false); }
Flow run_timedwait(Call& call) { return wait(call, true); }

// Those whose waits will end without a reason are not followed any further where this signal would have been one.
void tell_unasked(Call& call, Address condition, bool reaches_all) {
  NativeMachine& machine = call.machine;
  for (std::uint32_t slot = 0; slot < machine.thread_slots(); ++slot) {
    Thread& thread = machine.thread_at(slot);
    if (thread.state.status != Status::Live) continue;
    if (thread.state.woke_from == condition) {
      machine.change(thread).missed_signal = true;
      thread.state.wakeups = 0;
    }
    bool is_unasked =
        thread.state.waits_for == condition && thread.state.phase == TakesMutexUnasked && !thread.state.overtaken;
    if (!is_unasked || !reaches_all || machine.under_way().looks_ahead) continue;
    note_wake(machine, slot, true);
    machine.change(thread).overtaken = true;
    ++machine.process().stopped;
  }
}

Flow run_signal(Call& call) {
  Flow flow = Flow::Next;
  auto condition = open(call, 0, condition_type, flow);
  if (!condition) return flow;
  condition->note_unordered(true);
  std::vector<std::uint32_t> waiting = waiting_at(call.machine, condition->address());
  tell_unasked(call, condition->address(), waiting.empty());
  if (waiting.empty()) return done(call);
  wake(call.machine, one_of_all(call, waiting));
  count_effect(call);
  return done(call);
}

Flow run_broadcast(Call& call) {
  Flow flow = Flow::Next;
  auto condition = open(call, 0, condition_type, flow);
  if (!condition) return flow;
  condition->note_unordered(true);
  std::vector<std::uint32_t> waiting = waiting_at(call.machine, condition->address());
  tell_unasked(call, condition->address(), true);
  for (std::uint32_t slot : waiting) wake(call.machine, slot);
  if (!waiting.empty()) count_effect(call);
  return done(call);
}

constexpr bool synchronises = true;

constexpr BuiltinRow rows[] = {
    {Builtin::CondInit, run_init, nullptr, synchronises},
    {Builtin::CondDestroy, run_destroy, nullptr, synchronises},
    {Builtin::CondWait, run_wait, guard_wait, synchronises},
    {Builtin::CondTimedWait, run_timedwait, guard_wait, synchronises},
    {Builtin::CondSignal, run_signal, nullptr, synchronises},
    {Builtin::CondBroadcast, run_broadcast, nullptr, synchronises},
};

}  // namespace

std::span<const BuiltinRow> condition_builtins() { return rows; }

}  // namespace heddle::native
