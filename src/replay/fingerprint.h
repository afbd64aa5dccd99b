// Tells whether compiled code, or a text, is still what it was: a short text that is the same for the same one.
#pragma once

#include "program/code.h"

#include <string>
#include <string_view>

namespace heddle::replay {

std::string fingerprint(std::string_view text);
std::string fingerprint(const program::Code& code);

}  // namespace heddle::replay
