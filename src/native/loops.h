// What those who wait need to know of the loops that they are in (native/loops.cpp).
#pragma once

#include "native/native_machine.h"

#include <cstdint>

namespace heddle::native {

// The step of the newest head of a loop that the thread is in; 0: it is in none.
std::uint32_t last_head(NativeMachine& machine, const Thread& thread);
// The thread has given back a lock that it held at the head of a loop, or has stopped waiting for a condition.
bool comes_round(NativeMachine& machine, Thread& thread);
// In front of this instruction (Visible) or after it (Local).
Flow stop_spinning(NativeMachine& machine, Thread& thread, Rest rest);

}  // namespace heddle::native
