#pragma once

#include <cstdint>

#include "explore/options.h"
#include "fuzz/c/engine.h"
#include "program/code.h"

namespace heddle::fuzz_c {

/// A search that takes longer is given up. That is no finding: the program was too large, or the machine is busy.
inline constexpr double kSeconds = 2;

/// All outcomes over all schedules, for each value of the inputs by itself.
Exploration explore_each(const program::Code& code, explore::Reduction reduction, const EngineOptions& limits);

/// All outcomes over all schedules, with unknown inputs.
Exploration explore_unknown(const program::Code& code, explore::Reduction reduction, const EngineOptions& limits,
                            std::uint64_t turns_per_part);

}  // namespace heddle::fuzz_c
