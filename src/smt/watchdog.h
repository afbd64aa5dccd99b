// A thread that calls a function when a deadline passes or somebody interrupts, and again until it is disarmed. See
// watchdog.cpp.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace heddle::smt {

class Watchdog {
public:
  using Clock = std::chrono::steady_clock;

  // The flag may be null. When it becomes true the deadline has passed, as it were.
  explicit Watchdog(std::function<void()> bark, const std::atomic<bool>* interrupted = nullptr);
  ~Watchdog();
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

  void arm(Clock::time_point deadline);
  // Once this returns, the function is not called any more. Whether it was called since the watchdog was armed.
  bool disarm();

private:
  void run();
  bool is_interrupted() const { return interrupted_ != nullptr && interrupted_->load(); }
  Clock::time_point next_look(Clock::time_point now) const;

  std::function<void()> bark_;
  const std::atomic<bool>* interrupted_;
  std::mutex mutex_;
  std::condition_variable changed_;
  Clock::time_point deadline_;
  Clock::time_point wakes_;
  bool armed_ = false;
  bool barked_ = false;
  bool stop_ = false;
  std::thread thread_;
};

}  // namespace heddle::smt
