#include "native/input_output.h"

namespace heddle::native {

using machine::Value;

std::optional<mpz_class> GivenInputs::bits_of(const std::string& name, const InputForm& form,
                                              const mpz_class& otherwise) const {
  auto given = values.find(name);
  if (given != values.end()) return parse_bits(given->second, form).value_or(otherwise);
  return concrete ? std::optional(otherwise) : std::nullopt;
}

Value new_input(NativeMachine& machine, Thread& thread, const std::string& name, unsigned width, bool is_signed,
                bool is_float) {
  ThreadState& state = machine.change(thread);
  std::uint32_t slot = machine.slot_of(thread);
  std::string full = name + "#" + std::to_string(++state.inputs);
  if (slot != 0) full += "@" + machine.path_of(machine::ThreadId(slot));
  return record_input(machine, std::move(full), {width, is_signed, is_float});
}

Value record_input(NativeMachine& machine, std::string name, const InputForm& form, bool is_minor) {
  term::Term symbol = machine.state().terms.symbol(name, sort_of(form.width));
  std::optional<mpz_class> bits = machine.given().bits_of(name, form, 0);
  Process& process = machine.process();
  const Step& step = machine.under_way();
  machine.state().inputs.resize(process.inputs);
  machine.state().inputs.push_back({.name = std::move(name),
                                    .symbol = symbol,
                                    .form = form,
                                    .location = step.thread == nullptr
                                                    ? machine.state().place_of(step.position).location
                                                    : user_location(machine.state(), step),
                                    .is_minor = is_minor});
  ++process.inputs;
  if (!bits) return Value(symbol);
  if (form.width == 1) return Value(*bits != 0 ? 1 : 0);
  return to_value(machine.state().terms, machine.state().terms.bitvec(form.width, *bits));
}

Value undefined(NativeMachine& machine, unsigned width) {
  if (machine.state().settings.checks.contains(program::ErrorKind::Memory))
    return machine.state().memory.undefined(width);
  return new_input(machine, *machine.under_way().thread, "undefined", width, true, false);
}

void print(NativeMachine& machine, std::string_view text) {
  if (machine.state().settings.observed) {
    machine.note(machine::Access::thread_object, Value(NativeMachine::output_place), 1, true, true);
    ++machine.change(*machine.under_way().thread).effects;
  }
  Process& process = machine.process();
  machine.state().output.resize(process.output);
  machine.state().output += text;
  process.output = static_cast<std::uint32_t>(machine.state().output.size());
}

}  // namespace heddle::native
