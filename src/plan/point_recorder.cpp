#include "plan/point_recorder.h"

#include "native/user_place.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace heddle::plan {

using machine::Value;
using native::NativeMachine;
using native::Thread;
using program::Builtin;
using program::CallSite;
using Kind = RecordedPoint::Kind;

namespace {

std::optional<std::uint64_t> number_of(NativeMachine& machine, Value value) {
  Value shown = machine.shown(value);
  if (!shown.is_concrete()) return std::nullopt;
  return static_cast<std::uint64_t>(shown.number());
}

bool is_wait(Builtin builtin) { return builtin == Builtin::CondWait || builtin == Builtin::CondTimedWait; }

// Which argument is the address of what a function writes, and how much that is. -1: none, or it says so itself.
struct Written {
  std::string_view name;
  std::size_t argument;
  std::uint32_t bytes;  // 0: the next argument says
};
constexpr Written written[] = {
    {"clock_gettime", 1, 16},
    {"pthread_key_create", 0, 4},
    {"gettimeofday", 0, 16},
    {"rand_r", 0, 4},
    {"tss_create", 0, 4},
    {"klee_make_symbolic", 0, 0},
    {"__VERIFIER_nondet_memory", 0, 0},
    {"heddle_make_symbolic", 0, 0},
};

std::optional<std::uint64_t> read_bytes(NativeMachine& machine, const native::Object& object, std::uint32_t at) {
  return number_of(machine, machine.state().memory.load(object, at, 8));
}

}  // namespace

void PointRecorder::restart() {
  recorded_.clear();
  step_ends_.clear();
  threads_.clear();
  follows_.clear();
  numbered_.clear();
  inputs_seen_ = 0;
  was_exiting_ = false;
}

PointRecorder::Follow& PointRecorder::follow(NativeMachine& machine, const Thread& thread) {
  if (follows_.size() <= thread.slot) follows_.resize(thread.slot + 1);
  Follow& result = follows_[thread.slot];
  if (result.number == none_yet) {
    result.number = static_cast<std::uint32_t>(threads_.size());
    threads_.push_back(machine.path_of(machine::ThreadId(thread.slot)));
  }
  return result;
}

void PointRecorder::before_instruction(NativeMachine& machine) {
  Thread& thread = *machine.under_way().thread;
  Follow& now = follow(machine, thread);
  note_cancellation(thread, now);
  take_results(machine, thread, now);
  if (!now.calls.empty() && now.calls.back().is_to_be_noted && !is_too_long()) note_again(now);
  now.entry = none;
  now.position = machine.under_way().position;
  now.phase = thread.state.phase;
  if (std::uint32_t point = points_[now.position]; point != no_point && !is_too_long())
    note(machine, thread, now, point);
}

void PointRecorder::note(NativeMachine& machine, Thread& thread, Follow& now, std::uint32_t point) {
  now.entry = now.last_point = recorded_.size();
  recorded_.push_back(
      {.thread = now.number, .point = point, .place = native::user_place(machine.state(), thread, now.position)});
  note_call(machine, thread, now);
}

void PointRecorder::note_call(NativeMachine& machine, const Thread& thread, Follow& now) {
  const CallSite* site = machine.state().call_at(now.position);
  if (site == nullptr) return;
  bool is_code = site->kind == CallSite::Kind::Function && machine.code().functions[site->function].is_defined;
  if (is_code && !machine.code().functions[site->function].is_model) return;
  Pending pending{.entry = now.entry, .depth = thread.state.depth, .position = now.position};
  pending.of_model = is_code;
  auto row = std::ranges::find(written, std::string_view(site->name), &Written::name);
  if (row != std::end(written) && row->argument < site->arguments.size()) {
    pending.address = number_of(machine, machine.read(site->arguments[row->argument].operand));
    pending.size = row->bytes;
    if (pending.size == 0 && row->argument + 1 < site->arguments.size())
      pending.size = static_cast<std::uint32_t>(
          number_of(machine, machine.read(site->arguments[row->argument + 1].operand)).value_or(0));
  }
  now.calls.push_back(pending);
}

// The thread is at the frame again from which the call was made, at another instruction: the function has returned.
void PointRecorder::take_results(NativeMachine& machine, const Thread& thread, Follow& now) {
  while (!now.calls.empty()) {
    const Pending call = now.calls.back();
    bool has_returned = thread.state.depth == call.depth && machine.under_way().position != call.position;
    if (!has_returned && thread.state.depth >= call.depth) return;
    now.calls.pop_back();
    if (!has_returned) continue;
    RecordedPoint& point = recorded_[call.entry];
    const CallSite* site = machine.state().call_at(call.position);
    if (site->results > 0)
      point.value = number_of(machine, machine.read(machine.code().instructions[call.position].target));
    if (!call.address || *call.address == 0) continue;
    const native::Object* object = machine.state().memory.find(*call.address);
    std::int64_t offset = native::offset_of(*call.address);
    if (object == nullptr || offset < 0 || offset + call.size > object->size) continue;
    for (std::uint32_t i = 0; i < call.size; ++i)
      point.data.push_back(
          static_cast<std::uint8_t>(read_bytes(machine, *object, static_cast<std::uint32_t>(offset) + i).value_or(0)));
  }
}

void PointRecorder::note_cancellation(const Thread& thread, Follow& now) {
  if (!thread.state.cancelled || now.cancelled) return;
  now.cancelled = true;
  if (now.last_point != none) recorded_[now.last_point].kind = Kind::Cancelled;
}

// Objects of which the program has asked which number their address is.
void PointRecorder::note_numbered(const NativeMachine& machine) {
  const native::State& state = machine.state();
  for (; inputs_seen_ < machine.inputs().size(); ++inputs_seen_) {
    const native::InputRecord& input = machine.inputs()[inputs_seen_];
    if (input.object == 0) continue;
    Numbered object{.input = input.name, .object = input.object, .otherwise = input.otherwise};
    auto place = [&](const std::vector<native::ObjectId>& ids, Numbered::Kind kind) {
      auto found = std::ranges::find(ids, input.object);
      if (found == ids.end()) return;
      object.kind = kind;
      object.index = static_cast<std::uint32_t>(found - ids.begin());
    };
    place(state.global_ids, Numbered::Kind::Global);
    place(state.function_ids, Numbered::Kind::Function);
    for (const std::unique_ptr<Thread>& thread : state.threads)
      if (thread->own_id == input.object) {
        object.kind = Numbered::Kind::Thread;
        object.path = machine.path_of(machine::ThreadId(thread->slot));
      }
    numbered_.push_back(std::move(object));
  }
}

void PointRecorder::after_step(NativeMachine& machine, machine::ThreadId id, const machine::Outcome& outcome) {
  const Thread& thread = machine.at(id);
  step_ends_.push_back(recorded_.size());
  note_numbered(machine);
  Follow& now = follow(machine, thread);
  note_cancellation(thread, now);
  bool has_ended_process = machine.state().process.exiting && !was_exiting_;
  was_exiting_ = machine.state().process.exiting;
  if (outcome.ended != machine::Ended::Done) {
    if (is_within_model(thread, now)) {
      recorded_[now.calls.back().entry].kind = Kind::Rested;
      note_again(now);
    }
    step_ends_.back() = recorded_.size();
    return;
  }
  if (thread.state.status == native::Status::Stopped && now.entry != none) return stop(machine, now);
  // Whatever others do after the end of the process they could have done before.
  if (has_ended_process && now.last_point != none) recorded_[now.last_point].kind = Kind::Stopped;
  bool rests = thread.state.status == native::Status::Live && thread.state.position == now.position;
  if (rests && now.entry != none) return rest(thread, now);
  if (thread.state.status == native::Status::Live && is_within_model(thread, now)) rest_in_model(machine, thread, now);
}

void PointRecorder::rest(const Thread& thread, Follow& now) {
  recorded_[now.entry].kind = thread.state.phase != now.phase ? Kind::Phase : Kind::Rested;
  if (!now.calls.empty() && now.calls.back().entry == now.entry) now.calls.pop_back();
  now.entry = none;
}

// Is it in the model of a library function that has called nothing of the program's own?
bool PointRecorder::is_within_model(const Thread& thread, const Follow& now) const {
  if (now.calls.empty()) return false;
  const Pending& call = now.calls.back();
  return call.of_model && thread.state.depth > call.depth && now.last_point == call.entry;
}

// The call of the library function is the point, to which the thread comes again when it goes on. It may rest in front
// of an operation that the function consists of (mtx_lock), as often as it likes. Accesses to memory natively happen
// all at once: when the thread goes on from its first rest, before which it has touched nothing that others can see; or
// if it fails within the function, there.
void PointRecorder::rest_in_model(NativeMachine& machine, const Thread& thread, Follow& now) {
  Pending& call = now.calls.back();
  const CallSite* site = machine.state().call_at(thread.state.position);
  bool is_operation = site != nullptr && site->kind == CallSite::Kind::Builtin;
  bool has_rested = std::exchange(call.has_rested, true);
  if (has_rested && !is_operation) return;
  bool has_begun = is_operation && thread.state.position == now.position && thread.state.phase != now.phase;
  recorded_[call.entry].kind = has_begun ? Kind::Phase : Kind::Rested;
  call.is_to_be_noted = true;
}

void PointRecorder::note_again(Follow& now) {
  Pending& call = now.calls.back();
  const RecordedPoint& first = recorded_[call.entry];
  RecordedPoint again{.thread = now.number, .point = first.point, .place = first.place};
  call.entry = now.last_point = recorded_.size();
  call.is_to_be_noted = false;
  recorded_.push_back(std::move(again));
}

// A wait that is not followed further has given back its mutex.
void PointRecorder::stop(NativeMachine& machine, Follow& now) {
  const CallSite* site = machine.state().call_at(now.position);
  if (site != nullptr && is_wait(site->builtin) && now.phase == 0) {
    recorded_[now.entry].kind = Kind::Phase;
    RecordedPoint last = recorded_[now.entry];
    recorded_.push_back({.thread = now.number, .point = last.point, .kind = Kind::Stopped, .place = last.place});
    return;
  }
  recorded_[now.entry].kind = Kind::Stopped;
}

}  // namespace heddle::plan
