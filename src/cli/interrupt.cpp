#include "cli/interrupt.h"

#include <csignal>

#include <unistd.h>

namespace heddle::cli {

namespace {

// A signal handler can reach nothing but what is static.
std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free);

constexpr int status_interrupted = 130;

extern "C" void on_interrupt(int /*signal*/) {
  if (interrupted.exchange(true)) _exit(status_interrupted);
}

}  // namespace

const std::atomic<bool>& watch_interrupts() {
  struct sigaction action {};
  action.sa_handler = on_interrupt;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  return interrupted;
}

}  // namespace heddle::cli
