// What models (src/models) say to the machine: that they leave something out, and where a thread may be cancelled.
#include "native/builtins.h"

namespace heddle::native {

using machine::Value;
using program::Builtin;

namespace {

// The text of an argument, which is a constant of the model.
std::string text_of(Call& call, std::size_t index) {
  return index < call.count() ? call.machine.names().read_text(call.argument(index)) : "";
}

// The thread goes on; the answer is not safe any more.
Flow run_omit(Call& call) {
  NativeMachine& machine = call.machine;
  machine.general().give_up();
  program::Check what{program::ErrorKind::Assertion, user_location(machine.state(), machine.under_way()),
                      text_of(call, 0)};
  machine.under_way().omissions.push_back({machine::Ended::Incomplete, std::move(what), text_of(call, 1)});
  return Flow::Next;
}

Flow run_leave_out(Call& call) { return call.machine.leave_out(call.thread, text_of(call, 0), text_of(call, 1)); }

Flow do_nothing(Call&) { return Flow::Next; }

constexpr BuiltinRow rows[] = {
    {Builtin::Omit, run_omit},
    {Builtin::LeaveOut, run_leave_out},
    {.builtin = Builtin::CancellationPoint, .run = do_nothing, .cancellation = Cancellation::Point},
    {.builtin = Builtin::PossibleCancellationPoint, .run = do_nothing, .cancellation = Cancellation::MayBePoint},
};

}  // namespace

std::span<const BuiltinRow> model_builtins() { return rows; }

}  // namespace heddle::native
