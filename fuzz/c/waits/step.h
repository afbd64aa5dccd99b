#pragma once

#include <functional>
#include <string>
#include <vector>

#include "fuzz/c/waits/code.h"
#include "fuzz/c/waits/state.h"
#include "fuzz/c/waits/world.h"

namespace heddle::fuzz_waits {

/// What a step leads to.
struct Successor {
  State state{};
  std::size_t thread = 0;
  bool spurious = false;    // a wake-up without a signal
  bool optional = false;    // an implementation may never do this: nobody may count on it
  bool changes = false;     // something that others can see
  bool ended = false;       // the process
  std::string outcome{};    // of one that ended: what was printed, "assertion 12"; empty: nothing
  std::string undefined{};  // the program may not do this
};

/// Takes single steps of all threads.
class Stepper {
public:
  explicit Stepper(const Program& program);

  std::size_t worlds() const { return worlds_.size(); }
  State first(std::size_t world) const;

  /// Everything that can happen next.
  std::vector<Successor> successors(const State& state) const;

  /// Of a thread that takes no step: the thread that it joins, if it waits for that.
  const std::size_t* joins(const State& state, std::size_t thread) const;

private:
  class Run;

  const Program& program_;
  std::vector<Code> codes_;
  std::vector<World> worlds_;
  std::vector<std::size_t> numbers_;  // 0, 1, ...: what joins() points into
};

}  // namespace heddle::fuzz_waits
