// When two accesses to one object, at places that may be unknown, have a byte in common.
#pragma once

#include "machine/value.h"
#include "term/terms.h"

#include <cstdint>

namespace heddle::explore {

// Each begins in front of the other's end. Offsets of native code count modulo 2^64. One of the places is a term.
term::Term overlap(term::Terms& terms, machine::Value a, std::uint32_t size_a, machine::Value b, std::uint32_t size_b);

}  // namespace heddle::explore
