/// The phases that `heddle check` consists of, for trying each of them alone.
#pragma once

#include "plan/phases.h"

#include <span>
#include <vector>

namespace heddle::fuzz {

/// Where executions are random there is no end of them: a few have to do.
inline std::span<const plan::Phase> phases_to_try() {
  static const std::vector<plan::Phase> phases = [] {
    constexpr std::uint64_t few = 100;
    std::vector<plan::Phase> all(plan::all_phases().begin(), plan::all_phases().end());
    for (plan::Phase& each : all)
      if (each.method.probe && each.method.probe->is_random) each.method.probe->executions = few;
    return all;
  }();
  return phases;
}

}  // namespace heddle::fuzz
