// Where errno of a thread is kept.
#pragma once

#include "native/native_machine.h"

namespace heddle::native {

ObjectId errno_object(NativeMachine& machine, Thread& thread);

}  // namespace heddle::native
