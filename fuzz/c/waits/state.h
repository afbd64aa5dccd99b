#pragma once

#include <cstdint>
#include <string>
#include <vector>

// The oracle's state: plain values, copied whole for every step.

namespace heddle::fuzz_waits {

enum class Status : std::uint8_t {
  NotStarted,
  Running,           // at its next instruction, which may have to wait
  SemSuspended,      // in sem_wait, which has found nothing
  JoinSuspended,     // in pthread_join, whose thread has not ended
  BarrierSuspended,  // until the last one arrives
  Waiting,           // in pthread_cond_wait, for a signal
  Woken,             // ... signalled, and wants the mutex
  WokenToEnd,        // ... cancelled, and wants the mutex
  Ending,            // runs its handlers
  Ended,
};

struct ThreadState {
  std::uint16_t next = 0;
  Status status = Status::NotStarted;
  bool cancelled = false;  // somebody has asked for it
  bool disabled = false;   // it does not act on that
  bool by_cancel = false;  // it ends, or has ended, since it was cancelled
  bool joined = false;
  std::vector<std::int16_t> locals{};
  std::vector<std::uint8_t> handlers{};
};

struct State {
  std::vector<std::int16_t> shared{};
  std::vector<std::uint8_t> mutexes{};  // who holds it, plus 1
  std::vector<std::uint8_t> writers{};  // of a read-write lock, the same
  std::vector<std::uint8_t> readers{};  // how often each thread reads, one list after another
  std::vector<std::uint8_t> spinlocks{};
  std::vector<std::uint8_t> semaphores{};
  std::vector<std::uint8_t> arrived{};  // at a barrier
  std::vector<ThreadState> threads{};
  std::uint16_t world = 0;  // which of the values of what the program does not decide
};

/// The state as bytes: equal exactly for equal states of one program.
inline std::string key_of(const State& state) {
  std::string key;
  auto add = [&](auto value) { key.append(reinterpret_cast<const char*>(&value), sizeof value); };
  auto add_all = [&](const auto& list) {
    for (const auto value : list) add(value);
  };
  add(state.world);
  add_all(state.shared);
  add_all(state.mutexes);
  add_all(state.writers);
  add_all(state.readers);
  add_all(state.spinlocks);
  add_all(state.semaphores);
  add_all(state.arrived);
  for (const ThreadState& thread : state.threads) {
    add(thread.next);
    add(thread.status);
    add(static_cast<char>(thread.cancelled + 2 * thread.disabled + 4 * thread.by_cancel + 8 * thread.joined));
    add_all(thread.locals);
    add(static_cast<char>(thread.handlers.size()));
    add_all(thread.handlers);
  }
  return key;
}

}  // namespace heddle::fuzz_waits
