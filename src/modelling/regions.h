// How an object is divided into regions: by the accesses that are made to it. Neighbours of one size that are accessed
// at an index are one array; bytes that are accessed as parts of different sizes are outside of the form.
#pragma once

#include "modelling/knowledge.h"

namespace heddle::modelling {

inline constexpr std::uint32_t most_cells = 4096;

enum class Fit : std::uint8_t { Found, Added, Merged, Conflict };

struct Placed {
  Fit fit = Fit::Conflict;
  std::uint32_t region = 0;
};

// The region that holds all of these cells. Where some are merged, the numbers of regions change.
Placed place(Object& object, const Region& wanted);

}  // namespace heddle::modelling
