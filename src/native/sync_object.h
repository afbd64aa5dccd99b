// A synchronisation object of the program. Its state lives in the bytes that the program gave it, so that objects that
// are merely zero (PTHREAD_MUTEX_INITIALIZER and its like) are in order, and copying or freeing one means what it says.
//
// What an operation touches must not grow with what others have done meanwhile, or the reduction would take steps for
// independent that are not: each operation notes its object in one way whatever it finds, or less if it changes nothing
// that others can tell. A thread that holds a lock and keeps it notes nothing at all.
#pragma once

#include "native/builtins.h"

#include <optional>
#include <string>
#include <string_view>

namespace heddle::native {

struct SyncType {
  std::string_view name;
  std::uint32_t bytes;         // of the object, by the smallest of the headers that programs were preprocessed with
  std::uint32_t used;          // of these, from the first one on, hold its state
  std::uint32_t destroyed_at;  // the word that holds destroyed_mark once it is destroyed
};

inline constexpr std::uint32_t destroyed_mark = 0xdead;

inline constexpr SyncType mutex_type{"mutex", 20, 20, 8};
inline constexpr SyncType condition_type{"condition variable", 48, 4, 0};
inline constexpr SyncType rwlock_type{"read-write lock", 32, 32, 8};
inline constexpr SyncType spin_type{"spin lock", 4, 4, 0};
inline constexpr SyncType barrier_type{"barrier", 32, 32, 8};
inline constexpr SyncType narrow_barrier_type{"barrier", 20, 20, 8};  // of i386
inline constexpr SyncType semaphore_type{"semaphore", 16, 8, 4};
inline constexpr SyncType once_type{"once control", 4, 4, 0};
inline constexpr SyncType attribute_type{"attribute", 4, 4, 0};

struct SyncObject {
  NativeMachine* machine;
  const SyncType* type;
  Object* object;
  ObjectId id;
  std::uint32_t offset;

  std::uint32_t word(std::uint32_t at) const { return machine->memory().word(*object, offset + at); }
  void set(std::uint32_t at, std::uint32_t value) const {
    machine->memory().set_word(*object, offset + at, value);
    Symmetry* symmetry = machine->symmetry();
    if (symmetry == nullptr) return;
    bool is_mutex = type->bytes == mutex_type.bytes;
    symmetry->keep(id, offset, type->bytes, is_mutex ? Symmetry::Kept::Mutex : Symmetry::Kept::Sync);
  }
  void clear() const { machine->memory().fill(*object, offset, type->bytes, machine::Value(0)); }
  Address address() const { return address_of(id, offset); }
  std::string name() const;  // "the mutex m"

  void note_read() const { note(false, true, machine::Access::Role::Data); }
  void note_write() const { note(true, true, machine::Access::Role::Data); }
  void note_acquire(bool write = true) const { note(write, true, machine::Access::Role::Acquire); }
  void note_release(bool write = true) const { note(write, true, machine::Access::Role::Release); }
  // What was tried did not work out, as others could tell. Memory is not synchronised then: POSIX leaves it open, and
  // C11 and C++ say so of a lock that is tried.
  void note_failure(bool write = false) const { note(write, true, machine::Access::Role::Data, machine::sync::fails); }
  // It has an effect on the object, and is not among what orders other accesses: who signals a condition, for example,
  // comes before who is woken (native/sync_wake.h) and before nobody else.
  void note_unordered(bool write) const { note(write, true, machine::Access::Role::Data, machine::sync::by_order); }
  // A semaphore: what was done before a post comes before what is done after a wait, and not the other way round.
  void note_post() const { note_exchange(machine::sync::releases); }
  void note_wait() const { note_exchange(machine::sync::acquires); }
  // Its state was only looked at, which synchronises nothing either.
  void note_look() const { note_failure(); }
  // Making and destroying an object is not something that may happen beside its use.
  void note_plain() const { note(true, false, machine::Access::Role::Data); }

private:
  void note_exchange(std::uint8_t order) const {
    auto sync = static_cast<std::uint8_t>(machine::sync::by_order | machine::sync::exchanges | order);
    note(true, true, machine::Access::Role::Data, sync);
  }
  void note(bool write, bool atomic, machine::Access::Role role, std::uint8_t sync = 0) const {
    machine->note(id, machine::Value(offset), type->bytes, write, atomic, role, sync);
  }
};

// The object that an argument points to, in a state to be used. None: `flow` says how it goes on.
std::optional<SyncObject> open(Call& call, std::size_t argument, const SyncType& type, Flow& flow);
// The same for an object that is about to be initialised.
std::optional<SyncObject> open_new(Call& call, std::size_t argument, const SyncType& type, Flow& flow);
// The same without a trace, for guards. None: it is not for a guard to say what is wrong with it, or which it is; the
// operation counts as possible.
std::optional<SyncObject> peek(Call& call, std::size_t argument, const SyncType& type);

// Something has happened that others, or the thread itself, may notice later.
void count_effect(Call& call);
// Taking a lock and giving it back outweigh each other: a round of a loop that does both has left everything as it was
// (native/loops.cpp). Not where the program also tries locks: then others can tell how often it was held.
enum class LockMode : std::uint8_t { Write, Read };
void count_taken(Call& call, const SyncObject& lock, LockMode mode = LockMode::Write);
// Was the lock held at the head of a loop that the thread is in?
bool count_given(Call& call, const SyncObject& lock, LockMode mode = LockMode::Write);
// The operation that gave back a lock is complete.
Flow done_giving(Call& call, bool was_held_at_head);
bool tries_locks(const program::Code& code);  // can a thread tell that another one holds a lock?

Flow lock_error(Call& call, std::string message);
std::string thread_text(NativeMachine& machine, std::uint32_t slot);  // "thread 0.1 (worker)"
std::string caller_text(Call& call);

}  // namespace heddle::native
