#include "native/foreign.h"

#include "native/input_output.h"
#include "native/native_machine.h"

namespace heddle::native {

using machine::Value;
using program::CodeConstant;
using program::Op;

namespace {

constexpr std::size_t few_pieces = 8;
constexpr const char* advice = "naming the file that defines it";

}  // namespace

void ForeignVariables::add(std::uint32_t global, Value value, bool is_pointer) {
  contents_[global].push_back(value);
  if (value.is_concrete()) return;  // it was given
  all_.mark(value.term());
  if (is_pointer) pointers_.mark(value.term());
}

std::string ForeignVariables::origin_of(Value value, bool has_addresses) const {
  if (value.is_concrete()) return "";
  term::Term symbol = (has_addresses ? pointers_ : all_).find(terms_, value.term());
  return symbol ? terms_.name(symbol) : "";
}

namespace {

void meet_foreign_variable(NativeMachine& machine, std::uint32_t index) {
  const program::Global& global = machine.state().code.globals[index];
  machine.foreign().begin(index);
  bool is_minor = global.pieces.size() > few_pieces;
  for (const program::Global::Piece& piece : global.pieces) {
    InputForm form{piece.width, !piece.is_pointer, piece.is_float};
    Value value = record_input(machine, global.name + piece.name, form, is_minor || piece.is_filler);
    machine.foreign().add(index, value, piece.is_pointer);
  }
  if (!global.is_thread_local)
    fill_global(machine, machine.foreign(), machine.state().memory.object(machine.state().global_ids[index]), index);
}

// The address of a weak variable is null if it is not there.
void meet_weak_variables(NativeMachine& machine) {
  std::vector<Value> there(machine.state().code.globals.size(), Value(1));
  for (std::uint32_t i = 0; i < machine.state().code.globals.size(); ++i)
    if (machine.state().code.globals[i].is_weak)
      there[i] = record_input(machine, "defined(" + machine.state().code.globals[i].name + ")", {1, false, false});
  auto is_weak = [&](const CodeConstant& constant) {
    return constant.kind == CodeConstant::Kind::Global && machine.state().code.globals[constant.index].is_weak;
  };
  auto address = [&](const CodeConstant& constant) {
    Value nowhere_else(constant.value.get_si());
    return machine.state().arithmetic.select(there[constant.index], 64,
                                             word_value(address_of_constant(machine.state(), constant)), nowhere_else);
  };
  auto as_wide = [&](Value pointer, const CodeConstant& constant) {
    return constant.width == word_width ? pointer : machine.number_of(pointer);
  };
  for (std::size_t i = 0; i < machine.state().code.constants.size(); ++i)
    if (is_weak(machine.state().code.constants[i]) && machine.constants()[i].kind == Constant::Kind::Plain)
      machine.constants()[i].value =
          as_wide(address(machine.state().code.constants[i]), machine.state().code.constants[i]);
  for (std::uint32_t i = 0; i < machine.state().code.globals.size(); ++i)
    for (const program::Global::Relocation& relocation : machine.state().code.globals[i].relocations)
      if (is_weak(relocation.address) && machine.state().global_ids[i] != 0)
        machine.put_pointer(machine.state().memory.object(machine.state().global_ids[i]),
                            static_cast<std::uint32_t>(relocation.offset), address(relocation.address));
}

}  // namespace

// The variables come before all else, so that their inputs have the same names in every execution.
void meet_foreign_variables(NativeMachine& machine) {
  meet_weak_variables(machine);
  for (std::uint32_t i = 0; i < machine.state().code.globals.size(); ++i)
    if (machine.state().code.globals[i].is_external) meet_foreign_variable(machine, i);
}

bool is_opaque(const NativeMachine& machine, ObjectId id) {
  const Object& object = machine.state().memory.object(id);
  bool is_variable = object.kind == ObjectKind::Global && object.origin < machine.state().global_ids.size() &&
                     machine.state().global_ids[object.origin] == id;
  bool is_local = object.kind == ObjectKind::ThreadLocal;
  if (!is_variable && !is_local) return false;
  const program::Global& global = machine.state().code.globals[object.origin];
  return global.is_external && global.pieces.empty();
}

Flow leave_out_opaque(NativeMachine& machine, Thread& thread, ObjectId id) {
  std::string name = machine.names().object_name(id);
  bool is_of_system = name.find(' ') != std::string::npos;  // models/variables.c
  if (is_of_system) return machine.leave_out(thread, "an access to " + name + ", which is not known", "");
  return machine.leave_out(thread, "an access to " + name + ", which none of the files defines", advice);
}

bool is_foreign(NativeMachine& machine, Value value) {
  if (value.is_concrete()) return false;
  std::span<const ObjectId> objects = machine.state().memory.mentioned(value.term());
  for (ObjectId id : objects)
    if (is_opaque(machine, id)) return true;
  return !machine.foreign().origin_of(value, !objects.empty()).empty();
}

Flow leave_out_foreign(NativeMachine& machine, Thread& thread, Value value) {
  std::span<const ObjectId> objects = machine.state().memory.mentioned(value.term());
  for (ObjectId id : objects)
    if (is_opaque(machine, id)) return leave_out_opaque(machine, thread, id);
  std::string from = machine.foreign().origin_of(value, !objects.empty());
  return machine.leave_out(thread, "what is found in " + from + ", which none of the files defines, may lead anywhere",
                           advice);
}

}  // namespace heddle::native
