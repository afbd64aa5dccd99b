#include "plan/native_endings.h"

#include "program/flow.h"

#include <algorithm>

namespace heddle::plan {

using native::Status;
using program::Builtin;
using program::Op;

Builtin NativeEndings::builtin_at(std::uint32_t position) const {
  const program::Instruction& in = code_.instructions[position];
  if (in.op != Op::Call) return Builtin::None;
  const program::CallSite& site = code_.calls[in.extra];
  return site.kind == program::CallSite::Kind::Builtin ? site.builtin : Builtin::None;
}

// Of a thread that does not go on from this instruction. The threads of a process that ends where main returns or calls
// exit are not asked.
NativeEndings::Way NativeEndings::way_of(const program::Instruction& in, Builtin builtin) {
  if (in.op == Op::AtomicBegin) return Way::Section;
  if (in.op == Op::Return) return Way::End;
  switch (builtin) {
    case Builtin::Exit:
    case Builtin::QuickExit: return Way::End;
    case Builtin::Assume: return Way::Assumption;
    case Builtin::Abort:
    case Builtin::AssertFail: return Way::Abort;
    default: return Way::Wait;
  }
}

std::string NativeEndings::text_of(const program::Instruction& in, Builtin builtin) {
  if (in.op == Op::AtomicBegin) return "an assumption in an atomic section does not hold";
  switch (builtin) {
    case Builtin::Assume: return "an assumption does not hold";
    case Builtin::Abort: return "abort is called";
    case Builtin::AssertFail: return "an assertion fails, which is not checked";
    default: return "a thread waits for ever";
  }
}

// With its caller where it is in a function that does nothing but assume, as they are in public tasks.
Stop NativeEndings::stop_at(const native::Thread& thread) const {
  std::uint32_t position = thread.state.position;
  const program::Instruction& in = code_.instructions[position];
  Stop stop{text_of(in, builtin_at(position)), code_.places[in.place].location};
  if (thread.state.spins) {
    stop.what = "a loop waits for ever";
    const program::Instruction& before = code_.instructions[position == 0 ? 0 : position - 1];
    if (before.op == Op::LoopRound) stop.location = code_.loops[before.extra].location;
  }
  std::uint32_t depth = thread.state.depth;
  while (depth > 1 && !stop.location) stop.location = machine_.state().place_of(thread.frames[--depth].call).location;
  if (depth <= 1) return stop;
  const native::Frame& frame = thread.frames[depth - 1];
  if (program::Location caller = machine_.state().place_of(frame.call).location)
    stop.what += " in " + code_.functions[frame.function].name + ", called at " + code_.sources.place(caller);
  return stop;
}

std::vector<Stop> NativeEndings::stops() {
  std::vector<Stop> assumptions, sections, aborts, waits;
  bool ends = false;
  for (std::uint32_t slot = 0; slot < machine_.thread_slots(); ++slot) {
    const native::Thread& thread = machine_.thread_at(slot);
    if (thread.state.status == Status::Unborn) continue;
    if (thread.state.status == Status::Finished) {
      ends = ends || slot == 0;
      continue;
    }
    std::uint32_t position = thread.state.position;
    Way way = way_of(code_.instructions[position], builtin_at(position));
    switch (thread.state.spins ? Way::Wait : way) {
      case Way::End: ends = ends || thread.state.status == Status::Stopped; break;
      case Way::Assumption: assumptions.push_back(stop_at(thread)); break;
      case Way::Section: sections.push_back(stop_at(thread)); break;
      case Way::Abort: aborts.push_back(stop_at(thread)); break;
      case Way::Wait: waits.push_back(stop_at(thread)); break;
    }
  }
  if (machine_.thread_slots() == 1 && ends) ends_.insert(machine_.thread_at(0).state.position);
  if (!assumptions.empty()) return assumptions;
  if (ends) return {};
  if (!sections.empty()) return sections;
  return aborts.empty() ? waits : aborts;
}

bool NativeEndings::may_end_in_section(bool by_abort) const {
  bool has_section = false, has_end = false;
  for (std::uint32_t position = 0; position < code_.instructions.size(); ++position) {
    has_section = has_section || code_.instructions[position].op == Op::AtomicBegin;
    if (!machine_.noticed().reached[position] || code_.instructions[position].op != Op::Call) continue;
    Way way = way_of(code_.instructions[position], builtin_at(position));
    has_end = has_end || way == Way::End || (by_abort && way == Way::Abort);
  }
  return has_section && has_end;
}

// The compiler lets all returns of a function go to its end. The lines that some execution came from are the user's.
void NativeEndings::add_ends(std::uint32_t position, std::vector<Stop>& stops) const {
  std::vector<std::vector<std::uint32_t>> before(code_.instructions.size());
  for (std::uint32_t at = 0; at < code_.instructions.size(); ++at)
    if (machine_.noticed().reached[at])
      program::each_successor(code_, at, [&](std::uint32_t next) { before[next].push_back(at); });
  program::Location end = machine_.state().place_of(position).location;
  bool returns = code_.instructions[position].op == Op::Return;
  std::set<std::uint32_t> met{position};
  std::vector<std::uint32_t> open;
  if (returns) open.push_back(position);
  std::vector<Stop> found;
  while (!open.empty()) {
    std::uint32_t at = open.back();
    open.pop_back();
    for (std::uint32_t each : before[at]) {
      if (!met.insert(each).second) continue;
      program::Location location = machine_.state().place_of(each).location;
      Stop stop{"main returns", {.line = location.line, .column = 0, .file = location.file}};
      if (!location || location.line == end.line)
        open.push_back(each);
      else if (std::ranges::find(found, stop) == found.end())
        found.push_back(stop);
    }
  }
  if (found.empty()) found.push_back({returns ? "main returns" : "the process ends", end});
  stops.insert(stops.end(), found.begin(), found.end());
}

std::optional<Empty> NativeEndings::one_thread(std::uint32_t threads) const {
  if (threads != 1 || ends_.empty()) return std::nullopt;
  Empty empty{Emptiness::OneThread, {}};
  for (std::uint32_t position : ends_) add_ends(position, empty.places);
  bool creates = false;
  for (std::uint32_t position = 0; position < code_.instructions.size(); ++position) {
    if (builtin_at(position) != Builtin::ThreadCreate) continue;
    creates = true;
    if (program::Location location = machine_.state().place_of(position).location)
      empty.places.push_back({"this creation of a thread is not reached", location});
  }
  if (!creates) return std::nullopt;
  return empty;
}

}  // namespace heddle::plan
