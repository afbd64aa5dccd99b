// Memory operations: finding the object behind an address, and reading or writing there.
#include "native/address_inputs.h"
#include "native/defined_part.h"
#include "native/frames.h"
#include "native/input_output.h"
#include "native/instructions.h"
#include "native/number_cases.h"
#include "native/open_blocks.h"
#include "native/symmetry_hooks.h"

#include <algorithm>

namespace heddle::native {

using machine::Access;
using machine::Value;
using program::ErrorKind;
using program::Instruction;
using program::Op;

namespace {

namespace flag = program::instruction_flag;

std::uint32_t bytes_of(unsigned width) { return (width + 7) / 8; }

bool is_inside(const Object& object, std::int64_t offset, std::uint32_t bytes) {
  return offset >= 0 && offset + bytes <= object.size;
}

// If it is open, that has to be asked.
bool may_be_inside(const Object& object, std::int64_t offset, std::uint32_t bytes) {
  return object.is_open ? offset >= 0 : is_inside(object, offset, bytes);
}

// Of an atomic instruction, if it does not fail.
std::uint8_t sync_of(const Instruction& in, std::uint8_t more = 0) {
  if ((in.flags & flag::atomic) == 0) return 0;
  unsigned bits = more | machine::sync::by_order;
  if ((in.flags & flag::acquire) != 0) bits |= machine::sync::acquires;
  if ((in.flags & flag::release) != 0) bits |= machine::sync::releases;
  if ((in.flags & flag::relaxed) != 0) bits |= machine::sync::weaker;
  return static_cast<std::uint8_t>(bits);
}

std::uint8_t sync_of_failure(const Instruction& in) {
  unsigned bits = machine::sync::by_order;
  if ((in.flags & flag::failure_acquire) != 0) bits |= machine::sync::acquires;
  if ((in.flags & flag::relaxed) != 0) bits |= machine::sync::weaker;
  return static_cast<std::uint8_t>(bits);
}

Value in_register(NativeMachine& machine, const Instruction& in, Value value) {
  return (in.flags & flag::is_pointer) != 0 ? machine.pointer_of(value) : value;
}

Value in_memory(NativeMachine& machine, const Instruction& in, Value value) {
  return (in.flags & flag::is_pointer) != 0 ? machine.number_of(value) : value;
}

std::string counted_bytes(std::uint64_t count) { return std::to_string(count) + (count == 1 ? " byte" : " bytes"); }

// A pointer that is a term refers to one of the objects whose addresses it is made of.
std::optional<NativeMachine::Target> resolve_term(NativeMachine& machine, Value address, std::uint32_t bytes,
                                                  bool write, Flow& flow) {
  if (machine.state().settings.checks.contains(ErrorKind::Memory) &&
      machine.state().memory.is_undefined(address.term())) {
    flow = machine.fail(ErrorKind::Memory, "an address depends on " + machine.names().unset_value(address.term()));
    return std::nullopt;
  }
  bool holds_number = machine.addresses().holds_number(address);
  bool has_number = holds_number || depends_on_number(machine, address);
  if (machine.is_narrow() && has_number && !machine.addresses().holds_address(address))
    return resolve_number(machine, address, bytes, write, flow);
  if (holds_number && !machine.addresses().holds_address(address))
    return resolve_number(machine, address, bytes, write, flow);
  if (holds_number && machine.state().terms.kind(address.term()) == term::Kind::Ite) {
    auto children = machine.state().terms.children(address.term());
    bool is_first = machine.choose(Value(children[0]));
    return machine.resolve(to_value(machine.state().terms, children[is_first ? 1 : 2]), bytes, write, flow);
  }
  // How far it is from the others that it mentions depends on their numbers.
  ObjectId beginning = holds_number ? machine.addresses().object_of(address) : 0;
  std::vector<NativeMachine::Target> targets;
  std::vector<Value> fits;
  Value somewhere(0);
  for (ObjectId id : machine.state().memory.mentioned(address.term())) {
    Object& object = machine.state().memory.object(id);
    if (beginning != 0 && id != beginning) continue;
    if (object.state != ObjectState::Live || object.kind == ObjectKind::Function) continue;
    if (object.size < bytes && !object.is_open) continue;
    if (write && object.constant) continue;
    Value base(static_cast<std::int64_t>(address_of(id)));
    Value offset = machine.state().arithmetic.binary(Op::Sub, 64, address, base);
    fits.push_back(all_inside(machine, object.bytes_in_all(), offset, bytes));
    targets.push_back({&object, id, offset});
    somewhere = machine.state().arithmetic.either(somewhere, fits.back());
  }
  if (is_foreign(machine, address)) {
    if (!machine.choose(somewhere)) {
      flow = leave_out_foreign(machine, *machine.under_way().thread, address);
      return std::nullopt;
    }
  } else if (has_number) {
    if (!machine.choose(somewhere)) return resolve_number(machine, address, bytes, write, flow);
  } else if (!machine.check(somewhere, ErrorKind::Memory,
                            access_text(bytes, write) + " at an address outside of every object" +
                                freed_block(machine, address))) {
    flow = Flow::Ended;
    return std::nullopt;
  }
  std::size_t chosen = 0;
  while (chosen + 1 < targets.size() && !machine.choose(fits[chosen])) ++chosen;
  Object& found = *targets[chosen].object;
  if (found.is_open && !keep(machine, found, targets[chosen].offset, bytes, flow)) return std::nullopt;
  machine.slice().watch(found, targets[chosen].offset, write);
  if (machine.symmetry() != nullptr) watch_identity(machine, targets[chosen].id, targets[chosen].offset, bytes);
  if (!is_hidden(machine, found)) return targets[chosen];
  flow = leave_out_hidden(machine);
  return std::nullopt;
}

// A number of bytes that is not known: each that it may be is explored by itself. That it may be too large is found out
// before, for all of them at once.
std::optional<Value> known_count(NativeMachine& machine, Thread& thread, const Instruction& in, Value count,
                                 Flow& flow) {
  if (!machine.visit_shared()) {
    flow = Flow::Rest;
    return std::nullopt;
  }
  if (machine.choose(machine.state().arithmetic.binary(Op::Eq, 64, count, Value(0)))) return Value(0);
  bool copies = in.op == Op::MemCopy;
  for (auto [operand, write] : {std::pair(in.b, false), std::pair(in.a, true)}) {
    if (!write && !copies) continue;
    std::optional<NativeMachine::Target> target = machine.resolve(machine.read(operand), 0, write, flow);
    if (!target) return std::nullopt;
    if (is_opaque(machine, target->id)) {
      flow = leave_out_opaque(machine, thread, target->id);
      return std::nullopt;
    }
    Value room = machine.state().arithmetic.binary(Op::Sub, 64, target->object->bytes_in_all(), target->offset);
    std::string message =
        std::string(write ? "write" : "read") + " past the end of " + machine.names().object_name(target->id);
    if (!machine.check(machine.state().arithmetic.binary(Op::ULe, 64, count, room), ErrorKind::Memory, message)) {
      flow = Flow::Ended;
      return std::nullopt;
    }
  }
  if (std::optional<std::uint64_t> chosen = choose_number(machine, count)) return word_value(*chosen);
  std::string what = copies ? "a copy of memory" : "a memset";
  flow = machine.leave_out(thread, what + " of more than " + counted_bytes(most_cases) + ", whose size is not known",
                           "a bound on the size in the program");
  return std::nullopt;
}

}  // namespace

// An object of another thread that nobody has been seen to pass on: its address was taken apart and put together again.
// What its own thread did to it has been taken for its own business, so that nothing can be said about it.
bool is_hidden(NativeMachine& machine, const Object& object) {
  bool is_someones =
      object.kind == ObjectKind::Heap || object.kind == ObjectKind::Stack || object.kind == ObjectKind::ThreadLocal;
  return is_someones && !object.shared && object.owner != machine.under_way().thread->slot && machine.is_concurrent();
}

Flow leave_out_hidden(NativeMachine& machine) {
  return machine.leave_out(*machine.under_way().thread,
                           "an address that another thread has passed on in parts or in disguise", "");
}

// Lock-free code keeps a version in the upper bits of an address.
void publish(NativeMachine& machine, Value value) {
  constexpr Address used_bits = (Address{1} << 48) - 1;
  if (value.is_concrete() && object_of(word(value)) == 0) return;
  machine.state().memory.publish(value);
  if (value.is_concrete() && word(value) > used_bits)
    machine.state().memory.publish(word_value(word(value) & used_bits));
}

void note_block(NativeMachine& machine, const NativeMachine::Target& target, std::uint32_t size, bool write,
                std::uint32_t at_once) {
  if (!target.object->shared || target.object->constant) return;
  if (machine.symmetry() != nullptr) record_block(machine);
  machine.note(target.id, target.offset, size, write, false);
  machine.noticed().copied_blocks = machine.noticed().copied_blocks || (size > at_once && machine.is_concurrent());
}

void NativeMachine::note(ObjectId object, Value offset, std::uint32_t size, bool write, bool atomic, Access::Role role,
                         std::uint8_t sync) {
  if (!step_.recording || (object != Access::thread_object && !is_concurrent())) return;
  if (slice_.is_on() && object != Access::thread_object) {
    if (slice_.is_unseen(&state_.memory.object(object))) return;
    write = write && slice_.is_inside();
  }
  bool is_in_section = step_.thread->state.atomic != 0;  // sections do not race with each other
  step_.accesses.push_back({.object = object,
                            .write = write,
                            .index = offset,
                            .role = role,
                            .atomic = atomic || is_in_section,
                            .sync = is_in_section ? static_cast<std::uint8_t>(sync & machine::sync::fails) : sync,
                            .size = size});
  if (step_.locates) step_.positions.push_back(step_.position);
}

std::optional<NativeMachine::Target> NativeMachine::resolve(Value address, std::uint32_t bytes, bool write,
                                                            Flow& flow) {
  address = general_.known(address);
  if (address.is_concrete()) {
    Address number = word(address);
    Object* object = state_.memory.find(number);
    if (object != nullptr && !visit(*object)) {
      flow = Flow::Rest;
      return std::nullopt;
    }
    bool good = object != nullptr && object->state == ObjectState::Live && object->kind != ObjectKind::Function &&
                may_be_inside(*object, offset_of(number), bytes) && !(write && object->constant);
    bool is_asked = good && object->is_open && !is_hidden(*this, *object);
    if (is_asked && !reach(*this, *object, offset_of(number), bytes, write, flow)) return std::nullopt;
    if (good) slice_.watch(*object, Value(offset_of(number)), write);
    if (good && symmetry_) watch_identity(*this, object_of(number), Value(offset_of(number)), bytes);
    if (good && !is_hidden(*this, *object)) return Target{object, object_of(number), Value(offset_of(number))};
    bool is_object = object != nullptr && object->state != ObjectState::Unborn;
    if (noticed_.asked_for_numbers && !is_object && number != 0)
      return resolve_number(*this, address, bytes, write, flow);
    flow = good ? leave_out_hidden(*this) : bad_access(*this, address, bytes, write);
    return std::nullopt;
  }
  if (!visit_shared()) {
    flow = Flow::Rest;
    return std::nullopt;
  }
  return resolve_term(*this, address, bytes, write, flow);
}

std::string access_text(std::uint32_t bytes, bool write) {
  return (write ? "write of " : "read of ") + counted_bytes(bytes);
}

Flow bad_access(NativeMachine& machine, Value address, std::uint32_t bytes, bool write) {
  Address number = word(address);
  Object* object = machine.state().memory.find(number);
  std::string what = access_text(bytes, write);
  if (object_of(number) == 0 && number >> 32 == 0)
    return machine.fail(ErrorKind::Memory, number == 0
                                               ? what + " through a null pointer"
                                               : what + " at address " + std::to_string(number) + ", near null");
  if (object == nullptr || object->state == ObjectState::Unborn)
    return machine.fail(ErrorKind::Memory, what + " through a pointer to no object");
  if (is_opaque(machine, object_of(number)))
    return leave_out_opaque(machine, *machine.under_way().thread, object_of(number));
  if (machine.under_way().recording && object->shared)
    machine.note(object_of(number), Value(0), noted_bytes(*object), write, false);
  std::string name = machine.names().object_name(object_of(number));
  if (object->kind == ObjectKind::Function) return machine.fail(ErrorKind::Memory, what + " at the function " + name);
  if (object->state == ObjectState::Freed) {
    std::string when = object->kind == ObjectKind::Stack ? " after its function has returned" : " after it was freed";
    return machine.fail(ErrorKind::Memory, what + " of " + name + when);
  }
  if (!may_be_inside(*object, offset_of(number), bytes))
    return machine.fail(ErrorKind::Memory, what + " at offset " + std::to_string(offset_of(number)) + " of " + name +
                                               ", which has " +
                                               counted_bytes(word(machine.shown(object->bytes_in_all()))));
  return machine.fail(ErrorKind::Memory, what + " of " + name + ", which is constant");
}

Value NativeMachine::load(const Target& target, unsigned width, Flow& flow) {
  if (target.offset.is_concrete())
    return settle(*this, state_.memory.load(*target.object, static_cast<std::uint32_t>(target.offset.number()), width),
                  width);
  // Other parts of the object, such as padding, may never have been written.
  if (!choose(state_.memory.in_written_place(*target.object, target.offset, width))) return undefined(*this, width);
  Value result;
  if (!state_.memory.load_anywhere(*target.object, target.offset, width, result))
    flow = leave_out(*step_.thread, "a read at an index with too many possible values", "");
  return settle(*this, result, width);
}

Flow NativeMachine::store(const Target& target, unsigned width, Value value) {
  if (target.offset.is_concrete()) {
    auto offset = static_cast<std::uint32_t>(target.offset.number());
    bool is_same = general_.is_on()
                       ? general_.changes_nothing(*step_.thread, step_.position, *target.object, offset, width, value)
                       : state_.memory.holds(*target.object, offset, width, value);
    if (is_same) return Flow::Next;  // nobody can tell that it happened
    ++change(*step_.thread).effects;
    if (width >= pointer_bits()) publish(*this, general_.now(value));  // what is shared decides where a step ends
    state_.memory.store(*target.object, offset, width, value);
    return Flow::Next;
  }
  ++change(*step_.thread).effects;
  if (width >= pointer_bits()) publish(*this, value);
  if (!state_.memory.store_anywhere(*target.object, target.offset, width, value))
    return leave_out(*step_.thread, "a write at an index with too many possible values", "");
  return Flow::Next;
}

Flow do_alloca(NativeMachine& machine, Thread& thread, const Instruction& in) {
  Value count = machine.general().known(machine.read(in.a));
  if (is_unset(machine, count))
    return machine.fail(ErrorKind::Memory,
                        "the size of an array depends on " + machine.names().unset_value(count.term()));
  std::optional<Value> size = size_of_all(machine, count, Value(in.extra));
  if (!size) return machine.leave_out(thread, "an array on the stack that is larger than any memory", "");
  ObjectId id = new_stack_object(machine, thread, kept_of(*size));
  Object& object = machine.state().memory.object(id);
  if (is_to_be_open(*size)) machine.state().memory.open(object, *size, false);
  object.alignment = static_cast<std::uint8_t>(in.c);
  machine.write(in.target, Value(static_cast<std::int64_t>(address_of(id))));
  return Flow::Next;
}

Flow do_load(NativeMachine& machine, const Instruction& in) {
  Flow flow = Flow::Next;
  std::uint32_t bytes = bytes_of(in.width);
  std::optional<NativeMachine::Target> target = machine.resolve(machine.read(in.a), bytes, false, flow);
  if (!target) return flow;
  bool atomic = (in.flags & flag::atomic) != 0;
  machine.noticed().weak_orders = machine.noticed().weak_orders || (in.flags & flag::relaxed) != 0;
  if (target->object->shared && !target->object->constant)
    machine.note(target->id, target->offset, bytes, false, atomic, Access::Role::Data, sync_of(in));
  machine.noticed().copied_blocks =
      machine.noticed().copied_blocks || (!atomic && bytes > 8 && target->object->shared && machine.is_concurrent());
  Value value = machine.load(*target, in.width, flow);
  if (machine.symmetry() != nullptr) value = recorded(machine, *target->object, value);
  if (flow == Flow::Next) machine.write(in.target, in_register(machine, in, value));
  return flow;
}

Flow do_store(NativeMachine& machine, const Instruction& in) {
  Flow flow = Flow::Next;
  std::uint32_t bytes = bytes_of(in.width);
  std::optional<NativeMachine::Target> target = machine.resolve(machine.read(in.a), bytes, true, flow);
  if (!target) return flow;
  bool atomic = (in.flags & flag::atomic) != 0;
  machine.noticed().weak_orders = machine.noticed().weak_orders || (in.flags & flag::relaxed) != 0;
  if (target->object->shared)
    machine.note(target->id, target->offset, bytes, true, atomic, Access::Role::Data, sync_of(in));
  Value value = in_memory(machine, in, machine.read(in.b));
  if (machine.symmetry() != nullptr) record_store(machine, *target, in.width, value);
  return machine.store(*target, in.width, value);
}

Flow do_rmw(NativeMachine& machine, const Instruction& in) {
  Flow flow = Flow::Next;
  std::uint32_t bytes = bytes_of(in.width);
  std::optional<NativeMachine::Target> target = machine.resolve(machine.read(in.a), bytes, true, flow);
  if (!target) return flow;
  machine.noticed().weak_orders = machine.noticed().weak_orders || (in.flags & flag::relaxed) != 0;
  if (target->object->shared)
    machine.note(target->id, target->offset, bytes, true, true, Access::Role::Data,
                 sync_of(in, machine::sync::exchanges));
  Value old = machine.load(*target, in.width, flow);
  if (flow != Flow::Next) return flow;
  if (machine.symmetry() != nullptr) old = recorded(machine, *target->object, old);
  Value changed = modified(machine, in, old, in_memory(machine, in, machine.read(in.b)));
  if (machine.symmetry() != nullptr) record_store(machine, *target, in.width, changed);
  flow = machine.store(*target, in.width, changed);
  if (flow == Flow::Next) machine.write(in.target, in_register(machine, in, old));
  return flow;
}

Flow do_cmpxchg(NativeMachine& machine, const Instruction& in) {
  Flow flow = Flow::Next;
  std::uint32_t bytes = bytes_of(in.width);
  std::optional<NativeMachine::Target> target = machine.resolve(machine.read(in.a), bytes, true, flow);
  if (!target) return flow;
  machine.noticed().weak_orders = machine.noticed().weak_orders || (in.flags & flag::relaxed) != 0;
  machine.noticed().pointer_exchanges = machine.noticed().pointer_exchanges || in.width == machine.pointer_bits();
  machine.noticed().weak_exchanges = machine.noticed().weak_exchanges || (in.flags & flag::weak) != 0;
  Value old = machine.load(*target, in.width, flow);
  if (flow != Flow::Next) return flow;
  if (machine.symmetry() != nullptr) old = recorded(machine, *target->object, old);
  Value expected = in_memory(machine, in, machine.read(in.b));
  Value replacement = in_memory(machine, in, machine.read(in.c));
  bool equal = machine.choose(machine.operate(Op::Eq, in.width, old, expected));
  std::uint8_t sync = equal ? sync_of(in, machine::sync::exchanges) : sync_of_failure(in);
  if (target->object->shared) machine.note(target->id, target->offset, bytes, equal, true, Access::Role::Data, sync);
  if (equal && machine.symmetry() != nullptr) record_store(machine, *target, in.width, replacement);
  if (equal) flow = machine.store(*target, in.width, replacement);
  if (flow != Flow::Next) return flow;
  machine.write(in.target, in_register(machine, in, old));
  machine.write(in.target + 1, Value(equal ? 1 : 0));
  return Flow::Next;
}

// Nothing that others could notice, but data races depend on it.
Flow do_fence(NativeMachine& machine, const Instruction& in) {
  if (machine.is_concurrent())
    machine.note(Access::thread_object, Value(NativeMachine::fence_place), 1, false, true, Access::Role::Data,
                 sync_of(in, machine::sync::is_fence));
  return Flow::Next;
}

Flow do_copy(NativeMachine& machine, Thread& thread, const Instruction& in) {
  Value count = machine.general().known(machine.read(in.c));
  Flow flow = Flow::Next;
  if (!count.is_concrete()) {
    std::optional<Value> known = known_count(machine, thread, in, count, flow);
    if (!known) return flow;
    count = *known;
  }
  if (count.number() == 0) return Flow::Next;
  if (word(count) >= offset_bias) return machine.fail(ErrorKind::Memory, "a copy of " + counted_bytes(word(count)));
  auto size = static_cast<std::uint32_t>(word(count));
  std::optional<NativeMachine::Target> from = machine.resolve(machine.read(in.b), size, false, flow);
  if (!from) return flow;
  std::optional<NativeMachine::Target> to = machine.resolve(machine.read(in.a), size, true, flow);
  if (!to) return flow;
  if (!from->offset.is_concrete() || !to->offset.is_concrete())
    return machine.leave_out(thread, "a copy of memory at an unknown index", "");
  auto from_offset = static_cast<std::uint32_t>(from->offset.number());
  auto to_offset = static_cast<std::uint32_t>(to->offset.number());
  bool overlap = from->id == to->id && from_offset != to_offset && from_offset < to_offset + size &&
                 to_offset < from_offset + size;
  if (overlap && (in.flags & flag::may_overlap) == 0)
    return machine.fail(ErrorKind::Memory, "memcpy with ranges that overlap in " + machine.names().object_name(to->id));
  note_block(machine, *from, size, false);
  note_block(machine, *to, size, true);
  ++machine.change(thread).effects;
  machine.state().memory.copy(*to->object, to_offset, *from->object, from_offset, size);
  return Flow::Next;
}

Flow do_set(NativeMachine& machine, Thread& thread, const Instruction& in) {
  Value count = machine.general().known(machine.read(in.c));
  Flow flow = Flow::Next;
  if (!count.is_concrete()) {
    std::optional<Value> known = known_count(machine, thread, in, count, flow);
    if (!known) return flow;
    count = *known;
  }
  if (count.number() == 0) return Flow::Next;
  if (word(count) >= offset_bias) return machine.fail(ErrorKind::Memory, "a memset of " + counted_bytes(word(count)));
  auto size = static_cast<std::uint32_t>(word(count));
  std::optional<NativeMachine::Target> target = machine.resolve(machine.read(in.a), size, true, flow);
  if (!target) return flow;
  if (!target->offset.is_concrete()) return machine.leave_out(thread, "a memset at an unknown index", "");
  note_block(machine, *target, size, true);
  ++machine.change(thread).effects;
  machine.state().memory.fill(*target->object, static_cast<std::uint32_t>(target->offset.number()), size,
                              machine.read(in.b));
  return Flow::Next;
}

}  // namespace heddle::native
