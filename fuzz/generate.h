#pragma once

#include <cstdint>

#include "fuzz/ast.h"

namespace heddle::fuzz {

struct GeneratorOptions {
  int steps = 9;        // roughly how many steps all threads together take
  bool wide = false;    // many threads that do little, see generate_wide
  bool cyclic = false;  // processes that go round for ever, see generate_cyclic
  bool crowd = false;   // any number of threads, see generate_crowd
};

/// A program that the language accepts, the same one for the same seed.
Program generate(std::uint64_t seed, const GeneratorOptions& options = {});

/// Threads that wait for each other in loops; every fourth program is one of these.
Program generate_waits(std::uint64_t seed);

/// Processes that go round for ever among finitely many states.
Program generate_cyclic(std::uint64_t seed);

/// Any number of threads.
Program generate_crowd(std::uint64_t seed);

/// Many threads, few steps each, no error but a deadlock.
Program generate_wide(std::uint64_t seed);

}  // namespace heddle::fuzz
