#include "native/native_machine.h"

#include "native/builtins.h"
#include "native/leaks.h"
#include "native/thread_life.h"

#include <algorithm>

namespace heddle::native {

using machine::Access;
using machine::Decider;
using machine::Ended;
using machine::Outcome;
using machine::ThreadId;
using machine::Value;
using program::ErrorKind;
using program::Op;

NativeMachine::NativeMachine(const program::Code& code, term::Terms& terms, const Settings& settings,
                             const Inputs& inputs, bool concrete)
    : state_(code, terms, settings),
      given_(inputs),
      concrete_(concrete),
      end_counts_(native::end_counts(settings)),
      addresses_(terms, state_.arithmetic, state_.memory),
      general_(state_, addresses_),
      foreign_(code, terms),
      facts_(state_),
      noticed_(code.instructions.size()) {
  state_.memory.set_source([this](unsigned width) { return undefined(width); });
  state_.memory.set_numbers({[this](Address address) { return addresses_.spelled(address); },
                             [this](term::Term term) { return addresses_.shown(term); }});
  addresses_.set_source({[this](const Object& object) { return first_number(object); },
                         [this](Object& object) { ask_number(object); },
                         [this](const Object& one, const Object& other) { note_comparison(one, other); }});
  constants_ = lay_out_globals(state_, foreign_);
}

NativeMachine::~NativeMachine() = default;

NativeMachine::Mark NativeMachine::mark() {
  if (state_.trail.is_worn()) {
    state_.memory.forget_epochs();
    state_.process.epoch = 0;
    for (auto& thread : state_.threads) thread->forget_epochs();
    if (symmetry_) symmetry_->forget_epochs();
    state_.trail.renew();
  }
  return {state_.trail.mark()};
}

Outcome NativeMachine::initialise(Decider& decider) {
  step_.decider = &decider;
  Thread& main = *state_.threads[thread_slot(0, 0)];
  ThreadState& state = change(main);
  state.status = Status::Live;
  state.rest = Rest::Local;
  state.joined = true;
  state.function = state_.code.main;
  make_id(*this, main);
  process().live = 1;
  process().born = 1;
  step_.thread = &main;
  step_.position = state_.code.functions[state_.code.main].entry;
  meet_foreign_variables(*this);
  std::vector<Value> arguments = main_arguments(*this, main);
  call_function(main, state_.code.main, arguments, 0, 0, 0);
  for (std::size_t i = state_.code.constructors.size(); i-- > 0;)
    call_function(main, state_.code.constructors[i], {}, 0, 0, step_.position);
  state.position = step_.position;
  return {};
}

Outcome NativeMachine::finalise(Decider&) {
  // Threads that spin for ever may have lost memory too; but nobody can say that they will not free what they have.
  bool has_ended = state_.process.exiting || !cut_short() || !state_.settings.must_free_all;
  if (!state_.settings.checks.contains(ErrorKind::Leak) || !has_ended || state_.process.discarded != 0) return {};
  std::optional<ObjectId> lost = find_leak(*this);
  if (!lost) return {};
  program::Location location = state_.code.places[state_.memory.object(*lost).origin].location;
  return {Ended::Failed, {ErrorKind::Leak, location, names().object_name(*lost) + " is never freed"}, {}};
}

// Main is the first child of itself; its other children count from 1.
std::uint32_t NativeMachine::thread_slot(std::uint32_t parent, std::uint32_t ordinal) {
  auto number = static_cast<std::uint32_t>(state_.threads.size());
  auto [found, is_new] = slots_.try_emplace(std::uint64_t{parent} << 32 | ordinal, number);
  if (!is_new) return found->second;
  state_.threads.push_back(std::make_unique<Thread>(number, parent, ordinal));
  state_.threads.back()->own_id = reserve_object();
  return found->second;
}

void NativeMachine::note_crossing() {
  if (arrivals_commute_ && !general_.is_on()) arrivals_cross_ = true;  // in general: it has happened before
}

}  // namespace heddle::native
