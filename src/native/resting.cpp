// The step that a thread rests in front of: what can be told of it in advance, and whether it can be taken.
#include "native/builtins.h"
#include "native/native_machine.h"

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

NextStep NativeMachine::next_step(ThreadId id) const {
  const ThreadState& state = at(id).state;
  bool is_held_back = symmetry_ != nullptr && symmetry_->is_held_back(id.index());
  if (is_over() || is_held_back) return {.location = state_.place_of(state.position).location, .blocking = true};
  if (state.rest == Rest::Local) {
    // To end the process, or to fail, is to do something to others; and so is to do something before it ends.
    return {.location = state_.place_of(state.position).location, .local = !end_counts_, .fixed = end_counts_};
  }
  const program::CallSite* site = state_.call_at(state.position);
  bool is_indirect = site != nullptr && site->kind == program::CallSite::Kind::Indirect;
  return is_indirect ? facts_.visible_step(state.position, builtin_of(at(id))) : facts_.visible_step(state.position);
}

// As its base does, without a virtual call for each thread: this is asked in every state.
void NativeMachine::find_resting(std::vector<machine::Resting>& threads) const {
  threads.clear();
  for (std::uint32_t i = 0; i < NativeMachine::thread_slots(); ++i)
    if (ThreadId id(i); NativeMachine::is_live(id)) threads.push_back({id, NativeMachine::next_step(id)});
}

// The one that a thread rests in front of, if it does; it may be called through a pointer.
const BuiltinRow* NativeMachine::builtin_of(const Thread& thread) const {
  const program::CallSite* site = state_.call_at(thread.state.position);
  if (site == nullptr) return nullptr;
  if (site->kind != program::CallSite::Kind::Indirect) return facts_.builtin_called(*site);
  bool is_known = program::is_constant(site->callee);
  std::optional<std::uint32_t> function =
      function_at(is_known ? constants_[program::constant_index(site->callee)].value
                           : thread.registers[thread.frame().base + static_cast<std::uint32_t>(site->callee)].value());
  return function ? builtin_row(state_.code.functions[*function].builtin) : nullptr;
}

Value NativeMachine::guard(ThreadId id) {
  Thread& thread = *state_.threads[id.index()];
  if (is_over()) return Value(0);
  if (symmetry_ != nullptr && symmetry_->is_held_back(id.index())) {
    symmetry_->count_mirrored(id.index());
    return Value(0);
  }
  if (thread.state.rest == Rest::Local) return Value(1);
  bool before = std::exchange(step_.recording, false);
  Value result = evaluate_guard(thread);
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
  Value result = evaluate_guard(thread);
  std::swap(step_.accesses, touched);
  if (symmetry_ != nullptr) symmetry_->add_followed(id.index(), touched);
  return result;
}

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

Value NativeMachine::evaluate_guard(Thread& thread) {
  const program::Instruction& in = state_.code.instructions[thread.state.position];
  if (in.op == Op::AtomicBegin) {
    bool possible = !facts_.may_refuse(state_.code.places[in.place].function) || !is_refused(thread);
    return Value(possible ? 1 : 0);
  }
  if (in.op != Op::Call) return Value(1);
  const BuiltinRow* row = builtin_of(thread);
  if (row == nullptr || row->guard == nullptr) return Value(1);
  step_.thread = &thread;
  enter_frame(thread);
  if (general_.is_on()) general_.enter_frame(thread, step_.position);
  step_.visible_allowed = true;
  step_.visiting = Step::nowhere;
  Call call{*this, thread, in, state_.code.calls[in.extra]};
  return row->guard(call);
}

bool NativeMachine::is_refused(Thread& thread) {
  Speculator speculator;
  Decider* before = std::exchange(step_.decider, &speculator);
  std::size_t begin = state_.trail.mark();
  std::size_t omitted = step_.omissions.size();
  std::vector<Access> touched = std::move(step_.accesses);
  Outcome outcome =
      step(ThreadId(slot_of(thread)), general_.is_on() ? general_.generaliser() : static_cast<Decider&>(speculator));
  std::swap(step_.accesses, touched);
  if (step_.recording) step_.accesses.insert(step_.accesses.end(), touched.begin(), touched.end());
  bool leaves_out = step_.omissions.size() > omitted;  // the step itself will say what
  step_.omissions.resize(omitted);
  state_.trail.undo(begin);
  step_.decider = before;
  return outcome.ended == Ended::Infeasible && !speculator.asked && !leaves_out;
}

// "the mutex m", by what its guard looks at.
std::string NativeMachine::waits_for(ThreadId id) {
  std::vector<machine::Access> touched;
  if (is_over() || !is_live(id) || !guard(id, touched).is_false()) return "";
  const program::CallSite* site = state_.call_at(at(id).state.position);
  std::string call = site == nullptr ? "an atomic section" : site->name;
  for (const machine::Access& access : touched) {
    if (access.object == machine::Access::thread_object && access.index.number() >= thread_slots()) {
      program::TypeId type = 0;
      Address queue = at(id).state.waits_for;
      return call + ": waits for " + names().name_of_place(object_of(queue), offset_of(queue), 1, type);
    }
    if (access.object == machine::Access::thread_object)
      return call + ": waits for thread " + path_of(ThreadId(static_cast<std::uint32_t>(access.index.number())));
    if (!access.index.is_concrete()) continue;
    program::TypeId type = 0;
    return call + ": waits for " + names().name_of_place(access.object, access.index.number(), access.size, type);
  }
  return call;
}

}  // namespace heddle::native
