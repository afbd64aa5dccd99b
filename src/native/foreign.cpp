#include "native/foreign.h"

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

// The variables come before all else, so that their inputs have the same names in every execution.
void NativeMachine::meet_foreign_variables() {
  meet_weak_variables();
  for (std::uint32_t i = 0; i < state_.code.globals.size(); ++i)
    if (state_.code.globals[i].is_external) meet_foreign_variable(i);
}

void NativeMachine::meet_foreign_variable(std::uint32_t index) {
  const program::Global& global = state_.code.globals[index];
  foreign_.begin(index);
  bool is_minor = global.pieces.size() > few_pieces;
  for (const program::Global::Piece& piece : global.pieces) {
    InputForm form{piece.width, !piece.is_pointer, piece.is_float};
    Value value = record_input(global.name + piece.name, form, is_minor || piece.is_filler);
    foreign_.add(index, value, piece.is_pointer);
  }
  if (!global.is_thread_local) fill_global(state_.memory.object(state_.global_ids[index]), index);
}

// The address of a weak variable is null if it is not there.
void NativeMachine::meet_weak_variables() {
  std::vector<Value> there(state_.code.globals.size(), Value(1));
  for (std::uint32_t i = 0; i < state_.code.globals.size(); ++i)
    if (state_.code.globals[i].is_weak)
      there[i] = record_input("defined(" + state_.code.globals[i].name + ")", {1, false, false});
  auto is_weak = [&](const CodeConstant& constant) {
    return constant.kind == CodeConstant::Kind::Global && state_.code.globals[constant.index].is_weak;
  };
  auto address = [&](const CodeConstant& constant) {
    Value nowhere_else(constant.value.get_si());
    return state_.arithmetic.select(there[constant.index], 64, word_value(address_of_constant(constant)), nowhere_else);
  };
  for (std::size_t i = 0; i < state_.code.constants.size(); ++i)
    if (is_weak(state_.code.constants[i]) && constants_[i].kind == Constant::Kind::Plain)
      constants_[i].value = address(state_.code.constants[i]);
  for (std::uint32_t i = 0; i < state_.code.globals.size(); ++i)
    for (const program::Global::Relocation& relocation : state_.code.globals[i].relocations)
      if (is_weak(relocation.address) && state_.global_ids[i] != 0)
        state_.memory.store(state_.memory.object(state_.global_ids[i]), static_cast<std::uint32_t>(relocation.offset),
                            64, address(relocation.address));
}

bool NativeMachine::is_opaque(ObjectId id) const {
  const Object& object = state_.memory.object(id);
  bool is_variable = object.kind == ObjectKind::Global && object.origin < state_.global_ids.size() &&
                     state_.global_ids[object.origin] == id;
  bool is_local = object.kind == ObjectKind::ThreadLocal;
  if (!is_variable && !is_local) return false;
  const program::Global& global = state_.code.globals[object.origin];
  return global.is_external && global.pieces.empty();
}

Flow NativeMachine::leave_out_opaque(Thread& thread, ObjectId id) {
  std::string name = names().object_name(id);
  bool is_of_system = name.find(' ') != std::string::npos;  // models/variables.c
  if (is_of_system) return leave_out(thread, "an access to " + name + ", which is not known", "");
  return leave_out(thread, "an access to " + name + ", which none of the files defines", advice);
}

bool NativeMachine::is_foreign(Value value) {
  if (value.is_concrete()) return false;
  std::span<const ObjectId> objects = state_.memory.mentioned(value.term());
  for (ObjectId id : objects)
    if (is_opaque(id)) return true;
  return !foreign_.origin_of(value, !objects.empty()).empty();
}

Flow NativeMachine::leave_out_foreign(Thread& thread, Value value) {
  std::span<const ObjectId> objects = state_.memory.mentioned(value.term());
  for (ObjectId id : objects)
    if (is_opaque(id)) return leave_out_opaque(thread, id);
  std::string from = foreign_.origin_of(value, !objects.empty());
  return leave_out(thread, "what is found in " + from + ", which none of the files defines, may lead anywhere", advice);
}

}  // namespace heddle::native
