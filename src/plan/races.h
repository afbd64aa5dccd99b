// Whether a program has data races, which matters also where nobody asked for them: a data race is undefined behaviour
// in C, so for a program with one, sequential consistency is no more than an assumption. For one without, and with no
// atomic accesses of a weaker order, it is what the standard promises.
//
// Every search over executions sees the races in those that it runs: conflicting accesses, not both atomic, with
// nothing between them in the happens-before order, which is the same for all executions of a class. If a program has a
// race at all then some class of its sequentially consistent executions has one of this kind. A search without bounds
// that runs all classes in full has therefore looked everywhere. One with summaries, a table of states or a slice
// has not, nor has one for which threads are alike (native/symmetry.h): below a state that is known already, races with
// what came before it are not seen, and steps outside of the slice are no events. Then an argument about locks may help
// (analysis/lock_discipline.h); if not, another search without these is worth what little it may cost (the phase
// `races`).
#pragma once

#include "explore/options.h"
#include "plan/verdict.h"

namespace heddle::plan {

inline constexpr const char* sequential_consistency = "sequential consistency";

// When a search is over. `is_checked`: a race is an error, so that "safe" says that there is none. `is_unclear`: two
// accesses looked like a race, and no run has shown it.
struct RaceWatching {
  bool has_threads = false;  // more than one, in some execution
  bool is_checked = false;
  bool is_unclear = false;
};
void conclude_races(Verdict& verdict, const explore::Options& options, const explore::Counters& counters,
                    const RaceWatching& watching);

// Would an argument about locks help? In a slice it is not known which steps touch shared memory.
bool may_rely_on_locks(const Verdict& verdict, const RaceWatching& watching);

// What another search over the same program has seen.
void add_races(Verdict& verdict, const Verdict& other);
// Lists sequential consistency among the assumptions if races have to be reckoned with.
void assume_for_races(Verdict& verdict);

}  // namespace heddle::plan
