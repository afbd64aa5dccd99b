#include "native/layout.h"
#include "native/frames.h"
#include "native/input_output.h"

#include "native/native_machine.h"

#include <algorithm>
#include <bit>

namespace heddle::native {

using machine::Value;
using program::CodeConstant;

namespace {

constexpr std::uint8_t function_alignment = 1;  // pointers to members of classes use the lowest bit

// Every access to a variable of which nothing is known is one outside of it (is_opaque in native/foreign.h).
std::uint32_t known_size(const program::Global& global) {
  return global.is_external && global.pieces.empty() ? 0 : static_cast<std::uint32_t>(global.size);
}

Constant constant_of(NativeMachine& machine, const CodeConstant& constant) {
  State& state = machine.state();
  bool is_local = constant.kind == CodeConstant::Kind::Global && state.code.globals[constant.index].is_thread_local;
  if (is_local) return {Value(0), Constant::Kind::ThreadLocal};
  if (constant.kind == CodeConstant::Kind::Undefined) return {Value(0), Constant::Kind::Undefined};
  if (constant.kind != CodeConstant::Kind::Number) {
    Value address(static_cast<std::int64_t>(address_of_constant(state, constant)));
    return {constant.width == word_width ? address : machine.number_of(address)};
  }
  if (constant.width == 1) return {Value(constant.value != 0 ? 1 : 0)};
  return {to_value(state.terms, state.terms.bitvec(constant.width, constant.value))};
}

}  // namespace

Address address_of_constant(const State& state, const CodeConstant& constant) {
  bool is_function = constant.kind == CodeConstant::Kind::Function;
  ObjectId object = is_function ? state.function_ids[constant.index] : state.global_ids[constant.index];
  return address_of(object, constant.value.get_si());
}

std::vector<Constant> lay_out_globals(NativeMachine& machine, const ForeignVariables& foreign) {
  State& state = machine.state();
  for (const program::Global& global : state.code.globals)
    state.global_ids.push_back(global.is_thread_local ? 0 : state.memory.reserve());
  for (std::size_t i = 0; i < state.code.functions.size(); ++i) state.function_ids.push_back(state.memory.reserve());
  for (std::uint32_t i = 0; i < state.code.functions.size(); ++i)
    state.memory.create(state.function_ids[i], ObjectKind::Function, 1, i, 0).alignment = function_alignment;
  for (std::uint32_t i = 0; i < state.code.globals.size(); ++i) {
    const program::Global& global = state.code.globals[i];
    if (global.is_thread_local) continue;
    Object& object = state.memory.create(state.global_ids[i], ObjectKind::Global, known_size(global), i, 0);
    object.shared = true;
    object.constant = global.is_constant;
    object.alignment = static_cast<std::uint8_t>(std::bit_width(std::max(global.alignment, 1U)) - 1);
    if (!global.is_constant) state.variables.push_back(state.global_ids[i]);
  }
  // Pointers, once everything that they may point to is there.
  for (std::uint32_t i = 0; i < state.code.globals.size(); ++i)
    if (!state.code.globals[i].is_thread_local)
      fill_global(machine, foreign, state.memory.object(state.global_ids[i]), i);
  std::vector<Constant> constants;
  for (const CodeConstant& constant : state.code.constants) constants.push_back(constant_of(machine, constant));
  state.first_made = state.memory.count();
  return constants;
}

void fill_global(NativeMachine& machine, const ForeignVariables& foreign, Object& object, std::uint32_t index) {
  State& state = machine.state();
  const program::Global& global = state.code.globals[index];
  std::span<const Value> contents = foreign.contents(index);  // as long as they have been met
  for (std::size_t i = 0; i < contents.size(); ++i)
    state.memory.store(object, global.pieces[i].offset, global.pieces[i].width, contents[i]);
  for (std::uint32_t i = 0; i < global.bytes.size(); ++i) state.memory.store(object, i, 8, Value(global.bytes[i]));
  for (const program::Global::Relocation& relocation : global.relocations) {
    Address address = address_of_constant(state, relocation.address);
    machine.put_pointer(object, static_cast<std::uint32_t>(relocation.offset),
                        Value(static_cast<std::int64_t>(address)));
  }
}

namespace {

ObjectId argument_text(NativeMachine& machine, Thread& main, const ProgramArgument& argument, std::size_t index) {
  std::uint32_t unknown = argument.unknown_bytes.value_or(0);
  auto size = static_cast<std::uint32_t>(argument.unknown_bytes ? unknown : argument.text.size());
  ObjectId id = new_heap_object(machine, main, size + 1, true);
  Object& object = machine.memory().object(id);
  object.kind = ObjectKind::Global;
  object.site = site::argument_text;
  machine.memory().share(object);
  for (std::uint32_t i = 0; i < size; ++i) {
    Value byte =
        argument.unknown_bytes
            ? new_input(machine, main, "argv" + std::to_string(index) + "[" + std::to_string(i) + "]", 8, false, false)
            : Value(static_cast<unsigned char>(argument.text[i]));
    machine.memory().store(object, i, 8, byte);
  }
  return id;
}

}  // namespace

std::vector<Value> main_arguments(NativeMachine& machine, Thread& main) {
  std::uint32_t parameters = machine.code().functions[machine.code().main].parameters;
  std::size_t count = machine.settings().arguments.size() + 1;
  ObjectId vector =
      new_heap_object(machine, main, static_cast<std::uint32_t>((count + 1) * machine.pointer_bytes()), true);
  Object& pointers = machine.memory().object(vector);
  pointers.kind = ObjectKind::Global;
  pointers.site = site::arguments;
  for (std::size_t i = 0; i < count; ++i) {
    ProgramArgument argument = i == 0 ? ProgramArgument{"program", {}} : machine.settings().arguments[i - 1];
    Address text = address_of(argument_text(machine, main, argument, i));
    machine.put_pointer(pointers, static_cast<std::uint32_t>(i * machine.pointer_bytes()),
                        Value(static_cast<std::int64_t>(text)));
  }
  Value argv(static_cast<std::int64_t>(address_of(vector)));
  Value null(static_cast<std::int64_t>(address_of(vector, static_cast<std::int64_t>(count * machine.pointer_bytes()))));
  std::vector<Value> all{Value(static_cast<std::int64_t>(count)), argv, null};
  all.resize(std::min<std::size_t>(parameters, all.size()));
  while (all.size() < parameters) all.push_back(Value(0));
  return all;
}

}  // namespace heddle::native
