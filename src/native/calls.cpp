// Calls, frames and the objects that belong to them.
#include "native/address_inputs.h"
#include "native/builtins.h"
#include "native/frames.h"
#include "native/instructions.h"
#include "native/keys.h"
#include "native/symmetry_hooks.h"
#include "native/sync_wake.h"
#include "native/thread_life.h"
#include "native/undefined_call.h"

#include <algorithm>
#include <bit>

namespace heddle::native {

using machine::Value;
using program::CallSite;
using program::ErrorKind;
using program::Instruction;

namespace {

// All but those that read or write text.
bool has_general_form(program::Builtin builtin) {
  auto is_in = [&](auto rows) { return std::ranges::find(rows, builtin, &BuiltinRow::builtin) != rows.end(); };
  return is_in(thread_builtins()) || is_in(mutex_builtins()) || is_in(condition_builtins()) || is_in(lock_builtins()) ||
         is_in(semaphore_builtins()) || is_in(barrier_builtins()) || is_in(once_builtins()) || is_in(key_builtins()) ||
         is_in(fate_builtins()) || is_in(allocation_builtins()) || is_in(cxx_builtins()) || is_in(other_builtins());
}

// The x86-64 va_list: both areas of saved registers are used up, so that everything comes from the overflow area.
constexpr std::uint32_t gp_offset_at = 0, fp_offset_at = 4, overflow_area_at = 8, save_area_at = 16, va_list_bytes = 24;
constexpr std::uint32_t registers_used_up = 48, vectors_used_up = 176;

// On i386 everything takes as many slots of 4 bytes as it needs.
std::uint32_t slot_bytes(const NativeMachine& machine, const program::Argument& argument) {
  if (machine.is_narrow()) return (argument.width + 31U) / 32 * 4;
  return argument.width > 64 ? 16 : 8;
}

// What is printed nobody sees, but how much there is may be asked for, and text is read where it is.
bool can_generalise(NativeMachine& machine, const program::Instruction& in, const program::CallSite& site,
                    const BuiltinRow& row) {
  if (has_general_form(row.builtin)) return true;
  if (!row.prints) return false;
  const std::vector<program::Reg>& live = machine.state().liveness.at(machine.under_way().position + 1);
  bool is_used = site.results != 0 && std::ranges::find(live, in.target) != live.end();
  auto is_plain = [&](const program::Argument& argument) {
    if (argument.width != 64 || argument.is_float) return true;
    Object* object = machine.state().memory.find(word(machine.general().known(machine.read(argument.operand))));
    return object == nullptr || object->constant;
  };
  return !is_used && std::ranges::all_of(site.arguments, is_plain);
}

Flow do_builtin(NativeMachine& machine, Thread& thread, const Instruction& in, const CallSite& site,
                program::Builtin builtin) {
  const BuiltinRow* row = builtin_row(builtin);
  if (row == nullptr) return machine.leave_out(thread, "a call of " + site.name + ", which is not known here", "");
  if (machine.general().is_on() && !can_generalise(machine, in, site, *row)) machine.general().give_up();
  Call call{machine, thread, in, site, builtin};
  bool is_point = machine.facts().cancels() && row->cancellation != Cancellation::None;
  bool visible = row->synchronises || is_point || (row->prints && machine.state().settings.observed);
  bool quiet = row->quiet != nullptr && row->quiet(call);
  if (visible && !(quiet && machine.under_way().quiet) && !machine.visit_shared()) {
    if (machine.facts().cancels()) note_asked(call, builtin);
    return Flow::Rest;
  }
  machine.under_way().quiet = quiet;
  if (row->guard != nullptr) {
    // An atomic section that is not possible depends on what it would have to wait for.
    bool before =
        std::exchange(machine.under_way().recording, machine.under_way().recording && thread.state.atomic != 0);
    bool enabled = !row->guard(call).is_false();
    machine.under_way().recording = before;
    if (!enabled && thread.state.atomic != 0) return machine.refuse();
    if (!enabled) return Flow::Rest;
  }
  if (is_point && cancels_here(call, row->cancellation)) return cancel_now(call);
  Flow flow = row->run(call);
  if (machine.symmetry() != nullptr) record_call(machine, thread, in, site, builtin, flow);
  return flow;
}

// A pointer to a function that is a term: one of those whose addresses it is made of.
Value concrete_callee(NativeMachine& machine, Value callee) {
  for (ObjectId id : machine.state().memory.mentioned(callee.term())) {
    Value candidate(static_cast<std::int64_t>(address_of(id)));
    if (machine.state().memory.object(id).kind == ObjectKind::Function &&
        machine.choose(machine.operate(program::Op::Eq, 64, callee, candidate)))
      return candidate;
  }
  return callee;
}

// The caller's registers are still those of the frame below.
void pass_variable_arguments(NativeMachine& machine, Thread& thread, const CallSite& site,
                             const program::CodeFunction& called) {
  std::uint32_t size = 0;
  for (std::size_t i = called.parameters; i < site.arguments.size(); ++i)
    size += slot_bytes(machine, site.arguments[i]);
  ObjectId id = new_stack_object(machine, thread, size);
  machine.state().trail.change(thread.frame()).varargs = id;
  machine.state().memory.object(id).site = site::varargs + thread.frame().function;
  Register* callee =
      std::exchange(machine.under_way().registers, thread.registers + thread.frames[thread.state.depth - 2].base);
  std::uint32_t at = 0;
  for (std::size_t i = called.parameters; i < site.arguments.size(); ++i) {
    const program::Argument& argument = site.arguments[i];
    machine.state().memory.store(machine.state().memory.object(id), at, argument.width, machine.read(argument.operand));
    at += slot_bytes(machine, argument);
  }
  machine.under_way().registers = callee;
}

// A pointer to a variable of the frame that is left: its number is not to be used again.
void keep_stack_object(NativeMachine& machine, Value value) {
  if (!value.is_concrete()) {
    machine.state().memory.publish(value);
    return;
  }
  Object* object = machine.state().memory.find(word(value));
  if (object != nullptr && object->kind == ObjectKind::Stack) machine.state().memory.share(*object);
}

}  // namespace

Flow do_call(NativeMachine& machine, Thread& thread, const Instruction& in) {
  const CallSite& site = machine.state().code.calls[in.extra];
  if (site.kind == CallSite::Kind::Builtin) return do_builtin(machine, thread, in, site, site.builtin);
  std::uint32_t function = site.function;
  if (site.kind == CallSite::Kind::Indirect) {
    Value callee = machine.general().known(machine.read(site.callee));
    if (!callee.is_concrete()) callee = concrete_callee(machine, callee);
    std::optional<std::uint32_t> found = machine.function_at(callee);
    if (!found) {
      if (is_foreign(machine, callee)) return leave_out_foreign(machine, thread, callee);
      if (callee == Value(0)) return machine.fail(ErrorKind::Memory, "a call through a null pointer");
      if (machine.noticed().asked_for_numbers) return machine.leave_out(thread, std::string(address_of_numbers), "");
      return machine.fail(ErrorKind::Memory, "a call through a pointer that is not the address of a function");
    }
    function = *found;
    machine.note_branch(function);
    machine.slice().watch_call(function);
  }
  const program::CodeFunction& called = machine.state().code.functions[function];
  if (called.builtin != program::Builtin::None) return do_builtin(machine, thread, in, site, called.builtin);
  if (!called.is_defined) return call_undefined(machine, thread, in, site, called.name);
  std::vector<Value> arguments;
  for (const program::Argument& argument : site.arguments) arguments.push_back(machine.read(argument.operand));
  if (arguments.size() < called.parameters)
    return machine.fail(ErrorKind::Memory, "a call of " + called.name + " with too few arguments");
  std::size_t extra_arguments = arguments.size() - called.parameters;
  arguments.resize(called.parameters);
  Flow flow =
      call_function(machine, thread, function, arguments, in.target, site.results, machine.under_way().position + 1);
  if (flow == Flow::Stay && called.is_variadic && extra_arguments != 0)
    pass_variable_arguments(machine, thread, site, called);
  return flow;
}

Flow do_va_start(NativeMachine& machine, Thread& thread, const Instruction& in) {
  Flow flow = Flow::Next;
  std::uint32_t list_bytes = machine.is_narrow() ? machine.pointer_bytes() : va_list_bytes;
  std::optional<NativeMachine::Target> list = machine.resolve(machine.read(in.a), list_bytes, true, flow);
  if (!list) return flow;
  if (!list->offset.is_concrete()) return machine.leave_out(thread, "a va_list at an unknown index", "");
  auto at = static_cast<std::uint32_t>(list->offset.number());
  ObjectId arguments = thread.frame().varargs;
  if (arguments == 0) arguments = new_stack_object(machine, thread, 0);
  Object& object = *list->object;
  if (machine.is_narrow()) {  // the list is a pointer to the next argument
    machine.put_pointer(object, at, word_value(address_of(arguments)));
    return Flow::Next;
  }
  machine.state().memory.set_word(object, at + gp_offset_at, registers_used_up);
  machine.state().memory.set_word(object, at + fp_offset_at, vectors_used_up);
  machine.state().memory.store(object, at + overflow_area_at, 64,
                               Value(static_cast<std::int64_t>(address_of(arguments))));
  machine.state().memory.store(object, at + save_area_at, 64, Value(0));
  return Flow::Next;
}

Flow do_return(NativeMachine& machine, Thread& thread, const Instruction& in) {
  bool ends_process = thread.state.depth == 1 && &thread == machine.state().threads[0].get();
  if (!ends_process && !may_end_variables(machine, thread, thread.frame().first_object)) return Flow::Rest;
  if (!ends_process && thread.state.depth == 1 && !may_look_at_keys(machine, thread)) return Flow::Rest;
  std::vector<Value> values;
  for (const program::Argument& argument : machine.state().code.returns[in.extra]) {
    values.push_back(machine.read(argument.operand));
    if (argument.width < word_width && thread.state.depth == 1 && !ends_process)
      values.back() = machine.arithmetic().unary(program::Op::ZExt, word_width, argument.width, values.back());
    bool may_be_address = argument.width == 64 || argument.width == machine.pointer_bits();
    if (may_be_address) keep_stack_object(machine, values.back() = machine.general().pinned(values.back()));
  }
  if (thread.state.depth == 1) return finish_thread(machine, thread, values.empty() ? Value(0) : values.front());
  Frame frame = thread.frame();
  leave_frame(machine, thread);
  machine.enter_frame(thread);
  machine.under_way().position = frame.return_to;
  for (std::size_t i = 0; i < std::min<std::size_t>(values.size(), frame.results); ++i)
    machine.write(frame.target + static_cast<std::int32_t>(i), values[i]);
  if (machine.general().is_on()) machine.general().enter_frame(thread, machine.under_way().position);
  return Flow::Stay;
}

}  // namespace heddle::native
