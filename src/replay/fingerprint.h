// Tells whether compiled code is still what it was: a short text that is the same for the same code.
#pragma once

#include "program/code.h"

#include <string>

namespace heddle::replay {

std::string fingerprint(const program::Code& code);

}  // namespace heddle::replay
