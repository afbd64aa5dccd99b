#pragma once

#include <cstddef>
#include <functional>

#include "fuzz/c/waits/ast.h"

namespace heddle::fuzz_waits {

using StillFails = std::function<bool(const Program&)>;

/// The smallest program to be had by small edits, one after another, that still fails.
Program shrink(Program program, const StillFails& still_fails, std::size_t tries = 3000);

}  // namespace heddle::fuzz_waits
