// Which threads meet in what is still to come: both touch the same place, and one of them writes it, or one creates the
// other. Threads that do not meet, directly or by way of others, do not depend on each other there.
#pragma once

#include "explore/reducer.h"
#include "explore/thread_set.h"

#include <span>
#include <vector>

namespace heddle::explore {

class Meetings {
public:
  // Of these touches, which are in the order of their threads.
  Meetings(std::span<const Touch> touches, trace::Aliases& aliases);

  // The thread, and those that it meets by way of threads that take part.
  template <class Predicate>
  ThreadSet around(machine::ThreadId thread, Predicate takes_part) const {
    ThreadSet found;
    found.insert(thread);
    std::vector<machine::ThreadId> open{thread};
    while (!open.empty()) {
      machine::ThreadId next = open.back();
      open.pop_back();
      for (const Pair& pair : pairs_) {
        if (pair.one != next || found.contains(pair.other) || !takes_part(pair.other)) continue;
        found.insert(pair.other);
        open.push_back(pair.other);
      }
    }
    return found;
  }

private:
  struct Pair {
    machine::ThreadId one;
    machine::ThreadId other;
  };
  std::vector<Pair> pairs_;  // both ways
};

}  // namespace heddle::explore
