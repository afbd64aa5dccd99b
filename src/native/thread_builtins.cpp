// Threads: beginning, ending, waiting for the end, and cancelling.
//
// A thread id is the address of the object that stands for the thread (native/object.h). Joining is an acquisition of
// what the end of the thread releases. A thread that is asked to cancel itself ends at the next cancellation point: a
// wait for a thread, a condition variable or a semaphore, a function with a row that says so
// (BuiltinRow::cancellation), or pthread_testcancel. If it waits, and may go on as well, POSIX leaves open what it
// does.
#include "native/address_inputs.h"
#include "native/jumps.h"
#include "native/once.h"
#include "native/sync_object.h"
#include "native/sync_results.h"
#include "native/sync_wake.h"
#include "native/thread_life.h"

namespace heddle::native {

using machine::Access;
using machine::Value;
using program::Builtin;
using program::Op;

namespace {

constexpr std::uint32_t detached_state = 1;  // PTHREAD_CREATE_DETACHED; models/pthread.c keeps it in the first word

Value id_of(const Thread& thread) { return word_value(address_of(thread.own_id)); }

// Is the new thread to be detached? None: the attributes cannot be read, and `flow` says how it goes on.
std::optional<bool> wants_detached(Call& call, Flow& flow) {
  if (!is_given(call, 1)) return false;
  auto attributes = open(call, 1, attribute_type, flow);
  if (!attributes) return std::nullopt;
  attributes->note_read();
  return attributes->word(0) == detached_state;
}

Flow run_create(Call& call) {
  NativeMachine& machine = call.machine;
  Flow flow = Flow::Next;
  auto detached = wants_detached(call, flow);
  if (!detached) return flow;
  auto function = function_argument(call, 2, flow);
  if (!function) return flow;
  auto id = machine.resolve(call.argument(0), machine.pointer_bytes(), true, flow);
  if (!id) return flow;
  if (id->object->shared) machine.note(id->id, id->offset, machine.pointer_bytes(), true, false);
  Thread* child = start_thread(machine, call.thread, *function, call.argument(3), flow);
  if (child == nullptr) return flow;
  machine.change(*child).detached = *detached;
  flow = machine.store_pointer(*id, id_of(*child));
  if (Symmetry* symmetry = machine.symmetry()) {
    symmetry->begin_thread(*child, call.argument(3));
    if (id->offset.is_concrete())
      symmetry->keep(id->id, id->offset.number(), 8, Symmetry::Kept::Id);
    else
      symmetry->give_up();
  }
  return flow == Flow::Next ? done(call) : flow;
}

// The thread whose id it is. None: there is no such thread, or it is not known which.
std::optional<std::uint32_t> slot_of_id(NativeMachine& machine, Value id) {
  if (!id.is_concrete() || offset_of(word(id)) != 0) return std::nullopt;
  const Object* object = machine.memory().find(word(id));
  bool is_thread = object != nullptr && object->kind == ObjectKind::Thread && object->state != ObjectState::Unborn;
  return is_thread ? std::optional(object->origin) : std::nullopt;
}

// The same, by cases if the first argument is a term.
std::optional<std::uint32_t> slot_by_cases(Call& call) {
  NativeMachine& machine = call.machine;
  Value id = call.argument(0);
  if (id.is_concrete()) return slot_of_id(machine, id);
  std::span<const ObjectId> mentioned = machine.memory().mentioned(id.term());
  for (ObjectId each : std::vector<ObjectId>(mentioned.begin(), mentioned.end())) {
    Value candidate = word_value(address_of(each));
    if (!slot_of_id(machine, candidate)) continue;
    // That the machine looks which one it is, is no comparison that the program makes.
    Value same = machine.addresses().holds_number(id) || machine.is_narrow()
                     ? machine.operate(Op::Eq, 64, id, candidate)
                     : machine.arithmetic().binary(Op::Eq, 64, id, candidate);
    if (!machine.choose(same)) continue;
    program::Reg operand = call.site.arguments[0].operand;
    bool is_number = call.site.arguments[0].width == narrow_width;
    if (!program::is_constant(operand))
      machine.set_register(call.thread, operand, is_number ? machine.number_of(candidate) : candidate);
    return slot_of_id(machine, candidate);
  }
  return std::nullopt;
}

// The thread that the first argument is the id of, by cases. None: `flow` says how it goes on.
std::optional<std::uint32_t> thread_argument(Call& call, Flow& flow) {
  NativeMachine& machine = call.machine;
  Value id = call.argument(0);
  if (is_foreign(machine, id)) {
    flow = leave_out_foreign(machine, call.thread, id);
    return std::nullopt;
  }
  bool undefined = !id.is_concrete() && machine.memory().is_undefined(id.term());
  if (!undefined) {
    if (std::optional<std::uint32_t> slot = slot_by_cases(call)) return slot;
    if (depends_on_number(machine, id)) {
      flow = machine.leave_out(call.thread, "a thread id that was computed from the numbers of others", "");
      return std::nullopt;
    }
  }
  std::string what =
      undefined ? "as a thread id " + machine.names().unset_value(id.term()) : "an id that is the id of no thread";
  flow = lock_error(call, called_name(call) + " is given " + what);
  return std::nullopt;
}

void note_join(Call& call, std::uint32_t slot, Access::Role role, std::uint8_t sync = 0) {
  call.machine.note(Access::thread_object, Value(slot), 1, false, true, role, sync);
  note_membership(call.machine, slot, sync);
  note_cancellation(call);
}

bool can_be_joined(Call& call, std::uint32_t slot) {
  Thread& thread = call.machine.thread_at(slot);
  return &thread != &call.thread && !thread.state.joined && !thread.state.detached;
}

Value guard_join(Call& call) {
  std::optional<std::uint32_t> slot = slot_of_id(call.machine, call.argument(0));
  if (!slot || !can_be_joined(call, *slot)) return Value(1);
  if (call.machine.under_way().recording) note_join(call, *slot, Access::Role::Acquire);
  bool finished = call.machine.thread_at(*slot).state.status == Status::Finished;
  return Value(finished || is_to_cancel(call.thread) ? 1 : 0);
}

// The last thread collects those that have ended.
bool is_quiet_join(Call& call) {
  NativeMachine& machine = call.machine;
  bool is_last = machine.live_threads() == 1 && !machine.settings().observed && call.thread.state.atomic == 0;
  if (!is_last || call.count() < 2 || call.argument(1) != Value(0)) return false;
  std::optional<std::uint32_t> slot = slot_of_id(machine, call.argument(0));
  if (!slot || is_to_cancel(call.thread)) return false;
  return can_be_joined(call, *slot) && machine.thread_at(*slot).state.status == Status::Finished;
}

Flow refuse_join(Call& call, std::uint32_t slot) {
  Thread& thread = call.machine.thread_at(slot);
  std::string who = thread_text(call.machine, slot);
  if (&thread == &call.thread) return lock_error(call, who + " joins itself");
  if (thread.state.detached) return lock_error(call, who + " is joined, but it is detached");
  if (slot == 0) return call.machine.leave_out(call.thread, "a wait for the end of the main thread", "");
  return lock_error(call, who + " is joined twice");
}

Flow run_join(Call& call) {
  NativeMachine& machine = call.machine;
  Flow flow = Flow::Next;
  Value id = call.argument(0);
  auto slot = thread_argument(call, flow);
  if (!slot) return flow;
  if (!id.is_concrete()) return Flow::Stay;  // now that it is known who is meant
  Thread& joined = machine.thread_at(*slot);
  bool may_go_on = !can_be_joined(call, *slot) || joined.state.status == Status::Finished;
  bool is_cancelled = cancels_waiting(call, may_go_on);
  // A join that may be cancelled could have come before the end of the thread.
  Access::Role role = machine.facts().cancels() ? Access::Role::Data : Access::Role::Acquire;
  note_join(call, *slot, role, is_cancelled ? machine::sync::fails : std::uint8_t{0});
  if (is_cancelled) return cancel_now(call);
  if (!can_be_joined(call, *slot)) return refuse_join(call, *slot);
  if (joined.state.status != Status::Finished) return Flow::Rest;
  Symmetry* symmetry = machine.symmetry();
  bool is_foul = joined.parent != call.thread.slot || is_given(call, 1);
  if (symmetry != nullptr && is_foul && symmetry->has_companions(*slot)) symmetry->give_up();
  if (is_given(call, 1)) flow = put_pointer(call, 1, call.machine.general().result_of(joined));
  if (flow != Flow::Next) return flow;
  count_effect(call);
  machine.change(joined).joined = true;
  end_id(machine, joined);
  --machine.process().unjoined;
  return done(call);
}

Flow run_detach(Call& call) {
  Flow flow = Flow::Next;
  auto slot = thread_argument(call, flow);
  if (!slot) return flow;
  note_membership(call.machine, *slot, machine::sync::fails);
  Thread& thread = call.machine.thread_at(*slot);
  if (thread.state.detached) return lock_error(call, thread_text(call.machine, *slot) + " is detached twice");
  if (thread.state.joined && *slot != 0)
    return lock_error(call, thread_text(call.machine, *slot) + " is detached after it was joined");
  count_effect(call);
  call.machine.change(thread).detached = true;
  if (thread.state.status == Status::Finished) end_id(call.machine, thread);
  return done(call);
}

Flow run_exit(Call& call) {
  if (std::optional<Flow> flow = clean_up(call.machine, call.thread, call.argument(0))) return *flow;
  // Others notice that the initialisation that it leaves is to be done again.
  if (is_in_once(call.machine, call.thread) && !call.machine.visit_shared()) return Flow::Rest;
  if (!may_look_at_keys(call.machine, call.thread) || !may_exit(call.machine, call.thread)) return Flow::Rest;
  ThreadState& state = call.machine.change(call.thread);
  state.exits_alone = true;
  state.phase = 0;
  return finish_thread(call.machine, call.thread, call.argument(0));
}

Flow run_self(Call& call) { return call.give_and_go(id_of(call.thread)); }

Flow run_equal(Call& call) {
  return call.give_and_go(call.machine.operate(Op::Eq, 64, call.argument(0), call.argument(1)));
}

Flow run_cancel(Call& call) {
  Flow flow = Flow::Next;
  auto slot = thread_argument(call, flow);
  if (!slot) return flow;
  // It comes before what the thread does when it ends for that reason, and before nothing else.
  note_wake(call.machine, *slot, true, unordered | machine::sync::releases | machine::sync::exchanges);
  note_membership(call.machine, *slot, machine::sync::fails);
  Thread& thread = call.machine.thread_at(*slot);
  if (thread.state.joined && *slot != 0)
    return lock_error(call, thread_text(call.machine, *slot) + " is cancelled after it was joined");
  if (thread.state.detached) call.machine.note(Access::thread_object, Value(*slot), 1, false, true, Access::Role::Data);
  if (thread.state.detached && thread.state.status == Status::Finished)
    return lock_error(call, thread_text(call.machine, *slot) + " is cancelled after its end, although it is detached");
  count_effect(call);
  call.machine.change(thread).cancel_requested = true;
  return done(call);
}

Flow run_testcancel(Call&) { return Flow::Next; }

// Tells the old setting if it is asked for.
Flow tell_old(Call& call, std::uint32_t old) { return is_given(call, 1) ? put(call, 1, 32, Value(old)) : Flow::Next; }

Flow run_set_cancel_state(Call& call) {
  std::uint64_t state = one_of(call, 0, 1);
  if (state > 1) return done(call, error_number::invalid);
  Flow flow = tell_old(call, call.thread.state.cancel_disabled ? 1 : 0);
  if (flow != Flow::Next) return flow;
  count_effect(call);
  call.machine.change(call.thread).cancel_disabled = state == 1;
  return done(call);
}

// To be cancelled at any moment has no meaning here; it does no harm where nobody cancels.
Flow run_set_cancel_type(Call& call) {
  std::uint64_t type = one_of(call, 0, 1);
  if (type > 1) return done(call, error_number::invalid);
  if (type == 1 && call.machine.facts().cancels())
    return call.machine.leave_out(call.thread, "a thread that may be cancelled at any moment", "");
  Flow flow = tell_old(call, 0);
  return flow == Flow::Next ? done(call) : flow;
}

Flow run_attribute_ignored(Call& call) { return done(call); }

// Only a lock that prefers writers even to readers who hold it already lets a reader wait for itself.
Flow run_rwlock_kind(Call& call) {
  constexpr std::uint64_t most_harmless = 1;
  if (one_of(call, 1, most_harmless) <= most_harmless) return done(call);
  return call.machine.leave_out(call.thread, "a read-write lock that prefers writers", "");
}

constexpr bool synchronises = true;
constexpr bool fixed = true;

constexpr BuiltinRow rows[] = {
    {Builtin::ThreadCreate, run_create, nullptr, synchronises},
    {Builtin::ThreadJoin, run_join, guard_join, synchronises, fixed, false, is_quiet_join},
    {Builtin::ThreadDetach, run_detach, nullptr, synchronises},
    {Builtin::ThreadExit, run_exit},
    {Builtin::ThreadSelf, run_self},
    {Builtin::ThreadEqual, run_equal},
    {Builtin::ThreadCancel, run_cancel, nullptr, synchronises},
    {.builtin = Builtin::ThreadTestCancel,
     .run = run_testcancel,
     .synchronises = true,
     .fixed = true,
     .cancellation = Cancellation::Point},
    {Builtin::ThreadSetCancelState, run_set_cancel_state},
    {Builtin::ThreadSetCancelType, run_set_cancel_type},
    {Builtin::AttrIgnored, run_attribute_ignored},
    {Builtin::RwLockKind, run_rwlock_kind},
};

}  // namespace

std::span<const BuiltinRow> thread_builtins() { return rows; }

}  // namespace heddle::native
