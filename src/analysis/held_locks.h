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

  HeldLocks(const program::Code& code, const PointsTo& points_to);

  Set before(std::uint32_t position) const { return before_[position]; }
  const std::map<Target, Set>& locks() const { return locks_; }  // those that are told apart

private:
  static constexpr Set all = ~Set{0};

  void find_locks();
  Set lock_at(std::uint32_t function, std::uint32_t position) const;
  Set after(std::uint32_t function, std::uint32_t position, Set held) const;
  Set after_call(std::uint32_t position, Set held) const;
  Set flow(const program::FunctionRange& range, Set entry);
  Set entry_of(std::uint32_t function) const;

  const program::Code& code_;
  const PointsTo& points_to_;
  std::vector<program::FunctionRange> ranges_;
  std::map<Target, Set> locks_;
  std::vector<Set> from_none_, from_all_;  // by function: what it leaves
  std::vector<Set> before_;                // by instruction
};

}  // namespace heddle::analysis
