#include "native/undefined_call.h"

#include "native/frames.h"
#include "native/input_output.h"

#include <array>
#include <cstring>
#include <set>

namespace heddle::native {

using machine::Value;
using program::CallSite;
using program::Op;

namespace {

constexpr std::uint32_t most_bytes = 65536;   // of a block whose contents become unknown
constexpr std::uint32_t handle_bytes = 4096;  // of one that a function gives
constexpr std::int64_t text_bytes = 16;       // what is longer may be text
constexpr std::uint32_t most_handles = 4;     // of one call in the program, in a thread
constexpr std::uint32_t pointer_bytes = 8;
constexpr unsigned version_bits = 16;  // that a program may keep above an address, or below one that was moved up

// The objects that can be reached from some values.
class Reached {
public:
  explicit Reached(NativeMachine& machine) : memory_(machine.memory()) {}

  void add(Value value) {
    if (!value.is_concrete()) {
      for (ObjectId id : memory_.mentioned(value.term())) add(id);
      return;
    }
    constexpr Address used_bits = ~Address{0} >> version_bits;
    for (Address address : std::array{word(value), word(value) & used_bits, word(value) >> version_bits})
      if (const Object* object = memory_.find(address)) add(object->id);
  }

  void follow_all() {
    while (!open_.empty()) {
      const Object& object = memory_.object(open_.back());
      open_.pop_back();
      if (has_contents(object)) follow(object);
    }
  }

  const std::set<ObjectId>& ids() const { return found_; }

  static bool has_contents(const Object& object) {
    return object.state == ObjectState::Live && object.kind != ObjectKind::Function &&
           object.kind != ObjectKind::Thread;
  }

private:
  void add(ObjectId id) {
    if (found_.insert(id).second) open_.push_back(id);
  }

  // Any eight bytes may be a pointer.
  void follow(const Object& object) {
    for (std::uint32_t at = 0; at < object.size; ++at) {
      if (object.states[at] == Symbolic) add(Value(object.storage->symbolic[at].value));
      if (at + pointer_bytes > object.size) continue;
      Address bits = 0;
      std::memcpy(&bits, object.bytes + at, pointer_bytes);
      if (memory_.is_initialised(object, at, pointer_bytes)) add(word_value(bits));
    }
  }

  Memory& memory_;
  std::set<ObjectId> found_;
  std::vector<ObjectId> open_;
};

// Why it cannot be told what a function does that is given a way to the object; empty: it can.
std::string obstacle(NativeMachine& machine, const Object& object) {
  if (object.state != ObjectState::Live) return "";
  if (object.kind == ObjectKind::Function) return "";
  std::string name = machine.names().object_name(object.id);
  if (object.kind == ObjectKind::Thread) return "the id of a thread";
  if (is_opaque(machine, object.id)) return name + ", of which not even the size is known";
  if (object.constant) return "";
  if (object.shared && machine.is_concurrent()) return name + ", which other threads know of";
  if (object.is_open || object.size > most_bytes) return name + ", which is too large or of an unknown size";
  return "";
}

// That it calls a function which it was given, now or later, is not looked at.
void omit_calls(NativeMachine& machine, const std::string& name, const Object& object) {
  std::string reason = "calls of " + machine.names().object_name(object.id) + " by " + name + ", which is given it" +
                       " and is neither defined nor known here";
  program::Check what{program::ErrorKind::Assertion, user_location(machine.state(), machine.under_way()),
                      std::move(reason)};
  machine.under_way().omissions.push_back(
      {machine::Ended::Incomplete, std::move(what), "naming the file that defines it"});
}

// Inputs have names of their own; that one may be the address of something is known of them.
Value any_value(NativeMachine& machine, Thread& thread, const std::string& name, unsigned width) {
  Value value = new_input(machine, thread, name, width, true, false);
  machine.foreign().add(value);
  return value;
}

void overwrite(NativeMachine& machine, Thread& thread, const std::string& name, Object& object) {
  Memory& memory = machine.memory();
  for (std::uint32_t at = 0; at < object.size;) {
    std::uint32_t bytes = pointer_bytes;
    while (at + bytes > object.size) bytes /= 2;
    Value value = any_value(machine, thread, name, bytes * 8);
    if (bytes == pointer_bytes && memory.is_initialised(object, at, bytes)) {
      Value before = memory.load(object, at, bytes * 8);
      bool is_pointer = before.is_concrete() && memory.pointer(word(before));
      if (is_pointer)
        value =
            machine.arithmetic().select(new_input(machine, thread, name, 1, false, false), bytes * 8, before, value);
    }
    memory.store(object, at, bytes * 8, value);
    at += bytes;
  }
}

// Memory that the program has not written yet, where an argument points: the function may have put something there. If
// it is text it has an end.
void fill_unwritten(NativeMachine& machine, Thread& thread, const std::string& name, Value argument) {
  Memory& memory = machine.memory();
  if (!argument.is_concrete()) {
    for (ObjectId id : memory.mentioned(argument.term()))
      fill_unwritten(machine, thread, name, word_value(address_of(id)));
    return;
  }
  Object* object = memory.find(word(argument));
  if (object == nullptr || !Reached::has_contents(*object) || object->constant || object->is_open) return;
  std::int64_t offset = offset_of(word(argument));
  if ((object->shared && machine.is_concurrent()) || is_opaque(machine, object->id) || offset < 0) return;
  std::uint32_t end = std::min<std::uint32_t>(object->size, static_cast<std::uint32_t>(offset) + handle_bytes);
  for (auto at = static_cast<std::uint32_t>(offset); at < end;) {
    std::uint32_t bytes = at % pointer_bytes == 0 && at + pointer_bytes <= end ? pointer_bytes : 1;
    bool is_unwritten = true, is_written = true;
    for (std::uint32_t i = at; i < at + bytes; ++i)
      (object->states[i] == Uninitialised ? is_written : is_unwritten) = false;
    if (!is_unwritten && !is_written) bytes = 1;
    bool may_end_text = at + bytes == end && end - offset > text_bytes;
    if (may_end_text) bytes = 1;
    bool is_end = may_end_text && at + 1 == end;
    if (object->states[at] == Uninitialised)
      memory.store(*object, at, bytes * 8, is_end ? Value(0) : any_value(machine, thread, name, bytes * 8));
    at += bytes;
  }
}

// A block that nobody else knows, with anything in it, and an end if it is text. One place in the program gets a few of
// them, since what is asked for one after the other may be a list; then null comes.
Value handle(NativeMachine& machine, Thread& thread, const std::string& name) {
  Memory& memory = machine.memory();
  std::uint32_t position = machine.under_way().position;
  std::uint32_t count = 0;
  for (std::uint32_t i = 0; i < thread.state.heap_objects; ++i)
    if (memory.object(thread.heap_ids[i]).site == position) ++count;
  if (count == most_handles) {
    program::Check what{program::ErrorKind::Assertion, user_location(machine.state(), machine.under_way()),
                        "more blocks of " + name + " than were looked at"};
    machine.under_way().omissions.push_back(
        {machine::Ended::Incomplete, std::move(what), "naming the file that defines it"});
    return Value(0);
  }
  ObjectId id = new_heap_object(machine, thread, handle_bytes, false);
  for (std::uint32_t at = 0; at < handle_bytes; at += pointer_bytes) {
    bool is_last = at + pointer_bytes == handle_bytes;
    memory.store(memory.object(id), at, word_width, is_last ? Value(0) : any_value(machine, thread, name, word_width));
  }
  return word_value(address_of(id));
}

bool returns(const NativeMachine& machine, std::uint32_t position) {
  return machine.code().instructions[position + 1].op != Op::Unreachable;
}

Flow leave_out_call(NativeMachine& machine, Thread& thread, const std::string& name, const std::string& why,
                    const std::string& advice) {
  std::string reason = std::string(undefined_call_begins) + name + std::string(undefined_call_ends) + why;
  return machine.leave_out(thread, std::move(reason), advice);
}

}  // namespace

Flow call_undefined(NativeMachine& machine, Thread& thread, const program::Instruction& in, const CallSite& site,
                    const std::string& name) {
  bool is_followed = machine.settings().undefined_is_arbitrary && site.kind == CallSite::Kind::Function;
  if (!is_followed)
    return leave_out_call(machine, thread, name, "", "naming the file that defines it, or --undefined arbitrary");
  constexpr const char* advice = "naming the file that defines it";
  if (site.results > 1) return leave_out_call(machine, thread, name, " and returns a structure", advice);
  if (!returns(machine, machine.under_way().position))
    return leave_out_call(machine, thread, name, " and does not return", advice);
  if (machine.is_narrow())
    return leave_out_call(machine, thread, name, ", which is not followed where pointers take 32 bits", advice);
  machine.general().give_up();
  if (machine.symmetry() != nullptr) machine.symmetry()->give_up();
  Reached reached(machine);
  for (const program::Argument& argument : site.arguments)
    if (argument.width >= word_width) reached.add(machine.read(argument.operand));
  reached.follow_all();
  if (machine.settings().undefined_gives_handles) {
    ++machine.change(thread).effects;
    for (ObjectId id : reached.ids())
      if (const Object& object = machine.memory().object(id); object.kind == ObjectKind::Function)
        omit_calls(machine, name, object);
    for (const program::Argument& argument : site.arguments)
      if (argument.width == word_width) fill_unwritten(machine, thread, name, machine.read(argument.operand));
    bool is_handle = site.gives_pointer && site.results == 1;
    if (is_handle)
      machine.write(in.target, handle(machine, thread, name));
    else if (site.results == 1)
      machine.write(in.target, any_value(machine, thread, name, site.width));
    return Flow::Next;
  }
  for (ObjectId id : reached.ids())
    if (std::string found = obstacle(machine, machine.memory().object(id)); !found.empty())
      return leave_out_call(machine, thread, name, " and is given " + found, advice);
  ++machine.change(thread).effects;
  for (ObjectId id : reached.ids()) {
    Object& object = machine.memory().object(id);
    if (object.kind == ObjectKind::Function) omit_calls(machine, name, object);
    if (Reached::has_contents(object) && !object.constant) overwrite(machine, thread, name, object);
  }
  if (site.results == 1) machine.write(in.target, any_value(machine, thread, name, site.width));
  return Flow::Next;
}

std::string undefined_functions_called(const NativeMachine& machine) {
  if (!machine.settings().undefined_is_arbitrary) return "";
  std::set<std::string> names;
  const program::Code& code = machine.code();
  for (std::uint32_t at = 0; at < code.instructions.size(); ++at) {
    if (machine.noticed().reached[at] == 0 || code.instructions[at].op != Op::Call) continue;
    const CallSite& site = code.calls[code.instructions[at].extra];
    if (site.kind != CallSite::Kind::Function) continue;
    const program::CodeFunction& called = code.functions[site.function];
    if (!called.is_defined && called.builtin == program::Builtin::None) names.insert(called.name);
  }
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

}  // namespace heddle::native
