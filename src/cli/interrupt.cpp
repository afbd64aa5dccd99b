#include "cli/interrupt.h"

#include <csignal>

#include <unistd.h>

namespace heddle::cli {

namespace {

// A signal handler can reach nothing but what is static.
std::atomic<bool> interrupted{false};
std::atomic<bool> has_terminal{false};
static_assert(std::atomic<bool>::is_always_lock_free);

constexpr int status_interrupted = 130;

// The live line (cli/progress.h) does not stay behind.
extern "C" void on_interrupt(int /*signal*/) {
  if (!interrupted.exchange(true)) return;
  constexpr char erase_line[] = {'\r', '\033', '[', 'K'};
  if (has_terminal && write(STDERR_FILENO, erase_line, sizeof erase_line) < 0) _exit(status_interrupted);
  _exit(status_interrupted);
}

}  // namespace

const std::atomic<bool>& watch_interrupts() {
  has_terminal = isatty(STDERR_FILENO) == 1;
  struct sigaction action {};
  action.sa_handler = on_interrupt;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  return interrupted;
}

}  // namespace heddle::cli
