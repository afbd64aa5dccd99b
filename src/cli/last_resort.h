// The limits of time and memory hold also where nobody asks for them: in a library, in a computation that nobody
// thought could take long. When one has been passed for a while and the command has not come to its end, a thread of
// its own says so in its place and ends the process. What the command had found until then is lost, which is why
// everything that is known to take long asks the budget itself.
#pragma once

#include "base/budget.h"
#include "cli/arguments.h"
#include "cli/progress.h"

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace heddle::cli {

// The result where there is none, for the reason given: a line for people, an object for programs.
std::string unknown_line(const Arguments& arguments, std::string_view reason);
std::string unknown_json(const Arguments& arguments, std::string_view reason);
// What both are made of.
plan::Verdict unknown_verdict(std::string_view reason);
program::Sources sources_of(const Arguments& arguments);

class LastResort {
public:
  explicit LastResort(ProgressLine& progress) : progress_(progress) {}
  ~LastResort() { stand_down(); }
  LastResort(const LastResort&) = delete;
  LastResort& operator=(const LastResort&) = delete;

  void watch(const base::Budget& budget, const Arguments& arguments);
  // What the command does from here on has limits of its own.
  void stop_watching();
  // The command has come to its end and prints its result. There is nothing left to wait for.
  void stand_down();

private:
  void run(const base::Budget& budget, const Arguments& arguments);

  ProgressLine& progress_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool done_ = false;
  std::thread thread_;
};

}  // namespace heddle::cli
