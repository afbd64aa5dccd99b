// Ctrl-C: the first one asks the search to stop and to report what it has, the second one ends the process.
#pragma once

#include <atomic>

namespace heddle::cli {

// From now on. The flag is true after the first SIGINT or SIGTERM.
const std::atomic<bool>& watch_interrupts();

}  // namespace heddle::cli
