#include "native/native_machine.h"

#include "native/builtins.h"
#include "native/keys.h"
#include "native/leaks.h"
#include "native/once.h"
#include "native/sync_object.h"

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
      end_counts_(settings.observed || settings.checks.contains(ErrorKind::Leak)),
      addresses_(terms, state_.arithmetic, state_.memory),
      foreign_(code, terms),
      reached_(code.instructions.size()) {
  state_.memory.set_source([this](unsigned width) { return undefined(width); });
  state_.memory.set_numbers({[this](Address address) { return addresses_.spelled(address); },
                             [this](term::Term term) { return addresses_.shown(term); }});
  addresses_.set_source({[this](const Object& object) { return first_number(object); },
                         [this](Object& object) { ask_number(object); },
                         [this](const Object& one, const Object& other) { note_comparison(one, other); }});
  lay_out_globals();
  auto calls = [&](auto is_meant) {
    return std::ranges::any_of(code.calls, is_meant, &program::CallSite::builtin) ||
           std::ranges::any_of(code.functions, is_meant, &program::CodeFunction::builtin);
  };
  bool asserts = settings.checks.contains(ErrorKind::Assertion);
  cancels_ = calls([](program::Builtin builtin) { return builtin == program::Builtin::ThreadCancel; });
  deletes_keys_ = calls([](program::Builtin builtin) { return builtin == program::Builtin::KeyDelete; });
  may_end_process_ = calls([&](program::Builtin builtin) { return ends_process(builtin, asserts); });
  tries_locks_ = native::tries_locks(code);
  looks_at_serial_thread_ = uses_result_of(program::Builtin::BarrierWait);
  looks_at_timeouts_ = uses_result_of(program::Builtin::CondTimedWait);
  find_refusing_functions();
  find_visible_steps();
  for (const program::SwitchTable& table : code.switches) {
    switches_.emplace_back();
    for (const program::SwitchTable::Case& each : table.cases)
      switches_.back().positions.try_emplace(each.value.get_ui(), each.position);
  }
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
  decider_ = &decider;
  Thread& main = *state_.threads[thread_slot(0, 0)];
  ThreadState& state = change(main);
  state.status = Status::Live;
  state.rest = Rest::Local;
  state.joined = true;
  state.function = state_.code.main;
  make_id(main);
  process().live = 1;
  process().born = 1;
  current_ = &main;
  position_ = state_.code.functions[state_.code.main].entry;
  meet_foreign_variables();
  std::vector<Value> arguments = main_arguments(main);
  call_function(main, state_.code.main, arguments, 0, 0, 0);
  for (std::size_t i = state_.code.constructors.size(); i-- > 0;)
    call_function(main, state_.code.constructors[i], {}, 0, 0, position_);
  state.position = position_;
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

void NativeMachine::make_id(Thread& thread) {
  Object& object = state_.memory.create(thread.own_id, ObjectKind::Thread, 0, thread.slot, thread.parent);
  object.serial = thread.ordinal;
  object.made_alone = !is_concurrent();
  object.alignment = 0;
  object.shared = true;
}

void NativeMachine::end_identity(Object& object) { state_.identities.end(object, {is_concurrent(), current_->slot}); }

void NativeMachine::end_id(Thread& thread) {
  if (thread.slot == 0) return;
  Object& object = state_.memory.object(thread.own_id);
  end_identity(object);
  state_.memory.destroy(object, state_.code.instructions[position_].place);
}

Thread* NativeMachine::start_thread(Thread& parent, std::uint32_t function, Value argument, Flow& flow) {
  if (state_.process.born >= state_.settings.threads) {
    flow = leave_out(parent, "more than " + std::to_string(state_.settings.threads) + " threads",
                     "--threads " + std::to_string(std::uint64_t{state_.settings.threads} * 2));
    return nullptr;
  }
  std::uint32_t ordinal = ++change(parent).children;
  ++parent.state.effects;
  std::uint32_t slot = thread_slot(slot_of(parent), ordinal);
  Thread& child = *state_.threads[slot];
  Epoch epoch = change(child).epoch;
  child.state = {};
  child.state.epoch = epoch;
  child.state.status = Status::Live;
  child.state.function = function;
  child.state.begun_at = state_.code.instructions[position_].place;
  make_id(child);
  ++process().live;
  ++process().born;
  ++process().unjoined;
  state_.memory.publish(argument);
  Register* registers = registers_;
  std::uint32_t position = position_;
  std::vector<Value> arguments;
  if (state_.code.functions[function].parameters != 0) arguments.push_back(argument);
  flow = call_function(child, function, arguments, 0, 0, 0);
  child.state.position = position_;
  registers_ = registers;
  position_ = position;
  note(Access::thread_object, Value(slot), 1, true, true);
  flow = Flow::Next;
  return &child;
}

// Values under keys are given to their destructors first, one call after the other.
Flow NativeMachine::finish_thread(Thread& thread, Value result) {
  ThreadState& state = change(thread);
  bool is_main = &thread == state_.threads[0].get();
  if (!state.finishing) {
    if (general_ != nullptr) result = result_in_general(thread, result);
    state.result = {result.number(), result.is_concrete() ? term::Term() : result.term(), 0};
    state_.memory.publish(result);
    if (is_main && thread.state.depth == 1 && !state.exits_alone) return exit_process(thread, result);
    state.finishing = true;
    abandon_onces(*this, thread);
    while (state.depth > 1) leave_quietly(thread);
  }
  if (state.depth == 1) leave_frame(thread);
  if (auto pending = next_destructor(*this, thread))
    return call_function(thread, pending->function, std::array{pending->value}, 0, 0, 0);
  bool is_last = state_.process.live == 1 && state_.process.stopped == 0 && !state_.process.exiting;
  if (is_last && state_.code.has_destructors)
    return leave_out(thread, "functions with the attribute destructor, which run when the last thread has ended",
                     "a return from main");
  state.status = Status::Finished;
  if (state.detached) end_id(thread);
  state.position = position_;
  --process().live;
  note(Access::thread_object, Value(slot_of(thread)), 1, true, true, Access::Role::Release);
  return Flow::Over;
}

// The variables of the frames that pthread_exit leaves stay, since programs rely on it.
void NativeMachine::leave_quietly(Thread& thread) {
  ThreadState& state = change(thread);
  state.top = thread.frame().base;
  --state.depth;
}

bool NativeMachine::has_returned_from_main(const Thread& thread) const {
  return thread.slot == 0 && thread.state.status == Status::Stopped && thread.state.depth == 1 &&
         state_.code.instructions[thread.state.position].op == Op::Return;
}

Flow NativeMachine::exit_process(Thread& thread, Value status, bool by_abort) {
  if (is_outside() && state_.call_at(position_) != nullptr) leave_slice();
  if (thread.state.atomic != 0 && is_concurrent() && !end_counts_) return exit_in_section();
  if (end_counts_ && !visit_shared()) return Flow::Rest;
  if (end_counts_) note(Access::thread_object, Value(end_place), 1, true, true);
  ThreadState& state = change(thread);
  state.status = Status::Stopped;  // nobody can join it any more
  state.position = position_;
  Process& process = this->process();
  process.exiting = true;
  has_ended_ = has_ended_ || (!by_abort && process.discarded == 0 && general_ == nullptr);
  process.status = {status.number(), status.is_concrete() ? term::Term() : status.term(), 0};
  --process.live;
  return Flow::Over;
}

// Nobody may go on, since he would see the section unfinished. What the others do without it they can do before it; so
// the execution is over, and whoever asks beforehand is told that there is no such section.
Flow NativeMachine::exit_in_section() {
  exited_ = true;
  return refuse();
}

// Does it count as a section that cannot be entered? Not where accesses count that a section makes before the process
// ends.
bool NativeMachine::may_exit_in_section() const {
  return !end_counts_ && !state_.settings.checks.contains(ErrorKind::Race);
}

void NativeMachine::note_crossing() {
  if (arrivals_commute_ && general_ == nullptr) arrivals_cross_ = true;  // in general: it has happened before
}

// Through a pointer it may be.
bool NativeMachine::uses_result_of(program::Builtin builtin) const {
  bool used = std::ranges::any_of(state_.code.functions, [&](const auto& each) { return each.builtin == builtin; });
  for (std::uint32_t position = 0; position < state_.code.instructions.size() && !used; ++position) {
    const program::CallSite* site = state_.call_at(position);
    if (site == nullptr || site->kind != program::CallSite::Kind::Builtin || site->builtin != builtin) continue;
    used = std::ranges::binary_search(state_.liveness.at(position + 1), state_.code.instructions[position].target);
  }
  return used;
}

}  // namespace heddle::native
