// States that the program comes to in a few random runs with a few threads: what does not hold there is no invariant.
// Nothing else rests on them.
#pragma once

#include "base/budget.h"
#include "proof/templates.h"

#include <cstdint>
#include <vector>

namespace heddle::proof {

struct SampleThread {
  Spot spot{};
  std::int64_t number = 0;
  std::vector<std::int64_t> locals;
};

struct Sample {
  std::vector<std::int64_t> cells;
  std::vector<std::int64_t> first_cells;  // in the initial state
  std::vector<SampleThread> threads;
};

// Values that do not fit into a word end a run.
std::vector<Sample> sample_states(const program::Program& program, const TemplateSystem& system, term::Terms& terms,
                                  const base::Budget& budget);

}  // namespace heddle::proof
