// Inputs of the program, and its output.
#include "native/native_machine.h"

namespace heddle::native {

using machine::Value;

// "nondet_int#2" is the second input of main, "nondet_int#2@0.1" that of thread 0.1.
Value NativeMachine::new_input(Thread& thread, const std::string& name, unsigned width, bool is_signed, bool is_float) {
  ThreadState& state = change(thread);
  std::uint32_t slot = slot_of(thread);
  std::string full = name + "#" + std::to_string(++state.inputs);
  if (slot != 0) full += "@" + path_of(machine::ThreadId(slot));
  return record_input(std::move(full), {width, is_signed, is_float});
}

Value NativeMachine::record_input(std::string name, const InputForm& form, bool is_minor) {
  term::Term symbol = state_.terms.symbol(name, sort_of(form.width));
  auto given = given_.find(name);
  Process& process = this->process();
  state_.inputs.resize(process.inputs);
  state_.inputs.push_back({.name = std::move(name),
                           .symbol = symbol,
                           .form = form,
                           .location = state_.place_of(step_.position).location,
                           .is_minor = is_minor});
  ++process.inputs;
  if (given == given_.end() && !concrete_) return Value(symbol);
  mpz_class bits = given == given_.end() ? mpz_class(0) : parse_bits(given->second, form).value_or(0);
  if (form.width == 1) return Value(bits != 0 ? 1 : 0);
  return to_value(state_.terms, state_.terms.bitvec(form.width, bits));
}

// As long as relying on it is an error it only has to be recognised; otherwise it is one more unknown.
Value NativeMachine::undefined(unsigned width) {
  if (state_.settings.checks.contains(program::ErrorKind::Memory)) return state_.memory.undefined(width);
  return new_input(*step_.thread, "undefined", width, true, false);
}

Value NativeMachine::shown(Value value) const {
  if (value.is_concrete() || !values_) return value;
  term::Term known = values_(value.term());
  return known ? to_value(state_.terms, known) : value;
}

void NativeMachine::print(std::string_view text) {
  if (state_.settings.observed) {
    note(machine::Access::thread_object, Value(output_place), 1, true, true);
    ++change(*step_.thread).effects;
  }
  Process& process = this->process();
  state_.output.resize(process.output);
  state_.output += text;
  process.output = static_cast<std::uint32_t>(state_.output.size());
}

}  // namespace heddle::native
