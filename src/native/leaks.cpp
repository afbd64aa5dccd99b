// Marking from the roots, as a garbage collector does. Roots are the global variables and what belongs to a thread that
// has not come to its end: its frames with their variables and the registers that are still needed, its thread-local
// variables, its values under keys. What a thread has returned is kept for whoever joins it. When `main` has returned
// its frame is gone; when `exit` or `abort` was called all frames are there. A thread that was stopped (it waits in
// vain, or is not followed further) stands where it stands.
//
// Any eight bytes of an object may be a pointer, wherever they begin: in packed structures pointers are not aligned. A
// pointer may lead into the middle of a block, and a little beside it (a list whose elements point at members of each
// other, an array that is counted from 1), and may carry a mark or a version in bits that an address leaves free.
#include "native/leaks.h"
#include "native/thread_life.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

namespace heddle::native {

using machine::Value;

namespace {

constexpr std::uint32_t pointer_bytes = 8;
constexpr unsigned version_bits = 16;  // above an address, or below one that was moved up
constexpr std::int64_t beside = 4096;  // bytes by which a pointer may miss its block

class Reachable {
public:
  explicit Reachable(NativeMachine& machine) : machine_(machine), memory_(machine.memory()), found_(memory_.count()) {
    for (ObjectId id = 1; id < memory_.count(); ++id)
      if (memory_.object(id).kind == ObjectKind::Global) add(id);
    for (std::uint32_t slot = 0; slot < machine.thread_slots(); ++slot) add_thread(machine.thread_at(slot));
    while (!open_.empty()) {
      const Object& object = memory_.object(open_.back());
      open_.pop_back();
      if (object.state == ObjectState::Live && object.kind != ObjectKind::Function) follow(object);
    }
  }

  bool contains(ObjectId id) const { return found_[id]; }

private:
  void add(ObjectId id) {
    if (id == 0 || id >= found_.size() || found_[id]) return;
    found_[id] = true;
    open_.push_back(id);
  }

  void add(Value value) {
    if (value.is_concrete()) return add_word(word(value));
    for (ObjectId id : memory_.mentioned(value.term())) add(id);
  }

  void add_word(Address bits) {
    constexpr Address used_bits = ~Address{0} >> version_bits;
    for (Address address : std::array{bits, bits & used_bits, bits >> version_bits}) {
      const Object* object = memory_.find(address);
      if (object == nullptr) continue;
      std::int64_t offset = offset_of(address);
      if (offset >= -beside && object->may_have(std::max<std::int64_t>(offset - beside, 0))) add(object_of(address));
    }
  }

  void add_thread(Thread& thread) {
    const ThreadState& state = thread.state;
    bool is_awaited = state.status == Status::Finished && !state.joined && !state.detached;
    if (is_awaited) add(state.result.value());
    if (state.status != Status::Live && state.status != Status::Stopped) return;
    for (ObjectId id : thread.local_ids) add(id);
    if (!has_returned_from_main(machine_, thread)) add_frames(thread);
  }

  void add_frames(Thread& thread) {
    for (std::uint32_t i = 0; i < thread.state.stack_objects; ++i) add(thread.stack_ids[i]);
    std::uint32_t position = thread.state.position;
    for (std::uint32_t i = thread.state.depth; i-- > 0;) {
      const Frame& frame = thread.frames[i];
      for (program::Reg reg : machine_.liveness().at(position)) add(thread.registers[frame.base + reg].value());
      position = frame.return_to;
    }
  }

  // The bytes are looked at as they are: to load them would be to ask for parts of addresses as numbers.
  void follow(const Object& object) {
    term::Term before;
    for (std::uint32_t at = 0; at < object.size; ++at) {
      if (object.states[at] == Symbolic && object.storage->symbolic[at].value != before)
        add(Value(before = object.storage->symbolic[at].value));
      if (at + pointer_bytes <= object.size && is_concrete(object, at)) add_word(word_at(object, at));
    }
  }

  static bool is_concrete(const Object& object, std::uint32_t at) {
    for (std::uint32_t i = pointer_bytes; i-- > 0;)
      if (object.states[at + i] != Concrete) return false;
    return true;
  }

  static Address word_at(const Object& object, std::uint32_t at) {
    Address bits = 0;
    std::memcpy(&bits, object.bytes + at, sizeof bits);
    return bits;
  }

  NativeMachine& machine_;
  Memory& memory_;
  std::vector<bool> found_;
  std::vector<ObjectId> open_;
};

// A block that an undefined function has given is not the program's (native/undefined_call.h).
bool is_handle(const program::Code& code, const Object& object) {
  const program::Instruction& made_by = code.instructions[object.site];
  return made_by.op == program::Op::Call && code.calls[made_by.extra].kind == program::CallSite::Kind::Function;
}

bool is_unfreed(const NativeMachine& machine, const Object& object) {
  return object.kind == ObjectKind::Heap && object.state == ObjectState::Live && !is_handle(machine.code(), object);
}

}  // namespace

std::optional<ObjectId> find_leak(NativeMachine& machine) {
  Memory& memory = machine.memory();
  std::vector<ObjectId> unfreed;
  for (ObjectId id = 1; id < memory.count(); ++id)
    if (is_unfreed(machine, memory.object(id))) unfreed.push_back(id);
  if (unfreed.empty()) return std::nullopt;
  if (machine.settings().must_free_all) return unfreed.front();
  Reachable reachable(machine);
  for (ObjectId id : unfreed)
    if (!reachable.contains(id)) return id;
  return std::nullopt;
}

}  // namespace heddle::native
