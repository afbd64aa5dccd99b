// A recorded run (plan/point_recorder.h) as the run-time library of native replay wants it (src/runtime/schedule.h):
// an assembler file that is linked to the program.
#pragma once

#include "plan/point_recorder.h"
#include "plan/rerun.h"
#include "program/code.h"
#include "replay/native_layout.h"

#include <cstdint>
#include <string>
#include <vector>

namespace heddle::replay {

enum class NativeEnding : std::uint8_t { Failure, Deadlock };  // as in schedule.h

struct NativeTrace {
  std::vector<std::uint32_t> words{};
  std::vector<std::string> threads{};       // their paths, by number
  std::vector<std::uint64_t> thread_ids{};  // what pthread_self gives; 0: whatever it is
  std::vector<std::uint32_t> waiting{};     // threads that wait for ever
  std::vector<std::string> waiting_at{};    // where each of them is: "stack.c:12 in push"
  NativeEnding ending = NativeEnding::Failure;
  // The thread that fails has come to its failure when so many words have been followed.
  std::uint32_t needed = 0;
  std::vector<std::vector<std::string>> racing{};  // of a race: lines of both steps (racing_places, native_outcome.h)
};

NativeTrace make_trace(const plan::PointRecorder& recorder, const plan::Run& run, const NativeLayout& layout,
                       const program::Sources& sources);

// "stack.c:12 in push", by number of the point; empty for those that the code has not. Those of a library, which the
// user's own code may call from several places, have the name of the first place from which the run came to them.
std::vector<std::string> point_names(const program::Code& code, const std::vector<std::uint32_t>& points,
                                     const plan::PointRecorder& recorder);

std::string assembly(const NativeTrace& trace, const std::vector<std::string>& point_names);

}  // namespace heddle::replay
