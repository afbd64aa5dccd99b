// Jumps between frames: longjmp, and the clean-up handlers of pthread_cleanup_push, which glibc makes of it.
#pragma once

#include "native/native_machine.h"

#include <optional>

namespace heddle::native {

// The thread is to end with this result, by pthread_exit or because it was cancelled. Its innermost clean-up handler
// has its turn first, and __pthread_unwind_next comes next. None: it has no handler (any more).
std::optional<Flow> clean_up(NativeMachine& machine, Thread& thread, machine::Value result);

}  // namespace heddle::native
