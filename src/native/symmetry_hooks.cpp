#include "native/symmetry_hooks.h"

#include "native/builtins.h"

#include <algorithm>

namespace heddle::native {

using machine::Ended;
using machine::Outcome;
using machine::ThreadId;
using machine::Value;
using program::Builtin;
using program::Instruction;
using program::Op;

namespace {

// Words of histories.
enum : std::uint64_t { Loaded = 1, Stored, Chosen, Called };

// Functions of which a history tells enough: what they note, where the thread is afterwards, and the result. All else
// that they do is to the caller's own things, or the same for every caller.
bool is_tellable(Builtin builtin) {
  using enum Builtin;
  static constexpr Builtin all[] = {Assume,
                                    AssertFail,
                                    Error,
                                    KleeAssert,
                                    AtomicSectionBegin,
                                    AtomicSectionEnd,
                                    ThreadExit,
                                    ThreadSelf,
                                    ThreadEqual,
                                    MutexLock,
                                    MutexTryLock,
                                    MutexUnlock,
                                    CondWait,
                                    CondSignal,
                                    CondBroadcast,
                                    RwLockRead,
                                    RwLockTryRead,
                                    RwLockWrite,
                                    RwLockUnlock,
                                    RwLockTryWrite,
                                    SpinLock,
                                    SpinTryLock,
                                    SpinUnlock,
                                    SemWait,
                                    SemTryWait,
                                    SemPost,
                                    Malloc,
                                    Calloc,
                                    New,
                                    NewArray,
                                    Delete,
                                    DeleteArray,
                                    Handlers,
                                    Uncaught,
                                    Free,
                                    Printf,
                                    FPrintf,
                                    VPrintf,
                                    VFPrintf,
                                    Puts,
                                    PutChar,
                                    FPuts,
                                    FPutc,
                                    FFlush,
                                    Sleep,
                                    Yield,
                                    ErrnoLocation,
                                    CtypeBLoc,
                                    CtypeToLowerLoc,
                                    CtypeToUpperLoc,
                                    ReturnsZero,
                                    ReturnsNothing};
  return std::ranges::find(all, builtin) != std::end(all);
}

// The result is the address of something of the caller's own, or null.
bool gives_own_address(Builtin builtin) {
  return builtin == Builtin::Malloc || builtin == Builtin::Calloc || builtin == Builtin::New ||
         builtin == Builtin::NewArray || builtin == Builtin::ThreadSelf || builtin == Builtin::ErrnoLocation;
}

// A read-write lock knows the first readers by their numbers (native/sync_rwlock.h), and a barrier who takes part in
// it.
bool counts_threads(Builtin builtin) {
  using enum Builtin;
  return (builtin >= RwLockInit && builtin <= RwLockUnlock) || builtin == BarrierWait;
}
constexpr std::uint32_t counted_threads = 32;

// What these are about knows threads by their numbers, or threads are known by it, in ways that a key does not follow.
bool knows_threads(Builtin builtin) {
  using enum Builtin;
  return (builtin >= RwLockInit && builtin <= KeySet) || builtin == ThreadDetach || builtin == GuardLock ||
         builtin == GuardUnlock;
}

// Only what is certain and depends on nobody.
class Certain final : public machine::Decider {
public:
  bool choose(term::Term) override { return asked = true; }
  bool assume(term::Term) override { return asked = true; }
  bool holds(term::Term) override { return asked = true; }
  bool flip() override { return asked = true; }
  bool keep_going() override {
    asked = asked || ++looks_ > most_looks;  // it takes very long
    return !asked;
  }
  bool asked = false;

private:
  static constexpr int most_looks = 4;
  int looks_ = 0;
};

// What the instruction under way reads, writes and decides.
bool is_in_history(NativeMachine& machine) { return machine.symmetry()->is_recording() && machine.slice().is_inside(); }

// In front of a join, or of a load that it needs.
bool rests_at_join(NativeMachine& machine, const Thread& thread) {
  if (thread.state.status != Status::Live || thread.state.rest != Rest::Visible) return false;
  const Instruction& in = machine.state().code.instructions[thread.state.position];
  if (in.op == Op::Load) {
    Value address = program::is_constant(in.a)
                        ? machine.constants()[program::constant_index(in.a)].value
                        : thread.registers[thread.frame().base + static_cast<std::uint32_t>(in.a)].value();
    if (!address.is_concrete() || !machine.symmetry()->watches(object_of(word(address)))) return false;
    auto is_read = [&](const Symmetry::Place& place) {
      return place.what == Symmetry::Kept::Id && place.offset == offset_of(word(address)) && in.width == 64;
    };
    return std::ranges::any_of(machine.symmetry()->places_in(object_of(word(address))), is_read) &&
           machine.symmetry()->is_for_joins(thread.state.position);
  }
  const BuiltinRow* row = machine.builtin_of(thread);
  return row != nullptr && row->builtin == Builtin::ThreadJoin;
}

// The child that the thread, in front of a join, is about to join without asking for its result. None: there is no
// such.
std::optional<std::uint32_t> collected_at(NativeMachine& machine, Thread& thread) {
  const Instruction& in = machine.state().code.instructions[thread.state.position];
  machine.under_way().thread = &thread;
  machine.enter_frame(thread);
  const program::CallSite& site = machine.state().code.calls[in.extra];
  Call call{machine, thread, in, site, program::Builtin::ThreadJoin};
  if (call.count() < 2 || call.argument(1) != Value(0)) return std::nullopt;
  Value id = call.argument(0);
  const Object* object = id.is_concrete() ? machine.state().memory.find(word(id)) : nullptr;
  if (object == nullptr || object->kind != ObjectKind::Thread || offset_of(word(id)) != 0) return std::nullopt;
  const Thread& joined = machine.thread_at(object->origin);
  bool can_be = joined.parent == thread.slot && joined.slot != thread.slot && !joined.state.joined;
  return can_be && !joined.state.detached ? std::optional(joined.slot) : std::nullopt;
}

// The thread has come to a join. If it is the first one of a group: does it join all others as well, whatever happens,
// without anything in between that others notice? Joins are passed over, and all is undone.
bool collects_all(NativeMachine& machine, Thread& thread) {
  Symmetry::Pause pause(machine.symmetry());
  std::vector<Symmetry::Member> members = machine.symmetry()->members_created_by(thread.slot);
  if (members.empty()) return true;
  Certain certain;
  machine::Decider* decider = machine.under_way().decider;
  std::vector<machine::Access> accesses = machine.under_way().accesses;
  std::size_t omissions = machine.under_way().omissions.size();
  std::uint32_t unseen = machine.under_way().unseen;
  bool left_slice = machine.has_left_slice();
  std::size_t begin = machine.state().trail.mark();
  auto is_open = [&](std::uint32_t group) {
    auto is_missing = [&](const Symmetry::Member& each) {
      return each.group == group && !machine.thread_at(each.slot).state.joined;
    };
    return std::ranges::any_of(members, is_missing);
  };
  std::vector<std::uint32_t> groups;  // of which somebody has been joined
  bool all = thread.state.atomic == 0;
  do {
    all = all && rests_at_join(machine, thread);
    if (!all) break;
    const Instruction& in = machine.state().code.instructions[thread.state.position];
    if (in.op == Op::Call) {
      std::optional<std::uint32_t> slot = collected_at(machine, thread);
      all = slot.has_value();
      if (!all) break;
      auto member = std::ranges::find(members, *slot, &Symmetry::Member::slot);
      if (member != members.end()) groups.push_back(member->group);
      machine.change(machine.thread_at(*slot)).joined = true;
      if (machine.state().code.calls[in.extra].results != 0) machine.set_register(thread, in.target, Value(0));
      ThreadState& state = machine.change(thread);
      ++state.position;
      state.rest = Rest::Local;
      if (std::ranges::none_of(groups, is_open)) break;
    }
    all = machine.step(ThreadId(thread.slot), certain).ended == Ended::Done && !certain.asked &&
          machine.under_way().omissions.size() == omissions && thread.state.status == Status::Live &&
          machine.has_left_slice() == left_slice;
  } while (all);
  machine.state().trail.undo(begin);
  machine.under_way().decider = decider;
  machine.under_way().accesses = std::move(accesses);
  machine.under_way().omissions.resize(omissions);
  machine.under_way().unseen = unseen;
  machine.slice().set_left(left_slice);
  return all;
}

}  // namespace

void begin_symmetric_step(NativeMachine& machine, const Thread& thread) {
  const BuiltinRow* row = thread.state.rest == Rest::Visible ? machine.builtin_of(thread) : nullptr;
  bool creates = row != nullptr && row->builtin == Builtin::ThreadCreate;
  machine.symmetry()->begin_step(thread, thread.state.rest == Rest::Visible, creates, rests_at_join(machine, thread));
  machine.symmetry()->add_followed(thread.slot, machine.under_way().accesses);
  machine.under_way().followed = machine.under_way().accesses.size();
}

void end_symmetric_step(NativeMachine& machine, Thread& thread) {
  machine.symmetry()->end_step(thread, std::span(machine.under_way().accesses).subspan(machine.under_way().followed));
  if (machine.general().is_on() || !machine.symmetry()->is_watching() || thread.state.children < 2 ||
      !rests_at_join(machine, thread))
    return;
  if (!collects_all(machine, thread)) machine.symmetry()->give_up();
}

Value recorded(NativeMachine& machine, const Object& object, Value value) {
  if (!object.shared || object.constant || !is_in_history(machine)) return value;
  value = machine.general().pinned(value);
  machine.symmetry()->record(Loaded);
  machine.symmetry()->record(value);
  return value;
}

// What is the same afterwards as it was counts as not done (native/loops.cpp).
void record_store(NativeMachine& machine, const NativeMachine::Target& target, unsigned width, Value value) {
  if (!target.object->shared || !is_in_history(machine)) return;
  value = machine.general().pinned(value);
  machine.symmetry()->record(Stored);
  machine.symmetry()->record(value);
  if (machine.general().is_on() || !target.offset.is_concrete()) return;
  auto offset = static_cast<std::uint32_t>(target.offset.number());
  machine.symmetry()->record(machine.state().memory.holds(*target.object, offset, width, value) ? 1 : 0);
}

void record_block(NativeMachine& machine) {
  if (is_in_history(machine)) machine.symmetry()->distinguish();
}

// Where steps end must not depend on what is outside of the slice.
void record_choice(NativeMachine& machine, Value condition, bool outcome) {
  if (!machine.symmetry()->is_recording()) return;
  if (machine.general().is_on() && machine.general().now(condition).is_concrete()) return;
  if (!is_in_history(machine)) return machine.symmetry()->give_up();
  machine.symmetry()->record(Chosen);
  machine.symmetry()->record(std::uint64_t{outcome});
}

void record_call(NativeMachine& machine, const Thread& thread, const Instruction& in, const program::CallSite& site,
                 Builtin builtin, Flow flow) {
  if (counts_threads(builtin) && thread.slot >= counted_threads) machine.symmetry()->give_up();
  if (!machine.symmetry()->is_recording() || machine.slice().is_outside()) return;
  if (!is_tellable(builtin)) return machine.symmetry()->distinguish();
  machine.symmetry()->record(Called);
  machine.symmetry()->record(static_cast<std::uint64_t>(builtin));
  if (flow != Flow::Next || site.results == 0) return;
  Value result =
      machine.general().pinned(thread.registers[thread.frame().base + static_cast<std::uint32_t>(in.target)].value());
  if (gives_own_address(builtin)) result = Value(result == Value(0) ? 1 : 0);
  machine.symmetry()->record(result);
}

void watch_identity(NativeMachine& machine, ObjectId id, Value offset, std::uint32_t bytes) {
  if (!machine.symmetry()->watches(id)) return;
  const Instruction& in = machine.state().code.instructions[machine.under_way().position];
  const BuiltinRow* row = nullptr;
  if (const program::CallSite* site = machine.state().call_at(machine.under_way().position); site != nullptr)
    row = site->kind == program::CallSite::Kind::Indirect ? nullptr : machine.facts().builtin_called(*site);
  for (const Symmetry::Place& place : machine.symmetry()->places_in(id)) {
    bool is_apart = offset.is_concrete() && bytes != 0 &&
                    (offset.number() + bytes <= place.offset || place.offset + place.size <= offset.number());
    if (is_apart) continue;
    bool is_whole = offset == Value(place.offset) && bytes == place.size;
    bool is_load = in.op == Op::Load && is_whole && machine.symmetry()->is_for_joins(machine.under_way().position);
    if (place.what != Symmetry::Kept::Id && row != nullptr && row->synchronises) continue;
    if (place.what == Symmetry::Kept::Id && row != nullptr && row->builtin == Builtin::ThreadCreate) continue;
    if (place.what == Symmetry::Kept::Id && is_load && machine.state().memory.object(id).state == ObjectState::Live) {
      const Object* who = nullptr;
      Value held =
          machine.state().memory.load(machine.state().memory.object(id), static_cast<std::uint32_t>(place.offset), 64);
      if (held.is_concrete()) who = machine.state().memory.find(word(held));
      if (who == nullptr || who->kind != ObjectKind::Thread || who->owner == machine.under_way().thread->slot) continue;
    }
    machine.symmetry()->give_up();
  }
}

// Where threads are asked to end, their ids are needed; where all that is printed counts, who prints it does.
void RestingMachine::let_threads_be_symmetric() {
  // Ids are terms where pointers are narrow, and nothing is known of those.
  if (!facts_.cancels() && !state_.settings.observed && !state_.code.is_narrow())
    symmetry_ = std::make_unique<Symmetry>(state_, true);
}

void RestingMachine::let_states_be_symmetric() {
  bool knows = std::ranges::any_of(state_.code.calls, knows_threads, &program::CallSite::builtin) ||
               std::ranges::any_of(state_.code.functions, knows_threads, &program::CodeFunction::builtin);
  if (!facts_.cancels() && !state_.settings.observed && !knows) symmetry_ = std::make_unique<Symmetry>(state_, false);
}

}  // namespace heddle::native
