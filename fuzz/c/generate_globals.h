#pragma once

#include "fuzz/c/ast.h"
#include "fuzz/random.h"

namespace heddle::fuzz_c {

/// Mutexes, condition variables, and the variables that the threads share. With a condition variable comes `go`, which
/// is locked.
void generate_globals(fuzz::Random& random, Program& program);

}  // namespace heddle::fuzz_c
