#pragma once

#include <cstdint>

#include "fuzz/c/ast.h"

namespace heddle::fuzz_c {

struct GeneratorOptions {
  int accesses = 5;  // to what is shared, by each of two threads; three threads get less
  int threads = 0;   // as many; 0: two or three
  bool cxx = false;
};

/// A program in C or C++ without undefined behaviour that always comes to an end, the same one for the same seed.
Program generate(std::uint64_t seed, const GeneratorOptions& options = {});

}  // namespace heddle::fuzz_c
