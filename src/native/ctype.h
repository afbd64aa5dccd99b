// The tables behind isalpha, tolower and their like, as glibc has them in the C locale: 384 entries, for -128 to 255.
// The header <ctype.h> looks into them by itself, through a function that tells where a pointer to entry 0 is.
#pragma once

#include "native/native_machine.h"

#include <cstdint>

namespace heddle::native {

enum class CtypeTable : std::uint8_t { Classes, ToLower, ToUpper };

inline constexpr int first_character = -128;
inline constexpr int last_character = 255;

// What the table holds for a character.
std::uint32_t ctype_entry(CtypeTable table, int character);

// The address of the pointer to a table. The table is made by the first thread that asks.
Address ctype_pointer(NativeMachine& machine, CtypeTable table);

}  // namespace heddle::native
