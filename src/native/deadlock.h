// Who waits for ever? native/deadlock.cpp answers where no thread can go on, native/lookahead.cpp where some go round
// in a cycle of states.
#pragma once

#include "machine/machine.h"
#include "native/thread.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace heddle::native {

class NativeMachine;
class Onlooker;

class Deadlocks {
public:
  explicit Deadlocks(NativeMachine& machine);

  machine::Excuse excuses_waiting(machine::Decider& decider);
  machine::WaitsForEver waits_for_ever(machine::Decider& decider, std::uint64_t& states);

private:
  friend class Lookahead;

  // What the machine does as long as this lives is undone.
  class Trial {
  public:
    explicit Trial(NativeMachine& machine);
    ~Trial();
    Trial(const Trial&) = delete;
    Trial& operator=(const Trial&) = delete;

  private:
    NativeMachine& machine_;
    machine::Decider* decider_;
    std::vector<machine::Access> accesses_;
    std::size_t omissions_;
    std::size_t trail_;
  };

  bool waits(machine::ThreadId thread, std::vector<machine::Access>& touched);
  bool is_at_section(std::uint32_t slot) const;  // in front of an atomic one
  bool waits_for_assumption();
  bool is_about_to_exit();  // is some thread in front of an atomic section in which the process ends?
  std::vector<std::uint32_t> awaited_by(machine::ThreadId thread);
  std::vector<bool> stuck_threads();
  void resume(Thread& thread);  // one that spins

  // Beside threads that spin.
  enum class SpinsOn : std::uint8_t { Yes, No, Unknown };
  SpinsOn all_spin_on(machine::Decider& decider);
  SpinsOn spins_on(Thread& thread, machine::Decider& decider);
  std::optional<SpinsOn> goes_round(Thread& thread, Onlooker& onlooker);
  bool all_wait_for_spinners();
  bool lets_go_on(const Thread& thread);
  bool has_given_way(const Thread& thread, const std::vector<bool>& awaited);
  bool waits_for_exchange(machine::ThreadId thread);

  // Beside threads that go round; by thread.
  std::vector<bool> waiting_threads();
  void excuse_joins(std::vector<bool>& waiting);

  NativeMachine& machine_;
  std::vector<std::unique_ptr<Thread>>& threads_;
};

struct Awaited {
  std::string what;  // "m", "thread 0.1"; empty: the thread does not wait
  std::string call;  // "pthread_mutex_lock"; empty: it waits in none
};
Awaited waits_for(NativeMachine& machine, machine::ThreadId thread);

}  // namespace heddle::native
