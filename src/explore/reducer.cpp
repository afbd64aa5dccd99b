#include "explore/reducer.h"

#include "explore/canonical.h"
#include "explore/dpor.h"
#include "explore/every_schedule.h"
#include "explore/path.h"
#include "explore/sleep.h"

namespace heddle::explore {

std::unique_ptr<Reducer> make_reducer(Reduction reduction, Path& path, machine::Threads& machine, RaceHook races,
                                      bool prunes) {
  switch (reduction) {
    case Reduction::None: return std::make_unique<EverySchedule>();
    case Reduction::Canonical: return std::make_unique<Canonical>(path.trace(), path);
    case Reduction::Classes: return std::make_unique<SleepReducer>(path);
    case Reduction::Dpor: return std::make_unique<Dpor>(path.trace(), path, machine, std::move(races), prunes);
  }
  return nullptr;
}

}  // namespace heddle::explore
