#pragma once

#include "fuzz/state.h"

// Expressions on plain values. An expression that divides by zero here and leaves an array there is wrong twice in
// one step, and the language does not say which is noticed first; so what goes wrong is a set.

namespace heddle::fuzz {

enum Fault : unsigned { kNoFault = 0, kDivision = 1, kMemory = 2, kOverflow = 4 };

struct Value {
  Integer number = 0;
  unsigned faults = kNoFault;  // if any, the number means nothing
};

/// What an expression may look at. `shared` becomes true when it looks at a global.
struct View {
  const Layout& layout;
  const std::vector<Integer>& cells;
  const std::vector<Local>& locals;
  bool shared = false;
};

Value evaluate(const Expr& expr, View& view);

/// Where a Name or Element lives: among the locals or among the cells.
struct Place {
  bool local = false;
  std::size_t index = 0;
  unsigned faults = kNoFault;
};

Place place_of(const Expr& target, View& view);

}  // namespace heddle::fuzz
