// What models of library functions (src/models) ask of the machine, beside what programs do. No program calls these.
#include "native/builtins.h"
#include "native/input_output.h"

namespace heddle::native {

using machine::Access;
using machine::Value;
using program::Builtin;

namespace {

// __heddle_leave_out(reason): what happens from here on has no meaning here.
Flow run_leave_out(Call& call) {
  return call.machine.leave_out(call.thread, call.machine.names().read_text(call.argument(0)), "");
}

// __heddle_is_known(number): is it the same whatever the inputs are?
Flow run_is_known(Call& call) { return call.give_and_go(Value(call.argument(0).is_concrete() ? 1 : 0)); }

// __heddle_is_alone(): has the process no other thread? In another order one may not have ended yet.
Flow run_is_alone(Call& call) {
  for (std::uint32_t slot = 0; slot < call.machine.thread_slots(); ++slot)
    if (slot != call.machine.slot_of(call.thread))
      call.machine.note(Access::thread_object, Value(slot), 1, false, true);
  return call.give_and_go(Value(call.machine.is_concurrent() ? 0 : 1));
}

constexpr BuiltinRow rows[] = {
    {Builtin::LeaveOut, run_leave_out},
    {Builtin::IsKnown, run_is_known},
    {.builtin = Builtin::IsAlone, .run = run_is_alone, .synchronises = true},
};

}  // namespace

std::span<const BuiltinRow> model_builtins() { return rows; }

}  // namespace heddle::native
