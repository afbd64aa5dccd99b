#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "fuzz/session.h"

namespace heddle::fuzz {

struct Tally {
  std::uint64_t programs = 0;
  std::uint64_t skipped = 0;
  std::uint64_t safe = 0;
  std::uint64_t unsafe = 0;
  std::uint64_t unknown = 0;
  std::string disagreement{};  // the first one, and nothing if there was none

  void add(const Report& report);
};

struct Range {
  std::uint64_t first = 1;
  std::uint64_t count = 1;
};

using Check = std::function<Report(std::uint64_t seed, const Note& note)>;
using Progress = std::function<void(const Tally&)>;

/// Checks the seeds of the range in `jobs` child processes, until all are done or one shows a disagreement. A child
/// that dies, or is silent for `patience` seconds, is a disagreement about the seed and mode it was at. With no jobs at
/// all everything runs in this process, which suits a debugger.
Tally run_workers(Range range, int jobs, int patience, const Check& check, const Progress& progress);

}  // namespace heddle::fuzz
