#pragma once

#include <string>

#include "fuzz/ast.h"

namespace heddle::fuzz {

/// That the globals are not what a final state (canonical_state) says: an `ensures` clause that only executions with
/// this end violate. A search that loses them, though it finds every other one, calls the program safe.
Expr not_this(const std::string& final_state);

}  // namespace heddle::fuzz
