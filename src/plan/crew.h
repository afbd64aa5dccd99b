// Explores one search with several processes. The coordinator, which is this process, keeps the frontier and hands out
// units of work (explore/unit.h); a worker (plan/worker.h) that has nothing to do gets a part of what another one has.
// A worker that dies costs the time since it last told how far it had come.
#pragma once

#include "explore/frontier.h"
#include "explore/options.h"
#include "plan/bug_hunt.h"
#include "plan/channel.h"
#include "plan/recorder.h"
#include "plan/subject.h"
#include "plan/wire.h"

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <sys/types.h>

namespace heddle::plan {

class Crew {
public:
  // What is found is added to `hunt`, which has made the beginning of the search itself.
  Crew(const Subject& subject, const explore::Options& options, BugHunt& hunt, explore::Frontier frontier,
       Recorder& recorder);
  ~Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  // Until all is explored, a bug is found, or a limit is reached.
  void run();

private:
  using Clock = std::chrono::steady_clock;

  struct Worker {
    pid_t process;
    Channel channel;
    std::optional<explore::Unit> unit{};  // what is left of it, as far as it has told; none: it has nothing to do
    Findings findings{};                  // as far as it has told
    bool is_asked = false;                // and has not answered
    Clock::time_point asked{};
    explore::Progress progress{};
  };

  void start_worker();
  void stop_workers();
  void hand_out();
  void ask_for_parts();
  void ask_for_reports();
  void listen();
  void hear_the_last();
  void take_messages(Worker& worker);
  void take(Worker& worker, const Json& message);
  void bury(std::size_t number);
  void keep_limits();
  void record();
  void show_progress();
  void stop(const std::string& reason, const std::string& advice, bool is_rest);
  bool is_done() const;
  std::uint64_t work() const;
  explore::Options worker_options() const;

  const Subject& subject_;
  const explore::Options& options_;
  BugHunt& hunt_;
  explore::Frontier frontier_;
  Recorder& recorder_;
  std::vector<Worker> workers_;
  std::map<std::string, unsigned> failures_;  // by unit: how many workers have died of it
  explore::Counters begun_with_;
  std::uint64_t own_work_;         // of this process
  std::uint64_t buried_work_ = 0;  // of workers that have died
  Clock::time_point begun_;        // the search, not only this part of it
  Clock::time_point shown_{};
  bool goes_on_ = true;
};

}  // namespace heddle::plan
