#include "native/resting.h"

#include "native/builtins.h"
#include "native/code_facts.h"

namespace heddle::native {

using machine::NextStep;
using machine::ThreadId;
using machine::Value;

RestingMachine::RestingMachine(const program::Code& code, term::Terms& terms, const Settings& settings)
    : state_(code, terms, settings), end_counts_(native::end_counts(settings)), facts_(state_) {}

RestingMachine::Mark RestingMachine::mark() {
  if (state_.trail.is_worn()) {
    state_.memory.forget_epochs();
    state_.process.epoch = 0;
    for (auto& thread : state_.threads) thread->forget_epochs();
    if (symmetry_) symmetry_->forget_epochs();
    state_.trail.renew();
  }
  return {state_.trail.mark()};
}

NextStep RestingMachine::next_step(ThreadId id) const {
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
void RestingMachine::find_resting(std::vector<machine::Resting>& threads) const {
  threads.clear();
  for (std::uint32_t i = 0; i < RestingMachine::thread_slots(); ++i)
    if (ThreadId id(i); RestingMachine::is_live(id)) threads.push_back({id, RestingMachine::next_step(id)});
}

// The one that a thread rests in front of, if it does; it may be called through a pointer.
const BuiltinRow* RestingMachine::builtin_of(const Thread& thread) const {
  const program::CallSite* site = state_.call_at(thread.state.position);
  if (site == nullptr) return nullptr;
  if (site->kind != program::CallSite::Kind::Indirect) return facts_.builtin_called(*site);
  bool is_known = program::is_constant(site->callee);
  std::optional<std::uint32_t> function =
      function_at(is_known ? constants_[program::constant_index(site->callee)].value
                           : thread.registers[thread.frame().base + static_cast<std::uint32_t>(site->callee)].value());
  return function ? builtin_row(state_.code.functions[*function].builtin) : nullptr;
}

std::optional<std::uint32_t> RestingMachine::function_at(Value address) const {
  if (!address.is_concrete() || offset_of(word(address)) != 0) return std::nullopt;
  ObjectId id = object_of(word(address));
  if (id == 0 || id >= state_.memory.count() || state_.memory.object(id).kind != ObjectKind::Function)
    return std::nullopt;
  return state_.memory.object(id).origin;
}

}  // namespace heddle::native
