// The live line on a terminal while a command runs; silent anywhere else.
//
// A thread of its own shows it a few times per second, so that it is there also while nobody reports anything: in the
// compiler, in the solver. It appears when the command has been running for a moment, and whoever prints something
// lowers it first (cli/output.h: Curtain), so that nothing else has to know of it.
#pragma once

#include "cli/output.h"
#include "cli/progress_text.h"
#include "explore/options.h"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace heddle::cli {

class ProgressLine final : public Curtain {
public:
  explicit ProgressLine(Console& console);
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine() { stop(); }

  // The command begins, and has so many seconds; 0: there is no limit.
  void begin(double most_seconds, std::string activity);
  // Something begins that may take a while.
  void announce(const std::string& what);
  // For Options::progress and Options::activity; empty if there is no terminal. They refer to this object.
  std::function<void(const explore::Progress&)> listener();
  std::function<void(const std::string&)> activity();
  // The line is gone, and does not come back.
  void stop();
  // The same for a process that ends at once, whatever its other threads are doing.
  void give_up();

  void lock() override;
  void unlock() override { mutex_.unlock(); }

private:
  using Clock = std::chrono::steady_clock;

  void run();
  void show();
  void hear(const explore::Progress& progress);
  void hide();

  Console& console_;
  bool enabled_;
  std::timed_mutex mutex_;
  std::condition_variable_any changed_;
  std::thread thread_;
  // What the mutex is for.
  Moment moment_;
  Clock::time_point begun_{};
  explore::Progress first_{};  // of the search under way: rates are counted from there
  bool stopped_ = false;
  bool shown_ = false;
};

}  // namespace heddle::cli
