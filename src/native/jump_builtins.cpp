// setjmp and longjmp, and clean-up handlers.
//
// What setjmp leaves in the buffer names a frame of the thread and the call to which longjmp returns a second time.
// That the frame is still there is told by an object that setjmp adds to its variables: it ends with them, and holds a
// serial number that is given once. Functions that call setjmp keep all their variables in memory
// (bitcode/prepare.cpp), and what lives behind the call lives everywhere in them (native/liveness.cpp), so that a jump
// finds the variables as they were written last. C leaves open what those hold that are not volatile and were changed
// since; that is listed.
//
// pthread_cleanup_push is a macro that calls __sigsetjmp and registers the buffer. A thread that ends jumps to the
// newest one; the code there calls the handler and then __pthread_unwind_next.
#include "native/address_inputs.h"
#include "native/frames.h"
#include "native/jumps.h"
#include "native/once.h"
#include "native/sync_object.h"
#include "native/sync_results.h"
#include "native/thread_data.h"
#include "native/thread_life.h"

namespace heddle::native {

using machine::Value;
using program::Builtin;
using program::ErrorKind;
using program::Op;

namespace {

// A buffer, in words.
constexpr std::uint32_t mark_at = 0, slot_at = 4, depth_at = 8, call_at = 12, object_at = 16, serial_at = 20;
constexpr std::uint32_t buffer_bytes = 44;  // the shortest that glibc uses: that of clean-up handlers on i386
constexpr std::uint32_t filled_mark = 0x6a6d7062;
constexpr std::uint32_t mark_bytes = 4;  // of the object in the frame

// The buffers of clean-up handlers: how many there are, and their addresses.
constexpr std::uint32_t most_handlers = 32, handlers_at = 8, handlers_bytes = handlers_at + most_handlers * 8;

struct Buffer {
  Object* object;
  ObjectId id;
  std::uint32_t offset;

  std::uint32_t word(NativeMachine& machine, std::uint32_t at) const {
    return machine.memory().word(*object, offset + at);
  }
  void set(NativeMachine& machine, std::uint32_t at, std::uint32_t value) const {
    machine.memory().set_word(*object, offset + at, value);
  }
};

// None: `flow` says how it goes on.
std::optional<Buffer> open_buffer(NativeMachine& machine, Thread& thread, Value address, bool write, Flow& flow) {
  auto target = machine.resolve(address, buffer_bytes, write, flow);
  if (!target) return std::nullopt;
  if (!target->offset.is_concrete()) {
    flow = machine.leave_out(thread, "a buffer of setjmp at an address that is not known", "");
    return std::nullopt;
  }
  if (target->object->shared) machine.note(target->id, target->offset, buffer_bytes, write, false);
  return Buffer{target->object, target->id, static_cast<std::uint32_t>(target->offset.number())};
}

const Object* frame_mark(NativeMachine& machine, const Buffer& buffer) {
  if (!machine.memory().is_initialised(*buffer.object, buffer.offset, serial_at + 4)) return nullptr;
  if (buffer.word(machine, mark_at) != filled_mark) return nullptr;
  return &machine.memory().object(buffer.word(machine, object_at));
}

bool is_there(NativeMachine& machine, const Thread& thread, const Buffer& buffer) {
  const Object* mark = frame_mark(machine, buffer);
  return mark != nullptr && buffer.word(machine, slot_at) == thread.slot && mark->state == ObjectState::Live &&
         mark->size == mark_bytes && machine.memory().word(*mark, 0) == buffer.word(machine, serial_at);
}

// A call in a loop needs no new object: the one that the buffer has is of this frame.
bool is_of_frame(NativeMachine& machine, const Thread& thread, const Buffer& buffer) {
  return is_there(machine, thread, buffer) && buffer.word(machine, depth_at) == thread.state.depth;
}

Flow run_set(Call& call) {
  NativeMachine& machine = call.machine;
  Flow flow = Flow::Next;
  machine.general().give_up();
  auto buffer = open_buffer(machine, call.thread, call.argument(0), true, flow);
  if (!buffer) return flow;
  if (!is_of_frame(machine, call.thread, *buffer)) {
    ObjectId mark = new_stack_object(machine, call.thread, mark_bytes);
    auto serial = static_cast<std::uint32_t>(machine.memory().object(mark).serial);
    machine.memory().set_word(machine.memory().object(mark), 0, serial);
    machine.memory().fill(*buffer->object, buffer->offset, buffer_bytes, Value(0));
    buffer->set(machine, object_at, mark);
    buffer->set(machine, serial_at, serial);
  }
  if (Symmetry* symmetry = machine.symmetry()) symmetry->give_up();  // the buffer says which thread it is
  count_effect(call);
  buffer->set(machine, mark_at, filled_mark);
  buffer->set(machine, slot_at, call.thread.slot);
  buffer->set(machine, depth_at, call.thread.state.depth);
  buffer->set(machine, call_at, static_cast<std::uint32_t>(&call.instruction - machine.code().instructions.data()));
  return call.give_and_go(Value(0));
}

// The thread goes on behind the call of setjmp, which gives `result`.
Flow jump(NativeMachine& machine, Thread& thread, const Buffer& buffer, Value result) {
  std::uint32_t depth = buffer.word(machine, depth_at), position = buffer.word(machine, call_at);
  if (thread.state.atomic != 0) return machine.leave_out(thread, "a jump out of an atomic section", "");
  if (is_in_once(machine, thread)) return machine.leave_out(thread, "a jump within a routine of pthread_once", "");
  if (thread.state.depth > depth && !may_end_variables(machine, thread, thread.frames[depth].first_object))
    return Flow::Rest;
  machine.slice().forgo();
  ThreadState& state = machine.change(thread);
  state.phase = 0;
  ++state.effects;
  while (thread.state.depth > depth) leave_frame(machine, thread);
  machine.enter_frame(thread);
  machine.under_way().position = position + 1;
  const program::Instruction& in = machine.code().instructions[position];
  if (machine.code().calls[in.extra].results != 0) machine.write(in.target, result);
  return Flow::Stay;
}

Object& handlers_of(NativeMachine& machine, Thread& thread) {
  return machine.memory().object(thread_data(machine, thread, ThreadData::Cleanups, handlers_bytes));
}

Address handler_at(NativeMachine& machine, const Object& handlers, std::uint32_t index) {
  return word(machine.memory().load(handlers, handlers_at + index * 8, 64));
}

// The buffer of the newest handler, if its frame is still there.
std::optional<Buffer> newest_handler(NativeMachine& machine, Thread& thread) {
  Object& handlers = handlers_of(machine, thread);
  std::uint32_t count = machine.memory().word(handlers, 0);
  if (count == 0) return std::nullopt;
  Address address = handler_at(machine, handlers, count - 1);
  Buffer buffer{machine.memory().find(address), object_of(address), static_cast<std::uint32_t>(offset_of(address))};
  bool is_live = buffer.object != nullptr && buffer.object->state == ObjectState::Live;
  return is_live && is_there(machine, thread, buffer) ? std::optional(buffer) : std::nullopt;
}

void drop_newest(NativeMachine& machine, Thread& thread) {
  Object& handlers = handlers_of(machine, thread);
  std::uint32_t count = machine.memory().word(handlers, 0);
  if (count == 0) return;
  machine.memory().store(handlers, handlers_at + (count - 1) * 8, 64, Value(0));
  machine.memory().set_word(handlers, 0, count - 1);
}

// Handlers of frames that a jump leaves are forgotten, as glibc does.
void drop_handlers_above(NativeMachine& machine, Thread& thread, std::uint32_t depth) {
  for (auto newest = newest_handler(machine, thread); newest && newest->word(machine, depth_at) > depth;
       newest = newest_handler(machine, thread))
    drop_newest(machine, thread);
}

Flow run_jump(Call& call) {
  NativeMachine& machine = call.machine;
  Flow flow = Flow::Next;
  machine.general().give_up();
  auto buffer = open_buffer(machine, call.thread, call.argument(0), false, flow);
  if (!buffer) return flow;
  if (frame_mark(machine, *buffer) == nullptr)
    return machine.fail(ErrorKind::Memory, called_name(call) + " is given a buffer that setjmp has not filled");
  if (buffer->word(machine, slot_at) != call.thread.slot)
    return machine.fail(ErrorKind::Memory, called_name(call) + " is given a buffer that another thread has filled");
  if (!is_there(machine, call.thread, *buffer))
    return machine.fail(ErrorKind::Memory, called_name(call) + " jumps into a function that has returned");
  constexpr unsigned result_width = 32;
  Value given = call.argument(1);
  Value is_zero = machine.arithmetic().binary(Op::Eq, result_width, given, Value(0));
  Value result = machine.arithmetic().select(is_zero, result_width, Value(1), given);
  std::uint32_t depth = buffer->word(machine, depth_at);
  flow = jump(machine, call.thread, *buffer, result);
  if (flow == Flow::Stay) drop_handlers_above(machine, call.thread, depth);
  return flow;
}

Flow run_push(Call& call) {
  NativeMachine& machine = call.machine;
  Value address = call.argument(0);
  Object& handlers = handlers_of(machine, call.thread);
  std::uint32_t count = machine.memory().word(handlers, 0);
  if (count == most_handlers || !address.is_concrete())
    return machine.leave_out(call.thread, "more than 32 clean-up handlers in one thread", "");
  count_effect(call);
  machine.memory().store(handlers, handlers_at + count * 8, 64, address);
  machine.memory().set_word(handlers, 0, count + 1);
  return Flow::Next;
}

Flow run_pop(Call& call) {
  count_effect(call);
  drop_newest(call.machine, call.thread);
  return Flow::Next;
}

// A handler has returned: the next one, or the end.
Flow run_next(Call& call) {
  NativeMachine& machine = call.machine;
  Value result = call.thread.state.result.value();
  if (std::optional<Flow> flow = clean_up(machine, call.thread, result)) return *flow;
  if (!may_look_at_keys(machine, call.thread) || !may_exit(machine, call.thread)) return Flow::Rest;
  return finish_thread(machine, call.thread, result);
}

constexpr bool synchronises = true;

constexpr BuiltinRow rows[] = {
    {Builtin::SetJump, run_set, nullptr, synchronises},
    {Builtin::LongJump, run_jump, nullptr, synchronises},
    {Builtin::CleanupPush, run_push},
    {Builtin::CleanupPop, run_pop},
    {Builtin::CleanupNext, run_next},
};

}  // namespace

std::optional<Flow> clean_up(NativeMachine& machine, Thread& thread, Value result) {
  if (!machine.facts().has_handlers()) return std::nullopt;
  machine.general().give_up();
  std::optional<Buffer> newest = newest_handler(machine, thread);
  if (!newest) return std::nullopt;
  Flow flow = jump(machine, thread, *newest, Value(1));
  if (flow != Flow::Stay) return flow;
  machine.memory().publish(result);
  ThreadState& state = machine.change(thread);
  state.result = {result.number(), result.is_concrete() ? term::Term() : result.term(), 0};
  state.exits_alone = true;
  state.cancel_disabled = true;  // it ends already
  drop_newest(machine, thread);
  return flow;
}

std::span<const BuiltinRow> jump_builtins() { return rows; }

}  // namespace heddle::native
