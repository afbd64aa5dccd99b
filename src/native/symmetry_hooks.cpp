// What the machine tells native/symmetry.h of its steps, and what it finds out for it.
#include "native/builtins.h"
#include "native/native_machine.h"

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
  return builtin == Builtin::Malloc || builtin == Builtin::Calloc || builtin == Builtin::ThreadSelf ||
         builtin == Builtin::ErrnoLocation;
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
  return (builtin >= RwLockInit && builtin <= KeySet) || builtin == ThreadDetach;
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

}  // namespace

// Where threads are asked to end, their ids are needed; where all that is printed counts, who prints it does.
void NativeMachine::let_threads_be_symmetric() {
  if (!cancels_ && !state_.settings.observed) symmetry_ = std::make_unique<Symmetry>(state_, true);
}

void NativeMachine::let_states_be_symmetric() {
  bool knows = std::ranges::any_of(state_.code.calls, knows_threads, &program::CallSite::builtin) ||
               std::ranges::any_of(state_.code.functions, knows_threads, &program::CodeFunction::builtin);
  if (!cancels_ && !state_.settings.observed && !knows) symmetry_ = std::make_unique<Symmetry>(state_, false);
}

void NativeMachine::begin_symmetric_step(const Thread& thread) {
  const BuiltinRow* row = thread.state.rest == Rest::Visible ? builtin_of(thread) : nullptr;
  bool creates = row != nullptr && row->builtin == Builtin::ThreadCreate;
  symmetry_->begin_step(thread, thread.state.rest == Rest::Visible, creates, rests_at_join(thread));
  symmetry_->add_followed(thread.slot, accesses_);
  followed_ = accesses_.size();
}

void NativeMachine::end_symmetric_step(Thread& thread) {
  symmetry_->end_step(thread, std::span(accesses_).subspan(followed_));
  if (general_ != nullptr || !symmetry_->is_watching() || thread.state.children < 2 || !rests_at_join(thread)) return;
  if (!collects_all(thread)) symmetry_->give_up();
}

bool NativeMachine::is_in_history() const {
  return symmetry_->is_recording() &&
         (slice_ == nullptr || slice_->membership[position_] == analysis::Membership::Inside);
}

// A value that was read. In general: it is what it was.
Value NativeMachine::recorded(const Object& object, Value value) {
  if (!object.shared || object.constant || !is_in_history()) return value;
  value = pinned(value);
  symmetry_->record(Loaded);
  symmetry_->record(value);
  return value;
}

// What is the same afterwards as it was counts as not done (native/loops.cpp).
void NativeMachine::record_store(const Target& target, unsigned width, Value value) {
  if (!target.object->shared || !is_in_history()) return;
  value = pinned(value);
  symmetry_->record(Stored);
  symmetry_->record(value);
  if (general_ != nullptr || !target.offset.is_concrete()) return;
  auto offset = static_cast<std::uint32_t>(target.offset.number());
  symmetry_->record(state_.memory.holds(*target.object, offset, width, value) ? 1 : 0);
}

void NativeMachine::record_block(const Object&) {
  if (is_in_history()) symmetry_->distinguish();
}

// Where steps end must not depend on what is outside of the slice.
void NativeMachine::record_choice(Value condition, bool outcome) {
  if (!symmetry_->is_recording()) return;
  if (general_ != nullptr && general_->now(condition).is_concrete()) return;
  if (!is_in_history()) return symmetry_->give_up();
  symmetry_->record(Chosen);
  symmetry_->record(std::uint64_t{outcome});
}

void NativeMachine::record_call(const Thread& thread, const Instruction& in, const program::CallSite& site,
                                Builtin builtin, Flow flow) {
  if (counts_threads(builtin) && thread.slot >= counted_threads) symmetry_->give_up();
  if (!symmetry_->is_recording() || is_outside()) return;
  if (!is_tellable(builtin)) return symmetry_->distinguish();
  symmetry_->record(Called);
  symmetry_->record(static_cast<std::uint64_t>(builtin));
  if (flow != Flow::Next || site.results == 0) return;
  Value result = pinned(thread.registers[thread.frame().base + static_cast<std::uint32_t>(in.target)].value());
  if (gives_own_address(builtin)) result = Value(result == Value(0) ? 1 : 0);
  symmetry_->record(result);
}

// An access to a place that holds identities: only what the machine itself does there, and the parent's loads for
// joins.
void NativeMachine::watch_identity(ObjectId id, Value offset, std::uint32_t bytes) {
  if (!symmetry_->watches(id)) return;
  const Instruction& in = state_.code.instructions[position_];
  const BuiltinRow* row = nullptr;
  if (const program::CallSite* site = state_.call_at(position_); site != nullptr)
    row = site->kind == program::CallSite::Kind::Indirect ? nullptr : builtin_called(*site);
  for (const Symmetry::Place& place : symmetry_->places_in(id)) {
    bool is_apart = offset.is_concrete() && bytes != 0 &&
                    (offset.number() + bytes <= place.offset || place.offset + place.size <= offset.number());
    if (is_apart) continue;
    bool is_whole = offset == Value(place.offset) && bytes == place.size;
    bool is_load = in.op == Op::Load && is_whole && symmetry_->is_for_joins(position_);
    if (place.what != Symmetry::Kept::Id && row != nullptr && row->synchronises) continue;
    if (place.what == Symmetry::Kept::Id && row != nullptr && row->builtin == Builtin::ThreadCreate) continue;
    if (place.what == Symmetry::Kept::Id && is_load && state_.memory.object(id).state == ObjectState::Live) {
      const Object* who = nullptr;
      Value held = state_.memory.load(state_.memory.object(id), static_cast<std::uint32_t>(place.offset), 64);
      if (held.is_concrete()) who = state_.memory.find(word(held));
      if (who == nullptr || who->kind != ObjectKind::Thread || who->owner == current_->slot) continue;
    }
    symmetry_->give_up();
  }
}

// In front of a join, or of a load that it needs.
bool NativeMachine::rests_at_join(const Thread& thread) {
  if (thread.state.status != Status::Live || thread.state.rest != Rest::Visible) return false;
  const Instruction& in = state_.code.instructions[thread.state.position];
  if (in.op == Op::Load) {
    Value address = program::is_constant(in.a)
                        ? constants_[program::constant_index(in.a)].value
                        : thread.registers[thread.frame().base + static_cast<std::uint32_t>(in.a)].value();
    if (!address.is_concrete() || !symmetry_->watches(object_of(word(address)))) return false;
    auto is_read = [&](const Symmetry::Place& place) {
      return place.what == Symmetry::Kept::Id && place.offset == offset_of(word(address)) && in.width == 64;
    };
    return std::ranges::any_of(symmetry_->places_in(object_of(word(address))), is_read) &&
           symmetry_->is_for_joins(thread.state.position);
  }
  const BuiltinRow* row = builtin_of(thread);
  return row != nullptr && row->builtin == Builtin::ThreadJoin;
}

// The child that the thread, in front of a join, is about to join without asking for its result. None: there is no
// such.
std::optional<std::uint32_t> NativeMachine::collected_at(Thread& thread) {
  const Instruction& in = state_.code.instructions[thread.state.position];
  current_ = &thread;
  enter_frame(thread);
  Call call{*this, thread, in, state_.code.calls[in.extra]};
  if (call.count() < 2 || call.argument(1) != Value(0)) return std::nullopt;
  Value id = call.argument(0);
  const Object* object = id.is_concrete() ? state_.memory.find(word(id)) : nullptr;
  if (object == nullptr || object->kind != ObjectKind::Thread || offset_of(word(id)) != 0) return std::nullopt;
  const Thread& joined = thread_at(object->origin);
  bool can_be = joined.parent == thread.slot && joined.slot != thread.slot && !joined.state.joined;
  return can_be && !joined.state.detached ? std::optional(joined.slot) : std::nullopt;
}

// The thread has come to a join. If it is the first one of a group: does it join all others as well, whatever happens,
// without anything in between that others notice? Joins are passed over, and all is undone.
bool NativeMachine::collects_all(Thread& thread) {
  Symmetry::Pause pause(symmetry_.get());
  std::vector<Symmetry::Member> members = symmetry_->members_created_by(thread.slot);
  if (members.empty()) return true;
  Certain certain;
  machine::Decider* decider = decider_;
  std::vector<machine::Access> accesses = accesses_;
  std::size_t omissions = omissions_.size();
  std::uint32_t unseen = unseen_;
  bool left_slice = left_slice_;
  std::size_t begin = state_.trail.mark();
  auto is_open = [&](std::uint32_t group) {
    auto is_missing = [&](const Symmetry::Member& each) {
      return each.group == group && !thread_at(each.slot).state.joined;
    };
    return std::ranges::any_of(members, is_missing);
  };
  std::vector<std::uint32_t> groups;  // of which somebody has been joined
  bool all = thread.state.atomic == 0;
  do {
    all = all && rests_at_join(thread);
    if (!all) break;
    const Instruction& in = state_.code.instructions[thread.state.position];
    if (in.op == Op::Call) {
      std::optional<std::uint32_t> slot = collected_at(thread);
      all = slot.has_value();
      if (!all) break;
      auto member = std::ranges::find(members, *slot, &Symmetry::Member::slot);
      if (member != members.end()) groups.push_back(member->group);
      change(thread_at(*slot)).joined = true;
      if (state_.code.calls[in.extra].results != 0) set_register(thread, in.target, Value(0));
      ThreadState& state = change(thread);
      ++state.position;
      state.rest = Rest::Local;
      if (std::ranges::none_of(groups, is_open)) break;
    }
    all = step(ThreadId(thread.slot), certain).ended == Ended::Done && !certain.asked &&
          omissions_.size() == omissions && thread.state.status == Status::Live && left_slice_ == left_slice;
  } while (all);
  state_.trail.undo(begin);
  decider_ = decider;
  accesses_ = std::move(accesses);
  omissions_.resize(omissions);
  unseen_ = unseen;
  left_slice_ = left_slice;
  return all;
}

}  // namespace heddle::native
