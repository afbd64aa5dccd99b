// What a step does with a condition variable, a semaphore and the like, which nobody reads or writes as such.
#pragma once

#include "machine/event.h"
#include "program/builtin.h"

#include <string_view>

namespace heddle::plan {

// A verb that stands in front of the object: "signals". Empty: there is nothing to be said but that it is read or
// written. `goes_on`: the call has begun in an earlier step.
std::string_view deed_of(program::Builtin builtin, const machine::Access& access, bool goes_on);

}  // namespace heddle::plan
