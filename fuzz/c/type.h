#pragma once

#include <cstdint>
#include <span>

// The integer types of C that the generated programs use, one row each.

namespace heddle::fuzz_c {

enum class Type : std::uint8_t { Bool, Char, SChar, UChar, Short, UShort, Int, UInt, Long, ULong };

struct TypeRow {
  Type type;
  const char* name;
  int bits;
  bool is_signed;
  const char* format;  // of printf
  const char* input;   // __VERIFIER_nondet_...
};

std::span<const TypeRow> all_types();
const TypeRow& row_of(Type type);
/// From now on long has 32 bits; before anything else asks.
void use_types_of_i386();

}  // namespace heddle::fuzz_c
