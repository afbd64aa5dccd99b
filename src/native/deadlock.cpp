// When no thread can go on: do those that wait do so for ever, and is that to be called a deadlock?
//
// Some threads are not live, since they were stopped on the way. One that was stopped by an assumption, or after the
// end of the process, makes the execution one that nobody asks about. One that was left out (a loop past its bound)
// might have helped others; it cannot help threads that wait only for each other, or for one that has ended, but by
// ending the process.
//
// A thread that spins was stopped because its last round was a wait (native/loops.cpp), but others have gone on since
// then. If it would not spin now, or would let a waiting thread go on, then this is not the end: executions in which it
// looks later go on from here, and may end the process. If all of them would spin on and on, whatever inputs they meet,
// nothing will ever happen again. A thread that only looks is excused, and so is one that joins it, or joins a thread
// that is excused; who waits for anything else waits in a deadlock.
#include "native/deadlock.h"

#include "native/builtins.h"
#include "native/instructions.h"
#include "native/native_machine.h"
#include "native/onlooker.h"
#include "term/model.h"

#include <algorithm>
#include <ranges>

namespace heddle::native {

using machine::Access;
using machine::Decider;
using machine::Ended;
using machine::Excuse;
using machine::ThreadId;
using program::Op;
using term::Term;

namespace {

// Inputs that the thread meets only now are new each time: all outcomes of what depends on them are tried, one after
// the other.
class AllInputs final : public Onlooker {
public:
  AllInputs(Decider& path, State& state) : Onlooker(path, state.terms), state_(state), known_(state.process.inputs) {}

  bool choose(Term condition) override {
    if (!is_new(condition)) return Onlooker::choose(condition);
    Term otherwise = state_.terms.not_(condition);
    if (std::optional<bool> certain = certain_outcome(or_else(condition), or_else(otherwise))) return *certain;
    bool outcome = outcomes_.next();
    assumed_.push_back(outcome ? condition : otherwise);
    return outcome;
  }
  bool assume(Term condition) override {
    if (!is_new(condition)) return Onlooker::assume(condition);
    std::optional<bool> certain = certain_outcome(or_else(condition), or_else(state_.terms.not_(condition)));
    if (certain == false) return false;
    assumed_.push_back(condition);
    return true;
  }

  bool advance() {
    assumed_.clear();
    unsolved = false;
    return outcomes_.advance();
  }

private:
  bool is_new(Term condition) const {
    auto inputs = std::span(state_.inputs).first(state_.process.inputs).subspan(known_);
    std::vector<Term> symbols = term::symbols(state_.terms, condition);
    return std::ranges::any_of(
        inputs, [&](const InputRecord& input) { return std::ranges::find(symbols, input.symbol) != symbols.end(); });
  }
  // The condition, or one of those that were assumed on this way does not hold.
  Term or_else(Term condition) {
    std::vector<Term> either{condition};
    for (Term each : assumed_) either.push_back(state_.terms.not_(each));
    return state_.terms.or_(either);
  }

  State& state_;
  std::uint32_t known_;
  Outcomes outcomes_;
  std::vector<Term> assumed_;
};

}  // namespace

Deadlocks::Deadlocks(NativeMachine& machine) : machine_(machine), threads_(machine.state().threads) {}

Deadlocks::Trial::Trial(NativeMachine& machine)
    : machine_(machine),
      decider_(machine.under_way().decider),
      accesses_(std::move(machine.under_way().accesses)),
      omissions_(machine.under_way().omissions.size()),
      trail_(machine.state().trail.mark()) {}

Deadlocks::Trial::~Trial() {
  machine_.state().trail.undo(trail_);
  machine_.under_way().omissions.resize(omissions_);
  machine_.under_way().accesses = std::move(accesses_);
  machine_.under_way().decider = decider_;
}

Excuse Deadlocks::excuses_waiting(Decider& decider) {
  const Process& process = machine_.state().process;
  if (process.exiting || process.discarded != 0 || is_about_to_exit()) return Excuse::Always;
  bool is_assumed = waits_for_assumption();
  if (process.stopped == 0 && !is_assumed) return Excuse::None;
  bool is_left = std::ranges::any_of(threads_, is_left_out);
  std::vector<bool> stuck = stuck_threads();
  bool is_certain = std::ranges::find(stuck, true) != stuck.end();
  if (is_certain) {
    bool main_may_return = threads_[0]->state.status != Status::Finished && !stuck[0];
    if (!main_may_return && !machine_.facts().may_end_process())
      return all_spin_on(decider) == SpinsOn::No ? Excuse::Here : Excuse::None;
  } else if (is_assumed || all_wait_for_spinners()) {
    return Excuse::Always;
  }
  if (is_left || !machine_.state().settings.checks.contains(program::ErrorKind::Deadlock)) return Excuse::Always;
  SpinsOn spins_on = all_spin_on(decider);
  if (spins_on == SpinsOn::Unknown) {
    program::Check what{program::ErrorKind::Deadlock, {}, "whether threads that spin let others wait for ever"};
    machine_.under_way().omissions.push_back({Ended::Incomplete, std::move(what), ""});
  }
  return spins_on == SpinsOn::Yes ? Excuse::None : Excuse::Here;
}

bool Deadlocks::is_at_section(std::uint32_t slot) const {
  const ThreadState& state = threads_[slot]->state;
  return state.status == Status::Live && state.rest == Rest::Visible &&
         machine_.state().code.instructions[state.position].op == Op::AtomicBegin;
}

bool Deadlocks::waits_for_assumption() {
  for (std::uint32_t i = 0; i < threads_.size(); ++i)
    if (is_at_section(i) && machine_.guard(ThreadId(i)).is_false()) return true;
  return false;
}

bool Deadlocks::is_about_to_exit() {
  for (std::uint32_t i = 0; i < threads_.size(); ++i)
    if (is_at_section(i) && is_refused(machine_, *threads_[i]) && machine_.under_way().exited) return true;
  return false;
}

bool Deadlocks::waits(ThreadId id, std::vector<Access>& touched) {
  const ThreadState& state = threads_[id.index()]->state;
  return state.status == Status::Live && state.rest == Rest::Visible && machine_.guard(id, touched).is_false();
}

// The threads without which it cannot go on: those that hold the lock which it waits for, or the one that it joins.
std::vector<std::uint32_t> Deadlocks::awaited_by(ThreadId id) {
  std::vector<std::uint32_t> found;
  std::vector<Access> touched;
  if (!waits(id, touched)) return found;
  for (const Access& access : touched) {
    if (!access.index.is_concrete()) continue;
    bool is_thread = access.object == Access::thread_object;
    if (is_thread && access.role == Access::Role::Acquire && !machine_.facts().cancels())
      found.push_back(static_cast<std::uint32_t>(access.index.number()));
    if (is_thread) continue;
    Address lock = address_of(access.object, access.index.number());
    for (std::uint32_t i = 0; i < threads_.size(); ++i)
      if (threads_[i]->holds.has(lock)) found.push_back(i);
  }
  return found;
}

// Threads that wait for a lock of a thread that has ended, or for each other, whatever all others do, as long as the
// process goes on. Each of them needs all that it waits for, so that one that will not come is enough. Where threads
// are asked to end, a join may be given up.
std::vector<bool> Deadlocks::stuck_threads() {
  std::vector<std::vector<std::uint32_t>> awaited;
  std::vector<bool> is_stuck;
  for (std::uint32_t i = 0; i < threads_.size(); ++i) {
    awaited.push_back(awaited_by(ThreadId(i)));
    is_stuck.push_back(!awaited.back().empty());
  }
  auto will_not_come = [&](std::uint32_t i) { return threads_[i]->state.status == Status::Finished || is_stuck[i]; };
  for (bool changed = true; changed;) {
    changed = false;
    for (std::uint32_t i = 0; i < threads_.size(); ++i) {
      if (!is_stuck[i] || std::ranges::any_of(awaited[i], will_not_come)) continue;
      is_stuck[i] = false;
      changed = true;
    }
  }
  return is_stuck;
}

bool Deadlocks::all_wait_for_spinners() {
  std::vector<bool> waiting;
  for (std::uint32_t i = 0; i < threads_.size(); ++i) waiting.push_back(machine_.is_live(ThreadId(i)));
  excuse_joins(waiting);
  return std::ranges::find(waiting, true) == waiting.end();
}

// One that would not spin on, or would let a waiting thread go on, settles it.
Deadlocks::SpinsOn Deadlocks::all_spin_on(Decider& decider) {
  SpinsOn result = SpinsOn::Yes;
  for (const auto& thread : threads_) {
    if (!thread->state.spins) continue;
    SpinsOn one = spins_on(*thread, decider);
    if (one == SpinsOn::No) return one;
    if (one == SpinsOn::Unknown) result = one;
  }
  return result;
}

// Whatever inputs it meets.
Deadlocks::SpinsOn Deadlocks::spins_on(Thread& thread, Decider& decider) {
  constexpr int most_ways = 64;
  std::optional<SpinsOn> result;
  AllInputs inputs(decider, machine_.state());
  for (int ways = 0; ways < most_ways; ++ways) {
    std::optional<SpinsOn> one = goes_round(thread, inputs);
    if (one == SpinsOn::No) return SpinsOn::No;
    if (one && result != SpinsOn::Unknown) result = one;
    if (!inputs.advance()) return result.value_or(SpinsOn::No);
  }
  return SpinsOn::Unknown;
}

// Would the thread, from where it was stopped, come to be stopped there again, and would those that wait have to wait
// all the way? On its way round it may come to other places at which it would be stopped. Nothing: with these inputs an
// assumption does not hold.
std::optional<Deadlocks::SpinsOn> Deadlocks::goes_round(Thread& thread, Onlooker& onlooker) {
  constexpr int most_stops = 8;
  ThreadId id(machine_.slot_of(thread));
  Trial trial(machine_);
  const ThreadState start = thread.state;
  std::uint64_t local = machine_.local_state(thread, start.position, false);
  auto is_at_start = [&] {
    const ThreadState& state = thread.state;
    return state.position == start.position && state.phase == start.phase && state.rest == start.rest &&
           state.effects == start.effects && machine_.local_state(thread, state.position, false) == local;
  };
  std::vector<bool> awaited;  // by which threads
  for (std::uint32_t i = 0; i < threads_.size(); ++i) {
    std::vector<std::uint32_t> of = awaited_by(ThreadId(i));
    awaited.push_back(std::ranges::find(of, thread.slot) != of.end());
  }
  bool gives_way = false;
  for (int stops = 0; stops < most_stops; ++stops) {
    resume(thread);
    while (thread.state.status == Status::Live) {
      bool is_unclear = waits_for_exchange(id) || onlooker.unsolved;
      if (!machine_.guard(id).is_true()) return is_unclear ? SpinsOn::Unknown : SpinsOn::No;
      Ended ended = machine_.step(id, onlooker).ended;
      is_unclear = is_unclear || onlooker.unsolved;
      bool is_none = ended == Ended::Infeasible || machine_.state().process.discarded != 0;
      if (is_none && !onlooker.asked) return std::nullopt;
      if (ended != Ended::Done || onlooker.asked || lets_go_on(thread))
        return is_unclear ? SpinsOn::Unknown : SpinsOn::No;
      gives_way = gives_way || has_given_way(thread, awaited);
    }
    bool ends = thread.state.status == Status::Finished || machine_.state().process.exiting;
    if (!thread.state.spins) return ends && !onlooker.unsolved ? SpinsOn::No : SpinsOn::Unknown;
    if (is_at_start()) return gives_way ? SpinsOn::Unknown : SpinsOn::Yes;
  }
  return SpinsOn::Unknown;
}

void Deadlocks::resume(Thread& thread) {
  ThreadState& state = machine_.change(thread);
  state.status = Status::Live;
  state.spins = false;
  ++machine_.process().live;
  --machine_.process().stopped;
}

// Can a thread that waited go on now?
bool Deadlocks::lets_go_on(const Thread& thread) {
  return std::ranges::any_of(threads_, [&](const auto& each) {
    return each.get() != &thread && each->state.status == Status::Live &&
           !machine_.guard(ThreadId(machine_.slot_of(*each))).is_false();
  });
}

// Some thread waits for a lock that this one has given back, and others hold still: whether all of them give it back at
// the same time is not followed.
bool Deadlocks::has_given_way(const Thread& thread, const std::vector<bool>& awaited) {
  for (std::uint32_t i = 0; i < awaited.size(); ++i) {
    if (!awaited[i]) continue;
    std::vector<std::uint32_t> of = awaited_by(ThreadId(i));
    if (std::ranges::find(of, thread.slot) == of.end()) return true;
  }
  return false;
}

// It has to wait for a lock that another spinning thread holds where it was stopped, but gives back in every round: who
// of them goes round when is not followed.
bool Deadlocks::waits_for_exchange(ThreadId id) {
  return std::ranges::any_of(awaited_by(id), [&](std::uint32_t holder) {
    return threads_[holder]->state.spins && threads_[holder]->state.gave_way != 0;
  });
}

Excuse NativeMachine::excuses_waiting(Decider& decider) {
  Symmetry::Pause pause(symmetry_.get());
  return Deadlocks(*this).excuses_waiting(decider);
}

machine::WaitsForEver NativeMachine::waits_for_ever(Decider& decider, std::uint64_t& states) {
  Symmetry::Pause pause(symmetry_.get());
  return Deadlocks(*this).waits_for_ever(decider, states);
}

}  // namespace heddle::native
