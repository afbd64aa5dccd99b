#include "native/sync_wake.h"
#include "native/jumps.h"
#include "native/thread_life.h"

#include <algorithm>

namespace heddle::native {

using machine::Access;
using machine::Value;

namespace {

constexpr std::int64_t first_wake = std::int64_t{1} << 32;
constexpr std::int64_t first_membership = std::int64_t{2} << 32;
constexpr std::int64_t cancelled_result = -1;  // PTHREAD_CANCELED
constexpr std::uint32_t asked_before = 1;      // phase of a wait that has not begun

void note_thread(NativeMachine& machine, std::int64_t index, bool write, std::uint8_t sync = 0) {
  if (machine.is_concurrent())
    machine.note(Access::thread_object, Value(index), 1, write, true, Access::Role::Data, sync);
}

}  // namespace

void note_wake(NativeMachine& machine, std::uint32_t slot, bool write, std::uint8_t sync) {
  note_thread(machine, first_wake + slot, write, sync);
}

void note_membership(NativeMachine& machine, std::uint32_t slot, std::uint8_t sync) {
  note_thread(machine, first_membership + slot, true, sync);
}

void begin_waiting(Call& call, Address at, std::uint32_t phase) {
  ThreadState& state = call.machine.change(call.thread);
  state.waits_for = at;
  state.signalled = false;
  state.phase = phase;
}

void end_waiting(Call& call, std::uint32_t phase) { begin_waiting(call, 0, phase); }

// Who created whom, from main on, and as which child.
std::vector<std::uint32_t> lineage(NativeMachine& machine, std::uint32_t slot) {
  std::vector<std::uint32_t> ordinals;
  for (; slot != 0; slot = machine.thread_at(slot).parent) ordinals.push_back(machine.thread_at(slot).ordinal);
  std::ranges::reverse(ordinals);
  return ordinals;
}

// In the order of their lineage, which is the same in every process: choices say which one of them is meant.
std::vector<std::uint32_t> waiting_at(NativeMachine& machine, Address at) {
  std::vector<std::uint32_t> found;
  for (std::uint32_t slot = 0; slot < machine.thread_slots(); ++slot) {
    const ThreadState& state = machine.thread_at(slot).state;
    if (state.status == Status::Live && state.waits_for == at && !state.signalled) found.push_back(slot);
  }
  auto is_sibling = [&](std::uint32_t slot) {
    return machine.thread_at(slot).parent == machine.thread_at(found.front()).parent;
  };
  if (std::ranges::all_of(found, is_sibling)) return found;  // slots of siblings are in the order of their creation
  std::ranges::sort(found, {}, [&](std::uint32_t slot) { return lineage(machine, slot); });
  return found;
}

void wake(NativeMachine& machine, std::uint32_t slot) {
  note_wake(machine, slot, true);
  machine.change(machine.thread_at(slot)).signalled = true;
  if (Symmetry* symmetry = machine.symmetry()) symmetry->wake(slot);
}

bool is_to_cancel(const Thread& thread) {
  const ThreadState& state = thread.state;
  return state.cancel_requested && !state.cancel_disabled && !state.cancelled && !state.finishing;
}

Flow cancel_now(Call& call) {
  std::optional<Flow> cleans_up = clean_up(call.machine, call.thread, Value(cancelled_result));
  if (cleans_up && *cleans_up != Flow::Stay) return *cleans_up;
  if (!cleans_up && !may_exit(call.machine, call.thread)) return Flow::Rest;
  note_wake(call.machine, call.machine.slot_of(call.thread), false, unordered | machine::sync::acquires);
  ThreadState& state = call.machine.change(call.thread);
  state.cancelled = true;
  state.exits_alone = true;
  state.waits_for = 0;
  state.signalled = false;
  state.phase = 0;
  return cleans_up ? *cleans_up : finish_thread(call.machine, call.thread, Value(cancelled_result));
}

void note_cancellation(Call& call) {
  if (call.machine.facts().cancels()) note_wake(call.machine, call.machine.slot_of(call.thread), false, unordered);
}

bool cancels_here(Call& call, Cancellation point) {
  note_cancellation(call);
  if (!is_to_cancel(call.thread)) return false;
  return point == Cancellation::Point || call.machine.decider().flip();
}

bool cancels_waiting(Call& call, bool may_go_on) {
  bool is_asked_before = call.phase() == asked_before || !call.machine.is_concurrent();
  return cancels_here(call, may_go_on && !is_asked_before ? Cancellation::MayBePoint : Cancellation::Point);
}

void note_asked(Call& call, program::Builtin builtin) {
  using enum program::Builtin;
  bool waits = builtin == ThreadJoin || builtin == SemWait || builtin == SemTimedWait;
  if (waits && is_to_cancel(call.thread)) call.machine.change(call.thread).phase = asked_before;
}

}  // namespace heddle::native
