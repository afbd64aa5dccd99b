// Rounds of loops, and which of them are waits.
//
// A part of a thread's run, from one moment to a later one, can be left out of an execution if the thread itself is the
// same at both, and if the others can do without it what they did with it. Then the execution without it leads to the
// same state, and it is enough to explore that one: the thread is stopped at the later moment, and whatever it would do
// from there it does in executions in which it comes to the earlier moment later. The others can do without that part
// if the thread has written nothing in it (what it looked at does not matter) and has given back no lock that it held
// at its beginning: locks that it took and gave back only kept others out. That is
//
// (a) a round of a loop, from head to head, or
// (b) from one gap to the next: a gap is a moment at which the thread has given back a lock that it held at the head
//     of the loop, by unlocking it or by waiting for a condition. A round that lets others in through one gap can be
//     left out with what comes before it in the next round, not on its own: at the head the lock keeps the others out.
//
// Where a round has several gaps, such as two locks given back in turn, each lets in others who could not come in
// through another one. If nobody did come in, that is, if nobody else has taken such a lock before the thread took it
// again, then it is as if the lock had been kept, and (a) holds. For the sake of (b), at which fewer locks are held,
// that takes two rounds. A round in which somebody came in is followed by another one, up to the bound on rounds.
#include "native/loops.h"
#include "native/instructions.h"

#include <algorithm>

namespace heddle::native {

using machine::Value;
using program::CodeLoop;
using program::Instruction;

namespace {

constexpr std::uint32_t default_unwind = 1000;

// After the carried registers each loop has three registers more, for what was so at its head: the thread's effects;
// its step, how many rounds there were and whether the last one had gaps but let in nobody; the locks that it held.
constexpr std::int32_t effects_at = 0, count_at = 1, held_at = 2;
constexpr std::uint32_t had_gaps = std::uint32_t{1} << 31;  // beside the number of rounds

Value as_value(std::uint64_t number) { return Value(static_cast<std::int64_t>(number)); }

std::int32_t carried(const CodeLoop& loop) { return static_cast<std::int32_t>(loop.carried.size()); }

std::uint32_t step_of(Value count) { return static_cast<std::uint32_t>(count.number() >> 32); }

// Has the round that ends here left all as it was, and kept the locks that were held at its beginning? The carried
// registers are noted for the next one.
bool is_idle(NativeMachine& machine, Thread& thread, const CodeLoop& loop) {
  program::Reg after = loop.shadow + carried(loop);
  bool idle = loop.has_one_entry && machine.read(after + effects_at) == as_value(thread.state.effects) &&
              machine.read(after + held_at) == as_value(thread.state.held) &&
              thread.holds.all_since(step_of(machine.read(after + count_at)));
  for (std::int32_t i = 0; i < carried(loop); ++i) {
    Value now = machine.general().pinned(machine.read(loop.carried[static_cast<std::size_t>(i)]));
    if (machine.read(loop.shadow + i) == now) continue;
    idle = false;
    machine.write(loop.shadow + i, now);
  }
  return idle;
}

}  // namespace

Flow loop_enter(NativeMachine& machine, const Instruction& in) {
  const CodeLoop& loop = machine.state().code.loops[in.extra];
  const ThreadState& state = machine.under_way().thread->state;
  for (std::int32_t i = 0; i < carried(loop); ++i)
    machine.write(loop.shadow + i, machine.general().pinned(machine.read(loop.carried[static_cast<std::size_t>(i)])));
  program::Reg after = loop.shadow + carried(loop);
  machine.write(after + effects_at, as_value(state.effects));
  machine.write(after + count_at, Value(std::int64_t{state.steps} << 32));
  machine.write(after + held_at, as_value(state.held));
  return Flow::Next;
}

Flow loop_round(NativeMachine& machine, Thread& thread, const Instruction& in) {
  const CodeLoop& loop = machine.state().code.loops[in.extra];
  const ThreadState& state = thread.state;
  program::Reg after = loop.shadow + carried(loop);
  std::int64_t counted = machine.read(after + count_at).number();
  bool has_gaps = state.gave_way > step_of(Value(counted));
  bool idle = is_idle(machine, thread, loop);
  if (idle && (!has_gaps || (counted & had_gaps) != 0)) return stop_spinning(machine, thread, Rest::Local);
  auto rounds = static_cast<std::uint32_t>(counted) & ~had_gaps;
  // Rounds that nobody notices and that depend on no unknown are bound to be few, or for the user to wait for.
  bool is_open = machine.under_way().forked && machine.state().settings.observed;
  if (step_of(Value(counted)) != state.steps || is_open) ++rounds;
  std::uint32_t most = machine.state().settings.unwind.value_or(default_unwind);
  if (rounds > most) {
    std::string times = std::to_string(most) + (most == 1 ? " iteration" : " iterations");
    Flow flow =
        machine.leave_out(thread, "loop cut after " + times, "--unwind " + std::to_string(std::max(1U, most * 2)));
    machine.under_way().omissions.back().omitted = machine::Omitted::Rounds;
    return flow;
  }
  machine.write(after + effects_at, as_value(state.effects));
  machine.write(after + count_at, Value(std::int64_t{state.steps} << 32 | rounds | (idle ? had_gaps : 0)));
  if (machine.read(after + held_at) != as_value(state.held)) machine.write(after + held_at, as_value(state.held));
  return Flow::Next;
}

std::uint32_t last_head(NativeMachine& machine, const Thread& thread) {
  std::uint32_t last = 0;
  std::uint32_t position = machine.under_way().position;
  for (std::uint32_t i = thread.state.depth; i-- > 0;) {
    const Frame& frame = thread.frames[i];
    for (std::uint32_t loop : machine.state().liveness.loops_at(position)) {
      program::Reg count =
          machine.state().code.loops[loop].shadow + carried(machine.state().code.loops[loop]) + count_at;
      last = std::max(last, step_of(thread.registers[frame.base + static_cast<std::uint32_t>(count)].value()));
    }
    position = frame.return_to;
  }
  return last;
}

// Of the gaps of a round the one counts at which the fewest locks are held: if (b) holds for any, then for that one.
bool comes_round(NativeMachine& machine, Thread& thread) {
  if (thread.state.atomic != 0 || last_head(machine, thread) == 0) return false;
  const Gap& before = thread.holds.gap;
  Gap now{.is_set = true,
          .at = thread.state.steps,
          .locks = thread.holds.held(),
          .held = thread.state.held,
          .effects = thread.state.effects,
          .local = machine.local_state(thread, machine.under_way().position, true)};
  bool may_be_left_out = before.is_set && before.effects == now.effects;
  if (may_be_left_out && before.held == now.held && before.local == now.local && thread.holds.all_since(before.at))
    return true;
  if (!may_be_left_out || now.locks <= before.locks) machine.change_holds(thread).gap = now;
  return false;
}

// It may be asked later whether the thread would still do the same: from where it goes on, as if it had not stopped.
Flow stop_spinning(NativeMachine& machine, Thread& thread, Rest rest) {
  if (thread.state.atomic != 0) return machine.refuse();
  Flow flow = machine.stop(thread);
  ThreadState& state = machine.change(thread);
  state.spins = true;
  state.rest = rest;
  if (rest == Rest::Local) ++state.position;
  return flow;
}

}  // namespace heddle::native
