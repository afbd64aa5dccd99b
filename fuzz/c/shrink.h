#pragma once

#include <cstddef>
#include <functional>

#include "fuzz/c/ast.h"

namespace heddle::fuzz_c {

using StillFails = std::function<bool(const Program&)>;

/// A program for which `still_fails` holds, as it does for the given one, and for no program one edit smaller; unless
/// that took more than `tries` attempts, then the smallest so far. Only programs that pass check.h are asked about.
Program shrink(Program program, const StillFails& still_fails, std::size_t tries = 2000);

}  // namespace heddle::fuzz_c
