// pthread_once.
//
// A once control is one word: not begun, done, or being carried out by a thread in a frame at some depth, to which the
// routine returns: the call is then carried out again and finds itself there. A routine that gets to the same control
// again is deeper, and waits for ever.
//
// A routine that throws leaves the control as it was.
//
// A thread that ends within its routine gives the control back. The frames that it leaves say which controls these are:
// that of a routine returns to the call of pthread_once itself, all others return behind their calls.
#include "native/frames.h"
#include "native/once.h"
#include "native/sync_object.h"
#include "native/sync_results.h"

namespace heddle::native {

using machine::Value;
using program::Builtin;

namespace {

constexpr std::uint32_t once_new = 0, once_done = 2, once_running = 3;
constexpr std::size_t pending_argument = 2;  // where the exception is that the thread has thrown
constexpr std::uint32_t once_slot_bits = 12, once_depth_bits = 18;

// As the thread writes it from the frame at this depth.
std::uint32_t running_in(const Thread& thread, std::uint32_t depth) {
  return once_running | thread.slot << 2 | depth << (2 + once_slot_bits);
}

std::uint32_t running_here(const Call& call) { return running_in(call.thread, call.thread.state.depth); }

bool is_running(std::uint32_t state) { return (state & 3) == once_running; }

Value guard_once(Call& call) {
  auto control = peek(call, 0, once_type);
  if (!control) return Value(1);
  control->note_write();
  std::uint32_t state = control->word(0);
  return Value(!is_running(state) || state == running_here(call) ? 1 : 0);
}

Flow begin_once(Call& call, const SyncObject& control) {
  NativeMachine& machine = call.machine;
  Flow flow = Flow::Next;
  auto function = function_argument(call, 1, flow);
  if (!function) return flow;
  bool fits = machine.slot_of(call.thread) >> once_slot_bits == 0 && call.thread.state.depth >> once_depth_bits == 0;
  if (!fits) return machine.leave_out(call.thread, "pthread_once in one of very many threads", "");
  count_effect(call);
  control.set(0, running_here(call));
  auto position = static_cast<std::uint32_t>(&call.instruction - machine.code().instructions.data());
  return call_function(machine, call.thread, *function, {}, 0, 0, position);
}

// Has the routine ended by an exception (bitcode/exceptions.h)? Then the next one is to try again.
std::optional<bool> has_thrown(Call& call, Flow& flow) {
  if (call.count() <= pending_argument) return false;
  auto pending = call.machine.resolve(call.argument(pending_argument), call.machine.pointer_bytes(), false, flow);
  if (!pending || !pending->offset.is_concrete()) return std::nullopt;
  auto offset = static_cast<std::uint32_t>(pending->offset.number());
  return call.machine.general().pinned(
             call.machine.memory().load(*pending->object, offset, call.machine.pointer_bits())) != Value(0);
}

Flow run_once(Call& call) {
  Flow flow = Flow::Next;
  auto control = open(call, 0, once_type, flow);
  if (!control) return flow;
  std::uint32_t state = control->word(0);
  if (state == once_done) {
    control->note_read();
    return done(call);
  }
  control->note_write();
  if (state == once_new) return begin_once(call, *control);
  if (is_running(state) && state != running_here(call)) return Flow::Rest;
  count_effect(call);
  std::optional<bool> thrown = has_thrown(call, flow);
  if (!thrown) return flow;
  control->set(0, *thrown ? once_new : once_done);
  return done(call);
}

bool is_of_once(const NativeMachine& machine, const Thread& thread, std::uint32_t depth) {
  const Frame& frame = thread.frames[depth];
  const program::Instruction& caller = machine.code().instructions[frame.call];
  return frame.return_to == frame.call && caller.op == program::Op::Call &&
         !machine.code().calls[caller.extra].arguments.empty();
}

// The control of the routine whose frame lies above `depth` others, an argument in the frame below it. The object may
// be gone: then there is nothing to give back.
void give_back(NativeMachine& machine, Thread& thread, std::uint32_t depth) {
  const program::CallSite& site = machine.code().calls[machine.code().instructions[thread.frames[depth].call].extra];
  Value address = operand_in(machine, thread, depth - 1, site.arguments[0].operand);
  Object* object = address.is_concrete() ? machine.memory().find(word(address)) : nullptr;
  if (object == nullptr || object->state != ObjectState::Live) return;
  std::int64_t offset = offset_of(word(address));
  if (offset < 0 || offset + once_type.bytes > object->size) return;
  SyncObject control{&machine, &once_type, object, object->id, static_cast<std::uint32_t>(offset)};
  if (control.word(0) != running_in(thread, depth)) return;
  control.note_write();
  control.set(0, once_new);
}

constexpr bool synchronises = true;

constexpr BuiltinRow rows[] = {{Builtin::Once, run_once, guard_once, synchronises}};

}  // namespace

bool is_in_once(const NativeMachine& machine, const Thread& thread) {
  for (std::uint32_t depth = thread.state.depth; depth-- > 1;)
    if (is_of_once(machine, thread, depth)) return true;
  return false;
}

void abandon_onces(NativeMachine& machine, Thread& thread) {
  if (!is_in_once(machine, thread)) return;
  machine.general().give_up();
  machine.slice().forgo();
  ++machine.change(thread).effects;
  for (std::uint32_t depth = thread.state.depth; depth-- > 1;)
    if (is_of_once(machine, thread, depth)) give_back(machine, thread, depth);
}

std::span<const BuiltinRow> once_builtins() { return rows; }

}  // namespace heddle::native
