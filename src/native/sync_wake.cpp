#include "native/sync_wake.h"

namespace heddle::native {

using machine::Access;
using machine::Value;

namespace {

constexpr std::int64_t first_wake = std::int64_t{1} << 32;
constexpr std::int64_t first_membership = std::int64_t{2} << 32;
constexpr std::int64_t cancelled_result = -1;  // PTHREAD_CANCELED

void note_thread(NativeMachine& machine, std::int64_t index, bool write) {
  if (machine.is_concurrent()) machine.note(Access::thread_object, Value(index), 1, write, true);
}

}  // namespace

void note_wake(NativeMachine& machine, std::uint32_t slot, bool write) {
  note_thread(machine, first_wake + slot, write);
}

void note_membership(NativeMachine& machine, std::uint32_t slot) {
  note_thread(machine, first_membership + slot, true);
}

void begin_waiting(Call& call, Address at, std::uint32_t phase) {
  ThreadState& state = call.machine.change(call.thread);
  state.waits_for = at;
  state.signalled = false;
  state.phase = phase;
}

void end_waiting(Call& call, std::uint32_t phase) { begin_waiting(call, 0, phase); }

std::vector<std::uint32_t> waiting_at(NativeMachine& machine, Address at) {
  std::vector<std::uint32_t> found;
  for (std::uint32_t slot = 0; slot < machine.thread_slots(); ++slot) {
    const ThreadState& state = machine.thread_at(slot).state;
    if (state.status == Status::Live && state.waits_for == at && !state.signalled) found.push_back(slot);
  }
  return found;
}

void wake(NativeMachine& machine, std::uint32_t slot) {
  note_wake(machine, slot, true);
  machine.change(machine.thread_at(slot)).signalled = true;
}

bool is_to_cancel(const Thread& thread) {
  const ThreadState& state = thread.state;
  return state.cancel_requested && !state.cancel_disabled && !state.cancelled && !state.finishing;
}

Flow cancel_now(Call& call) {
  ThreadState& state = call.machine.change(call.thread);
  state.cancelled = true;
  state.exits_alone = true;
  state.waits_for = 0;
  state.signalled = false;
  state.phase = 0;
  return call.machine.finish_thread(call.thread, Value(cancelled_result));
}

void note_cancellation(Call& call) {
  if (call.machine.cancels()) note_wake(call.machine, call.machine.slot_of(call.thread), false);
}

Flow cancellation_point(Call& call) {
  note_cancellation(call);
  return is_to_cancel(call.thread) ? cancel_now(call) : Flow::Next;
}

}  // namespace heddle::native
