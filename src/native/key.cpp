// What makes a state what it is, for a table of states and for summaries: all that its future depends on, written out
// word for word so that states are compared and not their hashes. Each part says itself where it ends, so that
// different states have different words. Registers that will not be read again, and numbers that only grow (steps
// taken, inputs met), are left out.
//
// Where states may be symmetric (native/symmetry.h), threads of a group are put in an order by what they know: that is
// their part of the key, with their own variables and blocks under the names that they have for the thread itself, and
// the mutexes that they hold. Only threads take part that are live, and whose variables and blocks nobody else knows;
// all others keep their places. A mutex is held by the place that its owner takes.
#include "native/native_machine.h"

#include <algorithm>

namespace heddle::native {

using machine::Value;

namespace {

constexpr std::uint64_t undefined_here = std::uint64_t{1} << 63;
constexpr std::uint64_t most_unwritten = 4096;

class Words {
public:
  explicit Words(std::vector<std::uint64_t>& key) : key_(key) {}

  void add(std::uint64_t word) { key_.push_back(word); }
  void add(Value value) {
    add(value.is_concrete() ? 0 : std::uint64_t{value.term().id()});
    add(static_cast<std::uint64_t>(value.number()));
  }
  void add_bytes(const std::uint8_t* bytes, std::uint32_t size) {
    std::size_t begin = key_.size();
    key_.resize(begin + (size + 7) / 8);
    if (size != 0) std::memcpy(key_.data() + begin, bytes, size);
  }
  // What follows begins with a new block of the table of states (explore/tree.h), and is shared by states that differ
  // only before it.
  void align() { key_.resize((key_.size() + 15) / 16 * 16); }

private:
  std::vector<std::uint64_t>& key_;
};

bool is_plain(const Object& object) {
  return std::all_of(object.states, object.states + object.size, [](auto state) { return state == Concrete; });
}

// Its bytes may be told as others.
void add_contents(Words& words, const Object& object, const std::uint8_t* told) {
  bool plain = is_plain(object);
  words.add(plain ? 1 : 0);
  if (plain) return words.add_bytes(told, object.size);
  words.add_bytes(object.states, object.size);
  std::uint64_t bytes = 0;  // eight of them; what is not concrete counts as 0
  for (std::uint32_t i = 0; i < object.size; ++i) {
    if (object.states[i] == Concrete) bytes |= std::uint64_t{told[i]} << (i % 8 * 8);
    if (i % 8 == 7 || i + 1 == object.size) words.add(std::exchange(bytes, 0));
    if (object.states[i] != Symbolic) continue;
    const SymbolicByte& byte = object.storage->symbolic[i];
    words.add(std::uint64_t{byte.value.id()} << 16 | byte.index);
  }
}

// From there on; the size if there is none.
std::uint32_t first_not_concrete(const Object& object, std::uint32_t from) {
  constexpr std::uint64_t all_concrete = 0x0101010101010101ULL * Concrete;
  for (; from + 8 <= object.size; from += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, object.states + from, 8);
    if (word != all_concrete) break;
  }
  while (from < object.size && object.states[from] == Concrete) ++from;
  return from;
}

// For certain, and with numbers.
bool is_written(const Object& object) {
  return object.constant || (object.kind == ObjectKind::Global && object.storage->symbolic == nullptr);
}

// Appends words to the key of a state.
class StateKey {
public:
  StateKey(const State& state, std::vector<std::uint64_t>& key, Symmetry* symmetry = nullptr)
      : state_(state), words_(key), symmetry_(symmetry) {}

  // The rounds of loops count for the table of states only as far as their bounds do.
  void add_all() {
    if (symmetry_ != nullptr) put_in_order();
    add_objects(true);
    add_process();
    for (std::uint32_t i = 0; i < state_.threads.size(); ++i) {
      words_.align();
      std::uint32_t slot = symmetry_ == nullptr ? i : symmetry_->places().at(i);
      if (const auto* own = find_ordered(slot)) {
        words_.add(ordered_thread | i);
        for (std::uint64_t word : *own) words_.add(word);
        continue;
      }
      add_thread(i, true);
      add_wakeup(state_.threads[i]->state);
    }
  }

  // What the thread knows, whichever it is. False: others know of it as well.
  bool add_as_any(const Thread& thread) {
    own_ = &thread;
    add_thread(thread.slot, true);
    add_wakeup(thread.state);
    is_known_elsewhere_ = is_known_elsewhere_ || thread.state.inputs != 0 || thread.holds.count == Holds::most;
    auto add_own = [&](const std::vector<ObjectId>& ids, std::size_t count) {
      for (std::size_t i = 0; i < std::min(count, ids.size()); ++i) add_own_object(i, ids[i]);
      words_.add(~std::uint64_t{0});
    };
    add_own(thread.stack_ids, thread.state.stack_objects);
    add_own(thread.heap_ids, thread.state.heap_objects);
    add_own(thread.local_ids, thread.local_ids.size());
    for (const Hold& hold : thread.holds.all()) {
      if (hold.given) continue;
      words_.add(hold.lock);
      is_known_elsewhere_ = is_known_elsewhere_ || hold.reads || !is_mutex(hold.lock);
    }
    words_.add(0);
    return !is_known_elsewhere_;
  }

  // Which inputs come next belongs to it, and which function is about to be called through a pointer.
  bool add_control() {
    if (state_.settings.observed || state_.settings.checks.contains(program::ErrorKind::Leak) || has_large_blocks())
      return false;
    add_objects(false);
    add_process();
    for (std::uint32_t i = 0; i < state_.threads.size(); ++i) {
      add_thread(i, false);
      const Thread& thread = *state_.threads[i];
      const ThreadState& state = thread.state;
      if (state.status != Status::Live) continue;
      add_wakeup(state);
      words_.add(state.inputs);
      const program::CallSite* site = state_.call_at(state.position);
      bool is_indirect = site != nullptr && site->kind == program::CallSite::Kind::Indirect;
      if (is_indirect && !program::is_constant(site->callee))
        words_.add(thread.registers[thread.frame().base + static_cast<std::uint32_t>(site->callee)].value());
    }
    return true;
  }

private:
  static constexpr std::uint64_t ordered_thread = std::uint64_t{1} << 63;
  static constexpr std::uint64_t own_object = std::uint64_t{1} << 62;

  struct Ordered {
    std::uint32_t slot;
    std::uint32_t group;
    std::vector<std::uint64_t> words;
  };

  const std::vector<std::uint64_t>* find_ordered(std::uint32_t slot) const {
    auto found = std::ranges::find(ordered_, slot, &Ordered::slot);
    return found == ordered_.end() ? nullptr : &found->words;
  }

  // The threads of a group that can take each other's places, from the first of these places on by what they know.
  void put_in_order() {
    Symmetry::Places& places = symmetry_->places();
    places.clear();
    for (const Symmetry::Member& member : symmetry_->all_members()) {
      const Thread& thread = *state_.threads[member.slot];
      if (thread.state.status != Status::Live || thread.state.joined) continue;
      Ordered ordered{member.slot, member.group, {}};
      StateKey key(state_, ordered.words, symmetry_);
      if (key.add_as_any(thread)) ordered_.push_back(std::move(ordered));
    }
    std::ranges::stable_sort(ordered_, {}, &Ordered::slot);
    std::vector<Ordered> by_words = ordered_;
    auto comes_first = [](const Ordered& a, const Ordered& b) {
      return a.group != b.group ? a.group < b.group : a.words < b.words;
    };
    std::ranges::stable_sort(by_words, comes_first);
    std::ranges::stable_sort(ordered_, {}, &Ordered::group);
    for (std::size_t i = 0; i < ordered_.size(); ++i) places.put(by_words[i].slot, ordered_[i].slot);
  }

  bool is_mutex(Address lock) const {
    if (!symmetry_->watches(object_of(lock))) return false;
    return std::ranges::any_of(symmetry_->places_in(object_of(lock)), [&](const Symmetry::Place& place) {
      return place.what == Symmetry::Kept::Mutex && place.offset == offset_of(lock);
    });
  }

  // Is it an object of the thread whose words these are?
  const Object* own_object_at(std::uint64_t word) const {
    ObjectId id = object_of(word);
    if (own_ == nullptr || id == 0 || id >= state_.memory.count()) return nullptr;
    const Object& object = state_.memory.object(id);
    bool is_own =
        object.kind == ObjectKind::Thread
            ? object.origin == own_->slot
            : object.kind != ObjectKind::Global && object.kind != ObjectKind::Function && object.owner == own_->slot;
    return is_own ? &object : nullptr;
  }

  void add_value(Value value) {
    if (own_ != nullptr && !value.is_concrete()) is_known_elsewhere_ = true;  // who knows what it is made of
    const Object* own = value.is_concrete() ? own_object_at(word(value)) : nullptr;
    if (own == nullptr) return words_.add(value);
    auto index_in = [&](const std::vector<ObjectId>& ids) {
      return static_cast<std::uint64_t>(std::ranges::find(ids, own->id) - ids.begin());
    };
    std::uint64_t index = own->kind == ObjectKind::Stack  ? index_in(own_->stack_ids)
                          : own->kind == ObjectKind::Heap ? index_in(own_->heap_ids)
                                                          : index_in(own_->local_ids);
    words_.add(own_object | static_cast<std::uint64_t>(own->kind) << 48 | index);
    words_.add(static_cast<std::uint64_t>(offset_of(word(value))));
  }

  // Addresses within it that are the thread's own would have to be told in another way.
  void add_own_object(std::size_t index, ObjectId id) {
    if (id == 0) return;
    const Object& object = state_.memory.object(id);
    if (object.state != ObjectState::Live) return;
    bool is_known = object.shared || object.numbered || object.constant || object.is_open;
    for (std::uint32_t i = 0; i < object.size && !is_known; ++i) {
      is_known = object.states[i] == Symbolic;
      std::uint64_t window = 0;
      if (i + 8 <= object.size) std::memcpy(&window, object.bytes + i, 8);
      is_known = is_known || own_object_at(window) != nullptr;
    }
    is_known_elsewhere_ = is_known_elsewhere_ || is_known;
    words_.add(static_cast<std::uint64_t>(index));
    words_.add(std::uint64_t{object.size} << 8 | static_cast<std::uint64_t>(object.allocator));
    if (!is_known) add_contents(words_, object, object.bytes);
  }

  bool is_told_with_thread(const Object& object) const {
    bool is_someones =
        object.kind == ObjectKind::Heap || object.kind == ObjectKind::Stack || object.kind == ObjectKind::ThreadLocal;
    return is_someones && find_ordered(object.owner) != nullptr;
  }

  // With the places of the owners of mutexes for the owners.
  void add_told(const Object& object) {
    if (ordered_.empty() || !symmetry_->watches(object.id)) return add_contents(words_, object, object.bytes);
    std::vector<std::uint8_t> told(object.bytes, object.bytes + object.size);
    for (const Symmetry::Place& place : symmetry_->places_in(object.id)) {
      std::uint32_t owner = 0;
      bool is_inside = place.offset >= 0 && place.offset + sizeof owner <= object.size;
      if (place.what != Symmetry::Kept::Mutex || !is_inside) continue;
      std::memcpy(&owner, object.bytes + place.offset, sizeof owner);
      bool is_owned = owner != 0 && find_ordered(owner - 1) != nullptr &&
                      state_.threads[owner - 1]->holds.has(address_of(object.id, place.offset));
      if (is_owned) owner = symmetry_->places().of(owner - 1) + 1;
      std::memcpy(told.data() + place.offset, &owner, sizeof owner);
    }
    add_contents(words_, object, told.data());
  }

  void add_undefined(const Object& object) {
    if (is_written(object)) return;
    for (std::uint32_t i = first_not_concrete(object, 0); i < object.size; i = first_not_concrete(object, i + 1)) {
      bool undefined = object.states[i] == Uninitialised || is_undefined(Value(object.storage->symbolic[i].value));
      if (undefined) words_.add(undefined_here | i);
    }
  }

  // What of them is written would take too long to look at in every state.
  bool has_large_blocks() const {
    std::uint64_t bytes = 0;
    for_changing([&](ObjectId, const Object& object) {
      if (!is_written(object)) bytes += object.size;
    });
    return bytes > most_unwritten;
  }

  // The living objects that can change. Functions and constants are thousands in a program in C++.
  template <class Each>
  void for_changing(Each each) const {
    auto visit = [&](ObjectId id) {
      const Object& object = state_.memory.object(id);
      if (object.state == ObjectState::Live && !object.constant) each(id, object);
    };
    for (ObjectId id : state_.variables) visit(id);
    for (ObjectId id = state_.first_made; id < state_.memory.count(); ++id) visit(id);
  }

  bool is_undefined(Value value) const { return !value.is_concrete() && state_.memory.is_undefined(value.term()); }

  void add_objects(bool with_values) {
    for_changing([&](ObjectId id, const Object& object) {
      if (object.kind == ObjectKind::Thread && !object.numbered) return;  // the threads themselves say all of it
      if (!ordered_.empty() && is_told_with_thread(object)) return;
      words_.add(std::uint64_t{object.is_open ? 1U : 0U} << 63 | std::uint64_t{id} << 36 |
                 static_cast<std::uint64_t>(object.allocator) << 34 | std::uint64_t{object.numbered ? 1U : 0U} << 33 |
                 std::uint64_t{object.shared ? 1U : 0U} << 32 | object.size);
      if (object.numbered) words_.add(object.serial);
      if (object.is_open) add_extent(object);
      if (with_values)
        add_told(object);
      else
        add_undefined(object);
    });
    words_.add(0);  // no object has that number
  }

  void add_extent(const Object& object) {
    words_.add(object.extent);
    words_.add((object.is_zeroed ? 1 : 0) | (object.has_tail ? 2 : 0));
  }

  void add_process() {
    words_.add(state_.process.exiting ? 1 : 0);
    words_.add(state_.process.stopped);
    words_.add(state_.process.discarded);
    words_.add(state_.process.unjoined);
    words_.add(state_.process.keys);
    if (!state_.settings.observed) return;
    words_.add(state_.process.output);
    for (std::uint32_t i = 0; i < state_.process.output; ++i) words_.add(static_cast<unsigned char>(state_.output[i]));
  }

  void add_thread(std::uint32_t slot, bool with_values) {
    const Thread& thread = *state_.threads[slot];
    const ThreadState& state = thread.state;
    if (state.status == Status::Unborn) return;
    words_.add(std::uint64_t{own_ == nullptr ? slot : 0} << 32 | static_cast<std::uint64_t>(state.status) << 16 |
               (state.joined ? 1 : 0) | (state.detached ? 2 : 0) | (state.signalled ? 4 : 0) |
               (state.cancel_requested ? 8 : 0) | (state.cancel_disabled ? 16 : 0) | (state.finishing ? 32 : 0) |
               (state.exits_alone ? 64 : 0) | (state.cancelled ? 128 : 0) | (state.rest == Rest::Local ? 256 : 0) |
               (state.spins ? 512 : 0) | (state.overtaken ? 1024 : 0));
    words_.add(with_values ? state.result.value() : Value(is_undefined(state.result.value()) ? 1 : 0));
    // What a thread that was stopped has in its registers can be reached (native/leaks.cpp), and whether one that spins
    // would spin on depends on it (native/deadlock.cpp).
    const auto& checks = state_.settings.checks;
    bool is_root = state.status == Status::Stopped && checks.contains(program::ErrorKind::Leak);
    bool may_spin_on = state.spins && checks.contains(program::ErrorKind::Deadlock);
    if (state.status != Status::Live && !is_root && !may_spin_on) return;
    words_.add(std::uint64_t{state.heap_objects} << 32 | state.children);
    words_.add(std::uint64_t{state.position} << 32 | state.phase);
    words_.add(std::uint64_t{state.stack_objects} << 32 | state.atomic);
    words_.add(state.depth);
    words_.add(state.waits_for);
    if (own_object_at(state.waits_for) != nullptr) is_known_elsewhere_ = true;
    std::uint32_t position = state.position;
    for (std::uint32_t i = state.depth; i-- > 0;) {
      const Frame& frame = thread.frames[i];
      const Register* registers = thread.registers + frame.base;
      words_.add(std::uint64_t{frame.function} << 32 | position);
      words_.add(frame.varargs);
      is_known_elsewhere_ = is_known_elsewhere_ || (own_ != nullptr && frame.varargs != 0);
      for (program::Reg reg : state_.liveness.at(position)) {
        if (with_values) add_value(registers[reg].value());
        if (!with_values && is_undefined(registers[reg].value()))
          words_.add(undefined_here | static_cast<std::uint64_t>(reg));
      }
      for (std::uint32_t loop : state_.liveness.loops_at(position))
        add_loop(state_.code.loops[loop], thread, registers);
      position = frame.return_to;
    }
    add_gap(thread);
  }

  // Whether a loop is about to be found idle.
  void add_loop(const program::CodeLoop& loop, const Thread& thread, const Register* registers) {
    auto count = static_cast<std::int32_t>(loop.carried.size());
    bool idle = registers[loop.shadow + count].number == static_cast<std::int64_t>(thread.state.effects);
    std::int64_t counted = registers[loop.shadow + count + 1].number;
    auto head = static_cast<std::uint32_t>(counted >> 32);
    bool has_gaps = thread.state.gave_way > head;
    bool had_gaps = (counted & std::int64_t{1} << 31) != 0;
    words_.add((idle ? 1 : 0) | (idle && has_gaps ? 2 : 0) | (idle && had_gaps ? 4 : 0));
    if (!idle) return;
    for (std::int32_t i = 0; i < count; ++i) add_value(registers[loop.shadow + i].value());
    words_.add(thread.state.held - static_cast<std::uint64_t>(registers[loop.shadow + count + 2].number));
    add_holds(thread, head);
  }

  // Those of its locks that it has kept since that step.
  void add_holds(const Thread& thread, std::uint32_t step) {
    for (const Hold& hold : thread.holds.all())
      if (hold.since <= step) words_.add(hold.lock ^ (hold.given ? std::uint64_t{1} << 63 : 0));
  }

  // Whether the thread is about to come round to a gap.
  void add_gap(const Thread& thread) {
    const Gap& gap = thread.holds.gap;
    if (!gap.is_set || gap.effects != thread.state.effects) return;
    words_.add(gap.local);
    words_.add(gap.held - thread.state.held);
    words_.add(gap.locks);
    add_holds(thread, gap.at);
  }

  // Whether a wait is about to be found to have ended in vain.
  void add_wakeup(const ThreadState& state) {
    bool counts = state.woke_from != 0 && state.woke_effects == state.effects && !state.missed_signal;
    words_.add(state.woke_from);
    words_.add(std::uint64_t{state.wakeups} << 1 | (counts ? 1 : 0));
    if (counts) words_.add(state.woke_state);
  }

  const State& state_;
  Words words_;
  Symmetry* symmetry_;               // null: every thread has its place
  const Thread* own_ = nullptr;      // whose words these are, wherever it stands
  bool is_known_elsewhere_ = false;  // then it has its place as well
  std::vector<Ordered> ordered_;     // those that may take each other's places
};

}  // namespace

bool RestingMachine::append_key(std::vector<std::uint64_t>& key) const {
  StateKey(state_, key, symmetry_ != nullptr && symmetry_->orders_states() ? symmetry_.get() : nullptr).add_all();
  return true;
}

bool RestingMachine::append_control(std::vector<std::uint64_t>& key) const {
  if (!StateKey(state_, key).add_control()) return false;
  return symmetry_ == nullptr || symmetry_->append_to_key(key);
}

// What the thread itself knows: two moments with the same number and without an effect between them are the same to it.
// With `pins`, what is told in general is told of states with these very values.
std::uint64_t NativeMachine::local_state(Thread& thread, std::uint32_t position, bool pins,
                                         std::span<const std::uint64_t> more) {
  local_words_.clear();
  Words words(local_words_);
  words.add(std::uint64_t{more.size()});
  for (std::uint64_t word : more) words.add(word);
  words.add(std::uint64_t{thread.state.phase} << 32 | thread.state.depth);
  words.add(thread.state.stack_objects);
  for (std::uint32_t i = thread.state.depth; i-- > 0;) {
    const Frame& frame = thread.frames[i];
    words.add(std::uint64_t{frame.function} << 32 | position);
    words.add(frame.varargs);
    for (program::Reg reg : state_.liveness.at(position))
      words.add(pins ? general_.pinned_register(thread, frame, reg)
                     : thread.registers[frame.base + static_cast<std::uint32_t>(reg)].value());
    position = frame.return_to;
  }
  return local_states_.number_of(local_words_);
}

void RestingMachine::append_counters(std::vector<std::uint32_t>& counters) const {
  counters.push_back(state_.process.born);
  for (std::uint32_t i = 0; i < state_.threads.size(); ++i) {
    bool is_ordered = symmetry_ != nullptr && symmetry_->orders_states();
    const auto& thread = state_.threads[is_ordered ? symmetry_->places().at(i) : i];
    if (thread->state.status != Status::Live) continue;
    std::uint32_t position = thread->state.position;
    for (std::uint32_t level = thread->state.depth; level-- > 0;) {
      const Frame& frame = thread->frames[level];
      for (std::uint32_t loop : state_.liveness.loops_at(position)) {
        const program::CodeLoop& each = state_.code.loops[loop];
        const Register* registers = thread->registers + frame.base;
        auto at = each.shadow + static_cast<std::int32_t>(each.carried.size()) + 1;
        counters.push_back(static_cast<std::uint32_t>(registers[at].number) & 0x7fffffff);
      }
      position = frame.return_to;
    }
  }
}

}  // namespace heddle::native
