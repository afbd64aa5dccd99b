// The limits of a search: time, memory, the user's patience.
#pragma once

#include "explore/options.h"
#include "explore/resources.h"
#include "plan/tally.h"

#include <chrono>

namespace heddle::permute {

class Watch {
public:
  using Clock = std::chrono::steady_clock;
  explicit Watch(const explore::Options& options) : options_(options) {}

  double seconds() const { return std::chrono::duration<double>(Clock::now() - begun_).count(); }

  // False: stop; the tally says why.
  bool look(plan::Tally& tally) const {
    if (options_.budget.spent() == base::interrupted) return tally.add("interrupted", {}, ""), false;
    if ((options_.seconds > 0 && seconds() > options_.seconds) || options_.budget.is_spent())
      return tally.add("time limit reached", {}, "--time with more seconds"), false;
    if (options_.memory_mib != 0 && explore::current_memory_bytes() >> 20 > options_.memory_mib)
      return tally.add("memory limit reached", {}, "--memory with more MiB"), false;
    return true;
  }

  // The same, asked often: looks at the clock now and then, and shows how far it is.
  bool go_on(std::uint64_t steps, std::uint64_t classes, std::size_t depth, plan::Tally& tally) {
    if (steps < look_at_) return true;
    look_at_ = steps + steps_between_looks;
    if (!look(tally)) return false;
    if (options_.progress && Clock::now() - shown_ > std::chrono::milliseconds(200)) {
      shown_ = Clock::now();
      options_.progress({classes, steps, depth, seconds()});
    }
    return true;
  }

private:
  static constexpr std::uint64_t steps_between_looks = 2048;

  const explore::Options& options_;
  Clock::time_point begun_ = Clock::now();
  Clock::time_point shown_ = begun_;
  std::uint64_t look_at_ = 0;
};

}  // namespace heddle::permute
