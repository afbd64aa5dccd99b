// What was written at an index that is not known is there only if it was that index: elsewhere is what was there
// before, which may never have been written. Such a value consists of cases, and has a meaning in some of them. Whether
// it is one of these is asked where it is read, so that what depends on it afterwards depends on nothing unwritten.
#pragma once

#include "native/native_machine.h"

namespace heddle::native {

// A value that was read: itself where it has been written in all cases or in none. Otherwise both are explored, that
// it has been written, and then only those cases are left of it, and that it has not.
machine::Value settle(NativeMachine& machine, machine::Value value, unsigned width);

}  // namespace heddle::native
