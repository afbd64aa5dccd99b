// What a machine has noticed over all executions that it has run, as far as reports tell it: which instructions were
// reached, and on what an answer rests. Several machines may each have run a part of the executions of one program
// (explore/unit.h); then one of them takes in what the others have noticed.
#pragma once

#include <cstdint>
#include <vector>

namespace heddle::native {

struct Noticed {
  std::vector<std::uint8_t> reached{};  // by instruction: 0 or 1
  std::uint32_t flags = 0;              // a bit for each thing, as NativeMachine::noticed sets them
};

}  // namespace heddle::native
