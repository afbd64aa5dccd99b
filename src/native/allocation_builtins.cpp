// Memory of the heap: malloc and its relatives. An address is far from every other one and as aligned as anyone may ask
// for, so that all of them are one.
//
// To free a block that others may know is an operation that they may notice, and a write of all of it; a realloc moves
// the block in one such operation. Whether the block is still there is asked after the thread has rested.
#include "native/builtins.h"
#include "native/errno.h"
#include "native/frames.h"
#include "native/open_blocks.h"
#include "native/thread_life.h"

#include <algorithm>
#include <bit>

namespace heddle::native {

using machine::Value;
using program::Builtin;
using program::ErrorKind;
using program::Op;
using Target = NativeMachine::Target;

namespace {

constexpr Value null_pointer(0);
constexpr std::int64_t invalid_argument = 22;  // EINVAL
constexpr std::int64_t out_of_memory = 12;     // ENOMEM

Value address_value(ObjectId object) { return word_value(address_of(object)); }

// How the counterpart of an allocator is called, and the allocator itself.
struct AllocatorRow {
  Allocator allocator;
  const char* freeing;
  const char* allocating;
};

constexpr AllocatorRow allocators[] = {
    {Allocator::Malloc, "free", "malloc or a relative of it"},
    {Allocator::New, "delete", "new"},
    {Allocator::NewArray, "delete[]", "new[]"},
};

const AllocatorRow& row_of(Allocator allocator) {
  return *std::ranges::find(allocators, allocator, &AllocatorRow::allocator);
}

// The address of a new block.
Value block_of(Call& call, Value size, bool zeroed) {
  if (is_to_be_open(size)) call.machine.general().give_up();
  ObjectId id = new_heap_object(call.machine, call.thread, kept_of(size), zeroed);
  if (is_to_be_open(size)) call.machine.memory().open(call.machine.memory().object(id), size, zeroed);
  return address_value(id);
}

Flow fail_unset(Call& call, Value size) {
  return call.machine.fail(ErrorKind::Memory,
                           "the size of an allocation depends on " + call.machine.names().unset_value(size.term()));
}

// The same of so many elements, or null. Nothing: there is no going on, and `flow` says how.
std::optional<Value> allocate(Call& call, Value count, Value each, bool zeroed, Flow& flow) {
  for (Value value : {count, each}) {
    if (!is_unset(call.machine, value)) continue;
    flow = fail_unset(call, value);
    return std::nullopt;
  }
  std::optional<Value> size = size_of_all(call.machine, count, each);
  bool fails = !size || (call.machine.settings().malloc_fails && call.machine.decider().flip());
  if (!fails) return block_of(call, *size, zeroed);
  set_errno(call.machine, call.thread, out_of_memory);
  return null_pointer;
}

Flow give_block(Call& call, Value count, Value each, bool zeroed) {
  Flow flow = Flow::Next;
  if (std::optional<Value> address = allocate(call, count, each, zeroed, flow)) call.give(*address);
  return flow;
}

Flow run_malloc(Call& call) { return give_block(call, call.argument(0), Value(1), false); }

// As malloc, if that promises more.
void align(Call& call, Value address, Value alignment) {
  if (address == null_pointer || !alignment.is_concrete() || !std::has_single_bit(word(alignment))) return;
  Object& object = *call.machine.memory().find(word(address));
  object.alignment = std::max(object.alignment, static_cast<std::uint8_t>(std::countr_zero(word(alignment))));
}

// __heddle_new(size, alignment, must it succeed?); null: there is no memory, which models/new.c turns into an
// exception.
Flow run_new(Call& call, Allocator allocator) {
  if (is_unset(call.machine, call.argument(0))) return fail_unset(call, call.argument(0));
  std::optional<Value> size = size_of_all(call.machine, call.argument(0), Value(1));
  bool may_fail = call.argument(2) == Value(0);
  bool fails = !size || (may_fail && call.machine.settings().malloc_fails && call.machine.decider().flip());
  if (fails) return call.give_and_go(null_pointer);
  Value address = block_of(call, *size, false);
  call.machine.memory().find(word(address))->allocator = allocator;
  align(call, address, call.argument(1));
  return call.give_and_go(address);
}

Flow run_new_one(Call& call) { return run_new(call, Allocator::New); }
Flow run_new_array(Call& call) { return run_new(call, Allocator::NewArray); }

Flow run_aligned_alloc(Call& call) {
  Flow flow = Flow::Next;
  std::optional<Value> address = allocate(call, call.argument(1), Value(1), false, flow);
  if (!address) return flow;
  align(call, *address, call.argument(0));
  return call.give_and_go(*address);
}

Flow run_calloc(Call& call) { return give_block(call, call.argument(0), call.argument(1), true); }

Flow run_posix_memalign(Call& call) {
  Value alignment = call.argument(1), size = call.argument(2);
  if (alignment.is_concrete() &&
      (word(alignment) % call.machine.pointer_bytes() != 0 || !std::has_single_bit(word(alignment))))
    return call.give_and_go(Value(invalid_argument));
  Flow flow = Flow::Next;
  std::optional<Target> where = call.machine.resolve(call.argument(0), call.machine.pointer_bytes(), true, flow);
  if (!where) return flow;
  std::optional<Value> address = allocate(call, size, Value(1), false, flow);
  if (!address) return flow;
  if (*address == null_pointer) return call.give_and_go(Value(out_of_memory));
  align(call, *address, alignment);
  if (where->object->shared) call.machine.note(where->id, where->offset, call.machine.pointer_bytes(), true, false);
  flow = call.machine.store_pointer(*where, *address);
  if (flow == Flow::Next) call.give(Value(0));
  return flow;
}

void note_all(NativeMachine& machine, const Target& block) {
  if (block.object->shared) machine.note(block.id, Value(0), noted_bytes(*block.object), true, false);
}

// Why the object cannot be freed at this offset, by the counterpart of this allocator; empty: it can.
std::string objection(NativeMachine& machine, const Target& block, Allocator allocator) {
  const Object& object = *block.object;
  std::string freeing = row_of(allocator).freeing;
  std::string name = machine.names().object_name(block.id);
  if (object.kind != ObjectKind::Heap) return freeing + " of " + name + ", which was not allocated";
  if (object.state == ObjectState::Freed) return freeing + " of " + name + ", which was freed before";
  if (block.offset.is_concrete() && block.offset.number() != 0)
    return freeing + " of a pointer to offset " + std::to_string(block.offset.number()) + " of " + name;
  if (object.allocator == allocator) return {};
  return freeing + " of " + name + ", which " + row_of(object.allocator).allocating + " has given";
}

// Where all memory has to be freed before the process ends, the end may come before this, whoever knows of the block.
bool may_free(NativeMachine& machine, const Object& object) {
  const Settings& settings = machine.settings();
  bool end_matters = settings.must_free_all && settings.checks.contains(ErrorKind::Leak);
  return end_matters ? machine.visit_shared(&object) : machine.visit(object);
}

// The object of a pointer that is known, whatever state it is in.
std::optional<Target> object_at(Call& call, Address address, Allocator allocator, Flow& flow) {
  Object* object = call.machine.memory().find(address);
  if (object == nullptr || object->state == ObjectState::Unborn) {
    flow = call.machine.fail(ErrorKind::Memory, std::string(row_of(allocator).freeing) + " of a pointer to no object");
    return std::nullopt;
  }
  if (!may_free(call.machine, *object)) {
    flow = Flow::Rest;
    return std::nullopt;
  }
  return Target{object, object_of(address), Value(offset_of(address))};
}

// The block that starts at an address, which is not null, and may be freed now by the counterpart of the allocator. A
// pointer that is a term is taken to one of the objects that it may point to.
std::optional<Target> block_at(Call& call, Value address, Allocator allocator, Flow& flow) {
  NativeMachine& machine = call.machine;
  std::optional<Target> block = address.is_concrete() ? object_at(call, word(address), allocator, flow)
                                                      : machine.resolve(address, 0, false, flow);
  if (!block) return std::nullopt;
  note_all(machine, *block);
  std::string wrong = objection(machine, *block, allocator);
  if (!wrong.empty()) {
    flow = machine.fail(ErrorKind::Memory, wrong);
    return std::nullopt;
  }
  Value at_start = machine.arithmetic().binary(Op::Eq, 64, block->offset, Value(0));
  if (machine.check(
          at_start, ErrorKind::Memory,
          std::string(row_of(allocator).freeing) + " of a pointer into " + machine.names().object_name(block->id)))
    return block;
  flow = Flow::Ended;
  return std::nullopt;
}

void release(Call& call, const Target& block) {
  ++call.machine.change(call.thread).effects;
  end_identity(call.machine, *block.object);
  call.machine.memory().destroy(*block.object, call.instruction.place);
}

// Is it null? Nothing: the thread has to rest first.
std::optional<bool> is_null(Call& call, Value address) {
  if (address.is_concrete()) return address.number() == 0;
  if (!call.machine.visit_shared()) return std::nullopt;
  return call.machine.choose(call.machine.arithmetic().binary(Op::Eq, 64, address, null_pointer));
}

Flow free_of(Call& call, Allocator allocator) {
  Value address = call.argument(0);
  std::optional<bool> null = is_null(call, address);
  if (!null) return Flow::Rest;
  if (*null) return Flow::Next;
  Flow flow = Flow::Next;
  if (std::optional<Target> block = block_at(call, address, allocator, flow)) release(call, *block);
  call.machine.noticed().freed = true;
  return flow;
}

Flow run_free(Call& call) { return free_of(call, Allocator::Malloc); }
Flow run_delete(Call& call) { return free_of(call, Allocator::New); }
Flow run_delete_array(Call& call) { return free_of(call, Allocator::NewArray); }

// What is kept of one block becomes that of another. A block that is open may be too small for some of it.
void copy_contents(Call& call, const Object& from, Object& to) {
  Memory& memory = call.machine.memory();
  if (from.is_open || to.is_open) call.machine.general().give_up();
  if (to.is_open && to.size < from.size) memory.widen(to, std::bit_ceil(from.size));
  memory.copy(to, 0, from, 0, std::min(to.size, from.size));
  if (!to.is_open) return;
  Value grows = call.machine.arithmetic().binary(Op::ULe, word_width, from.bytes_in_all(), to.extent);
  to.has_tail = !call.machine.choose(grows);
}

Flow run_realloc(Call& call) {
  Value address = call.argument(0), size = call.argument(1);
  if (is_unset(call.machine, size)) return fail_unset(call, size);
  std::optional<bool> null = is_null(call, address);
  if (!null) return Flow::Rest;
  if (*null) return give_block(call, size, Value(1), false);
  Flow flow = Flow::Next;
  std::optional<Target> block = block_at(call, address, Allocator::Malloc, flow);
  if (!block) return flow;
  if (call.machine.choose(call.machine.arithmetic().binary(Op::Eq, word_width, size, Value(0)))) {
    release(call, *block);
    return call.give_and_go(null_pointer);
  }
  if (block->object->has_tail)
    return call.machine.leave_out(call.thread, "a realloc of memory whose size is not known and whose end was written",
                                  "");
  std::optional<Value> moved = allocate(call, size, Value(1), false, flow);
  if (!moved) return flow;
  if (*moved != null_pointer) {
    call.machine.slice().watch(*block->object, Value(0), false);
    copy_contents(call, *block->object, *call.machine.memory().find(word(*moved)));
    release(call, *block);
  }
  return call.give_and_go(*moved);
}

constexpr BuiltinRow rows[] = {
    {Builtin::Malloc, run_malloc},
    {Builtin::New, run_new_one},
    {Builtin::NewArray, run_new_array},
    {Builtin::Calloc, run_calloc},
    {.builtin = Builtin::Realloc, .run = run_realloc, .fixed = true},
    {.builtin = Builtin::Free, .run = run_free, .fixed = true},
    {.builtin = Builtin::Delete, .run = run_delete, .fixed = true},
    {.builtin = Builtin::DeleteArray, .run = run_delete_array, .fixed = true},
    {Builtin::AlignedAlloc, run_aligned_alloc},
    {.builtin = Builtin::PosixMemAlign, .run = run_posix_memalign, .fixed = true},
};

}  // namespace

std::span<const BuiltinRow> allocation_builtins() { return rows; }

}  // namespace heddle::native
