// What C++ needs of the machine beside ordinary code: its models (models/exception.c, models/guard.c, models/atexit.c)
// are written on these.
//
// Where an exception is caught is asked before anything is unwound, as real implementations do: one that nobody catches
// ends the process where it is thrown. The frames of the thread tell: each was called somewhere, and the call site says
// what is caught there. The models walk that row, from the innermost frame on, and compare types.
#include "native/builtins.h"
#include "native/sync_object.h"
#include "native/sync_results.h"

#include <cxxabi.h>

#include <cstdlib>
#include <memory>

namespace heddle::native {

using machine::Value;
using program::Builtin;
using program::ErrorKind;

namespace {

// As type_info::name has it: "St13runtime_error".
std::string demangled(const std::string& name) {
  int status = 0;
  std::unique_ptr<char, decltype(&std::free)> text(abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status),
                                                   &std::free);
  return status == 0 && text != nullptr ? text.get() : name;
}

// __heddle_uncaught(what is wrong, the name of a type or null, the text of the exception or null). It comes back where
// that is no error.
Flow run_uncaught(Call& call) {
  NativeMachine& machine = call.machine;
  if (!machine.settings().checks.contains(ErrorKind::Exception)) return Flow::Next;
  std::string message = machine.names().read_text(call.argument(0));
  std::string type, text;
  if (call.argument(1) != Value(0)) type = demangled(machine.names().read_text(call.argument(1)));
  if (call.argument(2) != Value(0)) text = machine.names().read_text(call.argument(2));
  if (!type.empty()) message += " of type " + type;
  if (!text.empty() && text != type) message += " (" + text + ")";
  return machine.fail(ErrorKind::Exception, message);
}

bool calls_once(const program::Code& code, const program::CallSite& site) {
  if (site.kind == program::CallSite::Kind::Builtin) return site.builtin == Builtin::Once;
  return site.kind == program::CallSite::Kind::Function && code.functions[site.function].builtin == Builtin::Once;
}

// The call that made the frame. A routine of pthread_once returns to the call itself, and what runs before main to
// something that is no call of it.
const program::CallSite* caller_of(const program::Code& code, const Frame& frame) {
  const program::Instruction& in = code.instructions[frame.call];
  if (in.op != program::Op::Call) return nullptr;
  const program::CallSite& site = code.calls[in.extra];
  return frame.return_to == frame.call + 1 || calls_once(code, site) ? &site : nullptr;
}

// __heddle_handlers(n): what the calls that are under way would catch, each that catches anything a table, from the
// innermost on; null: there are no more than n.
Flow run_handlers(Call& call) {
  NativeMachine& machine = call.machine;
  Value number = call.argument(0);
  if (!number.is_concrete()) return machine.leave_out(call.thread, "an exception at an unknown depth", "");
  std::uint64_t left = word(number);
  for (std::uint32_t depth = call.thread.state.depth; depth-- > 1;) {
    const program::CallSite* site = caller_of(machine.code(), call.thread.frames[depth]);
    if (site == nullptr || site->handlers == 0 || left-- > 0) continue;
    return call.give_and_go(word_value(address_of(machine.state().global_ids[site->handlers - 1])));
  }
  return call.give_and_go(Value(0));
}

Flow run_at_thread_exit(Call&) { return Flow::Next; }

// The guard of a variable is one word: 0, or who initialises the variable. That it is initialised stands beside it.
constexpr SyncType guard_type{"guard", 4, 4, 0};
constexpr std::uint32_t guard_free = 0, guard_first_holder = 1;

std::uint32_t held_by_caller(Call& call) { return guard_first_holder + call.machine.slot_of(call.thread); }

Value guard_guard(Call& call) {
  auto guard = peek(call, 0, guard_type);
  if (!guard) return Value(1);
  guard->note_acquire();
  return Value(guard->word(0) == guard_free || guard->word(0) == held_by_caller(call) ? 1 : 0);
}

Flow run_guard_lock(Call& call) {
  Flow flow = Flow::Next;
  auto guard = open(call, 0, guard_type, flow);
  if (!guard) return flow;
  guard->note_acquire();
  if (guard->word(0) == held_by_caller(call))
    return lock_error(call, "the initialisation of a static variable comes to that variable again");
  if (guard->word(0) != guard_free) return Flow::Rest;
  guard->set(0, held_by_caller(call));
  count_taken(call, *guard);
  return done(call);
}

Flow run_guard_unlock(Call& call) {
  Flow flow = Flow::Next;
  auto guard = open(call, 0, guard_type, flow);
  if (!guard) return flow;
  guard->note_release();
  if (guard->word(0) != held_by_caller(call))
    return lock_error(call, "a static variable is initialised that is not being initialised");
  guard->set(0, guard_free);
  return done_giving(call, count_given(call, *guard));
}

constexpr bool synchronises = true;
constexpr bool fixed = true;

constexpr BuiltinRow rows[] = {
    {Builtin::Uncaught, run_uncaught},
    {Builtin::Handlers, run_handlers},
    {Builtin::AtThreadExit, run_at_thread_exit},
    {Builtin::GuardLock, run_guard_lock, guard_guard, synchronises, fixed},
    {Builtin::GuardUnlock, run_guard_unlock, nullptr, synchronises, fixed},
};

}  // namespace

std::span<const BuiltinRow> cxx_builtins() { return rows; }

}  // namespace heddle::native
