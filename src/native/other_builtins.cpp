// The rest of the C library that the machine carries out itself: numbers that nobody knows beforehand, waiting for time
// to pass (which is nothing, since any time may pass between two steps), and small matters.
#include "native/builtins.h"
#include "native/ctype.h"
#include "native/errno.h"
#include "native/input_output.h"

namespace heddle::native {

using machine::Value;
using program::Builtin;
using program::Op;
using Target = NativeMachine::Target;

namespace {

constexpr unsigned rand_width = 31;  // up to RAND_MAX

std::string name_of(const Call& call, const char* otherwise) {
  return call.site.name.empty() ? otherwise : call.site.name;
}

Flow return_zero(Call& call) { return call.give_and_go(Value(0)); }
Flow return_nothing(Call&) { return Flow::Next; }

Flow run_rand(Call& call) {
  return call.give_and_go(new_input(call.machine, call.thread, name_of(call, "rand"), rand_width, false, false));
}

// time(where) and clock().
Flow run_time(Call& call) {
  NativeMachine& machine = call.machine;
  const unsigned width = machine.long_bits();
  Flow flow = Flow::Next;
  std::optional<Target> where;
  if (call.count() != 0 && !call.argument(0).is_false()) {
    where = machine.resolve(call.argument(0), width / 8, true, flow);
    if (!where) return flow;
    if (where->object->shared) machine.note(where->id, where->offset, width / 8, true, false);
  }
  Value now = new_input(machine, call.thread, name_of(call, "time"), width, true, false);
  if (where) flow = machine.store(*where, width, now);
  if (flow == Flow::Next) call.give(now);
  return flow;
}

template <CtypeTable table>
Flow run_ctype(Call& call) {
  return call.give_and_go(word_value(ctype_pointer(call.machine, table)));
}

Flow run_errno_location(Call& call) {
  return call.give_and_go(word_value(address_of(errno_object(call.machine, call.thread))));
}

// malloc_usable_size
Flow run_object_size(Call& call) {
  Value address = call.argument(0);
  if (address.is_false()) return return_zero(call);
  Flow flow = Flow::Next;
  std::optional<Target> target = call.machine.resolve(address, 0, false, flow);
  if (!target) return flow;
  return call.give_and_go(target->object->bytes_in_all());
}

constexpr bool synchronises = true;
constexpr bool fixed = true;

constexpr BuiltinRow rows[] = {
    {Builtin::Rand, run_rand},
    {Builtin::SRand, return_nothing},
    {Builtin::Time, run_time, nullptr, synchronises, fixed},
    {.builtin = Builtin::Sleep,
     .run = return_zero,
     .synchronises = true,
     .fixed = true,
     .cancellation = Cancellation::Point},
    {Builtin::Yield, return_zero},
    {Builtin::ErrnoLocation, run_errno_location},
    {Builtin::CtypeBLoc, run_ctype<CtypeTable::Classes>},
    {Builtin::CtypeToLowerLoc, run_ctype<CtypeTable::ToLower>},
    {Builtin::CtypeToUpperLoc, run_ctype<CtypeTable::ToUpper>},
    {Builtin::ObjectSize, run_object_size},
    {Builtin::ReturnsZero, return_zero},
    {Builtin::ReturnsNothing, return_nothing},
};

}  // namespace

std::span<const BuiltinRow> other_builtins() { return rows; }

}  // namespace heddle::native
