#include "native/frames.h"

#include "native/address_inputs.h"
#include "native/layout.h"
#include "native/open_blocks.h"
#include "native/user_place.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace heddle::native {

using machine::Value;

Flow call_function(NativeMachine& machine, Thread& thread, std::uint32_t function, std::span<const Value> arguments,
                   std::int32_t target, std::uint32_t results, std::uint32_t return_to) {
  const program::CodeFunction& called = machine.state().code.functions[function];
  machine.slice().enter(function);
  ThreadState& state = machine.change(thread);
  bool too_deep = state.depth + 1 >= Thread::most_frames || state.top + called.registers >= Thread::most_registers;
  if (too_deep)
    return machine.leave_out(thread, "recursion deeper than " + std::to_string(state.depth) + " calls",
                             "a bound on it in the program");
  Frame& frame = machine.state().trail.change(thread.frames[state.depth]);
  frame.function = function;
  frame.base = state.top;
  frame.return_to = return_to;
  frame.target = target;
  frame.results = results;
  frame.call = machine.under_way().position;
  frame.first_object = state.stack_objects;
  frame.varargs = 0;
  ++state.depth;
  state.top += called.registers;
  machine.under_way().registers = thread.registers + frame.base;
  for (std::size_t i = 0; i < arguments.size(); ++i) machine.write(static_cast<std::int32_t>(i), arguments[i]);
  machine.under_way().position = called.entry;
  return Flow::Stay;
}

Value operand_in(NativeMachine& machine, const Thread& thread, std::uint32_t depth, program::Reg operand) {
  Register* before = std::exchange(machine.under_way().registers, thread.registers + thread.frames[depth].base);
  Value value = machine.read(operand);
  machine.under_way().registers = before;
  return value;
}

bool may_end_variables(NativeMachine& machine, Thread& thread, std::uint32_t first) {
  for (std::uint32_t i = first; i < thread.state.stack_objects; ++i) {
    ObjectId id = thread.stack_ids[i];
    const Object& object = machine.state().memory.object(id);
    if (object.state != ObjectState::Live || !object.shared) continue;
    if (!machine.visit(object)) return false;
    machine.note(id, Value(0), noted_bytes(object), true, false);
  }
  return true;
}

void leave_frame(NativeMachine& machine, Thread& thread) {
  ThreadState& state = machine.change(thread);
  const Frame& frame = thread.frame();
  bool known_elsewhere = false;
  for (std::uint32_t i = frame.first_object; i < state.stack_objects; ++i) {
    Object& object = machine.state().memory.object(thread.stack_ids[i]);
    known_elsewhere = known_elsewhere || object.shared;
    if (object.state == ObjectState::Live)
      machine.state().memory.destroy(object, machine.state().code.instructions[machine.under_way().position].place);
  }
  if (!known_elsewhere) state.stack_objects = frame.first_object;
  state.top = frame.base;
  --state.depth;
}

ObjectId new_stack_object(NativeMachine& machine, Thread& thread, std::uint32_t size) {
  ThreadState& state = machine.change(thread);
  if (thread.stack_ids.size() <= state.stack_objects) thread.stack_ids.push_back(reserve_object(machine));
  ObjectId id = thread.stack_ids[state.stack_objects++];
  Object& object =
      machine.state().memory.create(id, ObjectKind::Stack, size, machine.under_way().position, machine.slot_of(thread));
  object.serial = ++state.stack_objects_made;
  object.site = machine.under_way().position;
  return id;
}

ObjectId new_heap_object(NativeMachine& machine, Thread& thread, std::uint32_t size, bool zeroed) {
  ThreadState& state = machine.change(thread);
  ++state.effects;
  if (thread.heap_ids.size() <= state.heap_objects) thread.heap_ids.push_back(reserve_object(machine));
  ObjectId id = thread.heap_ids[state.heap_objects++];
  Object& object = machine.state().memory.create(id, ObjectKind::Heap, size,
                                                 user_place(machine.state(), thread, machine.under_way().position),
                                                 machine.slot_of(thread));
  object.serial = state.heap_objects;
  object.site = machine.under_way().position;
  object.made_alone = !machine.is_concurrent();
  if (zeroed) machine.state().memory.fill(object, 0, size, Value(0));
  return id;
}

ObjectId thread_local_object(NativeMachine& machine, Thread& thread, std::uint32_t global) {
  if (thread.local_ids.size() <= global) thread.local_ids.resize(machine.state().code.globals.size());
  ObjectId& id = thread.local_ids[global];
  if (id == 0) id = reserve_object(machine);
  if (machine.state().memory.object(id).state == ObjectState::Unborn) {
    const program::Global& what = machine.state().code.globals[global];
    bool is_opaque = what.is_external && what.pieces.empty();
    auto size = is_opaque ? 0 : static_cast<std::uint32_t>(what.size);
    Object& object = machine.state().memory.create(id, ObjectKind::ThreadLocal, size, global, machine.slot_of(thread));
    object.alignment = static_cast<std::uint8_t>(std::bit_width(std::max(what.alignment, 1U)) - 1);
    fill_global(machine, machine.foreign(), object, global);
  }
  return id;
}

}  // namespace heddle::native
