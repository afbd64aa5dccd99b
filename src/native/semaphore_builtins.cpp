// Semaphores. A semaphore has no owner: a wait may be made possible by any of several posts, so that neither is an
// acquisition or a release in the sense of machine::Access.
#include "native/sync_object.h"
#include "native/sync_results.h"
#include "native/sync_wake.h"

namespace heddle::native {

using machine::Value;
using program::Builtin;

namespace {

constexpr std::uint32_t most_value = 0x7fffffff;  // SEM_VALUE_MAX
constexpr std::uint32_t value_at = 0;

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
  semaphore->note_wait();
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
  bool has_value = semaphore->word(value_at) != 0;
  if (cancels_waiting(call, has_value)) {
    semaphore->note_failure(true);
    return cancel_now(call);
  }
  semaphore->note_wait();
  return has_value ? take(call, *semaphore) : Flow::Rest;
}

Flow wait_now_or(Call& call, std::int64_t failure) {
  Flow flow = Flow::Next;
  auto semaphore = open(call, 0, semaphore_type, flow);
  if (!semaphore) return flow;
  if (semaphore->word(value_at) == 0) {
    semaphore->note_failure();
    return done_with_errno(call, failure);
  }
  semaphore->note_wait();
  return take(call, *semaphore);
}

Flow run_trywait(Call& call) { return wait_now_or(call, error_number::try_again); }

Flow run_timedwait(Call& call) {
  Flow flow = Flow::Next;
  std::optional<bool> is_limit = is_moment(call, 1, flow);
  if (!is_limit) return flow;
  if (cancels_waiting(call, true)) return cancel_now(call);
  if (is_limit_refused(call, *is_limit)) return done_with_errno(call, error_number::invalid);
  return wait_now_or(call, failure_of_limit(*is_limit));
}

Flow run_post(Call& call) {
  Flow flow = Flow::Next;
  auto semaphore = open(call, 0, semaphore_type, flow);
  if (!semaphore) return flow;
  if (semaphore->word(value_at) == most_value) {
    semaphore->note_failure(true);
    return done_with_errno(call, error_number::overflow);
  }
  semaphore->note_post();
  semaphore->set(value_at, semaphore->word(value_at) + 1);
  count_effect(call);
  return done(call);
}

// Not among the functions that synchronise memory (POSIX, XBD 4.12).
Flow run_get_value(Call& call) {
  Flow flow = Flow::Next;
  auto semaphore = open(call, 0, semaphore_type, flow);
  if (!semaphore) return flow;
  semaphore->note_look();
  flow = put(call, 1, 32, Value(semaphore->word(value_at)));
  return flow == Flow::Next ? done(call) : flow;
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
};

}  // namespace

std::span<const BuiltinRow> semaphore_builtins() { return rows; }

}  // namespace heddle::native
