// Data races in one execution, found as it grows. Dpor looks for races anyway (explore/dpor.h); this is for searches
// that do not, and for reruns.
#pragma once

#include "explore/reducer.h"
#include "trace/happens_before.h"

#include <cstdint>

namespace heddle::explore {

class RaceWatch {
public:
  RaceWatch(const trace::Trace& trace, trace::Aliases& aliases, RaceHook hook)
      : trace_(trace), aliases_(aliases), hook_(std::move(hook)), before_(trace, aliases) {}

  // The trace has grown by one event, or has been cut back.
  void follow() {
    while (before_.size() > trace_.events().size()) before_.pop();
    if (before_.size() == trace_.events().size()) return;
    before_.push();
    std::uint32_t newest = before_.size() - 1;
    for (std::uint32_t partner : before_.race_partners(newest))
      if (trace::data_race(trace_.footprint(partner), trace_.footprint(newest), aliases_)) hook_(partner, newest);
  }

private:
  const trace::Trace& trace_;
  trace::Aliases& aliases_;
  RaceHook hook_;
  trace::HappensBefore before_;
};

}  // namespace heddle::explore
