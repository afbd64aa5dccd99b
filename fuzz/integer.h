#pragma once

#include <optional>
#include <string>

// The oracle's integers. The language has mathematical integers; the oracle has 128 bits and notices when they do not
// suffice, in which case it declines to judge the program. That is wide enough to carry constants beyond 64 bits.

namespace heddle::fuzz {

__extension__ typedef __int128 Integer;

std::optional<Integer> checked_add(Integer left, Integer right);
std::optional<Integer> checked_subtract(Integer left, Integer right);
std::optional<Integer> checked_multiply(Integer left, Integer right);

std::string to_text(Integer value);

/// Reads an optional sign and decimal digits; nothing if there is anything else or too much of it.
std::optional<Integer> parse_integer(const std::string& text);

}  // namespace heddle::fuzz
