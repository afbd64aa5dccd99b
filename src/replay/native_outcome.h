// How a native run has ended, and whether that is the recorded error.
#pragma once

#include "plan/verdict.h"
#include "replay/native_trace.h"

#include <cstdint>
#include <string>
#include <vector>

namespace heddle::replay {

// What the run-time library reports, as in src/runtime/schedule.h.
struct NativeReport {
  enum class Outcome : std::uint32_t { None, Diverged, NotFailed, Deadlock, NoDeadlock, Error, Sanitizer };
  Outcome outcome = Outcome::None;
  std::uint32_t next_word = 0;
  std::uint32_t point = 0;
  std::uint32_t thread = 0;
  std::uint32_t is_over = 0;
  char racing[2][300] = {};  // "queue.c:12"; empty: no race was reported, or it is not known where
};

struct NativeEnd {
  NativeReport report{};
  int signal = 0;  // that has ended it; 0: none
  int status = 0;  // with which it exited
  bool timed_out = false;
};

struct NativeJudgement {
  bool reproduced = false;
  std::string explanation{};  // the end of a sentence
};

// Why a native run cannot show an error of this kind; empty: it can.
std::string cannot_show(const plan::Error& error);

// The lines of the two steps of a race, as the run-time library reports them: "queue.c:12", without folders. It is more
// than one where the step is an atomic section. Empty for other errors.
std::vector<std::vector<std::string>> racing_places(const plan::Run& run, const plan::PointRecorder& recorder,
                                                    const program::Sources& sources,
                                                    const std::vector<std::string>& point_names);

NativeJudgement judge(const plan::Error& error, const NativeTrace& trace, const NativeEnd& end,
                      const std::vector<std::string>& point_names);

}  // namespace heddle::replay
