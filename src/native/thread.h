// A thread of compiled code: its registers and frames, and what it is about to do. All of it is plain data at a fixed
// address, for the trail.
#pragma once

#include "machine/value.h"
#include "native/holds.h"
#include "native/object.h"
#include "native/trail.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace heddle::native {

struct Register {
  std::int64_t number = 0;
  term::Term term;
  Epoch epoch = 0;

  machine::Value value() const { return {number, term}; }
};

inline void assign(Trail& trail, Register& slot, machine::Value value) {
  Epoch now = trail.epoch();
  if (slot.epoch != now) trail.save(&slot, sizeof slot);
  slot = {value.number(), value.term(), now};
}

struct Frame {
  Epoch epoch = 0;
  std::uint32_t function = 0;
  std::uint32_t base = 0;       // its first register
  std::uint32_t return_to = 0;  // the position after the call
  std::int32_t target = 0;      // register of the caller that takes the result
  std::uint32_t results = 0;
  std::uint32_t call = 0;          // position of the call
  std::uint32_t first_object = 0;  // variables of this frame are the thread's stack objects from here on
  ObjectId varargs = 0;            // holds its variable arguments; 0: none
  bool keeps_objects = false;      // the address of one of its variables has been stored somewhere
};

enum class Status : std::uint8_t {
  Unborn,
  Live,
  Finished,  // its function has returned
  Stopped,   // it will never go on: an assumption, a spin loop, something without a meaning here
};

enum class Rest : std::uint8_t {
  Local,    // the next operation is one that nobody else notices
  Visible,  // the next operation is one that others may notice
};

struct ThreadState {
  Epoch epoch = 0;
  Status status = Status::Unborn;
  Rest rest = Rest::Local;
  bool joined = false;
  bool detached = false;
  bool signalled = false;  // the condition variable that it waits for has woken it
  bool cancel_requested = false;
  bool cancel_disabled = false;
  bool cancelled = false;
  bool finishing = false;    // its function has returned; destructors of its keys run
  bool exits_alone = false;  // main has called pthread_exit: the others go on
  bool overtaken = false;    // a signal came first to its wait, which ends without one (native/condition_builtins.cpp)
  bool spins = false;        // stopped because it only waits, in a loop (native/loops.cpp)
  std::uint32_t function = 0;
  std::uint32_t position = 0;  // of the next instruction
  std::uint32_t depth = 0;     // frames
  std::uint32_t top = 0;       // registers in use
  std::uint32_t phase = 0;     // of an operation that takes several steps
  std::uint32_t atomic = 0;    // how many atomic sections it is in
  std::uint32_t children = 0;
  std::uint32_t stack_objects = 0;
  std::uint32_t stack_objects_made = 0;
  std::uint32_t heap_objects = 0;
  std::uint32_t inputs = 0;
  std::uint32_t steps = 0;
  std::uint32_t begun_at = 0;  // place of the user's code that created it
  std::uint64_t effects = 0;   // things it did that others, or itself later, may notice; without those of `held`
  std::uint64_t held = 0;      // the sum of the weights of the locks that it holds (native/sync_object.h)
  std::uint32_t gave_way = 0;  // the last step that gave back a lock which was held at the head of a loop
  Address waits_for = 0;       // what it is queued at: the address of a condition variable or a barrier
  // The condition variable for which its last wait ended without a signal (0: it had one), what it was like when that
  // wait began, how often that has happened in a row, and whether a signal has been sent since
  // (native/condition_builtins.cpp).
  Address woke_from = 0;
  std::uint64_t woke_effects = 0;
  std::uint64_t woke_state = 0;
  std::uint32_t wakeups = 0;
  bool missed_signal = false;
  std::int64_t row = 0;  // of places, of the phase of the barrier that it waits at (barrier_builtins.cpp)
  Register result;       // what it returned
};

class Thread {
public:
  static constexpr std::size_t most_registers = std::size_t{1} << 22;
  static constexpr std::size_t most_frames = std::size_t{1} << 17;

  Thread(std::uint32_t slot, std::uint32_t parent, std::uint32_t ordinal);
  ~Thread();
  Thread(const Thread&) = delete;
  Thread& operator=(const Thread&) = delete;

  ThreadState state;
  Holds holds;
  const std::uint32_t slot;     // its number in the machine
  const std::uint32_t parent;   // its slot; that of main is its own
  const std::uint32_t ordinal;  // which child of its parent
  Register* registers;
  Frame* frames;
  // The numbers of the objects that it made, in order: the same for every execution.
  std::vector<ObjectId> stack_ids;
  std::vector<ObjectId> heap_ids;
  ObjectId own_id = 0;              // stands for the thread itself
  std::vector<ObjectId> local_ids;  // its copies of thread-local variables, by global; 0: none yet

  void forget_epochs();  // see Trail::is_worn

  Frame& frame() { return frames[state.depth - 1]; }
  const Frame& frame() const { return frames[state.depth - 1]; }
};

}  // namespace heddle::native
