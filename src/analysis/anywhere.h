// Targets of which it is not known any more where in their objects they lie.
#pragma once

#include "analysis/place.h"

namespace heddle::analysis {

inline Targets all_anywhere(const Targets& targets) {
  Targets result;
  for (const Target& target : targets) result.add(anywhere(target));
  return result;
}

}  // namespace heddle::analysis
