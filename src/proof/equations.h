// Linear equations between shared integers and counters that hold always, found from below: the affine hull of sampled
// states, to which every state is added that shows an equation to be no invariant. So an equation that is wrong is not
// lost but weakened, and what is left in the end is the smallest affine invariant there is, given what else is known
// (the best transformer by means of a solver; Reps, Sagiv and Yorsh, VMCAI 2004).
#pragma once

#include "proof/affine.h"
#include "term/terms.h"

#include <cstdint>
#include <vector>

namespace heddle::proof {

class Equations {
public:
  // The coordinates are terms of sort Int.
  Equations(term::Terms& terms, std::vector<term::Term> coordinates)
      : terms_(terms), coordinates_(std::move(coordinates)), hull_(coordinates_.size()) {}

  const std::vector<term::Term>& coordinates() const { return coordinates_; }
  // False: nothing changes.
  bool add(const std::vector<std::int64_t>& point) { return hull_.add(point); }
  std::vector<term::Term> formulas();

private:
  term::Terms& terms_;
  std::vector<term::Term> coordinates_;
  AffineHull hull_;
};

// The sum of the coordinates with these coefficients is the constant.
term::Term formula_of(term::Terms& terms, const Equation& equation, const std::vector<term::Term>& coordinates);

}  // namespace heddle::proof
