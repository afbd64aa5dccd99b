// Objects that the machine keeps for a thread beside the program's own thread-local variables. They come to life, all
// zero, when they are first asked for.
#pragma once

#include "native/native_machine.h"

namespace heddle::native {

enum class ThreadData : std::uint8_t {
  Errno,
  KeyValues,
  KeyTable,      // of main: the keys themselves
  CtypeClasses,  // of main: see ctype.h
  CtypeToLower,
  CtypeToUpper,
  Cleanups,  // see jump_builtins.cpp
};

ObjectId thread_data(NativeMachine& machine, Thread& thread, ThreadData which, std::uint32_t bytes);

}  // namespace heddle::native
