// Semaphores and barriers.
//
// A semaphore has no owner: a wait may be made possible by any of several posts, so that neither is an acquisition or a
// release in the sense of machine::Access. The last thread that comes to a barrier is the one that is told so, and goes
// on at once; the others go on when it has woken them.
#include "native/sync_object.h"
#include "native/sync_results.h"
#include "native/sync_wake.h"

namespace heddle::native {

using machine::Value;
using program::Builtin;

namespace {

constexpr std::uint32_t most_value = 0x7fffffff;  // SEM_VALUE_MAX
constexpr std::uint64_t most_unknown = 64;        // values of a number that is a term
constexpr std::uint32_t value_at = 0;
constexpr std::uint32_t required_at = 0, arrived_at = 4;  // of a barrier
constexpr std::int64_t serial_thread = -1;                // PTHREAD_BARRIER_SERIAL_THREAD

// A count that an object is to begin with. None: it is not known well enough.
std::optional<std::uint32_t> count_argument(Call& call, std::size_t index, Flow& flow) {
  Value value = call.argument(index);
  if (value.is_concrete()) return static_cast<std::uint32_t>(word(value));
  std::uint64_t count = one_of(call, index, most_unknown);
  if (count <= most_unknown) return static_cast<std::uint32_t>(count);
  flow = call.machine.leave_out(call.thread, call.site.name + " with a number that may be above 64", "");
  return std::nullopt;
}

Flow run_init(Call& call) {
  Flow flow = Flow::Next;
  auto semaphore = open_new(call, 0, semaphore_type, flow);
  if (!semaphore) return flow;
  auto value = count_argument(call, 2, flow);
  if (!value) return flow;
  if (*value > most_value) return done_with_errno(call, error_number::invalid);
  semaphore->note_plain();
  count_effect(call);
  semaphore->clear();
  semaphore->set(value_at, *value);
  return done(call);
}

Flow run_destroy(Call& call) {
  Flow flow = Flow::Next;
  auto semaphore = open(call, 0, semaphore_type, flow);
  if (!semaphore) return flow;
  semaphore->note_plain();
  count_effect(call);
  semaphore->set(semaphore->type->destroyed_at, destroyed_mark);
  return done(call);
}

Value guard_wait(Call& call) {
  auto semaphore = peek(call, 0, semaphore_type);
  if (!semaphore) return Value(1);
  semaphore->note_write();
  note_cancellation(call);
  return Value(semaphore->word(value_at) != 0 || is_to_cancel(call.thread) ? 1 : 0);
}

Flow take(Call& call, const SyncObject& semaphore) {
  semaphore.set(value_at, semaphore.word(value_at) - 1);
  count_effect(call);
  return done(call);
}

Flow run_wait(Call& call) {
  Flow flow = Flow::Next;
  auto semaphore = open(call, 0, semaphore_type, flow);
  if (!semaphore) return flow;
  semaphore->note_write();
  flow = cancellation_point(call);
  if (flow != Flow::Next) return flow;
  return semaphore->word(value_at) == 0 ? Flow::Rest : take(call, *semaphore);
}

Flow wait_now_or(Call& call, std::int64_t failure) {
  Flow flow = Flow::Next;
  auto semaphore = open(call, 0, semaphore_type, flow);
  if (!semaphore) return flow;
  if (semaphore->word(value_at) == 0) {
    semaphore->note_read();
    return done_with_errno(call, failure);
  }
  semaphore->note_write();
  return take(call, *semaphore);
}

Flow run_trywait(Call& call) { return wait_now_or(call, error_number::try_again); }

Flow run_timedwait(Call& call) {
  Flow flow = look_at(call, 1, 16);
  if (flow == Flow::Next) flow = cancellation_point(call);
  return flow == Flow::Next ? wait_now_or(call, error_number::timed_out) : flow;
}

Flow run_post(Call& call) {
  Flow flow = Flow::Next;
  auto semaphore = open(call, 0, semaphore_type, flow);
  if (!semaphore) return flow;
  semaphore->note_write();
  if (semaphore->word(value_at) == most_value) return done_with_errno(call, error_number::overflow);
  semaphore->set(value_at, semaphore->word(value_at) + 1);
  count_effect(call);
  return done(call);
}

Flow run_get_value(Call& call) {
  Flow flow = Flow::Next;
  auto semaphore = open(call, 0, semaphore_type, flow);
  if (!semaphore) return flow;
  semaphore->note_read();
  flow = put(call, 1, 32, Value(semaphore->word(value_at)));
  return flow == Flow::Next ? done(call) : flow;
}

Flow run_barrier_init(Call& call) {
  Flow flow = Flow::Next;
  auto barrier = open_new(call, 0, barrier_type, flow);
  if (!barrier) return flow;
  auto count = count_argument(call, 2, flow);
  if (!count) return flow;
  if (*count == 0 || *count > most_value) return done(call, error_number::invalid);
  barrier->note_plain();
  count_effect(call);
  barrier->clear();
  barrier->set(required_at, *count);
  return done(call);
}

// One that was never initialised is merely zero if it is a global variable.
std::optional<SyncObject> open_barrier(Call& call, Flow& flow) {
  auto barrier = open(call, 0, barrier_type, flow);
  if (barrier && barrier->word(required_at) == 0) {
    barrier->note_read();
    flow = lock_error(call, barrier->name() + " is used before it is initialised");
    return std::nullopt;
  }
  return barrier;
}

Flow run_barrier_destroy(Call& call) {
  Flow flow = Flow::Next;
  auto barrier = open_barrier(call, flow);
  if (!barrier) return flow;
  barrier->note_plain();
  std::vector<std::uint32_t> waiting = waiting_at(call.machine, barrier->address());
  if (!waiting.empty())
    return lock_error(
        call, barrier->name() + " is destroyed while " + thread_text(call.machine, waiting.front()) + " waits at it");
  count_effect(call);
  barrier->set(barrier->type->destroyed_at, destroyed_mark);
  return done(call);
}

Flow arrive(Call& call) {
  Flow flow = Flow::Next;
  auto barrier = open_barrier(call, flow);
  if (!barrier) return flow;
  barrier->note_write();
  count_effect(call);
  std::uint32_t arrived = barrier->word(arrived_at) + 1;
  if (arrived >= barrier->word(required_at)) {
    barrier->set(arrived_at, 0);
    for (std::uint32_t slot : waiting_at(call.machine, barrier->address())) wake(call.machine, slot);
    return done(call, serial_thread);
  }
  if (call.thread.state.atomic != 0)
    return call.machine.leave_out(call.thread, "a wait at a barrier in an atomic section", "");
  barrier->set(arrived_at, arrived);
  begin_waiting(call, barrier->address(), 1);
  return Flow::Rest;
}

Value guard_barrier(Call& call) {
  if (call.phase() == 0) return Value(1);
  note_wake(call.machine, call.machine.slot_of(call.thread), true);
  return Value(call.thread.state.signalled ? 1 : 0);
}

Flow run_barrier_wait(Call& call) {
  if (call.phase() == 0) return arrive(call);
  note_wake(call.machine, call.machine.slot_of(call.thread), true);
  end_waiting(call, 0);
  return done(call);
}

constexpr bool synchronises = true;
constexpr bool fixed = true;

constexpr BuiltinRow rows[] = {
    {Builtin::SemInit, run_init, nullptr, synchronises},
    {Builtin::SemDestroy, run_destroy, nullptr, synchronises},
    {Builtin::SemWait, run_wait, guard_wait, synchronises, fixed},
    {Builtin::SemTryWait, run_trywait, nullptr, synchronises},
    {Builtin::SemTimedWait, run_timedwait, nullptr, synchronises},
    {Builtin::SemPost, run_post, nullptr, synchronises, fixed},
    {Builtin::SemGetValue, run_get_value, nullptr, synchronises},
    {Builtin::BarrierInit, run_barrier_init, nullptr, synchronises},
    {Builtin::BarrierDestroy, run_barrier_destroy, nullptr, synchronises},
    {Builtin::BarrierWait, run_barrier_wait, guard_barrier, synchronises},
};

}  // namespace

std::span<const BuiltinRow> semaphore_builtins() { return rows; }

}  // namespace heddle::native
