// A thread that calls a function when a deadline passes, and again until it is disarmed. See watchdog.cpp.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace heddle::smt {

class Watchdog {
public:
  using Clock = std::chrono::steady_clock;

  explicit Watchdog(std::function<void()> bark);
  ~Watchdog();
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

  void arm(Clock::time_point deadline);
  // Once this returns, the function is not called any more. Whether it was called since the watchdog was armed.
  bool disarm();

private:
  void run();

  std::function<void()> bark_;
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
