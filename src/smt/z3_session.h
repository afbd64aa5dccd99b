// One life of Z3: a context with its solvers. It does not outlive an interrupt, see z3_solver.cpp.
#pragma once

#include "smt/solver.h"

#include <cstdint>
#include <memory>

namespace heddle::smt {

class Z3Session {
public:
  explicit Z3Session(term::Terms& terms);
  ~Z3Session();

  // With scopes, which stay for the next query.
  Answer check_incremental(const Query& query);
  // With a literal for each constraint: gives cores.
  Answer check_tracking(const Query& query);
  // With a solver that preprocesses more: for bit-vectors alone, one that ends in a SAT solver.
  Answer check_fresh(const Query& query);
  // How much Z3 has done so far, by a count of its own ("rlimit") that is the same each time the same is asked.
  std::uint64_t work();
  // From another thread: makes the check that is running give up.
  void interrupt();

private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace heddle::smt
