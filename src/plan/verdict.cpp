#include "plan/verdict.h"

#include "explore/resources.h"
#include "plan/tally.h"

namespace heddle::plan {

using explore::Counters;

std::string_view to_string(Answer answer) {
  switch (answer) {
    case Answer::Safe: return "safe";
    case Answer::Unsafe: return "unsafe";
    case Answer::Unknown: return "unknown";
  }
  return "unknown";
}

std::string_view to_string(Tie tie) {
  switch (tie) {
    case Tie::Create: return "create";
    case Tie::Join: return "join";
    case Tie::Unlock: return "unlock";
    case Tie::Wake: return "wake";
    case Tie::Barrier: return "barrier";
    case Tie::Synchronise: break;
  }
  return "synchronise";
}

SearchStatistics statistics_of(const Counters& counters, const smt::Solver& solver,
                               std::chrono::steady_clock::time_point begun) {
  SearchStatistics statistics;
  statistics.counters = counters;
  statistics.queries = solver.statistics().queries;
  statistics.solver_seconds = solver.statistics().seconds;
  statistics.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  statistics.peak_memory_mib = static_cast<double>(explore::peak_memory_bytes()) / (1 << 20);
  return statistics;
}

}  // namespace heddle::plan
