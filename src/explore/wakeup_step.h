// A step of a wakeup tree that is written down, in preorder: behind a step come those that are planned after it.
#pragma once

#include "machine/event.h"

#include <cstdint>

namespace heddle::explore {

struct WakeupStep {
  machine::ThreadId thread;
  std::uint32_t outcome = 0;  // the choices made within it (Path::outcome)
  float weight = 1;           // Reducer::weight
  std::uint32_t level = 0;    // how many steps of the tree lead to it
};

}  // namespace heddle::explore
