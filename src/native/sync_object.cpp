#include "native/sync_object.h"
#include "native/address_inputs.h"
#include "native/loops.h"

#include "native/sync_results.h"
#include "native/sync_wake.h"

#include <algorithm>

namespace heddle::native {

using machine::ThreadId;
using machine::Value;
using program::ErrorKind;
using program::Op;

namespace {

std::uint32_t alignment_of(const SyncType& type) { return type.bytes == 4 ? 4 : 8; }

Value as_value(Address address) { return Value(static_cast<std::int64_t>(address)); }

// An address that is a term: the cases are told apart, and in each the register holds the address that it has there.
// The operation then begins anew.
Flow pin_address(Call& call, std::size_t index, const SyncType& type) {
  NativeMachine& machine = call.machine;
  Flow flow = Flow::Next;
  Value address = call.argument(index);
  auto target = machine.resolve(address, type.bytes, true, flow);
  if (!target) return flow;
  program::Reg operand = call.site.arguments[index].operand;
  for (std::uint32_t at = 0; !program::is_constant(operand) && at + type.bytes <= target->object->size;
       at += alignment_of(type)) {
    Value here = as_value(address_of(target->id, at));
    if (!machine.choose(machine.arithmetic().binary(Op::Eq, 64, address, here))) continue;
    machine.set_register(call.thread, operand, here);
    return Flow::Stay;
  }
  return machine.leave_out(call.thread, "a " + std::string(type.name) + " at an address that is not known", "");
}

// One of several addresses, chosen by whatever, is an address; what was put together of their numbers need not be one.
bool is_choice_of_addresses(const term::Terms& terms, term::Term term) {
  if (terms.kind(term) == term::Kind::Ite)
    return is_choice_of_addresses(terms, terms.children(term)[1]) &&
           is_choice_of_addresses(terms, terms.children(term)[2]);
  return terms.is_constant(term) && Memory::looks_like_pointer(terms.number(term).get_ui());
}

// Whether a lock can be had has been asked of the address (`peek`), which a number is not.
bool is_made_of_numbers(Call& call, Value address) {
  NativeMachine& machine = call.machine;
  if (!address.is_concrete())
    return depends_on_number(machine, address) && !is_choice_of_addresses(machine.terms(), address.term());
  return machine.noticed().asked_for_numbers && word(address) != 0 && machine.memory().find(word(address)) == nullptr;
}

std::optional<SyncObject> find(Call& call, std::size_t index, const SyncType& type, Flow& flow) {
  Value address = call.argument(index);
  if (is_made_of_numbers(call, address)) {
    flow = call.machine.leave_out(call.thread, std::string(address_of_numbers), "");
    return std::nullopt;
  }
  if (!address.is_concrete()) {
    flow = pin_address(call, index, type);
    return std::nullopt;
  }
  auto target = call.machine.resolve(address, type.bytes, true, flow);
  if (!target) return std::nullopt;
  return SyncObject{&call.machine, &type, target->object, target->id,
                    static_cast<std::uint32_t>(target->offset.number())};
}

bool is_known(const SyncObject& object) {
  const std::uint8_t* states = object.object->states + object.offset;
  return std::all_of(states, states + object.type->used, [](std::uint8_t state) { return state == Concrete; });
}

// Were the bytes never written? What was copied from memory that was never written counts as well.
bool is_uninitialised(const SyncObject& object) {
  for (std::uint32_t at = object.offset; at < object.offset + object.type->used; ++at) {
    std::uint8_t state = object.object->states[at];
    if (state == Uninitialised) return true;
    if (state == Symbolic && object.machine->memory().is_undefined(object.object->storage->symbolic[at].value))
      return true;
  }
  return false;
}

// Is it, or was it copied from, a variable that none of the files defines?
bool is_found_elsewhere(const SyncObject& object) {
  for (std::uint32_t at = object.offset; at < object.offset + object.type->used; ++at)
    if (object.object->states[at] == Symbolic &&
        is_foreign(*object.machine, Value(object.object->storage->symbolic[at].value)))
      return true;
  return false;
}

bool is_destroyed(const SyncObject& object) { return object.word(object.type->destroyed_at) == destroyed_mark; }

bool tries_lock(program::Builtin builtin) {
  using enum program::Builtin;
  static constexpr program::Builtin all[] = {MutexTryLock,   MutexTimedLock,   RwLockTryRead, RwLockTimedRead,
                                             RwLockTryWrite, RwLockTimedWrite, SpinTryLock};
  return std::ranges::find(all, builtin) != std::end(all);
}

// The weights of a few locks must not add up to those of others, so they may not be linear in the addresses.
std::uint64_t weight(const SyncObject& lock, LockMode mode) {
  std::uint64_t mixed = (lock.address() * 2 + (mode == LockMode::Read ? 1 : 0)) * 0x9e3779b97f4a7c15ULL;
  mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9ULL;
  mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebULL;
  return mixed ^ mixed >> 31;
}

// "thread 0.1 (worker) holds it"; empty: nobody uses it. Its contents may be anything before it is initialised.
std::string use_of(NativeMachine& machine, Address address) {
  for (std::uint32_t slot = 0; slot < machine.thread_slots(); ++slot)
    if (machine.thread_at(slot).holds.has(address)) return thread_text(machine, slot) + " holds it";
  std::vector<std::uint32_t> waiting = waiting_at(machine, address);
  return waiting.empty() ? "" : thread_text(machine, waiting.front()) + " waits for it";
}

}  // namespace

std::string SyncObject::name() const {
  std::string result = "the " + std::string(type->name) + " ";
  program::TypeId ignored = 0;
  bool is_variable = object->kind == ObjectKind::Global || object->kind == ObjectKind::ThreadLocal;
  if (is_variable) return result + machine->names().name_of_place(id, offset, type->bytes, ignored);
  return result + "in " + machine->names().object_name(id);
}

std::optional<SyncObject> open_new(Call& call, std::size_t argument, const SyncType& type, Flow& flow) {
  std::optional<SyncObject> object = find(call, argument, type, flow);
  if (!object) return std::nullopt;
  std::string use = use_of(call.machine, object->address());
  if (use.empty()) return object;
  object->note_plain();
  flow = lock_error(call, object->name() + " is initialised while " + use);
  return std::nullopt;
}

std::optional<SyncObject> open(Call& call, std::size_t argument, const SyncType& type, Flow& flow) {
  std::optional<SyncObject> object = find(call, argument, type, flow);
  if (object) call.machine.memory().pin(*object->object, object->offset, type.used);
  if (!object || (is_known(*object) && !is_destroyed(*object))) return object;
  object->note_read();
  if (is_known(*object))
    flow = lock_error(call, object->name() + " is used after it was destroyed");
  else if (is_uninitialised(*object))
    flow = lock_error(call, object->name() + " is used before it is initialised");
  else
    flow = call.machine.leave_out(call.thread, object->name() + " has contents that are not known",
                                  is_found_elsewhere(*object) ? "naming the file that defines it" : "");
  return std::nullopt;
}

std::optional<SyncObject> peek(Call& call, std::size_t argument, const SyncType& type) {
  Value value = call.argument(argument);
  if (!value.is_concrete()) return std::nullopt;
  Address address = word(value);
  Object* object = call.machine.memory().find(address);
  std::int64_t offset = offset_of(address);
  bool there = object != nullptr && object->state == ObjectState::Live && object->kind != ObjectKind::Function &&
               !object->constant && offset >= 0 && offset + type.bytes <= object->size;
  if (!there) return std::nullopt;
  SyncObject found{&call.machine, &type, object, object_of(address), static_cast<std::uint32_t>(offset)};
  call.machine.memory().pin(*object, found.offset, type.used);
  if (!is_known(found) || is_destroyed(found)) return std::nullopt;
  return found;
}

void count_effect(Call& call) { ++call.machine.change(call.thread).effects; }

bool tries_locks(const program::Code& code) {
  return std::ranges::any_of(code.calls, tries_lock, &program::CallSite::builtin) ||
         std::ranges::any_of(code.functions, tries_lock, &program::CodeFunction::builtin);
}

void count_taken(Call& call, const SyncObject& lock, LockMode mode) {
  NativeMachine& machine = call.machine;
  bool reads = mode == LockMode::Read;
  for (std::uint32_t slot = 0; slot < machine.thread_slots(); ++slot) {
    Thread& other = machine.thread_at(slot);
    if (&other != &call.thread && other.holds.is_remembered(lock.address()))
      machine.change_holds(other).interrupt(lock.address(), reads);
  }
  ThreadState& state = machine.change(call.thread);
  bool has_room = machine.change_holds(call.thread).take(lock.address(), reads, state.steps);
  if (machine.facts().tries_locks() || !has_room) return count_effect(call);
  state.held += weight(lock, mode);
}

bool count_given(Call& call, const SyncObject& lock, LockMode mode) {
  NativeMachine& machine = call.machine;
  ThreadState& state = machine.change(call.thread);
  Holds& holds = machine.change_holds(call.thread);
  Holds::Given given = holds.give(lock.address(), mode == LockMode::Read, last_head(machine, call.thread));
  bool was_held_at_head = given == Holds::Given::Remembered;
  if (was_held_at_head) state.gave_way = state.steps;
  if (machine.facts().tries_locks() || given == Holds::Given::Unknown)
    count_effect(call);
  else
    state.held -= weight(lock, mode);
  return was_held_at_head;
}

Flow done_giving(Call& call, bool was_held_at_head) {
  Flow flow = done(call);
  if (!was_held_at_head || flow != Flow::Next || !comes_round(call.machine, call.thread)) return flow;
  return stop_spinning(call.machine, call.thread, Rest::Local);
}

Flow lock_error(Call& call, std::string message) { return call.machine.fail(ErrorKind::Lock, std::move(message)); }

std::string thread_text(NativeMachine& machine, std::uint32_t slot) {
  if (slot == 0) return "main";
  return "thread " + machine.path_of(ThreadId(slot)) + " (" + machine.name_of(ThreadId(slot)) + ")";
}

std::string caller_text(Call& call) { return thread_text(call.machine, call.machine.slot_of(call.thread)); }

}  // namespace heddle::native
