#include "native/sync_results.h"
#include "native/address_inputs.h"

#include "native/errno.h"

namespace heddle::native {

using machine::Value;
using program::ErrorKind;
using program::Op;

namespace {

constexpr std::uint64_t most_unknown = 64;  // values of a number that is a term

}  // namespace

std::string called_name(const Call& call) {
  std::string name = call.site.name;
  for (std::uint32_t depth = call.thread.state.depth; depth-- > 0;) {
    const program::CodeFunction& function = call.machine.code().functions[call.thread.frames[depth].function];
    if (!function.is_model) break;
    name = function.name;
  }
  return name;
}

Flow done(Call& call, std::int64_t result) {
  call.machine.change(call.thread).phase = 0;
  return call.give_and_go(Value(result));
}

Flow done_with_errno(Call& call, std::int64_t number) {
  set_errno(call.machine, call.thread, number);
  return done(call, -1);
}

bool is_given(Call& call, std::size_t argument) {
  if (argument >= call.count()) return false;
  return call.machine.choose(call.machine.arithmetic().binary(Op::Ne, 64, call.argument(argument), Value(0)));
}

Flow put(Call& call, std::size_t argument, unsigned width, Value value) {
  Flow flow = Flow::Next;
  auto target = call.machine.resolve(call.argument(argument), width / 8, true, flow);
  if (!target) return flow;
  if (target->object->shared) call.machine.note(target->id, target->offset, width / 8, true, false);
  return call.machine.store(*target, width, value);
}

Flow put_pointer(Call& call, std::size_t argument, Value value) {
  return put(call, argument, call.machine.pointer_bits(), call.machine.number_of(value));
}

std::optional<bool> is_moment(Call& call, std::size_t argument, Flow& flow) {
  const unsigned width = call.machine.long_bits();
  const std::uint32_t nanoseconds_at = width / 8, moment_bytes = 2 * nanoseconds_at;
  constexpr std::int64_t nanoseconds = 1'000'000'000;
  NativeMachine& machine = call.machine;
  auto target = machine.resolve(call.argument(argument), moment_bytes, false, flow);
  if (!target) return std::nullopt;
  if (target->object->shared && !target->object->constant)
    machine.note(target->id, target->offset, moment_bytes, false, false);
  target->offset = machine.arithmetic().binary(program::Op::Add, word_width, target->offset, Value(nanoseconds_at));
  Value given = machine.load(*target, width, flow);
  if (flow != Flow::Next) return std::nullopt;
  bool is_undefined = !given.is_concrete() && machine.memory().is_undefined(given.term());
  if (is_undefined && machine.settings().checks.contains(program::ErrorKind::Memory)) {
    flow = machine.fail(program::ErrorKind::Memory,
                        "a wait until a moment that depends on " + machine.names().unset_value(given.term()));
    return std::nullopt;
  }
  return machine.choose(machine.operate(program::Op::ULt, width, given, Value(nanoseconds)));
}

std::uint64_t one_of(Call& call, std::size_t argument, std::uint64_t most) {
  Value value = call.argument(argument);
  if (value.is_concrete()) return word(value) > most ? most + 1 : word(value);
  const program::Argument& given = call.site.arguments[argument];
  for (std::uint64_t number = 0; number <= most; ++number) {
    Value candidate = word_value(number);
    if (!call.machine.choose(call.machine.arithmetic().binary(Op::Eq, given.width, value, candidate))) continue;
    if (!program::is_constant(given.operand)) call.machine.set_register(call.thread, given.operand, candidate);
    return number;
  }
  return most + 1;
}

std::optional<std::uint32_t> count_argument(Call& call, std::size_t argument, Flow& flow) {
  Value value = call.argument(argument);
  if (value.is_concrete()) return static_cast<std::uint32_t>(word(value));
  std::uint64_t count = one_of(call, argument, most_unknown);
  if (count <= most_unknown) return static_cast<std::uint32_t>(count);
  flow = call.machine.leave_out(call.thread, called_name(call) + " with a number that may be above 64", "");
  return std::nullopt;
}

std::optional<std::uint32_t> function_argument(Call& call, std::size_t argument, Flow& flow) {
  NativeMachine& machine = call.machine;
  Value value = call.argument(argument);
  if (!value.is_concrete()) {
    for (ObjectId id : machine.memory().mentioned(value.term())) {
      Value candidate(static_cast<std::int64_t>(address_of(id)));
      if (machine.memory().object(id).kind != ObjectKind::Function) continue;
      if (!machine.choose(machine.arithmetic().binary(Op::Eq, 64, value, candidate))) continue;
      value = candidate;
      break;
    }
  }
  std::optional<std::uint32_t> function = machine.function_at(value);
  if (!function && is_foreign(machine, value)) {
    flow = leave_out_foreign(machine, call.thread, value);
    return std::nullopt;
  }
  if (!function && machine.noticed().asked_for_numbers && value != Value(0)) {
    flow = machine.leave_out(call.thread, std::string(address_of_numbers), "");
    return std::nullopt;
  }
  if (!function) {
    flow = machine.fail(ErrorKind::Memory,
                        called_name(call) + " is given a pointer that is not the address of a function");
    return std::nullopt;
  }
  machine.slice().watch_call(*function);
  const program::CodeFunction& found = machine.code().functions[*function];
  if (!found.is_defined || found.builtin != program::Builtin::None) {
    flow = machine.leave_out(call.thread, called_name(call) + " with " + found.name + ", which is not defined", "");
    return std::nullopt;
  }
  return function;
}

}  // namespace heddle::native
