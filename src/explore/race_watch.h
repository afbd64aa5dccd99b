// Data races in one execution, found as it grows. Dpor looks for races anyway (explore/dpor.h); this is for searches
// that do not, and for reruns.
#pragma once

#include "explore/reducer.h"
#include "trace/data_races.h"

#include <cstdint>

namespace heddle::explore {

class RaceWatch {
public:
  RaceWatch(const trace::Trace& trace, trace::Aliases& aliases, RaceHook hook)
      : trace_(trace), hook_(std::move(hook)), found_(trace, aliases) {}

  // The trace has grown by one event, or has been cut back.
  void follow() {
    while (found_.size() > trace_.events().size()) found_.pop();
    if (found_.size() == trace_.events().size()) return;
    found_.push();
    for (std::uint32_t partner : found_.partners()) hook_(partner, found_.size() - 1);
  }

private:
  const trace::Trace& trace_;
  RaceHook hook_;
  trace::DataRaces found_;
};

}  // namespace heddle::explore
