// Which cells the accesses of a recorded run mean in any order of its steps. See permute/events.h.
#pragma once

#include "permute/events.h"

namespace heddle::permute {

// Walks through the recording once. For each step: `step` gives its places, each cell once.
class PlaceFinder {
public:
  PlaceFinder(const program::Program& program, const Recording& recording, std::uint32_t threads);

  std::vector<Place> step(const RecordedStep& step);

private:
  enum class Owner : std::uint8_t { Nobody, One, Several };
  struct Use {
    Owner owner = Owner::Nobody;
    machine::ThreadId thread;
    bool written = false;
  };

  void execute(const RecordedStep& step, const program::Operation& operation, const machine::Access& access);
  void touch(const RecordedStep& step, const program::Operation& operation, const machine::Access& access, bool write);
  bool fixed(const RecordedStep& step, program::Operand operand) const;
  void set_fixed(const RecordedStep& step, program::Operand target, bool fixed);
  bool load_is_fixed(std::uint32_t object, const machine::Access& access, bool index_fixed) const;
  void store(std::uint32_t object, const machine::Access& access, bool index_fixed, bool value_fixed);
  void spawn(const RecordedStep& step, const program::Spawn& spawn, machine::ThreadId child);

  const program::Program& program_;
  const Recording& recording_;
  std::vector<Use> uses_;                  // of objects
  std::vector<bool> cells_;                // of objects that one thread has to itself: is the content fixed?
  std::vector<std::vector<bool>> locals_;  // of threads
  std::vector<bool> temporaries_;
  std::vector<Place> found_;
};

}  // namespace heddle::permute
