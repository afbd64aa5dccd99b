// What a person is shown of a run: its labels and path condition, and which of its events depend on each other.
#pragma once

#include "permute/linearise.h"
#include "permute/result.h"

#include <span>
#include <vector>

namespace heddle::permute {

// Fills in labels and path condition. The thread names must be there.
void show_labels(Result& result, const Events& events, term::Terms& terms);

// Of the pairs of the run that depend on each other directly: which are the other way round in some permutation?
class Reversals {
public:
  explicit Reversals(const Events& events);
  Reversals(std::size_t events, std::span<const PartialOrder::Edge> pairs);

  void note(std::span<const EventId> order);
  std::vector<Dependence> dependences() const { return pairs_; }

private:
  std::vector<Dependence> pairs_;
  std::vector<std::uint32_t> position_;
};

}  // namespace heddle::permute
