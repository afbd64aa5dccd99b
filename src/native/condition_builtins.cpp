// Condition variables. A wait takes three steps: the mutex is given back and the thread begins to wait; it stops
// waiting, because it was woken or for another reason; it takes the mutex again. Between the second and the third a
// signal does not reach it any more: a thread whose time is up may still have to wait for the mutex, and a signal that
// comes meanwhile is for others.
//
// A wait with a time limit may end at any time. Whether a wait may end without any reason (Settings::spurious_wakeups)
// is chosen when it begins, so that the executions in which it does not are there too, deadlocks included.
#include "native/sync_mutex.h"
#include "native/sync_results.h"
#include "native/sync_wake.h"

namespace heddle::native {

using machine::Value;
using program::Builtin;

namespace {

// Phases of a wait.
enum : std::uint32_t { Begin, Waits, MayEnd, TakesMutex, TakesMutexLate, TakesMutexCancelled };

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

Flow begin_wait(Call& call, bool timed) {
  Flow flow = Flow::Next;
  auto condition = open(call, 0, condition_type, flow);
  if (!condition) return flow;
  auto mutex = open_mutex(call, 1, flow);
  if (!mutex) return flow;
  if (timed) flow = look_at(call, 2, 16);
  if (flow != Flow::Next) return flow;
  if (call.thread.state.atomic != 0)
    return call.machine.leave_out(call.thread, "a wait for a condition variable in an atomic section", "");
  condition->note_write();
  if (!mutex->is_mine())
    return lock_error(call, caller_text(call) + " waits for " + condition->name() + " with " + mutex->object().name() +
                                ", which it does not hold");
  if (mutex->give_back()) mutex->object().note_release();
  count_given(call, mutex->object());
  bool may_end = timed || (call.machine.settings().spurious_wakeups && call.machine.decider().flip());
  begin_waiting(call, condition->address(), may_end ? MayEnd : Waits);
  return Flow::Rest;
}

// Why it stops waiting decides what the call will give.
std::uint32_t next_phase(Call& call, bool timed) {
  if (call.thread.state.signalled) return TakesMutex;
  if (is_to_cancel(call.thread)) return TakesMutexCancelled;
  bool without_reason = !timed || (call.machine.settings().spurious_wakeups && call.machine.decider().flip());
  return without_reason ? TakesMutex : TakesMutexLate;
}

// One that was not woken is still in the queue of the condition variable, and leaves it.
Flow stop_waiting(Call& call, bool timed) {
  const ThreadState& state = call.thread.state;
  note_wake(call.machine, call.machine.slot_of(call.thread), true);
  if (state.signalled)
    count_effect(call);
  else
    call.machine.note(object_of(state.waits_for), Value(offset_of(state.waits_for)), condition_type.bytes, true, true);
  bool was_woken = state.signalled;
  end_waiting(call, next_phase(call, timed));
  bool comes_round = !was_woken && call.machine.comes_round(call.thread);
  return comes_round ? call.machine.stop_spinning(call.thread, Rest::Visible) : Flow::Rest;
}

bool can_take(const Mutex& mutex) { return mutex.is_free() || (mutex.is_mine() && !mutex.is_normal()); }

Flow end_wait(Call& call) {
  Flow flow = Flow::Next;
  auto mutex = open_mutex(call, 1, flow);
  if (!mutex) return flow;
  if (!mutex->is_mine()) mutex->object().note_acquire();
  if (!can_take(*mutex)) return Flow::Rest;
  mutex->take();
  count_taken(call, mutex->object());
  if (call.phase() == TakesMutexCancelled) return cancel_now(call);
  return done(call, call.phase() == TakesMutexLate ? error_number::timed_out : 0);
}

Value guard_wait(Call& call) {
  switch (call.phase()) {
    case Begin:
    case MayEnd: return Value(1);
    case Waits:
      note_wake(call.machine, call.machine.slot_of(call.thread), true);
      return Value(call.thread.state.signalled || is_to_cancel(call.thread) ? 1 : 0);
    default: break;
  }
  auto mutex = peek_mutex(call, 1);
  if (!mutex) return Value(1);
  mutex->object().note_acquire();
  return Value(can_take(*mutex) ? 1 : 0);
}

Flow wait(Call& call, bool timed) {
  if (call.phase() == Begin) return begin_wait(call, timed);
  if (call.phase() == Waits || call.phase() == MayEnd) return stop_waiting(call, timed);
  return end_wait(call);
}

Flow run_wait(Call& call) { return wait(call, false); }
Flow run_timedwait(Call& call) { return wait(call, true); }

// Any of those that wait may be the one.
Flow run_signal(Call& call) {
  Flow flow = Flow::Next;
  auto condition = open(call, 0, condition_type, flow);
  if (!condition) return flow;
  condition->note_write();
  std::vector<std::uint32_t> waiting = waiting_at(call.machine, condition->address());
  if (waiting.empty()) return done(call);
  std::size_t chosen = 0;
  while (chosen + 1 < waiting.size() && call.machine.decider().flip()) ++chosen;
  wake(call.machine, waiting[chosen]);
  count_effect(call);
  return done(call);
}

Flow run_broadcast(Call& call) {
  Flow flow = Flow::Next;
  auto condition = open(call, 0, condition_type, flow);
  if (!condition) return flow;
  condition->note_write();
  std::vector<std::uint32_t> waiting = waiting_at(call.machine, condition->address());
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
