// Values of threads under keys (pthread_setspecific), and what becomes of them when a thread ends.
#pragma once

#include "native/native_machine.h"

#include <optional>

namespace heddle::native {

struct PendingDestructor {
  std::uint32_t function;
  machine::Value value;
};

// Does the thread keep anything under a key?
bool keeps_values(NativeMachine& machine, Thread& thread);
// The next value of a thread that has come to its end that has to be destroyed; it is no longer kept under its key.
std::optional<PendingDestructor> next_destructor(NativeMachine& machine, Thread& thread);

}  // namespace heddle::native
