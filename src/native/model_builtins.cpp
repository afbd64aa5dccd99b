// What models of library functions (src/models) ask of the machine, beside what programs do. No program calls these.
#include "native/builtins.h"
#include "native/input_output.h"

namespace heddle::native {

using machine::Access;
using machine::Value;
using program::Builtin;

namespace {

// The text of an argument, which is a constant of the model.
std::string text_of(Call& call, std::size_t index) {
  return index < call.count() ? call.machine.names().read_text(call.argument(index)) : "";
}

// __heddle_omit(reason, advice): the thread goes on; the answer is not safe any more.
Flow run_omit(Call& call) {
  NativeMachine& machine = call.machine;
  machine.general().give_up();
  program::Check what{program::ErrorKind::Assertion, user_location(machine.state(), machine.under_way()),
                      text_of(call, 0)};
  machine.under_way().omissions.push_back({machine::Ended::Incomplete, std::move(what), text_of(call, 1)});
  return Flow::Next;
}

// __heddle_leave_out(reason, advice): what happens from here on has no meaning here. The advice may be left out.
Flow run_leave_out(Call& call) { return call.machine.leave_out(call.thread, text_of(call, 0), text_of(call, 1)); }

// __heddle_is_known(number): is it the same whatever the inputs are?
Flow run_is_known(Call& call) { return call.give_and_go(Value(call.argument(0).is_concrete() ? 1 : 0)); }

// __heddle_is_alone(): has the process no other thread? In another order one may not have ended yet.
Flow run_is_alone(Call& call) {
  for (std::uint32_t slot = 0; slot < call.machine.thread_slots(); ++slot)
    if (slot != call.machine.slot_of(call.thread))
      call.machine.note(Access::thread_object, Value(slot), 1, false, true);
  return call.give_and_go(Value(call.machine.is_concurrent() ? 0 : 1));
}

Flow do_nothing(Call&) { return Flow::Next; }

constexpr BuiltinRow rows[] = {
    {Builtin::Omit, run_omit},
    {Builtin::LeaveOut, run_leave_out},
    {Builtin::IsKnown, run_is_known},
    {.builtin = Builtin::IsAlone, .run = run_is_alone, .synchronises = true},
    {.builtin = Builtin::CancellationPoint, .run = do_nothing, .cancellation = Cancellation::Point},
    {.builtin = Builtin::PossibleCancellationPoint, .run = do_nothing, .cancellation = Cancellation::MayBePoint},
};

}  // namespace

std::span<const BuiltinRow> model_builtins() { return rows; }

}  // namespace heddle::native
