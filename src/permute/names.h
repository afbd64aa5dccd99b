// The names that stand in schedules, by number: threads, and threads together with what else was decided in a step
// ("0.1:10", plan/rerun.h).
#pragma once

#include "permute/schedule.h"

#include <map>
#include <string>
#include <vector>

namespace heddle::permute {

class Names {
public:
  machine::ThreadId number(const std::string& name) {
    auto [found, is_new] = numbers_.try_emplace(name, static_cast<std::uint32_t>(names_.size()));
    if (is_new) names_.push_back(name);
    return machine::ThreadId(found->second);
  }
  Schedule schedule(const std::vector<std::string>& steps) {
    Schedule result;
    for (const std::string& step : steps) result.add(number(step));
    return result;
  }
  const ThreadPaths& all() const { return names_; }

private:
  ThreadPaths names_;
  std::map<std::string, std::uint32_t> numbers_;
};

}  // namespace heddle::permute
