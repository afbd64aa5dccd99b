// Z3's own timeouts are not used: in the versions 4.8.10 to 4.8.17 its timer threads can deadlock once a timer has
// expired (Z3 pull request 5371 and issue 5990), and a verifier that hangs is worse than one that gives up. So one
// thread of our own interrupts Z3 from outside.
//
// Arming happens for every query and has to be cheap. The thread sleeps until the last deadline it saw; a later one
// needs no wake-up, it is found when the thread wakes anyway. An interrupt that comes before Z3 listens is lost, so it
// is repeated. A flag that a signal sets wakes nobody, so where there is one the thread looks at it all the time.
#include "smt/watchdog.h"

#include <algorithm>
#include <utility>

namespace heddle::smt {

namespace {

constexpr std::chrono::milliseconds repeat{10};
constexpr std::chrono::hours idle{1};
constexpr std::chrono::milliseconds between_looks{50};  // at the flag

}  // namespace

Watchdog::Watchdog(std::function<void()> bark, const std::atomic<bool>* interrupted)
    : bark_(std::move(bark)), interrupted_(interrupted), wakes_(Clock::now() + idle), thread_([this] { run(); }) {}

Watchdog::~Watchdog() {
  {
    std::lock_guard lock(mutex_);
    stop_ = true;
  }
  changed_.notify_one();
  thread_.join();
}

void Watchdog::arm(Clock::time_point deadline) {
  bool too_late = false;
  {
    std::lock_guard lock(mutex_);
    deadline_ = deadline;
    armed_ = true;
    barked_ = false;
    too_late = deadline < wakes_;
  }
  if (too_late) changed_.notify_one();
}

bool Watchdog::disarm() {
  std::lock_guard lock(mutex_);
  armed_ = false;
  return barked_;
}

Watchdog::Clock::time_point Watchdog::next_look(Clock::time_point now) const {
  Clock::time_point next = armed_ ? deadline_ : now + idle;
  return interrupted_ == nullptr ? next : std::min(next, now + between_looks);
}

void Watchdog::run() {
  std::unique_lock lock(mutex_);
  while (!stop_) {
    Clock::time_point now = Clock::now();
    wakes_ = next_look(now);
    if (armed_ && (now >= deadline_ || is_interrupted())) {
      bark_();
      barked_ = true;
      wakes_ = now + repeat;
    }
    changed_.wait_until(lock, wakes_);
  }
}

}  // namespace heddle::smt
