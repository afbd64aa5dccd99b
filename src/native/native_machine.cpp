#include "native/native_machine.h"

#include "native/address_inputs.h"
#include "native/builtins.h"
#include "native/frames.h"
#include "native/input_output.h"
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
    : RestingMachine(code, terms, settings),
      given_{inputs, concrete},
      addresses_(terms, state_.arithmetic, state_.memory),
      narrow_addresses_(terms, state_.arithmetic, state_.memory),
      is_narrow_(code.is_narrow()),
      general_(state_, addresses_),
      foreign_(code, terms),
      noticed_(code.instructions.size()),
      slice_(state_, step_, general_) {
  state_.memory.set_source([this](unsigned width) { return undefined(*this, width); });
  state_.memory.set_numbers({[this](Address address) { return addresses_.spelled(address); },
                             [this](term::Term term) { return addresses_.shown(term); }});
  addresses_.set_source({[this](const Object& object) { return first_number(*this, object); },
                         [this](Object& object) { ask_number(*this, object); },
                         [this](const Object& one, const Object& other) { note_comparison(*this, one, other); }});
  narrow_addresses_.set_source(
      {[this](const Object& object) { return first_number(*this, object); },
       [this](const Object& one, const Object& other) { note_comparison(*this, one, other); }});
  if (is_narrow_) state_.memory.set_narrow();
  constants_ = lay_out_globals(*this, foreign_);
}

NativeMachine::~NativeMachine() = default;

Outcome NativeMachine::initialise(Decider& decider) {
  step_.decider = &decider;
  Thread& main = *state_.threads[thread_slot(*this, 0, 0)];
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
  call_function(*this, main, state_.code.main, arguments, 0, 0, 0);
  for (std::size_t i = state_.code.constructors.size(); i-- > 0;)
    call_function(*this, main, state_.code.constructors[i], {}, 0, 0, step_.position);
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

Value NativeMachine::shown(Value value) const {
  if (value.is_concrete() || !values_) return value;
  term::Term known = values_(value.term());
  return known ? to_value(state_.terms, known) : value;
}

// Summaries know nothing of addresses that are terms.
void NativeMachine::generalise(machine::Generaliser* generaliser) {
  if (is_narrow_ && generaliser != nullptr) generaliser->give_up();
  general_.use(is_narrow_ ? nullptr : generaliser);
}

void NativeMachine::note_crossing() {
  if (arrivals_commute_ && !general_.is_on()) arrivals_cross_ = true;  // in general: it has happened before
}

}  // namespace heddle::native
