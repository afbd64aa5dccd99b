// Where an execution is, as the user knows it: what libraries and models do is done where the user's own code calls
// them.
#pragma once

#include "native/state.h"

#include <cstdint>

namespace heddle::native {

// The innermost place of the user's own code on the stack of a thread that is at this instruction, as a number of
// Code::places. If there is none, because the library has not called the user's function yet or has left it, the place
// where the thread was created.
std::uint32_t user_place(const State& state, const Thread& thread, std::uint32_t position);
inline std::uint32_t user_place(const State& state, const Thread& thread) {
  return user_place(state, thread, thread.state.position);
}

}  // namespace heddle::native
