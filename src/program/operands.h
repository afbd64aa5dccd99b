#pragma once

#include "program/code.h"

namespace heddle::program {

// How many of the fields a, b and c an operation has.
int operands(Op op);

}  // namespace heddle::program
