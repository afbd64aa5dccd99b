#pragma once

#include <string>

#include "fuzz/ast.h"
#include "fuzz/random.h"

namespace heddle::fuzz {

/// That the globals are not what a final state (canonical_state) says: an `ensures` clause that only executions with
/// this end violate. A search that loses them, though it finds every other one, calls the program safe.
Expr not_this(const std::string& final_state);

/// A part of a final state, or all of it: what the other variables hold does not matter then.
std::string some_of(const std::string& final_state, Random& random);

}  // namespace heddle::fuzz
