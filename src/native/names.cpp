#include "native/names.h"

#include "native/user_place.h"

#include <algorithm>

namespace heddle::native {

using machine::ThreadId;
using machine::Value;

namespace {

constexpr std::size_t longest_text = 4096;

// Of our models only what the program itself has called, and not by names that nobody writes.
bool is_shown(const program::Code& code, const Thread& thread, std::uint32_t depth) {
  const program::CodeFunction& function = code.functions[thread.frames[depth].function];
  bool is_internal = function.name.starts_with("__") && !function.location;
  bool is_within = function.is_model && depth > 0 && code.functions[thread.frames[depth - 1].function].is_model;
  return !is_internal && !is_within;
}

// Variables of our models as those know them who include <stdio.h> and <unistd.h>; empty: it is none of these.
std::string name_in_library(const program::Global& global, std::int64_t offset) {
  if (global.name == "__heddle_input") return "stdin";
  if (global.name == "__heddle_environment") return "environ";
  if (global.name != "__heddle_output") return "";
  return 2 * offset < static_cast<std::int64_t>(global.size) ? "stdout" : "stderr";
}

// Of a local variable that is initialised when it is come to for the first time; what it consists of is of no concern.
bool is_guard(const program::Global& global) { return global.name.starts_with("guard variable for "); }

}  // namespace

std::string Names::path_of(ThreadId id) const {
  const Thread& thread = *state_.threads[id.index()];
  if (id.index() == 0) return "0";
  return path_of(ThreadId(thread.parent)) + "." + std::to_string(thread.ordinal);
}

std::string Names::name_of(ThreadId id) const {
  return state_.code.functions[state_.threads[id.index()]->state.function].name;
}

program::Location Names::location_of(ThreadId id) const {
  return state_.code.places[user_place(state_, *state_.threads[id.index()])].location;
}

std::string Names::function_of(ThreadId id) const {
  const Thread& thread = *state_.threads[id.index()];
  return thread.state.depth == 0 ? "" : function_name_of(user_place(state_, thread));
}

std::string Names::text_of(ThreadId id) const { return state_.code.sources.line(location_of(id)); }

// What libraries call among themselves is left out, unless there is nothing else.
std::vector<std::string> Names::stack_of(ThreadId id) const {
  const Thread& thread = *state_.threads[id.index()];
  std::vector<std::string> lines, of_libraries;
  std::uint32_t position = thread.state.position;
  for (std::uint32_t i = thread.state.depth; i-- > 0;) {
    const Frame& frame = thread.frames[i];
    program::Location location = state_.place_of(position).location;
    std::string line = state_.code.functions[frame.function].name + " (" + state_.code.sources.place(location) + ")";
    bool is_of_user = location && is_shown(state_.code, thread, i);
    (is_of_user ? lines : of_libraries).push_back(std::move(line));
    position = frame.call;
  }
  return lines.empty() ? of_libraries : lines;
}

std::string Names::object_name(ObjectId id) const {
  const Object& object = state_.memory.object(id);
  switch (object.kind) {
    case ObjectKind::Global:
      // The arguments of main are not in the table of globals.
      return id < state_.global_ids.size() + 1 ? state_.code.globals[object.origin].name : "an argument of the program";
    case ObjectKind::ThreadLocal: return state_.code.globals[object.origin].name;
    case ObjectKind::Function: return state_.code.functions[object.origin].name;
    case ObjectKind::Stack: {
      std::string name = variable_of(object).name;
      std::string what = name.empty() ? "a variable" : "the variable " + name;
      return what + " of the function " + function_name_of(state_.code.instructions[object.origin].place);
    }
    case ObjectKind::Thread: return "thread " + path_of(machine::ThreadId(object.origin));
    case ObjectKind::Heap: break;
  }
  return "the block of memory allocated at " + state_.code.sources.place(state_.code.places[object.origin].location);
}

std::string Names::function_name_of(std::uint32_t place) const {
  return state_.code.functions[state_.code.places[place].function].name;
}

// On the stack; without a name if the compiler made it.
const program::Variable& Names::variable_of(const Object& object) const {
  const program::Instruction& made_by = state_.code.instructions[object.origin];
  return state_.code.variables[made_by.op == program::Op::Alloca ? made_by.extra2 : 0];
}

std::string Names::name_of_place(ObjectId id, std::int64_t offset, std::uint32_t bytes, program::TypeId& type) const {
  type = 0;
  const Object& object = state_.memory.object(id);
  auto part_of = [&](const std::string& name, program::TypeId whole) {
    std::string path = program::path_to(state_.code.types, whole, static_cast<std::uint64_t>(offset), bytes, type);
    if (path.empty() && offset != 0) path = "+" + std::to_string(offset);
    return name + path;
  };
  bool is_variable = object.kind == ObjectKind::Global || object.kind == ObjectKind::ThreadLocal;
  if (is_variable && object_name(id) == state_.code.globals[object.origin].name) {
    const program::Global& global = state_.code.globals[object.origin];
    if (is_guard(global)) return global.name;
    if (std::string name = name_in_library(global, offset); !name.empty()) return name;
    return part_of(global.name, global.type);
  }
  bool is_local = object.kind == ObjectKind::Stack;
  if (is_local && !variable_of(object).name.empty()) return part_of(variable_of(object).name, variable_of(object).type);
  if (object.kind == ObjectKind::Thread) return object_name(id);
  if (object.kind == ObjectKind::Heap && state_.object_names != nullptr)
    if (const ObjectName* block = state_.object_names->name_of(id))
      return part_of_block(*block, object, offset, bytes, type);
  std::uint32_t place = is_local ? state_.code.instructions[object.origin].place : object.origin;
  std::string line = std::to_string(state_.code.places[place].location.line);
  return part_of((is_local ? function_name_of(place) : "heap") + ":" + line, 0);
}

// An array has more than one element.
std::string Names::part_of_block(const ObjectName& block, const Object& object, std::int64_t offset,
                                 std::uint32_t bytes, program::TypeId& type) const {
  const std::vector<program::Type>& types = state_.code.types;
  std::uint64_t size = block.type < types.size() ? types[block.type].size : 0;
  auto at = static_cast<std::uint64_t>(offset);
  std::string whole = block.is_pointer ? "*" + block.text : block.text;
  if (size == 0 || offset < 0) return offset == 0 ? whole : block.text + "+" + std::to_string(offset);
  bool is_array = object.is_open || object.size >= 2 * size;
  if (offset == 0 && bytes >= object.size && bytes != size) return whole;
  if (at % size + bytes > size) return is_array ? block.text + "[" + std::to_string(at / size) + "]" : whole;
  std::string path = program::path_to(types, block.type, at % size, bytes, type);
  if (path.empty() && at % size != 0) path = "+" + std::to_string(at % size);
  if (is_array) return block.text + "[" + std::to_string(at / size) + "]" + path;
  if (!block.is_pointer) return block.text + path;
  if (path.empty()) return whole;
  if (path.front() == '.') return block.text + "->" + path.substr(1);
  return path.front() == '[' ? "(" + whole + ")" + path : block.text + path;
}

std::string Names::text_of_address(Address address, std::string_view holder) const {
  if (address == 0) return "NULL";
  const Object* object = state_.memory.find(address);
  if (object == nullptr) return std::to_string(address);
  if (object->kind == ObjectKind::Thread) return object_name(object->id);
  bool is_block = object->kind == ObjectKind::Heap && offset_of(address) == 0 && state_.object_names != nullptr;
  if (is_block)
    if (const ObjectName* block = state_.object_names->name_of(object->id))
      return block->is_pointer && block->text != holder ? block->text : "&" + block->made;
  program::TypeId type = 0;
  std::string name = name_of_place(object->id, offset_of(address), 1, type);
  return name == "stdin" || name == "stdout" || name == "stderr" ? name : "&" + name;
}

std::string Names::unset_value(term::Term term) const {
  Memory::Origin origin = state_.memory.origin_of(term);
  std::string name;
  program::Location declared;
  if (origin.variable != 0) {
    name = state_.code.variables[origin.variable].name;
    declared = state_.code.variables[origin.variable].location;
  } else if (origin.object != 0) {
    const Object& object = state_.memory.object(origin.object);
    bool is_block = object.kind == ObjectKind::Heap;
    if (object.kind != ObjectKind::Stack && !is_block) return "a value that was never initialised";
    if (object.kind == ObjectKind::Stack && variable_of(object).name.empty())
      return "a value that was never initialised";
    program::TypeId type = 0;
    name = name_of_place(origin.object, origin.offset, origin.bytes, type);
    declared = is_block ? state_.code.places[object.origin].location : variable_of(object).location;
    if (is_block)
      return "the value of " + name + ", which was never initialised (allocated at " +
             state_.code.sources.place(declared) + ")";
  }
  if (name.empty()) return "a value that was never initialised";
  std::string where = declared ? " (declared at " + state_.code.sources.place(declared) + ")" : "";
  return "the value of " + name + ", which was never initialised" + where;
}

std::string Names::read_text(Value address) const {
  std::string text;
  if (!address.is_concrete()) return "?";
  const Object* object = state_.memory.find(word(address));
  if (object == nullptr || object->state != ObjectState::Live) return "?";
  for (std::int64_t at = offset_of(word(address)); at >= 0 && at < object->size && text.size() < longest_text; ++at) {
    auto place = static_cast<std::uint32_t>(at);
    bool known = object->states[place] == Concrete;
    if (known && object->bytes[place] == 0) break;
    text += known ? static_cast<char>(object->bytes[place]) : '?';
  }
  return text;
}

namespace {

// Static variables and functions of different places may have one name: "" for the first, "~1" for the second of them.
template <class All>
std::string mark_of_twin(const All& all, std::uint32_t index) {
  auto same =
      std::count_if(all.begin(), all.begin() + index, [&](const auto& each) { return each.name == all[index].name; });
  return same == 0 ? "" : "~" + std::to_string(same);
}

}  // namespace

// "&x" of a variable, "&heap:12#3" of the third block that main allocated, at line 12, "&x#3.2@0.1" of the third
// variable on the stack of thread 0.1, which lies there in the second place. A rerun gives the same names.
std::string Names::name_of_number(const Object& object) const {
  std::string name = "&";
  switch (object.kind) {
    case ObjectKind::Global:
      if (object.serial == 0 && object.id <= state_.global_ids.size())
        return name + object_name(object.id) + mark_of_twin(state_.code.globals, object.origin);
      name += object.serial == 0 ? "table" + std::to_string(object.id) : "argument";
      break;
    case ObjectKind::Function:
      name += object_name(object.id) + mark_of_twin(state_.code.functions, object.origin);
      break;
    case ObjectKind::ThreadLocal:
      name += object_name(object.id) + mark_of_twin(state_.code.globals, object.origin);
      break;
    case ObjectKind::Stack:
      if (object.serial == 0) {  // what the machine keeps for a thread (native/thread_data.h)
        const std::vector<ObjectId>& own = state_.threads[object.owner]->local_ids;
        name += "data" + std::to_string(std::ranges::find(own, object.id) - own.begin());
        break;
      }
      name += variable_of(object).name.empty() ? "local" : variable_of(object).name;
      break;
    case ObjectKind::Thread: return name + "thread@" + path_of(machine::ThreadId(object.origin));
    case ObjectKind::Heap: name += "heap:" + std::to_string(state_.code.places[object.origin].location.line); break;
  }
  if (object.serial != 0) name += "#" + std::to_string(object.serial);
  if (object.kind == ObjectKind::Stack && object.serial != 0) {
    const std::vector<ObjectId>& places = state_.threads[object.owner]->stack_ids;
    name += "." + std::to_string(std::ranges::find(places, object.id) - places.begin() + 1);
  }
  if (object.owner != 0) name += "@" + path_of(machine::ThreadId(object.owner));
  return name;
}

}  // namespace heddle::native
