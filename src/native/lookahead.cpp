// Threads that wait while others go round for ever.
//
// A search with a table of states closes cycles: threads that poll, count to two and back, or take a lock and give it
// back can go round without an end. That alone is no deadlock, and who waits beside them may only have to wait for its
// turn. But a thread that waits here, and that nothing which the others can do from here lets go on, waits in a
// deadlock. To find out, all states that can be reached from here are visited, in whatever order threads go on and with
// both outcomes of every choice that is the program's, until each thread that waits could go on in one of them.
//
// Who joins a thread that goes round is excused, as in native/deadlock.cpp. Where the process can end, or a check can
// fail, nobody waits for ever. A thread that spins was stopped because its last round was a wait; here it looks again
// in every state. Where an assumption does not hold the execution is none, and the others count; but a thread in front
// of one that never holds might be all that can go on, so that then nothing is said; and if here some thread is in
// front of an atomic section that an assumption keeps it from for ever, nobody asks about the execution. What depends
// on unknown inputs is not followed.
#include "native/deadlock.h"
#include "native/native_machine.h"
#include "native/onlooker.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

namespace heddle::native {

using machine::Access;
using machine::Decider;
using machine::Ended;
using machine::ThreadId;
using machine::WaitsForEver;

namespace {

// Both outcomes of each choice that depends on nothing, one after the other.
class BothWays final : public Onlooker {
public:
  using Onlooker::Onlooker;

  bool flip() override { return flips_.next(); }
  bool advance() { return flips_.advance(); }

private:
  Outcomes flips_;
};

}  // namespace

class Lookahead {
public:
  Lookahead(Deadlocks& deadlocks, Decider& path, std::vector<bool> waiting, std::uint64_t& states)
      : deadlocks_(deadlocks),
        machine_(deadlocks.machine_),
        threads_(deadlocks.threads_),
        path_(path),
        waiting_(std::move(waiting)),
        refused_(waiting_.size()),
        states_(states) {
    for (std::uint32_t i = 0; i < refused_.size(); ++i) refused_[i] = deadlocks_.is_at_section(i) && is_kept(i);
    refused_here_ = refused_;
  }

  WaitsForEver operator()() {
    visit(0);
    if (answer_ == WaitsForEver::Yes) deadlocks_.excuse_joins(waiting_);
    if (!is_anybody_left() || (answer_ == WaitsForEver::Yes && is_excused())) return WaitsForEver::No;
    return answer_ == WaitsForEver::Yes && meets_assumption_ ? WaitsForEver::Unknown : answer_;
  }

private:
  // Not those who wait for each other, whoever else does what.
  bool is_excused() {
    std::vector<bool> stuck = deadlocks_.stuck_threads();
    return std::ranges::find(refused_, true) != refused_.end() && std::ranges::find(stuck, true) == stuck.end();
  }
  bool is_anybody_left() const { return std::ranges::find(waiting_, true) != waiting_.end(); }
  bool conclude(WaitsForEver answer) {
    answer_ = answer;
    return false;
  }

  // Those who come behind the one that moved last come first: whoever waits has its turn soon. False: the answer is
  // known.
  bool visit(std::uint32_t first) {
    if (deadlocks_.is_about_to_exit()) return conclude(WaitsForEver::No);
    if (!look_who_waits()) return false;
    std::vector<std::uint64_t> key;
    machine_.append_key(key);
    if (!met_.insert(std::move(key)).second) return true;
    if (states_ == 0 || met_.size() > most_states || !path_.keep_going()) return conclude(WaitsForEver::Unknown);
    --states_;
    auto threads = static_cast<std::uint32_t>(threads_.size());
    for (std::uint32_t i = 0; i < threads; ++i)
      if (!try_thread((first + i) % threads)) return false;
    return true;
  }

  bool is_kept(std::uint32_t slot) { return machine_.guard(ThreadId(slot)).is_false(); }

  bool look_who_waits() {
    for (std::uint32_t i = 0; i < threads_.size(); ++i) {
      bool is_known = i < waiting_.size();
      bool is_asked = is_known && (waiting_[i] || refused_[i]);
      if (is_asked && !is_kept(i)) waiting_[i] = refused_[i] = false;
      bool is_elsewhere = !(is_known && refused_here_[i]) && deadlocks_.is_at_section(i);
      if (is_elsewhere && is_kept(i)) meets_assumption_ = true;
    }
    return is_anybody_left() || conclude(WaitsForEver::No);
  }

  bool try_thread(std::uint32_t slot) {
    Thread& thread = *threads_[slot];
    bool spins = thread.state.spins;
    if (!spins && thread.state.status != Status::Live) return true;
    BothWays ways(path_, machine_.state().terms);
    bool go_on = true;
    do {
      std::size_t mark = machine_.state().trail.mark();
      if (spins) deadlocks_.resume(thread);
      go_on = take_step(ThreadId(slot), ways);
      machine_.state().trail.undo(mark);
    } while (go_on && ways.advance());
    return go_on;
  }

  bool take_step(ThreadId id, BothWays& ways) {
    Value guard = machine_.guard(id);
    if (guard.is_false()) return true;
    if (!guard.is_true()) return conclude(WaitsForEver::Unknown);
    Ended ended = machine_.step(id, ways).ended;
    const auto& process = machine_.state().process;
    if (ended == Ended::Infeasible || process.discarded != 0) {
      meets_assumption_ = true;
      return !ways.asked || conclude(WaitsForEver::Unknown);
    }
    if (ways.asked || ended == Ended::Incomplete) return conclude(WaitsForEver::Unknown);
    if (ended == Ended::Disabled) return true;
    if (ended != Ended::Done || process.exiting) return conclude(WaitsForEver::No);
    if (std::ranges::any_of(threads_, is_left_out)) return conclude(WaitsForEver::Unknown);
    return visit(id.index() + 1);
  }

  static constexpr std::size_t most_states = 4000;  // and as many calls on the stack

  Deadlocks& deadlocks_;
  NativeMachine& machine_;
  std::vector<std::unique_ptr<Thread>>& threads_;
  Decider& path_;
  std::vector<bool> waiting_;  // by thread: it waits here, and so far everywhere else
  std::vector<bool> refused_;  // the same, in front of an atomic section that an assumption keeps it from
  std::vector<bool> refused_here_;
  std::uint64_t& states_;
  std::set<std::vector<std::uint64_t>> met_;
  bool meets_assumption_ = false;  // that does not hold
  WaitsForEver answer_ = WaitsForEver::Yes;
};

WaitsForEver Deadlocks::waits_for_ever(Decider& decider, std::uint64_t& states) {
  if (!machine_.state().settings.checks.contains(program::ErrorKind::Deadlock)) return WaitsForEver::No;
  if (machine_.state().process.exiting || machine_.state().process.discarded != 0) return WaitsForEver::No;
  if (std::ranges::any_of(threads_, is_left_out))
    return WaitsForEver::No;  // that is said, or another execution stands for it
  std::vector<bool> waiting = waiting_threads();
  excuse_joins(waiting);
  if (std::ranges::find(waiting, true) == waiting.end()) return WaitsForEver::No;
  Trial trial(machine_);
  bool limits_wakeups_before = machine_.noticed().limited_wakeups;
  machine_.under_way().looks_ahead = true;
  WaitsForEver answer = Lookahead(*this, decider, std::move(waiting), states)();
  machine_.under_way().looks_ahead = false;
  machine_.noticed().limited_wakeups = limits_wakeups_before;
  return answer;
}

// In front of an atomic section that an assumption keeps it from: nobody asks about that execution.
std::vector<bool> Deadlocks::waiting_threads() {
  std::vector<bool> waiting(threads_.size());
  std::vector<Access> touched;
  for (std::uint32_t i = 0; i < threads_.size(); ++i) waiting[i] = waits(ThreadId(i), touched) && !is_at_section(i);
  return waiting;
}

// Who joins a thread that does not wait itself.
void Deadlocks::excuse_joins(std::vector<bool>& waiting) {
  std::vector<Access> touched;
  auto joins_one = [&](const Access& access) {
    return access.object == Access::thread_object && access.role == Access::Role::Acquire &&
           !waiting[static_cast<std::size_t>(access.index.number())];
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (std::uint32_t i = 0; i < waiting.size(); ++i) {
      if (!waiting[i] || !waits(ThreadId(i), touched) || std::ranges::none_of(touched, joins_one)) continue;
      waiting[i] = false;
      changed = true;
    }
  }
}

}  // namespace heddle::native
