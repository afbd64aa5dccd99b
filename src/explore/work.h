// What a search has done, counted instead of timed: two runs of one check with the same options then do the same. A
// unit is what takes a microsecond or less; how far that is from the truth for a given program matters little, because
// budgets in units only say when a search is left for another one.
#pragma once

#include <cstdint>

namespace heddle::explore {

// At most, so that a share of the time is not used up long before that time is over. On bench/families and bench/table2
// DPOR does 1.1 to 1.9 million, the table of states 0.6 to 0.8.
inline constexpr std::uint64_t units_per_second = 2'000'000;

// Whoever waits for a search is told of what is open in so many states, those nearest to the start: counting all of
// them would cost more than a glance in an execution of a million steps.
inline constexpr std::uint64_t most_states_counted = 20'000;

struct Work {
  std::uint64_t turns = 0;         // of the main loop of the search
  std::uint64_t instructions = 0;  // of the machine
  std::uint64_t solver = 0;        // as the solver counts it (smt::Statistics::work)
  std::uint64_t pruning = 0;       // in steps of the search (explore/pruner.h)
  std::uint64_t key_words = 0;     // of states that were looked up in the table of states

  std::uint64_t units() const { return turns + instructions / 64 + solver / 5 + pruning + key_words / 128; }
};

}  // namespace heddle::explore
