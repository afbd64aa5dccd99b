// Memory that is lost: blocks of the heap that nobody has freed when the process ends and that nothing points to.
#pragma once

#include "native/native_machine.h"

#include <optional>

namespace heddle::native {

// In the state in which the process has ended; nothing: no block is lost. With Settings::must_free_all it is enough
// that a block has not been freed.
std::optional<ObjectId> find_leak(NativeMachine& machine);

}  // namespace heddle::native
