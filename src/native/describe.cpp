// The state in words: threads, stacks, places in memory, inputs, output.
#include "native/native_machine.h"

namespace heddle::native {

using machine::ThreadId;
using machine::Value;

namespace {

constexpr std::size_t longest_text = 4096;

}  // namespace

std::string NativeMachine::path_of(ThreadId id) const {
  const Thread& thread = at(id);
  if (id.index() == 0) return "0";
  return path_of(ThreadId(thread.parent)) + "." + std::to_string(thread.ordinal);
}

std::string NativeMachine::name_of(ThreadId id) const { return code_.functions[at(id).state.function].name; }

std::string NativeMachine::text_of(ThreadId id) const {
  return code_.sources.line(place_of(at(id).state.position).location);
}

std::vector<std::string> NativeMachine::stack_of(ThreadId id) const {
  const Thread& thread = at(id);
  std::vector<std::string> lines;
  std::uint32_t position = thread.state.position;
  for (std::uint32_t i = thread.state.depth; i-- > 0;) {
    const Frame& frame = thread.frames[i];
    std::string where = code_.sources.place(place_of(position).location);
    lines.push_back(code_.functions[frame.function].name + " (" + where + ")");
    position = frame.call;
  }
  return lines;
}

// "the mutex m", by what its guard looks at.
std::string NativeMachine::waits_for(ThreadId id) {
  std::vector<machine::Access> touched;
  if (is_over() || !is_live(id) || !guard(id, touched).is_false()) return "";
  const program::CallSite* site = call_at(at(id).state.position);
  std::string call = site == nullptr ? "an atomic section" : site->name;
  for (const machine::Access& access : touched) {
    if (access.object == machine::Access::thread_object && access.index.number() >= thread_slots()) {
      program::TypeId type = 0;
      Address queue = at(id).state.waits_for;
      return call + ": waits for " + name_of_place(object_of(queue), offset_of(queue), 1, type);
    }
    if (access.object == machine::Access::thread_object)
      return call + ": waits for thread " + path_of(ThreadId(static_cast<std::uint32_t>(access.index.number())));
    if (!access.index.is_concrete()) continue;
    program::TypeId type = 0;
    return call + ": waits for " + name_of_place(access.object, access.index.number(), access.size, type);
  }
  return call;
}

std::string NativeMachine::object_name(ObjectId id) const {
  const Object& object = memory_.object(id);
  switch (object.kind) {
    case ObjectKind::Global:
      // The arguments of main are not in the table of globals.
      return id < global_ids_.size() + 1 ? code_.globals[object.origin].name : "an argument of the program";
    case ObjectKind::ThreadLocal: return code_.globals[object.origin].name;
    case ObjectKind::Function: return code_.functions[object.origin].name;
    case ObjectKind::Stack: {
      std::string name = variable_of(object).name;
      std::string what = name.empty() ? "a variable" : "the variable " + name;
      return what + " of the function " + function_name_of(code_.instructions[object.origin].place);
    }
    case ObjectKind::Thread: return "thread " + path_of(machine::ThreadId(object.origin));
    case ObjectKind::Heap: break;
  }
  return "the block of memory allocated at " + code_.sources.place(code_.places[object.origin].location);
}

std::string NativeMachine::function_name_of(std::uint32_t place) const {
  return code_.functions[code_.places[place].function].name;
}

// On the stack; without a name if the compiler made it.
const program::Variable& NativeMachine::variable_of(const Object& object) const {
  const program::Instruction& made_by = code_.instructions[object.origin];
  return code_.variables[made_by.op == program::Op::Alloca ? made_by.extra2 : 0];
}

std::string NativeMachine::name_of_place(ObjectId id, std::int64_t offset, std::uint32_t bytes,
                                         program::TypeId& type) const {
  type = 0;
  const Object& object = memory_.object(id);
  auto part_of = [&](const std::string& name, program::TypeId whole) {
    std::string path = program::path_to(code_.types, whole, static_cast<std::uint64_t>(offset), bytes, type);
    if (path.empty() && offset != 0) path = "+" + std::to_string(offset);
    return name + path;
  };
  bool is_variable = object.kind == ObjectKind::Global || object.kind == ObjectKind::ThreadLocal;
  if (is_variable && object_name(id) == code_.globals[object.origin].name)
    return part_of(code_.globals[object.origin].name, code_.globals[object.origin].type);
  bool is_local = object.kind == ObjectKind::Stack;
  if (is_local && !variable_of(object).name.empty()) return part_of(variable_of(object).name, variable_of(object).type);
  std::uint32_t place = is_local ? code_.instructions[object.origin].place : object.origin;
  std::string line = std::to_string(code_.places[place].location.line);
  return part_of((is_local ? function_name_of(place) : "heap") + ":" + line, 0);
}

std::string NativeMachine::read_text(Value address) {
  std::string text;
  if (!address.is_concrete()) return "?";
  Object* object = memory_.find(word(address));
  if (object == nullptr || object->state != ObjectState::Live) return "?";
  for (std::int64_t at = offset_of(word(address)); at >= 0 && at < object->size && text.size() < longest_text; ++at) {
    auto place = static_cast<std::uint32_t>(at);
    bool known = object->states[place] == Concrete;
    if (known && object->bytes[place] == 0) break;
    text += known ? static_cast<char>(object->bytes[place]) : '?';
  }
  return text;
}

// "nondet_int#2" is the second input of main, "nondet_int#2@0.1" that of thread 0.1.
Value NativeMachine::new_input(Thread& thread, const std::string& name, unsigned width, bool is_signed, bool is_float) {
  ThreadState& state = change(thread);
  std::uint32_t slot = slot_of(thread);
  std::string full = name + "#" + std::to_string(++state.inputs);
  if (slot != 0) full += "@" + path_of(ThreadId(slot));
  return record_input(std::move(full), {width, is_signed, is_float});
}

Value NativeMachine::record_input(std::string name, const InputForm& form, bool is_minor) {
  term::Term symbol = terms_.symbol(name, sort_of(form.width));
  auto given = given_.find(name);
  Process& process = this->process();
  inputs_.resize(process.inputs);
  inputs_.push_back({.name = std::move(name),
                     .symbol = symbol,
                     .form = form,
                     .location = place_of(position_).location,
                     .is_minor = is_minor});
  ++process.inputs;
  if (given == given_.end() && !concrete_) return Value(symbol);
  mpz_class bits = given == given_.end() ? mpz_class(0) : parse_bits(given->second, form).value_or(0);
  if (form.width == 1) return Value(bits != 0 ? 1 : 0);
  return to_value(terms_, terms_.bitvec(form.width, bits));
}

// As long as relying on it is an error it only has to be recognised; otherwise it is one more unknown.
Value NativeMachine::undefined(unsigned width) {
  if (settings_.checks.contains(program::ErrorKind::Memory)) return memory_.undefined(width);
  return new_input(*current_, "undefined", width, true, false);
}

Value NativeMachine::shown(Value value) const {
  if (value.is_concrete() || !values_) return value;
  term::Term known = values_(value.term());
  return known ? to_value(terms_, known) : value;
}

void NativeMachine::print(std::string_view text) {
  if (settings_.observed) {
    note(machine::Access::thread_object, Value(output_place), 1, true, true);
    ++change(*current_).effects;
  }
  Process& process = this->process();
  output_.resize(process.output);
  output_ += text;
  process.output = static_cast<std::uint32_t>(output_.size());
}

}  // namespace heddle::native
