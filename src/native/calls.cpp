// Calls, frames and the objects that belong to them.
#include "native/builtins.h"
#include "native/keys.h"
#include "native/native_machine.h"
#include "native/sync_wake.h"

#include <algorithm>
#include <bit>

namespace heddle::native {

using machine::Value;
using program::CallSite;
using program::ErrorKind;
using program::Instruction;

namespace {

// The x86-64 va_list: both areas of saved registers are used up, so that everything comes from the overflow area.
constexpr std::uint32_t gp_offset_at = 0, fp_offset_at = 4, overflow_area_at = 8, save_area_at = 16, va_list_bytes = 24;
constexpr std::uint32_t registers_used_up = 48, vectors_used_up = 176;

std::uint32_t slot_bytes(const program::Argument& argument) { return argument.width > 64 ? 16 : 8; }

}  // namespace

std::optional<std::uint32_t> NativeMachine::function_at(Value address) const {
  if (!address.is_concrete() || offset_of(word(address)) != 0) return std::nullopt;
  ObjectId id = object_of(word(address));
  if (id == 0 || id >= state_.memory.count() || state_.memory.object(id).kind != ObjectKind::Function)
    return std::nullopt;
  return state_.memory.object(id).origin;
}

Flow NativeMachine::do_call(Thread& thread, const Instruction& in) {
  const CallSite& site = state_.code.calls[in.extra];
  if (site.kind == CallSite::Kind::Builtin) return do_builtin(thread, in, site, site.builtin);
  std::uint32_t function = site.function;
  if (site.kind == CallSite::Kind::Indirect) {
    Value callee = known(read(site.callee));
    if (!callee.is_concrete()) callee = concrete_callee(callee);
    std::optional<std::uint32_t> found = function_at(callee);
    if (!found) {
      if (is_foreign(callee)) return leave_out_foreign(thread, callee);
      if (callee == Value(0)) return fail(ErrorKind::Memory, "a call through a null pointer");
      if (asks_for_numbers_) return leave_out(thread, std::string(address_of_numbers), "");
      return fail(ErrorKind::Memory, "a call through a pointer that is not the address of a function");
    }
    function = *found;
    note_branch(function);
    watch_call(function);
  }
  const program::CodeFunction& called = state_.code.functions[function];
  if (called.builtin != program::Builtin::None) return do_builtin(thread, in, site, called.builtin);
  if (!called.is_defined)
    return leave_out(thread, "a call of " + called.name + ", which is neither defined nor known here",
                     "one more file that defines it");
  std::vector<Value> arguments;
  for (const program::Argument& argument : site.arguments) arguments.push_back(read(argument.operand));
  if (arguments.size() < called.parameters)
    return fail(ErrorKind::Memory, "a call of " + called.name + " with too few arguments");
  std::size_t extra_arguments = arguments.size() - called.parameters;
  arguments.resize(called.parameters);
  Flow flow = call_function(thread, function, arguments, in.target, site.results, position_ + 1);
  if (flow == Flow::Stay && called.is_variadic && extra_arguments != 0) pass_variable_arguments(thread, site, called);
  return flow;
}

// A pointer to a function that is a term: one of those whose addresses it is made of.
Value NativeMachine::concrete_callee(Value callee) {
  for (ObjectId id : state_.memory.mentioned(callee.term())) {
    Value candidate(static_cast<std::int64_t>(address_of(id)));
    if (state_.memory.object(id).kind == ObjectKind::Function &&
        choose(operate(program::Op::Eq, 64, callee, candidate)))
      return candidate;
  }
  return callee;
}

// The caller's registers are still those of the frame below.
void NativeMachine::pass_variable_arguments(Thread& thread, const CallSite& site, const program::CodeFunction& called) {
  std::uint32_t size = 0;
  for (std::size_t i = called.parameters; i < site.arguments.size(); ++i) size += slot_bytes(site.arguments[i]);
  ObjectId id = new_stack_object(thread, size);
  state_.trail.change(thread.frame()).varargs = id;
  state_.memory.object(id).site = site::varargs + thread.frame().function;
  Register* callee = std::exchange(registers_, thread.registers + thread.frames[thread.state.depth - 2].base);
  std::uint32_t at = 0;
  for (std::size_t i = called.parameters; i < site.arguments.size(); ++i) {
    const program::Argument& argument = site.arguments[i];
    state_.memory.store(state_.memory.object(id), at, argument.width, read(argument.operand));
    at += slot_bytes(argument);
  }
  registers_ = callee;
}

Flow NativeMachine::do_va_start(Thread& thread, const Instruction& in) {
  Flow flow = Flow::Next;
  std::optional<Target> list = resolve(read(in.a), va_list_bytes, true, flow);
  if (!list) return flow;
  if (!list->offset.is_concrete()) return leave_out(thread, "a va_list at an unknown index", "");
  auto at = static_cast<std::uint32_t>(list->offset.number());
  ObjectId arguments = thread.frame().varargs;
  if (arguments == 0) arguments = new_stack_object(thread, 0);
  Object& object = *list->object;
  state_.memory.set_word(object, at + gp_offset_at, registers_used_up);
  state_.memory.set_word(object, at + fp_offset_at, vectors_used_up);
  state_.memory.store(object, at + overflow_area_at, 64, Value(static_cast<std::int64_t>(address_of(arguments))));
  state_.memory.store(object, at + save_area_at, 64, Value(0));
  return Flow::Next;
}

Flow NativeMachine::call_function(Thread& thread, std::uint32_t function, std::span<const Value> arguments,
                                  std::int32_t target, std::uint32_t results, std::uint32_t return_to) {
  const program::CodeFunction& called = state_.code.functions[function];
  if (slice_ != nullptr && !slice_->reached[function]) leave_slice();
  ThreadState& state = change(thread);
  bool too_deep = state.depth + 1 >= Thread::most_frames || state.top + called.registers >= Thread::most_registers;
  if (too_deep)
    return leave_out(thread, "recursion deeper than " + std::to_string(state.depth) + " calls",
                     "a bound on it in the program");
  Frame& frame = state_.trail.change(thread.frames[state.depth]);
  frame.function = function;
  frame.base = state.top;
  frame.return_to = return_to;
  frame.target = target;
  frame.results = results;
  frame.call = position_;
  frame.first_object = state.stack_objects;
  frame.varargs = 0;
  ++state.depth;
  state.top += called.registers;
  registers_ = thread.registers + frame.base;
  for (std::size_t i = 0; i < arguments.size(); ++i) write(static_cast<std::int32_t>(i), arguments[i]);
  position_ = called.entry;
  return Flow::Stay;
}

Flow NativeMachine::do_return(Thread& thread, const Instruction& in) {
  bool ends_process = thread.state.depth == 1 && &thread == state_.threads[0].get();
  if (!ends_process && !may_leave_frame(thread)) return Flow::Rest;
  if (!ends_process && thread.state.depth == 1 && !may_look_at_keys(thread)) return Flow::Rest;
  std::vector<Value> values;
  for (const program::Argument& argument : state_.code.returns[in.extra]) {
    values.push_back(read(argument.operand));
    if (argument.width == 64) keep_stack_object(values.back() = pinned(values.back()));
  }
  if (thread.state.depth == 1) return finish_thread(thread, values.empty() ? Value(0) : values.front());
  Frame frame = thread.frame();
  leave_frame(thread);
  enter_frame(thread);
  position_ = frame.return_to;
  for (std::size_t i = 0; i < std::min<std::size_t>(values.size(), frame.results); ++i)
    write(frame.target + static_cast<std::int32_t>(i), values[i]);
  if (general_ != nullptr) frame_in_general(thread, position_);
  return Flow::Stay;
}

// The end of variables that others know about is something that they may notice.
bool NativeMachine::may_leave_frame(Thread& thread) {
  for (std::uint32_t i = thread.frame().first_object; i < thread.state.stack_objects; ++i) {
    ObjectId id = thread.stack_ids[i];
    const Object& object = state_.memory.object(id);
    if (object.state != ObjectState::Live || !object.shared) continue;
    if (!visit(object)) return false;
    note(id, Value(0), std::max(1U, object.size), true, false);
  }
  return true;
}

// A thread that ends looks at the keys under which it keeps something, which others may have deleted.
bool NativeMachine::may_look_at_keys(Thread& thread) {
  if (!deletes_keys_ || !keeps_values(*this, thread)) return true;
  forgo_slice();
  return visit_shared();
}

// A pointer to a variable of the frame that is left: its number is not to be used again.
void NativeMachine::keep_stack_object(Value value) {
  if (!value.is_concrete()) {
    state_.memory.publish(value);
    return;
  }
  Object* object = state_.memory.find(word(value));
  if (object != nullptr && object->kind == ObjectKind::Stack) state_.memory.share(*object);
}

void NativeMachine::leave_frame(Thread& thread) {
  ThreadState& state = change(thread);
  const Frame& frame = thread.frame();
  bool known_elsewhere = false;
  for (std::uint32_t i = frame.first_object; i < state.stack_objects; ++i) {
    Object& object = state_.memory.object(thread.stack_ids[i]);
    known_elsewhere = known_elsewhere || object.shared;
    if (object.state == ObjectState::Live) state_.memory.destroy(object, state_.code.instructions[position_].place);
  }
  if (!known_elsewhere) state.stack_objects = frame.first_object;
  state.top = frame.base;
  --state.depth;
}

ObjectId NativeMachine::new_stack_object(Thread& thread, std::uint32_t size) {
  ThreadState& state = change(thread);
  if (thread.stack_ids.size() <= state.stack_objects) thread.stack_ids.push_back(reserve_object());
  ObjectId id = thread.stack_ids[state.stack_objects++];
  Object& object = state_.memory.create(id, ObjectKind::Stack, size, position_, slot_of(thread));
  object.serial = ++state.stack_objects_made;
  object.site = position_;
  return id;
}

ObjectId NativeMachine::new_heap_object(Thread& thread, std::uint32_t size, bool zeroed) {
  ThreadState& state = change(thread);
  ++state.effects;
  if (thread.heap_ids.size() <= state.heap_objects) thread.heap_ids.push_back(reserve_object());
  ObjectId id = thread.heap_ids[state.heap_objects++];
  Object& object = state_.memory.create(id, ObjectKind::Heap, size, user_place(thread), slot_of(thread));
  object.serial = state.heap_objects;
  object.site = position_;
  object.made_alone = !is_concurrent();
  if (zeroed) state_.memory.fill(object, 0, size, Value(0));
  return id;
}

ObjectId NativeMachine::thread_local_object(Thread& thread, std::uint32_t global) {
  if (thread.local_ids.size() <= global) thread.local_ids.resize(state_.code.globals.size());
  ObjectId& id = thread.local_ids[global];
  if (id == 0) id = reserve_object();
  if (state_.memory.object(id).state == ObjectState::Unborn) {
    const program::Global& what = state_.code.globals[global];
    bool is_opaque = what.is_external && what.pieces.empty();
    auto size = is_opaque ? 0 : static_cast<std::uint32_t>(what.size);
    Object& object = state_.memory.create(id, ObjectKind::ThreadLocal, size, global, slot_of(thread));
    object.alignment = static_cast<std::uint8_t>(std::bit_width(std::max(what.alignment, 1U)) - 1);
    fill_global(object, global);
  }
  return id;
}

Flow NativeMachine::do_builtin(Thread& thread, const Instruction& in, const CallSite& site, program::Builtin builtin) {
  const BuiltinRow* row = builtin_row(builtin);
  if (row == nullptr) return leave_out(thread, "a call of " + site.name + ", which is not known here", "");
  if (general_ != nullptr && !can_generalise(in, site, *row)) general_->give_up();
  Call call{*this, thread, in, site};
  bool is_point = cancels_ && row->cancellation != Cancellation::None;
  bool visible = row->synchronises || is_point || (row->prints && state_.settings.observed);
  bool quiet = row->quiet != nullptr && row->quiet(call);
  if (visible && !(quiet && quiet_) && !visit_shared()) {
    if (cancels_) note_asked(call, builtin);
    return Flow::Rest;
  }
  quiet_ = quiet;
  if (row->guard != nullptr) {
    // An atomic section that is not possible depends on what it would have to wait for.
    bool before = std::exchange(recording_, recording_ && thread.state.atomic != 0);
    bool enabled = !row->guard(call).is_false();
    recording_ = before;
    if (!enabled && thread.state.atomic != 0) return refuse();
    if (!enabled) return Flow::Rest;
  }
  if (is_point && cancels_here(call, row->cancellation)) return cancel_now(call);
  Flow flow = row->run(call);
  if (symmetry_) record_call(thread, in, site, builtin, flow);
  return flow;
}

}  // namespace heddle::native
