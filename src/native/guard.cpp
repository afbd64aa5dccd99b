// Can the step be taken that a thread rests in front of?
#include "native/builtins.h"
#include "native/deadlock.h"
#include "native/instructions.h"
#include "native/library.h"

#include <algorithm>
#include <utility>

namespace heddle::native {

using machine::Access;
using machine::Decider;
using machine::Ended;
using machine::NextStep;
using machine::Outcome;
using machine::ThreadId;
using machine::Value;
using program::Builtin;
using program::Op;

namespace {

// For trying out what an atomic section would do: as soon as it depends on an unknown it counts as possible, and so it
// does when it takes very long. Taking the step then shows it, and that can be interrupted.
class Speculator final : public Decider {
public:
  bool choose(term::Term) override { return asked = true; }
  bool assume(term::Term) override { return asked = true; }
  bool holds(term::Term) override { return asked = true; }
  bool flip() override { return asked = true; }
  bool keep_going() override {
    asked = asked || ++looks_ > most_looks;
    return !asked;
  }
  bool asked = false;

private:
  static constexpr int most_looks = 64;
  int looks_ = 0;
};

}  // namespace

bool is_refused(NativeMachine& machine, Thread& thread) {
  Speculator speculator;
  Decider* before = std::exchange(machine.under_way().decider, &speculator);
  std::size_t begin = machine.state().trail.mark();
  std::size_t omitted = machine.under_way().omissions.size();
  std::vector<Access> touched = std::move(machine.under_way().accesses);
  Outcome outcome =
      machine.step(ThreadId(machine.slot_of(thread)),
                   machine.general().is_on() ? machine.general().generaliser() : static_cast<Decider&>(speculator));
  std::swap(machine.under_way().accesses, touched);
  if (machine.under_way().recording)
    machine.under_way().accesses.insert(machine.under_way().accesses.end(), touched.begin(), touched.end());
  bool leaves_out = machine.under_way().omissions.size() > omitted;  // the step itself will say what
  machine.under_way().omissions.resize(omitted);
  machine.state().trail.undo(begin);
  machine.under_way().decider = before;
  return outcome.ended == Ended::Infeasible && !speculator.asked && !leaves_out;
}

namespace {

Value evaluate_guard(NativeMachine& machine, Thread& thread) {
  const program::Instruction& in = machine.state().code.instructions[thread.state.position];
  if (in.op == Op::AtomicBegin) {
    bool possible =
        !machine.facts().may_refuse(machine.state().code.places[in.place].function) || !is_refused(machine, thread);
    return Value(possible ? 1 : 0);
  }
  if (in.op != Op::Call) return Value(1);
  const BuiltinRow* row = machine.builtin_of(thread);
  if (row == nullptr || row->guard == nullptr) return Value(1);
  machine.under_way().thread = &thread;
  machine.enter_frame(thread);
  if (machine.general().is_on()) machine.general().enter_frame(thread, machine.under_way().position);
  machine.under_way().visible_allowed = true;
  machine.under_way().visiting = Step::nowhere;
  const program::CallSite& site = machine.state().code.calls[in.extra];
  Call call{machine, thread, in, site, row->builtin};
  return row->guard(call);
}

}  // namespace

Value NativeMachine::guard(ThreadId id) {
  Thread& thread = *state_.threads[id.index()];
  if (is_over()) return Value(0);
  if (symmetry_ != nullptr && symmetry_->is_held_back(id.index())) {
    symmetry_->count_mirrored(id.index());
    return Value(0);
  }
  if (thread.state.rest == Rest::Local) return Value(1);
  bool before = std::exchange(step_.recording, false);
  Value result = evaluate_guard(*this, thread);
  step_.recording = before;
  return result;
}

Value NativeMachine::guard(ThreadId id, std::vector<Access>& touched) {
  touched.clear();
  Thread& thread = *state_.threads[id.index()];
  if (is_over()) {
    touched.push_back({.object = Access::thread_object, .index = Value(end_place), .atomic = true});
    return Value(0);
  }
  if (symmetry_ != nullptr && symmetry_->is_held_back(id.index())) return Value(0);
  if (thread.state.rest == Rest::Local) return Value(1);
  std::swap(step_.accesses, touched);
  Value result = evaluate_guard(*this, thread);
  std::swap(step_.accesses, touched);
  if (symmetry_ != nullptr) symmetry_->add_followed(id.index(), touched);
  return result;
}

namespace {

// What a thread waits for in models/futex.c, whose object this is: the word that is to change comes first in it. Null:
// it is no such object.
std::optional<std::string> awaited_word(NativeMachine& machine, ObjectId id) {
  const Object& object = machine.memory().object(id);
  if (object.kind != ObjectKind::Stack) return std::nullopt;
  std::uint32_t place = machine.code().instructions[object.origin].place;
  const program::CodeFunction& function = machine.code().functions[machine.code().places[place].function];
  if (!function.is_model || function.name != "heddle_futex_wait") return std::nullopt;
  Value word_address = machine.pointer_of(machine.memory().load(object, 0, machine.pointer_bits()));
  const Object* word_object = word_address.is_concrete() ? machine.memory().find(word(word_address)) : nullptr;
  if (word_object == nullptr || is_of_library(machine.code(), *word_object)) return "a notification";
  program::TypeId type = 0;
  return "a notification of " +
         machine.names().name_of_place(object_of(word(word_address)), offset_of(word(word_address)), 4, type);
}

}  // namespace

Awaited waits_for(NativeMachine& machine, ThreadId id) {
  std::vector<machine::Access> touched;
  if (machine.is_over() || !machine.is_live(id) || !machine.guard(id, touched).is_false()) return {};
  const program::CallSite* site = machine.state().call_at(machine.at(id).state.position);
  std::string call = site == nullptr ? "an atomic section" : site->name;
  for (const machine::Access& access : touched) {
    if (access.object == machine::Access::thread_object && access.index.number() >= machine.thread_slots()) {
      program::TypeId type = 0;
      Address queue = machine.at(id).state.waits_for;
      return {machine.names().name_of_place(object_of(queue), offset_of(queue), 1, type), call};
    }
    if (access.object == machine::Access::thread_object)
      return {"thread " + machine.path_of(ThreadId(static_cast<std::uint32_t>(access.index.number()))), call};
    if (!access.index.is_concrete()) continue;
    if (std::optional<std::string> word = awaited_word(machine, access.object)) return {*word, "wait"};
    program::TypeId type = 0;
    return {machine.names().name_of_place(access.object, access.index.number(), access.size, type), call};
  }
  return {call, ""};
}

}  // namespace heddle::native
