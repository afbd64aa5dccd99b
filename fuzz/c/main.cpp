#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <string>

#include "fuzz/c/engine.h"
#include "fuzz/c/options.h"
#include "fuzz/c/print.h"
#include "fuzz/c/session.h"
#include "fuzz/c/statistics.h"
#include "fuzz/c/type.h"
#include "fuzz/c/waits/generate.h"
#include "fuzz/c/waits/print.h"
#include "fuzz/c/waits/session.h"
#include "fuzz/workers.h"

// heddle-fuzz-c: random programs in C or C++, each explored by the engine in all its modes and run on the hardware;
// those whose threads wait are put to an oracle as well.

namespace heddle::fuzz_c {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

void show_progress(const fuzz::Tally& tally, std::uint64_t total, Clock::time_point start) {
  if (isatty(STDERR_FILENO) == 0) return;
  std::fprintf(stderr, "\r%llu of %llu programs, %llu unsafe, %.0f s ", static_cast<unsigned long long>(tally.programs),
               static_cast<unsigned long long>(total), static_cast<unsigned long long>(tally.unsafe),
               seconds_since(start));
}

int fuzz(const Options& options) {
  const auto start = Clock::now();
  const Native native(options.cxx, options.m32);
  const auto engine = make_engine({.executions = options.session.executions,
                                   .spurious_wakeups = options.waits.oracle.spurious_wakeups,
                                   .cxx = options.cxx,
                                   .m32 = options.m32});
  Session session(*engine, native, options.session);
  fuzz_waits::Session waiting(*engine, session.modes(), native, options.waits);
  const fuzz::Tally tally = fuzz::run_workers(
      {options.seed, options.count}, options.jobs, options.patience,
      [&](std::uint64_t seed, const fuzz::Note& note) {
        return waits(options, seed) ? waiting.check(seed, note) : session.check(seed, note);
      },
      [&](const fuzz::Tally& so_far) { show_progress(so_far, options.count, start); });
  if (isatty(STDERR_FILENO) != 0) std::fprintf(stderr, "\r%70s\r", "");
  std::fputs(tally.disagreement.c_str(), stdout);
  std::printf(
      "heddle-fuzz-c: %llu programs, %llu skipped, %llu safe, %llu unsafe, %llu unknown, %zu modes, %.1f seconds\n",
      static_cast<unsigned long long>(tally.programs), static_cast<unsigned long long>(tally.skipped),
      static_cast<unsigned long long>(tally.safe), static_cast<unsigned long long>(tally.unsafe),
      static_cast<unsigned long long>(tally.unknown), session.modes().size(), seconds_since(start));
  return tally.disagreement.empty() ? 0 : 1;
}

void show(const Options& options, std::uint64_t seed) {
  if (!waits(options, seed)) {
    std::fputs(print(generate(seed, options.session.generator), options.noise).c_str(), stdout);
    return;
  }
  fuzz_waits::Program program = fuzz_waits::generate(seed, options.cxx);
  std::fputs(fuzz_waits::print(program, options.noise).c_str(), stdout);
  const std::string oracle = fuzz_waits::describe(fuzz_waits::ask_oracle(program, options.waits.oracle));
  std::printf("\n/* The oracle: %s*/\n", oracle.c_str());
}

int run(int count, const char* const* arguments) {
  std::string complaint;
  const auto options = parse_options(count, arguments, complaint);
  if (!options) {
    std::fprintf(stderr, "heddle-fuzz-c: %s\n%s", complaint.c_str(), usage().c_str());
    return 2;
  }
  if (options->help) {
    std::fputs(usage().c_str(), stdout);
    return 0;
  }
  if (options->m32) use_types_of_i386();
  if (options->print) {
    show(*options, *options->print);
    return 0;
  }
  if (options->stats) {
    std::fputs(show_statistics(*options, Native(options->cxx, options->m32)).c_str(), stdout);
    return 0;
  }
  return fuzz(*options);
}

}  // namespace

}  // namespace heddle::fuzz_c

int main(int count, char** arguments) { return heddle::fuzz_c::run(count, arguments); }
