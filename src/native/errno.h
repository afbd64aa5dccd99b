// Where errno of a thread is kept.
#pragma once

#include "native/native_machine.h"

namespace heddle::native {

ObjectId errno_object(NativeMachine& machine, Thread& thread);
void set_errno(NativeMachine& machine, Thread& thread, std::int64_t number);

}  // namespace heddle::native
