// What decides the fate of an execution, and inputs: assumptions, assertions, the end of the process, and unknowns.
//
// A thread whose assumption does not hold is stopped. Inside an atomic section there is then no such section at all:
// what it has done so far never happened. Nor is there one in which the process ends, as far as others can tell.
#include "native/builtins.h"
#include "native/input_output.h"
#include "native/thread_life.h"

#include <algorithm>
#include <array>

namespace heddle::native {

using machine::Value;
using program::Builtin;
using program::ErrorKind;
using program::Op;
using Target = NativeMachine::Target;

namespace {

constexpr std::uint32_t input_bytes = 8;  // of memory that becomes inputs, in one of them

Value truth_of(Call& call, std::size_t index) {
  unsigned width = index < call.count() ? call.site.arguments[index].width : word_width;
  Value value = call.condition(index);
  return width == 1 ? value : call.machine.arithmetic().binary(Op::Ne, width, value, Value(0));
}

// As of a branch: the condition must not come from memory that was never written.
bool is_undefined(Call& call, Value condition) {
  return !condition.is_concrete() && call.machine.settings().checks.contains(ErrorKind::Memory) &&
         call.machine.memory().is_undefined(condition.term());
}

Flow fail_undefined(Call& call, Value condition) {
  std::string what = call.machine.names().unset_value(condition.term());
  return call.machine.fail(ErrorKind::Memory, "a condition depends on " + what);
}

Flow run_assume(Call& call) {
  Value condition = truth_of(call, 0);
  if (is_undefined(call, condition)) return fail_undefined(call, condition);
  if (call.machine.choose(condition)) return Flow::Next;
  return call.machine.discard(call.thread);
}

// Is a failing assertion an error? Otherwise it is the end of the process, as it is for those who run the program.
bool assertions_count(const Call& call) {
  const Settings& settings = call.machine.settings();
  return settings.checks.contains(ErrorKind::Assertion) && !settings.only_error_calls;
}

constexpr std::int64_t aborted = 134;  // as shells show it

Flow run_exit(Call& call) { return exit_process(call.machine, call.thread, call.argument(0)); }
Flow run_abort(Call& call) { return exit_process(call.machine, call.thread, Value(aborted), true); }

Flow run_assert_fail(Call& call) {
  if (!assertions_count(call)) return run_abort(call);
  bool has_text = call.count() > 0 && call.site.arguments[0].width == 64;  // __assert_perror_fail begins with a number
  std::string text =
      has_text ? "the assertion " + call.machine.names().read_text(call.argument(0)) + " fails" : "an assertion fails";
  return call.machine.fail(ErrorKind::Assertion, text);
}

Flow run_assert(Call& call) {
  Value condition = truth_of(call, 0);
  if (is_undefined(call, condition)) return fail_undefined(call, condition);
  if (!assertions_count(call)) return call.machine.choose(condition) ? Flow::Next : run_abort(call);
  bool holds = call.machine.check(condition, ErrorKind::Assertion, "the assertion fails");
  return holds ? Flow::Next : Flow::Ended;
}

Flow run_error(Call& call) {
  if (!call.machine.settings().checks.contains(ErrorKind::Assertion)) return run_abort(call);
  std::string name = call.site.name.empty() ? "an error function" : call.site.name;
  return call.machine.fail(ErrorKind::Assertion, name + " is called");
}

// The type that the name of a function promises: __VERIFIER_nondet_uint has the type uint.
struct InputType {
  std::string_view name{};
  bool is_signed = true;
  bool is_float = false;
  unsigned width = 0;  // 0: that of the result
  bool is_pointer = false;
};

constexpr InputType input_types[] = {
    {"bool", false, false, 1},
    {"_Bool", false, false, 1},
    {"float", true, true},
    {"double", true, true},
    {"size_t", false},
    {"pointer", false, false, 0, true},
    {"charp", false, false, 0, true},
    {"pchar", false, false, 0, true},
    {"pthread_t", false},
    {"sector_t", false},
};

// Other types are signed but for uint, ushort, u8, unsigned_int, ...
InputType input_type(std::string_view name) {
  auto found = std::ranges::find(input_types, name, &InputType::name);
  return found != std::end(input_types) ? *found : InputType{name, !name.starts_with('u')};
}

std::string_view without_prefix(std::string_view name, std::string_view prefix) {
  return name.starts_with(prefix) ? name.substr(prefix.size()) : name;
}

// What a model asks for is known by where the program called it: "read at server.c:40".
std::string with_place(const Call& call, std::string name) {
  const State& state = call.machine.state();
  if (state.place_of(call.machine.under_way().position).location) return name;
  std::string place = state.code.sources.place(user_location(state, call.machine.under_way()));
  return name + " at " + place.substr(place.rfind('/') + 1);
}

Flow run_nondet(Call& call) {
  std::string_view name = without_prefix(without_prefix(call.site.name, "__VERIFIER_"), "heddle_");
  InputType type = input_type(without_prefix(name, "nondet_"));
  unsigned result = call.site.width == 0 ? 32 : call.site.width;
  std::string input(name.empty() ? "nondet" : name);
  if (call.count() == 1 && call.site.arguments[0].width == 64)
    input = with_place(call, call.machine.names().read_text(call.argument(0)));  // klee_int
  unsigned width = type.width == 0 ? result : std::min(type.width, result);
  if (type.is_pointer) width = std::min(width, call.machine.pointer_bits());
  return call.give_and_go(new_input(call.machine, call.thread, input, width, type.is_signed, type.is_float));
}

std::string range_name(const std::string& name, std::uint32_t first, std::uint32_t last) {
  return name + "[" + std::to_string(first) + (first == last ? "" : ".." + std::to_string(last)) + "]";
}

Flow make_inputs(Call& call, const Target& target, std::uint32_t size, const std::string& name) {
  NativeMachine& machine = call.machine;
  bool single = size == 1 || size == 2 || size == 4 || size == 8;
  for (std::uint32_t at = 0; at < size; at += input_bytes) {
    std::uint32_t bytes = std::min(input_bytes, size - at);
    std::string part = single ? name : range_name(name, at, at + bytes - 1);
    Value input = new_input(machine, call.thread, part, bytes * 8, single, false);
    Target piece{target.object, target.id, machine.arithmetic().binary(Op::Add, 64, target.offset, Value(at))};
    Flow flow = machine.store(piece, bytes * 8, input);
    if (flow != Flow::Next) return flow;
  }
  return Flow::Next;
}

Flow run_make_symbolic(Call& call) {
  Value size = call.argument(1);
  if (!size.is_concrete()) return call.machine.leave_out(call.thread, "an input whose size is not known", "");
  if (size.number() == 0) return Flow::Next;
  if (word(size) >= offset_bias)
    return call.machine.fail(ErrorKind::Memory, "an input of " + std::to_string(word(size)) + " bytes");
  auto bytes = static_cast<std::uint32_t>(word(size));
  Flow flow = Flow::Next;
  std::optional<Target> target = call.machine.resolve(call.argument(0), bytes, true, flow);
  if (!target) return flow;
  if (target->object->shared) call.machine.note(target->id, target->offset, bytes, true, false);
  std::string name = call.count() > 2 ? with_place(call, call.machine.names().read_text(call.argument(2))) : "memory";
  return make_inputs(call, *target, bytes, name);
}

constexpr BuiltinRow rows[] = {
    {Builtin::Assume, run_assume},
    {Builtin::AssertFail, run_assert_fail},
    {Builtin::Error, run_error},
    {Builtin::KleeAssert, run_assert},
    {Builtin::Abort, run_abort},
    {Builtin::Exit, run_exit},
    {Builtin::QuickExit, run_exit},
    {Builtin::Nondet, run_nondet},
    {.builtin = Builtin::MakeSymbolic, .run = run_make_symbolic, .fixed = true},
};

}  // namespace

std::span<const BuiltinRow> fate_builtins() { return rows; }

}  // namespace heddle::native
