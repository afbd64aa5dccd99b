// pthread_once, as far as the end of a thread concerns it.
#pragma once

#include "native/native_machine.h"

namespace heddle::native {

// Is the thread carrying out an initialisation routine for pthread_once?
bool is_in_once(const NativeMachine& machine, const Thread& thread);
// The thread ends within such routines, by pthread_exit or because it was cancelled: their controls are as if
// pthread_once had never been called, and whoever calls or waits next carries the routine out.
void abandon_onces(NativeMachine& machine, Thread& thread);

}  // namespace heddle::native
