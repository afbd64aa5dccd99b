#pragma once

#include <cstdint>

#include "fuzz/c/waits/ast.h"

namespace heddle::fuzz_waits {

/// A C program, the same one for the same seed. It may have no end, and now and then it does what no program may do:
/// the oracle says so.
Program generate(std::uint64_t seed, bool cxx = false);

}  // namespace heddle::fuzz_waits
