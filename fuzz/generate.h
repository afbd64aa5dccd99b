#pragma once

#include <cstdint>

#include "fuzz/ast.h"

namespace heddle::fuzz {

struct GeneratorOptions {
  int steps = 9;  // roughly how many steps all threads together take
};

/// A program that the language accepts, the same one for the same seed.
Program generate(std::uint64_t seed, const GeneratorOptions& options = {});

}  // namespace heddle::fuzz
