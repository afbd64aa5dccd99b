// What the functions that the machine carries out itself do to memory, and what part they play in a slice.
#pragma once

#include "analysis/place.h"
#include "program/builtin.h"

#include <cstdint>

namespace heddle::analysis {

enum class Part : std::uint8_t {
  Ends,          // decides whether a thread or the execution goes on
  Exits,         // the same, of all threads at once and whatever happens
  Synchronises,  // others may wait for it, or it for others
  Locks,         // the same, of something that is taken and given back
  Allocates,
  Frees,
  Silent,   // only its result and what it writes matter
  Unknown,  // not told here: there is no slice of a program that calls it
};

// Masks of arguments (bit 0: the first, bit 7: the eighth and all after it).
struct BuiltinEffect {
  program::Builtin builtin{};
  Part part = Part::Unknown;
  std::uint8_t reads = 0;           // memory from where the argument points to on
  std::uint8_t writes = 0;          // likewise
  std::uint64_t first = any_size;   // bytes, of what the first argument points to
  std::uint64_t others = any_size;  // of what the others do
};

BuiltinEffect effect_of(program::Builtin builtin);

}  // namespace heddle::analysis
