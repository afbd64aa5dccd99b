// Values of threads under keys.
//
// Keys are numbered in the order in which they are created. The number of one that was deleted may be given again, or
// not. Main keeps a table of them, each thread a table of its values.
//
// When a thread ends, each key under which it keeps something has its turn, in an order that POSIX leaves open: what is
// under the key is taken away, and its destructor called. POSIX keeps what is under a key without a destructor, glibc
// takes it away too, so such a key has a turn as long as there are destructors that could ask for it. If destructors
// have put something under a key whose turn has been, there is another round; a key that was empty at its turn was
// passed, which is decided when something is put under it.
#include "native/instructions.h"
#include "native/keys.h"
#include "native/sync_object.h"
#include "native/sync_results.h"
#include "native/sync_wake.h"
#include "native/thread_data.h"

namespace heddle::native {

using machine::Value;
using program::Builtin;
using program::Op;

namespace {

constexpr std::uint32_t most_keys = 128;
constexpr std::uint32_t most_rounds = 4;  // PTHREAD_DESTRUCTOR_ITERATIONS

// The table of keys: 0 not created, 1 deleted, 2 without a destructor, or 3 + the function that is its destructor.
constexpr std::uint32_t key_deleted = 1, key_plain = 2, key_first_destructor = 3;
constexpr std::uint32_t keys_count_at = most_keys * 4;  // stands for the number of keys
constexpr std::uint32_t keys_bytes = keys_count_at + 4;
// The values of a thread, and how far its destructors have come: by key, the round in which it had its last turn,
// counted from 1, and the round under way.
constexpr std::uint32_t turn_at = most_keys * 8, round_at = turn_at + most_keys * 4, values_bytes = round_at + 4;

ObjectId key_table(NativeMachine& machine) {
  return thread_data(machine, machine.thread_at(0), ThreadData::KeyTable, keys_bytes);
}

Object& values_of(NativeMachine& machine, Thread& thread) {
  return machine.memory().object(thread_data(machine, thread, ThreadData::KeyValues, values_bytes));
}

std::uint32_t key_state(NativeMachine& machine, std::uint32_t key) {
  return machine.memory().word(machine.memory().object(key_table(machine)), key * 4);
}

void set_key_state(NativeMachine& machine, std::uint32_t key, std::uint32_t state) {
  machine.memory().set_word(machine.memory().object(key_table(machine)), key * 4, state);
}

void note_key(NativeMachine& machine, std::uint32_t key, bool write) {
  machine.note(key_table(machine), Value(std::int64_t{key} * 4), 4, write, true, machine::Access::Role::Data,
               unordered);
}

// The key that the first argument is. None: there is no such key, or no longer.
std::optional<std::uint32_t> key_argument(Call& call, Flow& flow) {
  if (is_foreign(call.machine, call.argument(0))) {
    flow = leave_out_foreign(call.machine, call.thread, call.argument(0));
    return std::nullopt;
  }
  auto key = static_cast<std::uint32_t>(one_of(call, 0, most_keys - 1));
  if (key < most_keys) {
    note_key(call.machine, key, false);
    std::uint32_t state = key_state(call.machine, key);
    if (state > key_deleted) return key;
    if (state == key_deleted) {
      flow = lock_error(call, called_name(call) + " is given a key that was deleted");
      return std::nullopt;
    }
  }
  flow = lock_error(call, called_name(call) + " is given a key that was never created");
  return std::nullopt;
}

void note_count(NativeMachine& machine) {
  machine.note(key_table(machine), Value(keys_count_at), 4, true, true, machine::Access::Role::Data, unordered);
}

// One that was deleted, or one more.
std::uint32_t next_key(NativeMachine& machine) {
  std::uint32_t count = machine.process().keys;
  for (std::uint32_t key = 0; key < count; ++key)
    if (key_state(machine, key) == key_deleted && machine.decider().flip()) return key;
  return count;
}

// What threads had under the key that was deleted is not there under the new one.
void clear_values(NativeMachine& machine, std::uint32_t key) {
  for (std::uint32_t slot = 0; slot < machine.thread_slots(); ++slot) {
    Thread& thread = machine.thread_at(slot);
    if (thread.state.status != Status::Live) continue;
    machine.memory().store(values_of(machine, thread), key * 8, 64, Value(0));
  }
}

Flow run_create(Call& call) {
  NativeMachine& machine = call.machine;
  Flow flow = Flow::Next;
  std::uint32_t state = key_plain;
  if (is_given(call, 1)) {
    auto destructor = function_argument(call, 1, flow);
    if (!destructor) return flow;
    state = key_first_destructor + *destructor;
  }
  std::uint32_t key = next_key(machine);
  if (key == most_keys) return machine.leave_out(call.thread, "more than 128 keys of thread-specific values", "");
  flow = put(call, 0, 32, Value(key));
  if (flow != Flow::Next) return flow;
  note_count(machine);
  note_key(machine, key, true);
  if (key == machine.process().keys)
    ++machine.process().keys;
  else
    clear_values(machine, key);
  count_effect(call);
  set_key_state(machine, key, state);
  return done(call);
}

Flow run_delete(Call& call) {
  Flow flow = Flow::Next;
  auto key = key_argument(call, flow);
  if (!key) return flow;
  note_key(call.machine, *key, true);
  note_count(call.machine);
  count_effect(call);
  set_key_state(call.machine, *key, key_deleted);
  return done(call);
}

Flow run_get(Call& call) {
  Flow flow = Flow::Next;
  auto key = key_argument(call, flow);
  if (!key) return flow;
  return call.give_and_go(call.machine.memory().load(values_of(call.machine, call.thread), *key * 8, 64));
}

// Does the thread keep something under the key?
bool keeps(NativeMachine& machine, Object& values, std::uint32_t key) {
  Value value = machine.memory().load(values, key * 8, 64);
  return value != Value(0) && machine.choose(machine.arithmetic().binary(Op::Ne, 64, value, Value(0)));
}

// A destructor is about to put something under the key: has the key had its turn in this round, when it was empty?
void pass_empty(NativeMachine& machine, Object& values, std::uint32_t key) {
  Memory& memory = machine.memory();
  std::uint32_t round = memory.word(values, round_at);
  if (memory.word(values, turn_at + key * 4) > round || keeps(machine, values, key)) return;
  if (machine.decider().flip()) memory.set_word(values, turn_at + key * 4, round + 1);
}

Flow run_set(Call& call) {
  Flow flow = Flow::Next;
  auto key = key_argument(call, flow);
  if (!key) return flow;
  NativeMachine& machine = call.machine;
  Object& values = values_of(machine, call.thread);
  if (call.thread.state.finishing && machine.general().pinned(call.argument(1)) != Value(0))
    pass_empty(machine, values, *key);
  count_effect(call);
  publish(machine, call.argument(1));
  machine.memory().store(values, *key * 8, 64, call.argument(1));
  return done(call);
}

// The keys whose turn is still to come in this round, as long as there is a destructor among them.
std::vector<std::uint32_t> waiting_keys(NativeMachine& machine, Object& values, std::uint32_t round) {
  std::vector<std::uint32_t> waiting;
  bool has_destructor = false;
  for (std::uint32_t key = 0; key < machine.process().keys; ++key) {
    if (machine.memory().word(values, turn_at + key * 4) > round || !keeps(machine, values, key)) continue;
    note_key(machine, key, false);
    std::uint32_t state = key_state(machine, key);
    if (state <= key_deleted) continue;
    waiting.push_back(key);
    has_destructor = has_destructor || state >= key_first_destructor;
  }
  if (!has_destructor) waiting.clear();
  return waiting;
}

std::uint32_t any_of(NativeMachine& machine, const std::vector<std::uint32_t>& keys) {
  std::size_t chosen = 0;
  while (chosen + 1 < keys.size() && !machine.decider().flip()) ++chosen;
  return keys[chosen];
}

constexpr bool synchronises = true;

constexpr BuiltinRow rows[] = {
    {Builtin::KeyCreate, run_create, nullptr, synchronises},
    {Builtin::KeyDelete, run_delete, nullptr, synchronises},
    {Builtin::KeyGet, run_get, nullptr, synchronises},
    {Builtin::KeySet, run_set, nullptr, synchronises},
};

}  // namespace

std::optional<PendingDestructor> next_destructor(NativeMachine& machine, Thread& thread) {
  if (machine.process().keys == 0) return std::nullopt;
  Memory& memory = machine.memory();
  Object& values = values_of(machine, thread);
  std::uint32_t round = memory.word(values, round_at);
  while (round < most_rounds) {
    std::vector<std::uint32_t> waiting = waiting_keys(machine, values, round);
    if (waiting.empty()) {
      memory.set_word(values, round_at, ++round);
      continue;
    }
    std::uint32_t key = any_of(machine, waiting);
    Value value = memory.load(values, key * 8, 64);
    memory.store(values, key * 8, 64, Value(0));
    memory.set_word(values, turn_at + key * 4, round + 1);
    std::uint32_t state = key_state(machine, key);
    if (state >= key_first_destructor) return PendingDestructor{state - key_first_destructor, value};
  }
  return std::nullopt;
}

bool keeps_values(NativeMachine& machine, Thread& thread) {
  if (machine.state().process.keys == 0) return false;
  Object& values = values_of(machine, thread);
  for (std::uint32_t key = 0; key < machine.state().process.keys; ++key)
    if (machine.general().pinned(machine.memory().load(values, key * 8, 64)) != Value(0)) return true;
  return false;
}

std::span<const BuiltinRow> key_builtins() { return rows; }

}  // namespace heddle::native
