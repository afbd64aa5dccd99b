// Mutexes and their attributes.
//
// A mutex of the normal kind that its owner locks again blocks for ever, as it does on Linux. Trying to lock has an
// outcome whether the mutex is free or not, so that it is no acquisition in the sense of machine::Access: it could have
// come before the release. A lock with a time limit is taken if it is free and has timed out if not; that it may be
// granted later is what the schedules in which it comes later say.
#include "native/sync_mutex.h"
#include "native/sync_results.h"

namespace heddle::native {

using machine::Value;
using program::Builtin;
using program::ErrorKind;

namespace {

constexpr std::uint64_t last_kind = static_cast<std::uint64_t>(MutexKind::Adaptive);

Flow run_init(Call& call) {
  Flow flow = Flow::Next;
  auto object = open_new(call, 0, mutex_type, flow);
  if (!object) return flow;
  auto kind = MutexKind::Normal;
  if (is_given(call, 1)) {
    auto attribute = open(call, 1, attribute_type, flow);
    if (!attribute) return flow;
    attribute->note_read();
    kind = static_cast<MutexKind>(attribute->word(0));
  }
  object->note_plain();
  count_effect(call);
  Mutex(*object, 0).init(kind);
  return done(call);
}

Flow run_destroy(Call& call) {
  Flow flow = Flow::Next;
  auto mutex = open_mutex(call, 0, flow);
  if (!mutex) return flow;
  mutex->object().note_plain();
  if (!mutex->is_free())
    return lock_error(call, mutex->object().name() + " is destroyed while " +
                                thread_text(call.machine, mutex->owner()) + " holds it");
  count_effect(call);
  mutex->destroy();
  return done(call);
}

Value guard_lock(Call& call) {
  auto mutex = peek_mutex(call, 0);
  if (!mutex) return Value(1);
  mutex->object().note_acquire();
  return Value(mutex->is_free() || (mutex->is_mine() && !mutex->is_normal()) ? 1 : 0);
}

Flow take(Call& call, const Mutex& mutex) {
  mutex.take();
  count_taken(call, mutex.object());
  return done(call);
}

Flow run_lock(Call& call) {
  Flow flow = Flow::Next;
  auto mutex = open_mutex(call, 0, flow);
  if (!mutex) return flow;
  if (mutex->is_mine() && mutex->kind() == MutexKind::ErrorChecking) return done(call, error_number::deadlock);
  if (mutex->is_mine() && mutex->kind() == MutexKind::Recursive) return take(call, *mutex);
  mutex->object().note_acquire();
  if (!mutex->is_free()) return Flow::Rest;
  return take(call, *mutex);
}

// What it comes to if the mutex cannot be had now.
Flow lock_now_or(Call& call, std::int64_t failure) {
  Flow flow = Flow::Next;
  auto mutex = open_mutex(call, 0, flow);
  if (!mutex) return flow;
  if (mutex->is_mine()) {
    if (mutex->kind() == MutexKind::Recursive) return take(call, *mutex);
    bool warns = failure != error_number::busy && mutex->kind() == MutexKind::ErrorChecking;
    return done(call, warns ? error_number::deadlock : failure);
  }
  if (!mutex->is_free()) {
    mutex->object().note_failure();
    return done(call, failure);
  }
  mutex->object().note_write();
  return take(call, *mutex);
}

Flow run_trylock(Call& call) { return lock_now_or(call, error_number::busy); }

Flow run_timedlock(Call& call) {
  Flow flow = Flow::Next;
  std::optional<bool> is_limit = is_moment(call, 1, flow);
  if (!is_limit) return flow;
  if (is_limit_refused(call, *is_limit)) return done(call, error_number::invalid);
  return lock_now_or(call, failure_of_limit(*is_limit));
}

// Where such errors are not looked for, what glibc does: the mutex is free afterwards.
Flow unlock_of_others(Call& call, const Mutex& mutex) {
  mutex.object().note_write();
  if (call.machine.settings().checks.contains(ErrorKind::Lock)) {
    std::string who = mutex.is_free() ? "nobody holds it" : thread_text(call.machine, mutex.owner()) + " holds it";
    return lock_error(call, caller_text(call) + " unlocks " + mutex.object().name() + ", but " + who);
  }
  count_effect(call);
  if (Symmetry* symmetry = call.machine.symmetry()) symmetry->give_up();  // the owner is not told
  if (!mutex.is_free()) {
    Thread& owner = call.machine.thread_at(mutex.owner());
    call.machine.change_holds(owner).drop(mutex.object().address());
  }
  mutex.set_free();
  return done(call);
}

Flow run_unlock(Call& call) {
  Flow flow = Flow::Next;
  auto mutex = open_mutex(call, 0, flow);
  if (!mutex) return flow;
  if (!mutex->is_mine()) {
    if (mutex->is_normal()) return unlock_of_others(call, *mutex);
    return done(call, error_number::not_permitted);
  }
  if (mutex->give_back()) mutex->object().note_release();
  return done_giving(call, count_given(call, mutex->object()));
}

Flow run_attribute_init(Call& call) {
  Flow flow = Flow::Next;
  auto attribute = open_new(call, 0, attribute_type, flow);
  if (!attribute) return flow;
  attribute->note_plain();
  count_effect(call);
  attribute->set(0, static_cast<std::uint32_t>(MutexKind::Normal));
  return done(call);
}

Flow run_attribute_destroy(Call& call) {
  Flow flow = Flow::Next;
  auto attribute = open(call, 0, attribute_type, flow);
  if (!attribute) return flow;
  attribute->note_plain();
  count_effect(call);
  attribute->set(0, destroyed_mark);
  return done(call);
}

Flow run_set_type(Call& call) {
  Flow flow = Flow::Next;
  auto attribute = open(call, 0, attribute_type, flow);
  if (!attribute) return flow;
  std::uint64_t kind = one_of(call, 1, last_kind);
  if (kind > last_kind) return done(call, error_number::invalid);
  attribute->note_plain();
  count_effect(call);
  attribute->set(0, static_cast<std::uint32_t>(kind));
  return done(call);
}

Flow run_get_type(Call& call) {
  Flow flow = Flow::Next;
  auto attribute = open(call, 0, attribute_type, flow);
  if (!attribute) return flow;
  attribute->note_read();
  flow = put(call, 1, 32, Value(attribute->word(0)));
  return flow == Flow::Next ? done(call) : flow;
}

constexpr bool synchronises = true;
constexpr bool fixed = true;

constexpr BuiltinRow rows[] = {
    {Builtin::MutexInit, run_init, nullptr, synchronises},
    {Builtin::MutexDestroy, run_destroy, nullptr, synchronises},
    {Builtin::MutexLock, run_lock, guard_lock, synchronises, fixed},
    {Builtin::MutexTryLock, run_trylock, nullptr, synchronises},
    {Builtin::MutexTimedLock, run_timedlock, nullptr, synchronises},
    {Builtin::MutexUnlock, run_unlock, nullptr, synchronises, fixed},
    {Builtin::MutexAttrInit, run_attribute_init, nullptr, synchronises},
    {Builtin::MutexAttrDestroy, run_attribute_destroy, nullptr, synchronises},
    {Builtin::MutexAttrSetType, run_set_type, nullptr, synchronises},
    {Builtin::MutexAttrGetType, run_get_type, nullptr, synchronises},
};

}  // namespace

std::span<const BuiltinRow> mutex_builtins() { return rows; }

}  // namespace heddle::native
