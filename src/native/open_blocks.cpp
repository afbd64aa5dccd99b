#include "native/open_blocks.h"

#include "native/instructions.h"

#include <algorithm>
#include <bit>

namespace heddle::native {

using machine::Value;
using program::ErrorKind;
using program::Op;

namespace {

constexpr std::uint32_t kept_for_any_index = 512;  // bytes

std::string size_text(NativeMachine& machine, const Object& object) {
  Value size = machine.shown(object.extent);
  if (!size.is_concrete()) return ", whose size may be too small for that";
  return ", which has " + std::to_string(size.number()) + (size.number() == 1 ? " byte" : " bytes");
}

Flow leave_out_far(NativeMachine& machine, const Object& object, const std::string& what) {
  std::string size = object.extent.is_concrete() ? "is large" : "is not known";
  return machine.leave_out(*machine.under_way().thread,
                           what + " of " + machine.names().object_name(object.id) + ", whose size " + size,
                           "a bound on the size in the program");
}

}  // namespace

std::optional<Value> size_of_all(NativeMachine& machine, Value count, Value each) {
  Arithmetic& arithmetic = machine.state().arithmetic;
  Value size = arithmetic.binary(Op::Mul, word_width, count, each);
  Value wraps = arithmetic.binary(Op::UMulOverflow, word_width, count, each);
  Value is_too_large = arithmetic.binary(Op::ULt, word_width, word_value(never_there_in(machine.code())), size);
  if (machine.choose(arithmetic.either(wraps, is_too_large))) return std::nullopt;
  return size;
}

bool is_unset(NativeMachine& machine, Value value) {
  return !value.is_concrete() && machine.state().settings.checks.contains(ErrorKind::Memory) &&
         machine.state().memory.is_undefined(value.term());
}

bool is_to_be_open(Value size) { return !size.is_concrete() || word(size) > Memory::most_bytes; }

std::uint32_t kept_of(Value size) {
  return is_to_be_open(size) ? kept_at_first : static_cast<std::uint32_t>(size.number());
}

Value all_inside(NativeMachine& machine, Value size, Value offset, std::uint32_t bytes) {
  Arithmetic& arithmetic = machine.state().arithmetic;
  Value last = arithmetic.binary(Op::Sub, word_width, size, Value(bytes));
  return arithmetic.both(arithmetic.binary(Op::ULe, word_width, Value(bytes), size),
                         arithmetic.binary(Op::ULe, word_width, offset, last));
}

bool keep(NativeMachine& machine, Object& object, Value offset, std::uint32_t bytes, Flow& flow) {
  std::uint64_t end = offset.is_concrete() ? word(offset) + bytes : std::max(kept_for_any_index, bytes);
  if (end > Memory::most_bytes) {
    flow = leave_out_far(machine, object, "an access at offset " + std::to_string(word(offset)));
    return false;
  }
  if (end > object.size) {
    machine.general().give_up();
    machine.state().memory.widen(object, std::bit_ceil(static_cast<std::uint32_t>(end)));
  }
  if (offset.is_concrete()) return true;
  Value last(std::int64_t{object.size} - bytes);
  if (machine.choose(machine.state().arithmetic.binary(Op::ULe, word_width, offset, last))) return true;
  flow = leave_out_far(machine, object, "an unknown index past the first " + std::to_string(object.size) + " bytes");
  return false;
}

bool reach(NativeMachine& machine, Object& object, std::int64_t offset, std::uint32_t bytes, bool write, Flow& flow) {
  machine.general().give_up();
  Value inside = all_inside(machine, object.extent, Value(offset), bytes);
  std::string message = access_text(bytes, write) + " at offset " + std::to_string(offset) + " of " +
                        machine.names().object_name(object.id) + size_text(machine, object);
  if (machine.check(inside, ErrorKind::Memory, message)) return keep(machine, object, Value(offset), bytes, flow);
  if (object.shared) machine.note(object.id, Value(0), noted_bytes(object), write, false);
  flow = Flow::Ended;
  return false;
}

std::uint32_t noted_bytes(const Object& object) {
  return object.is_open ? Memory::most_bytes : std::max(1U, object.size);
}

}  // namespace heddle::native
