// Which locks a thread certainly holds in front of each instruction.
//
// What a call does to the locks is told by two numbers of the function that is called: what it leaves if it is entered
// with none, and what if it is entered with all. The rest is a forward analysis, with the greatest solution: a lock is
// held if it is on all paths.
#pragma once

#include "analysis/points_to.h"

#include <cstdint>
#include <map>
#include <vector>

namespace heddle::analysis {

class HeldLocks {
public:
  using Set = std::uint64_t;  // of locks, by number; those beyond the 64th are not told apart from none

  // Semaphores that are taken and given back like locks may count as such; that each is one (it begins with 1, and only
  // who holds it gives it back) is up to who asks.
  enum class Semaphores : bool { Ignored, Followed };
  HeldLocks(const program::Code& code, const PointsTo& points_to, Semaphores semaphores = Semaphores::Ignored);

  Set before(std::uint32_t position) const { return before_[position]; }
  const std::map<Target, Set>& locks() const { return locks_; }  // those that are told apart
  Set semaphores() const { return semaphores_; }                 // of these
  // Of a call that takes or gives back one of these: which; 0: it may be any.
  Set lock_at(std::uint32_t function, std::uint32_t position) const;

private:
  static constexpr Set all = ~Set{0};

  void find_locks();
  Set after(std::uint32_t function, std::uint32_t position, Set held) const;
  Set after_call(std::uint32_t position, Set held) const;
  Set flow(const program::FunctionRange& range, Set entry);
  Set entry_of(std::uint32_t function) const;

  const program::Code& code_;
  const PointsTo& points_to_;
  bool follows_semaphores_;
  std::vector<program::FunctionRange> ranges_;
  std::map<Target, Set> locks_;
  Set semaphores_ = 0;
  std::vector<Set> from_none_, from_all_;  // by function: what it leaves
  std::vector<Set> before_;                // by instruction
};

}  // namespace heddle::analysis
