// The locks that a thread holds, each with the step that took it. Whether a round of a loop is a wait depends on them
// (native/loops.cpp), and so does who waits for whom (native/deadlock.cpp). Plain data at a fixed address, for the
// trail.
#pragma once

#include "native/object.h"
#include "native/trail.h"

#include <array>
#include <cstdint>
#include <span>

namespace heddle::native {

struct Hold {
  Address lock = 0;
  std::uint32_t since = 0;  // the step of the holder that took the lock
  bool reads = false;       // shared with other readers
  // Given back, and nobody has come in between since: if the thread takes the lock again, it is as if it had kept it.
  bool given = false;
};

// A moment at which the thread had given back a lock that it held at the head of a loop: what it knew then, and what it
// held still. See native/loops.cpp.
struct Gap {
  bool is_set = false;
  std::uint32_t at = 0;     // the step
  std::uint32_t locks = 0;  // that it held still
  std::uint64_t held = 0;   // ThreadState::held
  std::uint64_t effects = 0;
  std::uint64_t local = 0;  // number of the thread's own state
};

struct Holds {
  static constexpr std::uint32_t most = 16;

  Epoch epoch = 0;
  std::uint32_t count = 0;
  std::array<Hold, most> holds{};
  Gap gap;

  std::span<const Hold> all() const { return std::span(holds).first(count); }
  bool has(Address lock) const;
  std::uint32_t held() const;  // how many
  // Were all locks that are held now taken, and kept, since that step or before?
  bool all_since(std::uint32_t step) const;

  // False: there is no room for one more.
  bool take(Address lock, bool reads, std::uint32_t step);
  // The newest hold of that lock. With `since` of `last_head` or before it is remembered. None: there is none.
  enum class Given : std::uint8_t { Unknown, Forgotten, Remembered };
  Given give(Address lock, bool reads, std::uint32_t last_head);
  void drop(Address lock);                       // somebody else has given it back
  bool is_remembered(Address lock) const;        // some hold of it was given
  void interrupt(Address lock, bool by_reader);  // somebody else takes it

private:
  void erase(std::uint32_t index);
};

}  // namespace heddle::native
