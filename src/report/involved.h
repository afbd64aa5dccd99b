// Which steps have to do with those of other threads.
#pragma once

#include "plan/verdict.h"

#include <cstdint>
#include <vector>

namespace heddle::report {

enum class Part : std::uint8_t {
  None,  // no other thread touches what it touches in a way that matters
  Some,  // another thread does, but a later or an earlier step of this thread tells the same
  Main,  // to be shown
};

// Of the many reads of a loop that waits for a write, the last one before and the first one after it are Main.
std::vector<Part> parts_of(const std::vector<plan::CounterexampleStep>& steps);

}  // namespace heddle::report
