// The step that is under way: who takes it, how far it has come, and what it has touched. Nothing of it outlives the
// step but what the machine is asked for afterwards.
#pragma once

#include "machine/machine.h"
#include "native/state.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace heddle::native {

struct Step {
  static constexpr std::uint32_t nowhere = ~std::uint32_t{0};
  static constexpr std::uint32_t instructions_between_looks = 1 << 16;

  Thread* thread = nullptr;
  Register* registers = nullptr;  // of the current frame
  std::uint32_t position = 0;
  machine::Decider* decider = nullptr;
  bool visible_allowed = false;      // the one visible operation of this step is still to come
  std::uint32_t visiting = nowhere;  // the instruction that is it
  std::uint32_t until_look = instructions_between_looks;
  std::uint32_t look_after = instructions_between_looks;  // instructions; 1 where they are counted
  std::uint64_t looks = 1;                                // how often, plus one, this was so, in all steps
  bool is_under_way = false;
  bool quiet = false;        // the last call of it was quiet (native/builtins.h)
  bool forked = false;       // a branch on a term has been taken
  bool exited = false;       // it came to the end of the process in an atomic section
  bool recording = true;     // what is noted
  bool looks_ahead = false;  // it is one of those that are tried out (native/lookahead.cpp)
  std::uint32_t unseen = 0;  // steps that others would have noticed, and that are a part of it
  machine::Outcome outcome;
  std::vector<machine::Access> accesses;
  bool locates = false;                     // of each access it is kept which instruction has made it
  std::vector<std::uint32_t> positions;     // those
  std::size_t followed = 0;                 // so many of them only say what it comes after (native/symmetry.h)
  std::vector<machine::Outcome> omissions;  // by all steps since somebody asked
};

// Where the user's own code is, or was left for that of a model (native/user_place.h).
program::Location user_location(const State& state, const Step& step);

}  // namespace heddle::native
