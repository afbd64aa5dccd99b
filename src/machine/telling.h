// Steps in general, for summaries (machine/generaliser.h).
#pragma once

#include "machine/generaliser.h"
#include "machine/value.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace heddle::machine {

class Telling {
public:
  virtual ~Telling() = default;

  // The control state: all of the state but what its cells hold. False: the steps of this machine cannot be told in
  // general.
  virtual bool append_control(std::vector<std::uint64_t>&) const { return false; }
  // From now on steps, guards and the checks at the end are told in general, with this generaliser as their decider;
  // null: no more, and everything has been undone.
  virtual void generalise(Generaliser*) {}
  // What a cell holds now; in general: in terms of what the cells held when that began.
  virtual std::optional<Value> cell(const Cell&) { return std::nullopt; }
  // In general: has it been looked at or changed since that began? If not, it holds what it held.
  virtual bool has_touched(const Cell&) const { return true; }
};

}  // namespace heddle::machine
