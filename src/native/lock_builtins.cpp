// Read-write locks and spin locks.
//
// Those who read do not get in each other's way: taking and giving back to read is noted as a read, to write as a
// write. A lock that is wanted for writing but not waited for is noted as a write even if it cannot be had, since it
// depends on those who read. As on Linux a reader gets in while a writer waits.
#include "native/sync_results.h"
#include "native/sync_rwlock.h"

namespace heddle::native {

using machine::Value;
using program::Builtin;

namespace {

std::optional<RwLock> open_rwlock(Call& call, Flow& flow) {
  auto object = open(call, 0, rwlock_type, flow);
  if (!object) return std::nullopt;
  return RwLock(*object, call.machine.slot_of(call.thread));
}

std::optional<RwLock> peek_rwlock(Call& call) {
  auto object = peek(call, 0, rwlock_type);
  if (!object) return std::nullopt;
  return RwLock(*object, call.machine.slot_of(call.thread));
}

Flow run_init(Call& call) {
  Flow flow = Flow::Next;
  auto object = open_new(call, 0, rwlock_type, flow);
  if (!object) return flow;
  object->note_plain();
  count_effect(call);
  object->clear();
  return done(call);
}

Flow run_destroy(Call& call) {
  Flow flow = Flow::Next;
  auto lock = open_rwlock(call, flow);
  if (!lock) return flow;
  lock->object().note_plain();
  if (!lock->is_free()) {
    std::string who = lock->has_writer() ? thread_text(call.machine, lock->writer()) + " holds it" : "it is being read";
    return lock_error(call, lock->object().name() + " is destroyed while " + who);
  }
  count_effect(call);
  lock->destroy();
  return done(call);
}

Value guard_read(Call& call) {
  auto lock = peek_rwlock(call);
  if (!lock) return Value(1);
  lock->object().note_acquire(false);
  return Value(!lock->has_writer() || lock->is_mine() ? 1 : 0);
}

Value guard_write(Call& call) {
  auto lock = peek_rwlock(call);
  if (!lock) return Value(1);
  lock->object().note_acquire();
  return Value(lock->is_free() || lock->is_mine() ? 1 : 0);
}

Flow take_to_read(Call& call, const RwLock& lock) {
  lock.take_to_read();
  count_taken(call, lock.object(), LockMode::Read);
  return done(call);
}

Flow take_to_write(Call& call, const RwLock& lock) {
  lock.take_to_write();
  count_taken(call, lock.object());
  return done(call);
}

Flow run_read(Call& call) {
  Flow flow = Flow::Next;
  auto lock = open_rwlock(call, flow);
  if (!lock) return flow;
  if (lock->is_mine()) return done(call, error_number::deadlock);
  if (lock->my_reads() == 0) lock->object().note_acquire(false);
  if (lock->has_writer()) return Flow::Rest;
  return take_to_read(call, *lock);
}

Flow run_write(Call& call) {
  Flow flow = Flow::Next;
  auto lock = open_rwlock(call, flow);
  if (!lock) return flow;
  if (lock->is_mine()) return done(call, error_number::deadlock);
  lock->object().note_acquire();
  if (!lock->is_free()) return Flow::Rest;
  return take_to_write(call, *lock);
}

Flow read_now_or(Call& call, std::int64_t failure) {
  Flow flow = Flow::Next;
  auto lock = open_rwlock(call, flow);
  if (!lock) return flow;
  if (lock->is_mine()) return done(call, failure == error_number::busy ? failure : error_number::deadlock);
  if (lock->has_writer()) {
    lock->object().note_failure();
    return done(call, failure);
  }
  if (lock->my_reads() == 0) lock->object().note_read();
  return take_to_read(call, *lock);
}

Flow write_now_or(Call& call, std::int64_t failure) {
  Flow flow = Flow::Next;
  auto lock = open_rwlock(call, flow);
  if (!lock) return flow;
  if (lock->is_mine()) return done(call, failure == error_number::busy ? failure : error_number::deadlock);
  if (lock->my_reads() != 0) return done(call, failure);
  if (!lock->is_free()) {
    lock->object().note_failure(true);
    return done(call, failure);
  }
  lock->object().note_write();
  return take_to_write(call, *lock);
}

Flow run_try_read(Call& call) { return read_now_or(call, error_number::busy); }
Flow run_try_write(Call& call) { return write_now_or(call, error_number::busy); }

Flow run_timed_read(Call& call) {
  Flow flow = Flow::Next;
  std::optional<bool> is_limit = is_moment(call, 1, flow);
  if (!is_limit) return flow;
  if (is_limit_refused(call, *is_limit)) return done(call, error_number::invalid);
  return read_now_or(call, failure_of_limit(*is_limit));
}

Flow run_timed_write(Call& call) {
  Flow flow = Flow::Next;
  std::optional<bool> is_limit = is_moment(call, 1, flow);
  if (!is_limit) return flow;
  if (is_limit_refused(call, *is_limit)) return done(call, error_number::invalid);
  return write_now_or(call, failure_of_limit(*is_limit));
}

Flow run_unlock(Call& call) {
  Flow flow = Flow::Next;
  auto lock = open_rwlock(call, flow);
  if (!lock) return flow;
  bool reads = lock->readers() != 0 && (lock->my_reads() != 0 || !lock->is_counted());
  if (!lock->is_mine() && !reads) {
    lock->object().note_read();
    return lock_error(call, caller_text(call) + " unlocks " + lock->object().name() + ", which it does not hold");
  }
  if (lock->is_mine()) {
    lock->object().note_release();
    lock->give_back_write();
    return done_giving(call, count_given(call, lock->object()));
  }
  if (!lock->is_counted() || lock->my_reads() == 1) lock->object().note_release(false);
  lock->give_back_read();
  return done_giving(call, count_given(call, lock->object(), LockMode::Read));
}

// A spin lock is one word. It has no static initialiser: 0 is one that was not initialised.
constexpr std::uint32_t spin_free = 1;
constexpr std::uint32_t spin_first_holder = 2;

std::optional<SyncObject> open_spin(Call& call, Flow& flow) {
  auto lock = open(call, 0, spin_type, flow);
  if (lock && lock->word(0) == 0) {
    lock->note_read();
    flow = lock_error(call, lock->name() + " is used before it is initialised");
    return std::nullopt;
  }
  return lock;
}

std::uint32_t held_by_caller(Call& call) { return spin_first_holder + call.machine.slot_of(call.thread); }

Flow run_spin_init(Call& call) {
  Flow flow = Flow::Next;
  auto lock = open_new(call, 0, spin_type, flow);
  if (!lock) return flow;
  lock->note_plain();
  count_effect(call);
  lock->set(0, spin_free);
  return done(call);
}

Flow run_spin_destroy(Call& call) {
  Flow flow = Flow::Next;
  auto lock = open_spin(call, flow);
  if (!lock) return flow;
  lock->note_plain();
  if (lock->word(0) != spin_free)
    return lock_error(call, lock->name() + " is destroyed while " +
                                thread_text(call.machine, lock->word(0) - spin_first_holder) + " holds it");
  count_effect(call);
  lock->set(0, destroyed_mark);
  return done(call);
}

Value guard_spin(Call& call) {
  auto lock = peek(call, 0, spin_type);
  if (!lock) return Value(1);
  lock->note_acquire();
  return Value(lock->word(0) < spin_first_holder ? 1 : 0);
}

Flow run_spin_lock(Call& call) {
  Flow flow = Flow::Next;
  auto lock = open_spin(call, flow);
  if (!lock) return flow;
  lock->note_acquire();
  if (lock->word(0) != spin_free) return Flow::Rest;
  lock->set(0, held_by_caller(call));
  count_taken(call, *lock);
  return done(call);
}

Flow run_spin_trylock(Call& call) {
  Flow flow = Flow::Next;
  auto lock = open_spin(call, flow);
  if (!lock) return flow;
  if (lock->word(0) == held_by_caller(call)) return done(call, error_number::busy);
  if (lock->word(0) != spin_free) {
    lock->note_failure();
    return done(call, error_number::busy);
  }
  lock->note_write();
  lock->set(0, held_by_caller(call));
  count_taken(call, *lock);
  return done(call);
}

Flow run_spin_unlock(Call& call) {
  Flow flow = Flow::Next;
  auto lock = open_spin(call, flow);
  if (!lock) return flow;
  lock->note_release();
  if (lock->word(0) != held_by_caller(call))
    return lock_error(call, caller_text(call) + " unlocks " + lock->name() + ", which it does not hold");
  lock->set(0, spin_free);
  return done_giving(call, count_given(call, *lock));
}

constexpr bool synchronises = true;
constexpr bool fixed = true;
constexpr Cancellation may_be_point = Cancellation::MayBePoint;

constexpr BuiltinRow rows[] = {
    {Builtin::RwLockInit, run_init, nullptr, synchronises},
    {Builtin::RwLockDestroy, run_destroy, nullptr, synchronises},
    {Builtin::RwLockRead, run_read, guard_read, synchronises, fixed, false, nullptr, may_be_point},
    {Builtin::RwLockTryRead, run_try_read, nullptr, synchronises, fixed},
    {Builtin::RwLockTimedRead, run_timed_read, nullptr, synchronises, fixed, false, nullptr, may_be_point},
    {Builtin::RwLockWrite, run_write, guard_write, synchronises, fixed, false, nullptr, may_be_point},
    {Builtin::RwLockTryWrite, run_try_write, nullptr, synchronises, fixed},
    {Builtin::RwLockTimedWrite, run_timed_write, nullptr, synchronises, fixed, false, nullptr, may_be_point},
    {Builtin::RwLockUnlock, run_unlock, nullptr, synchronises, fixed},
    {Builtin::SpinInit, run_spin_init, nullptr, synchronises},
    {Builtin::SpinDestroy, run_spin_destroy, nullptr, synchronises},
    {Builtin::SpinLock, run_spin_lock, guard_spin, synchronises, fixed},
    {Builtin::SpinTryLock, run_spin_trylock, nullptr, synchronises},
    {Builtin::SpinUnlock, run_spin_unlock, nullptr, synchronises, fixed},
};

}  // namespace

std::span<const BuiltinRow> lock_builtins() { return rows; }

}  // namespace heddle::native
