// Locks and threads. The owner of a lock is always known; which lock is meant may not be, and is then decided by cases.
#include "machine/model_machine.h"

namespace heddle::machine {

using program::Operation;

// A cell number for an index that a check has found to be inside of the object.
std::int64_t ModelMachine::resolve(Value index, std::uint32_t size, Decider& decider) {
  if (index.is_concrete()) return index.number();
  for (std::uint32_t i = 0; i + 1 < size; ++i) {
    Value here = arithmetic_.equal(index, Value(i));
    if (here.is_concrete() ? here.number() != 0 : decider.choose(here.term())) return i;
  }
  return size - 1;
}

Value ModelMachine::lock_guard(const Operation& op, Value index) {
  const program::Object& object = program_.objects[op.extra];
  Value result(0);
  for (std::uint32_t i = 0; i < object.size; ++i)
    if (index.is_concrete() ? index == Value(i) && owner_of(object.first + i) == Value(0)
                            : cells_[object.first + i] == Value(0))
      result = arithmetic_.either(result, arithmetic_.equal(index, Value(i)));
  return result;
}

Outcome ModelMachine::lock(const Operation& op, std::uint32_t thread, Decider& decider) {
  const program::Object& object = program_.objects[op.extra];
  Value index = place(op.a, thread);
  note(op.extra, index, true, Access::Role::Acquire);
  if (!assume(lock_guard(op, index), decider)) return {.ended = Ended::Disabled};
  std::int64_t which = resolve(index, object.size, decider);
  std::uint32_t cell = object.first + static_cast<std::uint32_t>(which);
  // Where the decider does not look for contradictions, a case may be one that the guard excludes.
  if (!(owner_of(cell) == Value(0))) return {.ended = Ended::Disabled};
  set_cell(cell, Value(std::int64_t{thread} + 1));
  return {};
}

Outcome ModelMachine::unlock(const Operation& op, std::uint32_t thread, Decider& decider) {
  const program::Object& object = program_.objects[op.extra];
  Value index = place(op.a, thread);
  note(op.extra, index, true, Access::Role::Release);
  std::int64_t which = resolve(index, object.size, decider);
  std::uint32_t cell = object.first + static_cast<std::uint32_t>(which);
  if (!(owner_of(cell) == Value(std::int64_t{thread} + 1))) return failed(op.extra2);
  set_cell(cell, Value(0));
  return {};
}

std::uint32_t ModelMachine::child_slot(std::uint32_t parent, std::uint32_t ordinal) {
  auto [entry, is_new] = slots_.try_emplace(std::uint64_t{parent} << 32 | ordinal, thread_slots());
  if (is_new) {
    Thread& child = threads_.emplace_back();
    child.parent = parent;
    child.ordinal = ordinal;
  }
  return entry->second;
}

Outcome ModelMachine::too_many_threads(program::Location location) const {
  return {.ended = Ended::Incomplete,
          .error = {.location = location, .message = "more than " + std::to_string(limits_.threads) + " threads"},
          .advice = "--threads " + std::to_string(std::uint64_t{limits_.threads} * 2)};
}

Outcome ModelMachine::spawn(const Operation& op, std::uint32_t thread) {
  const program::Spawn& spawn = program_.spawns[op.extra];
  if (born_ >= limits_.threads)
    return too_many_threads(program_.steps[program_.operations[threads_[thread].position].extra].location);
  std::uint32_t child = child_slot(thread, threads_[thread].children);
  trail_.push_back({Slot::Children, thread, 0, Value(0)});
  ++threads_[thread].children;
  start_thread(child, spawn.function);
  if (general_ != nullptr) is_first_touch(local_stamps_, child);
  for (std::size_t i = 0; i < spawn.captures.size(); ++i) threads_[child].locals[i] = read(spawn.captures[i], thread);
  note(Access::thread_object, Value(child), true);
  return {};
}

}  // namespace heddle::machine
