// Which thread takes each step, in runs of the same thread: a trace of ten thousand steps with a thousand permutations
// has to fit in memory.
#pragma once

#include "machine/event.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace heddle::permute {

class Schedule {
public:
  struct Run {
    machine::ThreadId thread;
    std::uint32_t count = 0;
    bool operator==(const Run&) const = default;
  };

  void add(machine::ThreadId thread) {
    if (runs_.empty() || runs_.back().thread != thread) runs_.push_back({thread, 0});
    ++runs_.back().count;
  }
  const std::vector<Run>& runs() const { return runs_; }
  std::size_t switches() const { return runs_.empty() ? 0 : runs_.size() - 1; }
  std::uint64_t length() const {
    std::uint64_t sum = 0;
    for (const Run& run : runs_) sum += run.count;
    return sum;
  }
  bool operator==(const Schedule&) const = default;

private:
  std::vector<Run> runs_;
};

// The names of threads ("0", "1.0") by their numbers.
using ThreadPaths = std::vector<std::string>;

// A thread path for each step, as a rerun takes it; and "0*3,1.0", as people write it.
std::vector<std::string> expand(const Schedule& schedule, const ThreadPaths& paths);
std::string to_string(const Schedule& schedule, const ThreadPaths& paths);
// After how many steps two schedules first differ.
std::uint64_t common_prefix(const Schedule& a, const Schedule& b);

}  // namespace heddle::permute
