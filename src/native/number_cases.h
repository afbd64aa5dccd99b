// Numbers that are not known and taken apart: each value that one may have is explored by itself.
#pragma once

#include "machine/value.h"
#include "term/terms.h"

#include <cstdint>
#include <optional>

namespace heddle::native {

class NativeMachine;

inline constexpr std::uint32_t most_cases = 1024;

// How many of the lowest bits of a bit-vector are certainly 0?
unsigned certain_zeros(const term::Terms& terms, term::Term term);

// One of the values up to `most_cases` of a number of 64 bits. Nothing: it is larger.
std::optional<std::uint64_t> choose_number(NativeMachine& machine, machine::Value number);

}  // namespace heddle::native
