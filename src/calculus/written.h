// What the rounds of a loop may change, by the thread that goes round.
#pragma once

#include "lang/ast.h"

#include <cstdint>
#include <set>

namespace heddle::calculus {

struct Written {
  std::set<std::uint32_t> objects;  // shared variables, but not locks
  std::set<std::uint32_t> locals;
};

Written written_in(const lang::Block& body);

}  // namespace heddle::calculus
