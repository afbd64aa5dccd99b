#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <string>

#include "fuzz/engine.h"
#include "fuzz/options.h"
#include "fuzz/session.h"
#include "fuzz/statistics.h"
#include "fuzz/workers.h"

// heddle-fuzz: random programs, each judged by the oracle and by the engine in all its modes.

namespace heddle::fuzz {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

/// One line that is rewritten, on a terminal only.
class LiveLine {
public:
  explicit LiveLine(std::uint64_t total) : total_(total), terminal_(isatty(STDERR_FILENO) != 0) {}

  void show(const Tally& tally) {
    if (!terminal_ || seconds_since(shown_) < 0.2) return;
    shown_ = Clock::now();
    std::fprintf(stderr, "\r%llu of %llu programs, %llu unsafe, %llu skipped, %.0f s ",
                 static_cast<unsigned long long>(tally.programs), static_cast<unsigned long long>(total_),
                 static_cast<unsigned long long>(tally.unsafe), static_cast<unsigned long long>(tally.skipped),
                 seconds_since(start_));
  }

  void clear() const {
    if (terminal_) std::fprintf(stderr, "\r%70s\r", "");
  }

private:
  std::uint64_t total_;
  bool terminal_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point shown_{};
};

void print_summary(const Tally& tally, std::size_t modes, double seconds) {
  std::printf(
      "heddle-fuzz: %llu programs, %llu skipped, %llu safe, %llu unsafe, %llu unknown, %zu modes, %.1f seconds\n",
      static_cast<unsigned long long>(tally.programs), static_cast<unsigned long long>(tally.skipped),
      static_cast<unsigned long long>(tally.safe), static_cast<unsigned long long>(tally.unsafe),
      static_cast<unsigned long long>(tally.unknown), modes, seconds);
}

int fuzz(const Options& options) {
  const auto start = Clock::now();
  const auto engine = make_engine(options.session.limits);
  Session session(*engine, options.session);
  LiveLine live(options.count);
  const Tally tally = run_workers(
      {options.seed, options.count}, options.jobs, options.patience,
      [&](std::uint64_t seed, const Note& note) { return session.check(seed, note); },
      [&](const Tally& so_far) { live.show(so_far); });
  live.clear();
  std::fputs(tally.disagreement.c_str(), stdout);
  print_summary(tally, session.modes(), seconds_since(start));
  return tally.disagreement.empty() ? 0 : 1;
}

int run(int count, const char* const* arguments) {
  std::string complaint;
  const auto options = parse_options(count, arguments, complaint);
  if (!options) {
    std::fprintf(stderr, "heddle-fuzz: %s\n%s", complaint.c_str(), usage().c_str());
    return 2;
  }
  if (options->help) {
    std::fputs(usage().c_str(), stdout);
    return 0;
  }
  if (options->print) {
    std::fputs(show_program(*options->print, options->session).c_str(), stdout);
    return 0;
  }
  if (options->stats) {
    std::fputs(show_statistics(options->seed, options->count, options->session).c_str(), stdout);
    return 0;
  }
  return fuzz(*options);
}

}  // namespace

}  // namespace heddle::fuzz

int main(int count, char** arguments) { return heddle::fuzz::run(count, arguments); }
