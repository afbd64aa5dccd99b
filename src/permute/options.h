// What `heddle permute` is asked to do.
#pragma once

#include "explore/options.h"
#include "plan/verdict.h"

#include <cstdint>
#include <string>
#include <vector>

namespace heddle::permute {

struct Options {
  explore::Options search;              // limits, time, memory, interruption, progress; the reduction of permute_all
  std::vector<plan::Input> inputs;      // those not named are 0 or False
  std::vector<std::string> schedule;    // of the run, as far as it is given
  std::uint64_t most_classes = 100000;  // 0: no limit
  bool want_labels = false;             // and the path condition of the run
  bool want_dependences = false;
};

}  // namespace heddle::permute
