// How the executions of a search end, as far as "no bug" may mean less than it seems to: where every execution stops at
// an assumption the answer is right, and says nothing.
//
// What a search leaves out takes nothing away from this. An equivalent order ends alike, and so does a state that has
// been explored. Below a state that a summary covers, every way on was explored below the state of the summary, or ends
// at an assumption (explore/pruner.h). So if no execution of the search came to its end, none does; but some of the
// places where they stop may be missing.
#pragma once

#include "plan/subject.h"
#include "plan/verdict.h"

#include <vector>

namespace heddle::plan {

class Endings {
public:
  explicit Endings(Stage& stage) : stage_(stage) {}

  // An execution is over, in the state that the machine is in.
  void at_end();
  // An assumption has ended it before that.
  void at_assumption(program::Location location);
  // The same, before the first step.
  void at_start() { has_nothing_ = true; }
  // All threads wait, and nobody calls it a deadlock.
  void at_wait();

  // What is known so far, and the same of executions that others have run.
  struct Known {
    std::vector<Stop> stops{};
    bool has_end = false;
    bool has_nothing = false;
  };
  Known known() const { return {stops_, has_end_, has_nothing_}; }
  void add(const Known& other);

  // Of a search that has explored everything and found no bug.
  void conclude(const explore::Counters& counters, Verdict& verdict) const;

private:
  void add(const Stop& stop, std::uint64_t count = 1);

  Stage& stage_;
  std::vector<Stop> stops_;
  bool has_end_ = false;  // of some execution
  bool has_nothing_ = false;
};

}  // namespace heddle::plan
