#include "native/thread_life.h"

#include "native/address_inputs.h"
#include "native/builtins.h"
#include "native/code_facts.h"
#include "native/frames.h"
#include "native/keys.h"
#include "native/once.h"
#include "native/user_place.h"

#include <array>

namespace heddle::native {

using machine::Access;
using machine::Value;
using program::Op;

namespace {

// The variables of the frames that pthread_exit leaves end with those of the first one.
void leave_quietly(NativeMachine& machine, Thread& thread) {
  ThreadState& state = machine.change(thread);
  state.top = thread.frame().base;
  --state.depth;
}

// Has it variables that are to be destroyed when it ends (models/atexit.c)?
bool has_work_at_exit(NativeMachine& machine, const Thread& thread) {
  const program::Code& code = machine.state().code;
  if (!code.thread_exit || !code.thread_exit_list || thread.local_ids.size() <= *code.thread_exit_list) return false;
  ObjectId list = thread.local_ids[*code.thread_exit_list];
  return list != 0 && machine.state().memory.object(list).state == ObjectState::Live &&
         machine.state().memory.word(machine.state().memory.object(list), 0) != 0;
}

// Nobody may go on, since he would see the section unfinished. What the others do without it they can do before it; so
// the execution is over, and whoever asks beforehand is told that there is no such section.
Flow exit_in_section(NativeMachine& machine) {
  machine.under_way().exited = true;
  return machine.refuse();
}

}  // namespace

// Main is the first child of itself; its other children count from 1.
std::uint32_t thread_slot(NativeMachine& machine, std::uint32_t parent, std::uint32_t ordinal) {
  auto number = static_cast<std::uint32_t>(machine.state().threads.size());
  auto [found, is_new] = machine.state().slots.try_emplace(std::uint64_t{parent} << 32 | ordinal, number);
  if (!is_new) return found->second;
  machine.state().threads.push_back(std::make_unique<Thread>(number, parent, ordinal));
  machine.state().threads.back()->own_id = reserve_object(machine);
  return found->second;
}

void make_id(NativeMachine& machine, Thread& thread) {
  Object& object = machine.state().memory.create(thread.own_id, ObjectKind::Thread, 0, thread.slot, thread.parent);
  object.serial = thread.ordinal;
  object.made_alone = !machine.is_concurrent();
  object.alignment = 0;
  object.shared = true;
}

void end_identity(NativeMachine& machine, Object& object) {
  machine.state().identities.end(object, {machine.is_concurrent(), machine.under_way().thread->slot});
}

void end_id(NativeMachine& machine, Thread& thread) {
  if (thread.slot == 0) return;
  Object& object = machine.state().memory.object(thread.own_id);
  end_identity(machine, object);
  machine.state().memory.destroy(object, machine.state().code.instructions[machine.under_way().position].place);
}

Thread* start_thread(NativeMachine& machine, Thread& parent, std::uint32_t function, Value argument, Flow& flow) {
  if (machine.state().process.born >= machine.state().settings.threads) {
    flow = machine.leave_out(parent, "more than " + std::to_string(machine.state().settings.threads) + " threads",
                             "--threads " + std::to_string(std::uint64_t{machine.state().settings.threads} * 2));
    return nullptr;
  }
  std::uint32_t ordinal = ++machine.change(parent).children;
  ++parent.state.effects;
  std::uint32_t slot = thread_slot(machine, machine.slot_of(parent), ordinal);
  Thread& child = *machine.state().threads[slot];
  Epoch epoch = machine.change(child).epoch;
  child.state = {};
  child.state.epoch = epoch;
  child.state.status = Status::Live;
  child.state.function = function;
  child.state.begun_at = user_place(machine.state(), parent, machine.under_way().position);
  make_id(machine, child);
  ++machine.process().live;
  ++machine.process().born;
  ++machine.process().unjoined;
  machine.state().memory.publish(argument);
  Register* registers = machine.under_way().registers;
  std::uint32_t position = machine.under_way().position;
  std::vector<Value> arguments;
  if (machine.state().code.functions[function].parameters != 0) arguments.push_back(argument);
  flow = call_function(machine, child, function, arguments, 0, 0, 0);
  child.state.position = machine.under_way().position;
  machine.under_way().registers = registers;
  machine.under_way().position = position;
  machine.note(Access::thread_object, Value(slot), 1, true, true);
  flow = Flow::Next;
  return &child;
}

// A thread that ends looks at the keys under which it keeps something, which others may have deleted.
bool may_look_at_keys(NativeMachine& machine, Thread& thread) {
  if (!machine.facts().deletes_keys() || !keeps_values(machine, thread)) return true;
  machine.slice().forgo();
  return machine.visit_shared();
}

// Slices do not reckon with it.
bool may_exit(NativeMachine& machine, Thread& thread) {
  std::uint32_t first = thread.frames[0].first_object;
  for (std::uint32_t i = first; i < thread.state.stack_objects; ++i) {
    const Object& object = machine.state().memory.object(thread.stack_ids[i]);
    if (object.state == ObjectState::Live && object.shared && machine.is_concurrent()) machine.slice().forgo();
  }
  return may_end_variables(machine, thread, first);
}

// Variables of the thread are destroyed first, then values under keys are given to their destructors, one call after
// the other.
Flow finish_thread(NativeMachine& machine, Thread& thread, Value result) {
  ThreadState& state = machine.change(thread);
  bool is_main = &thread == machine.state().threads[0].get();
  if (!state.finishing) {
    if (machine.general().is_on()) result = machine.general().end_with(thread, result);
    state.result = {result.number(), result.is_concrete() ? term::Term() : result.term(), 0};
    machine.state().memory.publish(result);
    if (is_main && thread.state.depth == 1 && !state.exits_alone) return exit_process(machine, thread, result);
    state.finishing = true;
    abandon_onces(machine, thread);
    while (state.depth > 1) leave_quietly(machine, thread);
  }
  if (state.depth == 1) leave_frame(machine, thread);
  if (has_work_at_exit(machine, thread)) {
    machine.general().give_up();
    machine.slice().forgo();
    return call_function(machine, thread, *machine.state().code.thread_exit, {}, 0, 0, 0);
  }
  if (auto pending = next_destructor(machine, thread))
    return call_function(machine, thread, pending->function, std::array{pending->value}, 0, 0, 0);
  bool is_last =
      machine.state().process.live == 1 && machine.state().process.stopped == 0 && !machine.state().process.exiting;
  if (is_last && machine.state().code.has_destructors)
    return machine.leave_out(thread,
                             "functions with the attribute destructor, which run when the last thread has ended",
                             "a return from main");
  state.status = Status::Finished;
  if (state.detached) end_id(machine, thread);
  state.position = machine.under_way().position;
  --machine.process().live;
  machine.note(Access::thread_object, Value(machine.slot_of(thread)), 1, true, true, Access::Role::Release);
  return Flow::Over;
}

bool has_returned_from_main(const NativeMachine& machine, const Thread& thread) {
  return thread.slot == 0 && thread.state.status == Status::Stopped && thread.state.depth == 1 &&
         machine.state().code.instructions[thread.state.position].op == Op::Return;
}

Flow exit_process(NativeMachine& machine, Thread& thread, Value status, bool by_abort) {
  if (machine.slice().is_outside() && machine.state().call_at(machine.under_way().position) != nullptr)
    machine.slice().leave();
  if (thread.state.atomic != 0 && machine.is_concurrent() && !machine.end_counts()) return exit_in_section(machine);
  if (machine.end_counts() && !machine.visit_shared()) return Flow::Rest;
  if (machine.end_counts()) machine.note(Access::thread_object, Value(NativeMachine::end_place), 1, true, true);
  ThreadState& state = machine.change(thread);
  state.status = Status::Stopped;  // nobody can join it any more
  state.position = machine.under_way().position;
  Process& process = machine.process();
  process.exiting = true;
  machine.noticed().ended =
      machine.noticed().ended || (!by_abort && process.discarded == 0 && !machine.general().is_on());
  process.status = {status.number(), status.is_concrete() ? term::Term() : status.term(), 0};
  --process.live;
  return Flow::Over;
}

}  // namespace heddle::native
