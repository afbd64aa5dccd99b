// Which parameters of a function its results may depend on, other than through memory: the summary edges of Horwitz,
// Reps and Binkley ("Interprocedural slicing using dependence graphs", 1990).
#pragma once

#include "analysis/dependence_graph.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace heddle::analysis {

class SummaryEdges {
public:
  explicit SummaryEdges(const DependenceGraph& graph) : graph_(graph) {}

  // The arguments of a call that one of its results depends on.
  std::vector<program::Reg> arguments(std::uint32_t call, std::size_t result);

private:
  const std::vector<std::size_t>& parameters(std::uint32_t function, std::size_t result);

  const DependenceGraph& graph_;
  std::map<std::pair<std::uint32_t, std::size_t>, std::vector<std::size_t>> known_;  // by function and result
};

}  // namespace heddle::analysis
