// Objects that nobody reads: what is written to them does not matter.
#pragma once

#include "program/program.h"

#include <cstdint>
#include <vector>

namespace heddle::modelling {

// Takes away what is written to them. `positions`: of all operations that can be come to. False: there is nothing.
bool drop_unread_stores(program::Program& program, const std::vector<std::uint32_t>& positions);

// Takes away objects that no operation names.
void drop_unused_objects(program::Program& program, const std::vector<std::uint32_t>& positions);

}  // namespace heddle::modelling
