#include "fuzz/workers.h"

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstring>
#include <vector>

// Programs are checked in child processes, so that a crash or a hang of the engine is one more finding and not the
// end of the run. A child sends a message when it begins a seed or a mode and another when it is done with the seed,
// each a fixed header followed by text.

namespace heddle::fuzz {

void Tally::add(const Report& report) {
  ++programs;
  if (report.outcome == Outcome::Skipped) ++skipped;
  if (report.outcome == Outcome::Safe) ++safe;
  if (report.outcome == Outcome::Unsafe) ++unsafe;
  if (report.outcome == Outcome::Unknown) ++unknown;
  if (report.outcome == Outcome::Disagreed && disagreement.empty()) disagreement = report.text;
}

namespace {

using Clock = std::chrono::steady_clock;

struct Header {
  std::uint64_t seed;
  std::uint64_t length;
  Outcome outcome;
  bool begins;
};

struct Worker {
  pid_t process = 0;
  int pipe = -1;
  std::uint64_t seed = 0;
  std::string mode{};
  bool busy = false;
  Clock::time_point since{};
};

bool write_all(int file, const void* data, std::size_t size) {
  const auto* bytes = static_cast<const char*>(data);
  while (size > 0) {
    const ssize_t written = write(file, bytes, size);
    if (written <= 0) return false;
    bytes += written;
    size -= static_cast<std::size_t>(written);
  }
  return true;
}

bool read_all(int file, void* data, std::size_t size) {
  auto* bytes = static_cast<char*>(data);
  while (size > 0) {
    const ssize_t got = read(file, bytes, size);
    if (got <= 0) return false;
    bytes += got;
    size -= static_cast<std::size_t>(got);
  }
  return true;
}

bool send(int file, std::uint64_t seed, bool begins, const Report& report) {
  const Header header{seed, report.text.size(), report.outcome, begins};
  return write_all(file, &header, sizeof header) && write_all(file, report.text.data(), report.text.size());
}

[[noreturn]] void serve(int file, Range range, int jobs, int which, const Check& check) {
  for (auto i = static_cast<std::uint64_t>(which); i < range.count; i += static_cast<std::uint64_t>(jobs)) {
    const std::uint64_t seed = range.first + i;
    const Note note = [&](const std::string& mode) { send(file, seed, true, {Outcome::Skipped, mode}); };
    note("");
    if (!send(file, seed, false, check(seed, note))) _exit(1);
  }
  _exit(0);
}

class Pool {
public:
  Pool(int patience, const Progress& progress) : patience_(patience), progress_(progress) {}

  void start(Range range, int jobs, const Check& check);
  Tally run();

private:
  void wait_for_messages();
  void receive(Worker& worker);
  void lost(Worker& worker, const std::string& how);
  void stop(Worker& worker);

  int patience_;
  const Progress& progress_;
  std::vector<Worker> workers_;
  Tally tally_;
};

void Pool::start(Range range, int jobs, const Check& check) {
  for (int i = 0; i < jobs; ++i) {
    int ends[2];
    if (pipe(ends) != 0) continue;
    const pid_t child = fork();
    if (child == 0) {
      close(ends[0]);
      for (const Worker& other : workers_) close(other.pipe);
      serve(ends[1], range, jobs, i, check);
    }
    close(ends[1]);
    workers_.push_back({child, ends[0]});
  }
  if (workers_.size() != static_cast<std::size_t>(jobs)) tally_.disagreement = "cannot start child processes\n";
}

void Pool::stop(Worker& worker) {
  close(worker.pipe);
  worker.pipe = -1;
  kill(worker.process, SIGKILL);
  int status = 0;
  waitpid(worker.process, &status, 0);
}

void Pool::lost(Worker& worker, const std::string& how) {
  const std::string seed = std::to_string(worker.seed);
  const std::string mode = worker.mode.empty() ? "" : ", mode " + worker.mode;
  tally_.add({Outcome::Disagreed, how + ": seed " + seed + mode + "\n  --print " + seed + " shows the program\n"});
  stop(worker);
}

void Pool::receive(Worker& worker) {
  Header header{};
  if (!read_all(worker.pipe, &header, sizeof header)) {
    if (worker.busy) return lost(worker, "crash");
    return stop(worker);
  }
  std::string text(header.length, '\0');
  if (!read_all(worker.pipe, text.data(), text.size())) return lost(worker, "crash");
  worker.seed = header.seed;
  worker.busy = header.begins;
  worker.since = Clock::now();
  if (header.begins) {
    worker.mode = std::move(text);
  } else {
    tally_.add({header.outcome, std::move(text)});
  }
}

void Pool::wait_for_messages() {
  std::vector<pollfd> files;
  for (const Worker& worker : workers_) files.push_back({worker.pipe, POLLIN, 0});
  poll(files.data(), files.size(), 500);
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (workers_[i].pipe >= 0 && files[i].revents != 0) receive(workers_[i]);
  }
  for (Worker& worker : workers_) {
    const bool silent = worker.busy && Clock::now() - worker.since > std::chrono::seconds(patience_);
    if (worker.pipe >= 0 && silent) lost(worker, "no answer in " + std::to_string(patience_) + " seconds");
  }
}

Tally Pool::run() {
  auto open = [&] {
    for (const Worker& worker : workers_) {
      if (worker.pipe >= 0) return true;
    }
    return false;
  };
  while (tally_.disagreement.empty() && open()) {
    wait_for_messages();
    progress_(tally_);
  }
  for (Worker& worker : workers_) {
    if (worker.pipe >= 0) stop(worker);
  }
  return std::move(tally_);
}

Tally run_here(Range range, const Check& check, const Progress& progress) {
  Tally tally;
  for (std::uint64_t i = 0; i < range.count && tally.disagreement.empty(); ++i) {
    tally.add(check(range.first + i, [](const std::string&) {}));
    progress(tally);
  }
  return tally;
}

}  // namespace

Tally run_workers(Range range, int jobs, int patience, const Check& check, const Progress& progress) {
  if (jobs <= 0) return run_here(range, check, progress);
  Pool pool(patience, progress);
  pool.start(range, jobs, check);
  return pool.run();
}

}  // namespace heddle::fuzz
