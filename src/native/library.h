// What belongs to the libraries of the program and not to itself: reports leave it out.
#pragma once

#include "native/object.h"
#include "program/code.h"

namespace heddle::native {

// A variable of a library's function, or a global one of a library, in a program of whose own variables it is known
// where they are.
bool is_of_library(const program::Code& code, const Object& object);

}  // namespace heddle::native
