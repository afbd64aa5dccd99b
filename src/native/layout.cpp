// Memory as it is before main begins: globals, functions, and the arguments of main.
#include "native/native_machine.h"

#include <algorithm>
#include <bit>

namespace heddle::native {

using machine::Value;
using program::CodeConstant;

namespace {

constexpr std::uint8_t function_alignment = 1;  // pointers to members of classes use the lowest bit

// Every access to a variable of which nothing is known is one outside of it (NativeMachine::is_opaque).
std::uint32_t known_size(const program::Global& global) {
  return global.is_external && global.pieces.empty() ? 0 : static_cast<std::uint32_t>(global.size);
}

}  // namespace

void NativeMachine::lay_out_globals() {
  for (const program::Global& global : state_.code.globals)
    state_.global_ids.push_back(global.is_thread_local ? 0 : state_.memory.reserve());
  for (std::size_t i = 0; i < state_.code.functions.size(); ++i) state_.function_ids.push_back(state_.memory.reserve());
  for (std::uint32_t i = 0; i < state_.code.functions.size(); ++i)
    state_.memory.create(state_.function_ids[i], ObjectKind::Function, 1, i, 0).alignment = function_alignment;
  for (const CodeConstant& constant : state_.code.constants) {
    bool is_local = constant.kind == CodeConstant::Kind::Global && state_.code.globals[constant.index].is_thread_local;
    bool is_undefined = constant.kind == CodeConstant::Kind::Undefined;
    if (is_undefined || is_local)
      constants_.push_back({Value(0), is_local ? Constant::Kind::ThreadLocal : Constant::Kind::Undefined});
    else
      constants_.push_back({constant_value(constant)});
  }
  for (std::uint32_t i = 0; i < state_.code.globals.size(); ++i) {
    const program::Global& global = state_.code.globals[i];
    if (global.is_thread_local) continue;
    Object& object = state_.memory.create(state_.global_ids[i], ObjectKind::Global, known_size(global), i, 0);
    object.shared = true;
    object.constant = global.is_constant;
    object.alignment = static_cast<std::uint8_t>(std::bit_width(std::max(global.alignment, 1U)) - 1);
    fill_global(object, i);
  }
}

void NativeMachine::fill_global(Object& object, std::uint32_t index) {
  const program::Global& global = state_.code.globals[index];
  std::span<const Value> contents = foreign_.contents(index);  // as long as they have been met
  for (std::size_t i = 0; i < contents.size(); ++i)
    state_.memory.store(object, global.pieces[i].offset, global.pieces[i].width, contents[i]);
  for (std::uint32_t i = 0; i < global.bytes.size(); ++i) state_.memory.store(object, i, 8, Value(global.bytes[i]));
  for (const program::Global::Relocation& relocation : global.relocations) {
    Address address = address_of_constant(relocation.address);
    state_.memory.store(object, static_cast<std::uint32_t>(relocation.offset), 64,
                        Value(static_cast<std::int64_t>(address)));
  }
}

Address NativeMachine::address_of_constant(const CodeConstant& constant) const {
  bool is_function = constant.kind == CodeConstant::Kind::Function;
  ObjectId object = is_function ? state_.function_ids[constant.index] : state_.global_ids[constant.index];
  return address_of(object, constant.value.get_si());
}

Value NativeMachine::constant_value(const CodeConstant& constant) {
  if (constant.kind != CodeConstant::Kind::Number)
    return Value(static_cast<std::int64_t>(address_of_constant(constant)));
  if (constant.width == 1) return Value(constant.value != 0 ? 1 : 0);
  return to_value(state_.terms, state_.terms.bitvec(constant.width, constant.value));
}

std::vector<Value> NativeMachine::main_arguments(Thread& main) {
  std::uint32_t parameters = state_.code.functions[state_.code.main].parameters;
  std::size_t count = state_.settings.arguments.size() + 1;
  ObjectId vector = new_heap_object(main, static_cast<std::uint32_t>((count + 1) * 8), true);
  Object& pointers = state_.memory.object(vector);
  pointers.kind = ObjectKind::Global;
  pointers.site = site::arguments;
  for (std::size_t i = 0; i < count; ++i) {
    ProgramArgument argument = i == 0 ? ProgramArgument{"program", {}} : state_.settings.arguments[i - 1];
    Address text = address_of(argument_text(main, argument, i));
    state_.memory.store(pointers, static_cast<std::uint32_t>(i * 8), 64, Value(static_cast<std::int64_t>(text)));
  }
  Value argv(static_cast<std::int64_t>(address_of(vector)));
  Value null(static_cast<std::int64_t>(address_of(vector, static_cast<std::int64_t>(count * 8))));
  std::vector<Value> all{Value(static_cast<std::int64_t>(count)), argv, null};
  all.resize(std::min<std::size_t>(parameters, all.size()));
  while (all.size() < parameters) all.push_back(Value(0));
  return all;
}

ObjectId NativeMachine::argument_text(Thread& main, const ProgramArgument& argument, std::size_t index) {
  std::uint32_t unknown = argument.unknown_bytes.value_or(0);
  auto size = static_cast<std::uint32_t>(argument.unknown_bytes ? unknown : argument.text.size());
  ObjectId id = new_heap_object(main, size + 1, true);
  Object& object = state_.memory.object(id);
  object.kind = ObjectKind::Global;
  object.site = site::argument_text;
  state_.memory.share(object);
  for (std::uint32_t i = 0; i < size; ++i) {
    Value byte = argument.unknown_bytes
                     ? new_input(main, "argv" + std::to_string(index) + "[" + std::to_string(i) + "]", 8, false, false)
                     : Value(static_cast<unsigned char>(argument.text[i]));
    state_.memory.store(object, i, 8, byte);
  }
  return id;
}

}  // namespace heddle::native
