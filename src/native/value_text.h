// Numbers as the user's types show them.
#pragma once

#include "program/type.h"

#include <cstdint>
#include <string>

namespace heddle::native {

std::string float_text(std::uint64_t bits, unsigned width);
// Of a type that is no pointer, no array and no struct.
std::string number_text(std::uint64_t bits, unsigned width, const program::Type& type);

}  // namespace heddle::native
