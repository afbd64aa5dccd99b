#include "native/native_machine.h"

#include "native/builtins.h"
#include "native/keys.h"

#include <algorithm>

namespace heddle::native {

using machine::Access;
using machine::Decider;
using machine::Ended;
using machine::NextStep;
using machine::Outcome;
using machine::ThreadId;
using machine::Value;
using program::ErrorKind;
using program::Op;

NativeMachine::NativeMachine(const program::Code& code, term::Terms& terms, const Settings& settings,
                             const Inputs& inputs, bool concrete)
    : code_(code),
      liveness_(code),
      terms_(terms),
      settings_(settings),
      given_(inputs),
      concrete_(concrete),
      arithmetic_(terms),
      memory_(terms, arithmetic_, trail_),
      reached_(code.instructions.size()) {
  memory_.set_source([this](unsigned width) { return undefined(width); });
  lay_out_globals();
  find_refusing_functions();
  for (const program::SwitchTable& table : code.switches) {
    switches_.emplace_back();
    for (const program::SwitchTable::Case& each : table.cases)
      switches_.back().positions.try_emplace(each.value.get_ui(), each.position);
  }
}

NativeMachine::~NativeMachine() = default;

NativeMachine::Mark NativeMachine::mark() {
  if (trail_.is_worn()) {
    memory_.forget_epochs();
    process_.epoch = 0;
    for (auto& thread : threads_) thread->forget_epochs();
    trail_.renew();
  }
  return {trail_.mark()};
}

Outcome NativeMachine::initialise(Decider& decider) {
  decider_ = &decider;
  Thread& main = *threads_[thread_slot(0, 0)];
  ThreadState& state = change(main);
  state.status = Status::Live;
  state.rest = Rest::Local;
  state.joined = true;
  state.function = code_.main;
  process().live = 1;
  process().born = 1;
  current_ = &main;
  position_ = code_.functions[code_.main].entry;
  std::vector<Value> arguments = main_arguments(main);
  call_function(main, code_.main, arguments, 0, 0, 0);
  for (std::size_t i = code_.constructors.size(); i-- > 0;)
    call_function(main, code_.constructors[i], {}, 0, 0, position_);
  state.position = position_;
  return {};
}

Outcome NativeMachine::finalise(Decider&) {
  if (!settings_.checks.contains(ErrorKind::Leak) || cut_short()) return {};
  return find_leak();
}

// A block of the heap that is live at the end and to which nothing points any more.
Outcome NativeMachine::find_leak() {
  std::vector<bool> found = settings_.must_free_all ? std::vector<bool>(memory_.count()) : reachable_objects();
  for (ObjectId id = 1; id < memory_.count(); ++id) {
    const Object& object = memory_.object(id);
    if (object.kind != ObjectKind::Heap || object.state != ObjectState::Live || found[id]) continue;
    program::Location location = code_.places[object.origin].location;
    return {Ended::Failed, {ErrorKind::Leak, location, object_name(id) + " is never freed"}, {}};
  }
  return {};
}

std::vector<bool> NativeMachine::reachable_objects() {
  std::vector<bool> found(memory_.count());
  std::vector<ObjectId> open;
  auto add = [&](ObjectId id) {
    if (id == 0 || id >= found.size() || found[id]) return;
    found[id] = true;
    open.push_back(id);
  };
  for (ObjectId id : global_ids_) add(id);
  for (const auto& thread : threads_)
    for (ObjectId id : thread->local_ids) add(id);
  while (!open.empty()) {
    const Object& object = memory_.object(open.back());
    open.pop_back();
    if (object.state != ObjectState::Live || object.kind == ObjectKind::Function) continue;
    for (std::uint32_t at = 0; at + 8 <= object.size; at += 8) {
      if (!memory_.is_initialised(object, at, 8)) continue;
      Value value = memory_.load(object, at, 64);
      if (value.is_concrete()) {
        add(object_of(word(value)));
      } else {
        for (ObjectId id : memory_.mentioned(value.term())) add(id);
      }
    }
  }
  return found;
}

std::uint32_t NativeMachine::slot_of(const Thread& thread) const {
  return thread_slot_of(thread.parent, thread.ordinal);
}

std::uint32_t NativeMachine::thread_slot_of(std::uint32_t parent, std::uint32_t ordinal) const {
  return slots_.at(std::uint64_t{parent} << 32 | ordinal);
}

// Main is the first child of itself; its other children count from 1.
std::uint32_t NativeMachine::thread_slot(std::uint32_t parent, std::uint32_t ordinal) {
  auto [found, is_new] =
      slots_.try_emplace(std::uint64_t{parent} << 32 | ordinal, static_cast<std::uint32_t>(threads_.size()));
  if (is_new) threads_.push_back(std::make_unique<Thread>(parent, ordinal));
  return found->second;
}

Thread* NativeMachine::start_thread(Thread& parent, std::uint32_t function, Value argument, Flow& flow) {
  if (process_.born >= settings_.threads) {
    flow = leave_out(parent, "more than " + std::to_string(settings_.threads) + " threads",
                     "--threads " + std::to_string(std::uint64_t{settings_.threads} * 2));
    return nullptr;
  }
  std::uint32_t ordinal = ++change(parent).children;
  ++parent.state.effects;
  std::uint32_t slot = thread_slot(slot_of(parent), ordinal);
  Thread& child = *threads_[slot];
  Epoch epoch = change(child).epoch;
  child.state = {};
  child.state.epoch = epoch;
  child.state.status = Status::Live;
  child.state.function = function;
  child.state.begun_at = code_.instructions[position_].place;
  ++process().live;
  ++process().born;
  ++process().unjoined;
  memory_.publish(argument);
  Register* registers = registers_;
  std::uint32_t position = position_;
  std::vector<Value> arguments;
  if (code_.functions[function].parameters != 0) arguments.push_back(argument);
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
  bool is_main = &thread == threads_[0].get();
  if (!state.finishing) {
    state.result = {result.number(), result.is_concrete() ? term::Term() : result.term(), 0};
    memory_.publish(result);
    if (is_main && thread.state.depth == 1 && !state.exits_alone) return exit_process(thread);
    state.finishing = true;
    while (state.depth > 1) leave_quietly(thread);
  }
  if (state.depth == 1) leave_frame(thread);
  if (auto pending = next_destructor(*this, thread))
    return call_function(thread, pending->function, std::array{pending->value}, 0, 0, 0);
  state.status = Status::Finished;
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

Flow NativeMachine::exit_process(Thread& thread) {
  ThreadState& state = change(thread);
  state.status = Status::Stopped;  // nobody can join it any more
  state.position = position_;
  Process& process = this->process();
  process.exiting = true;
  --process.live;
  return Flow::Over;
}

NextStep NativeMachine::next_step(ThreadId id) const {
  const ThreadState& state = at(id).state;
  const program::Instruction& in = code_.instructions[state.position];
  NextStep next{.location = code_.places[in.place].location};
  next.local = state.rest == Rest::Local;
  if (next.local) return next;
  next.fixed = in.op == Op::Load || in.op == Op::Store || in.op == Op::AtomicRmw;
  next.steady = in.op == Op::CmpXchg;
  if (in.op == Op::AtomicBegin) next.blocking = may_refuse_[code_.places[in.place].function];
  if (in.op == Op::Call) {
    const BuiltinRow* row = builtin_of(at(id));
    next.blocking = row != nullptr && row->guard != nullptr;
    next.fixed = row != nullptr && row->fixed;
    next.creates = row != nullptr && row->builtin == program::Builtin::ThreadCreate;
  }
  return next;
}

// The one that a thread rests in front of, if it does; it may be called through a pointer.
const BuiltinRow* NativeMachine::builtin_of(const Thread& thread) const {
  const program::CallSite* site = call_at(thread.state.position);
  if (site == nullptr) return nullptr;
  if (site->kind == program::CallSite::Kind::Builtin) return builtin_row(site->builtin);
  std::optional<std::uint32_t> function = site->function;
  if (site->kind == program::CallSite::Kind::Indirect) {
    bool is_known = program::is_constant(site->callee);
    function = function_at(
        is_known ? constants_[program::constant_index(site->callee)]
                 : thread.registers[thread.frame().base + static_cast<std::uint32_t>(site->callee)].value());
  }
  if (!function || code_.functions[*function].builtin == program::Builtin::None) return nullptr;
  return builtin_row(code_.functions[*function].builtin);
}

Value NativeMachine::guard(ThreadId id) {
  Thread& thread = *threads_[id.index()];
  if (thread.state.rest == Rest::Local) return Value(1);
  bool before = std::exchange(recording_, false);
  Value result = evaluate_guard(thread);
  recording_ = before;
  return result;
}

Value NativeMachine::guard(ThreadId id, std::vector<Access>& touched) {
  touched.clear();
  Thread& thread = *threads_[id.index()];
  if (thread.state.rest == Rest::Local) return Value(1);
  std::swap(accesses_, touched);
  Value result = evaluate_guard(thread);
  std::swap(accesses_, touched);
  return result;
}

namespace {

// For trying out what an atomic section would do: as soon as it depends on an unknown it counts as possible.
class Speculator final : public Decider {
public:
  bool choose(term::Term) override { return asked = true; }
  bool assume(term::Term) override { return asked = true; }
  bool holds(term::Term) override { return asked = true; }
  bool flip() override { return asked = true; }
  bool keep_going() override { return !asked; }
  bool asked = false;
};

}  // namespace

Value NativeMachine::evaluate_guard(Thread& thread) {
  const program::Instruction& in = code_.instructions[thread.state.position];
  if (in.op == Op::AtomicBegin) {
    bool possible = !may_refuse_[code_.places[in.place].function] || !is_refused(thread);
    return Value(possible ? 1 : 0);
  }
  if (in.op != Op::Call) return Value(1);
  const BuiltinRow* row = builtin_of(thread);
  if (row == nullptr || row->guard == nullptr) return Value(1);
  current_ = &thread;
  enter_frame(thread);
  visible_allowed_ = true;
  visiting_ = nowhere;
  Call call{*this, thread, in, code_.calls[in.extra]};
  return row->guard(call);
}

bool NativeMachine::is_refused(Thread& thread) {
  Speculator speculator;
  Decider* before = std::exchange(decider_, &speculator);
  std::size_t begin = trail_.mark();
  std::size_t omitted = omissions_.size();
  std::vector<Access> touched = std::move(accesses_);
  Outcome outcome = step(ThreadId(slot_of(thread)), speculator);
  std::swap(accesses_, touched);
  if (recording_) accesses_.insert(accesses_.end(), touched.begin(), touched.end());
  omissions_.resize(omitted);
  trail_.undo(begin);
  decider_ = before;
  return outcome.ended == Ended::Infeasible && !speculator.asked;
}

// By how functions call each other: a function in which an assumption or a wait may occur.
void NativeMachine::find_refusing_functions() {
  may_refuse_.assign(code_.functions.size(), false);
  for (bool changed = true; changed;) {
    changed = false;
    for (std::uint32_t position = 0; position < code_.instructions.size(); ++position) {
      const program::Instruction& in = code_.instructions[position];
      if (in.op != Op::Call || may_refuse_[code_.places[in.place].function]) continue;
      const program::CallSite& site = code_.calls[in.extra];
      bool is_builtin = site.kind == program::CallSite::Kind::Builtin;
      const BuiltinRow* row = is_builtin ? builtin_row(site.builtin) : nullptr;
      bool refuses = site.kind == program::CallSite::Kind::Indirect ||
                     (site.kind == program::CallSite::Kind::Function && may_refuse_[site.function]) ||
                     site.builtin == program::Builtin::Assume || (row != nullptr && row->guard != nullptr);
      if (refuses) changed = may_refuse_[code_.places[in.place].function] = true;
    }
  }
}

}  // namespace heddle::native
