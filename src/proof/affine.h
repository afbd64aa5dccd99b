// Linear equations that a set of points has in common: the affine hull. With a counter for each place among the
// coordinates these are the place invariants of Petri nets, and with shared integers beside them, equations such as
// `pending` = how many are inside.
#pragma once

#include <cstdint>
#include <vector>

namespace heddle::proof {

// The sum of coefficient times coordinate is `constant`.
struct Equation {
  std::vector<std::int64_t> coefficients;
  std::int64_t constant = 0;
};

// A basis. Each equation expresses one coordinate by such as come before it in the row. Equations with large
// coefficients are left out.
std::vector<Equation> common_equations(const std::vector<std::vector<std::int64_t>>& points, std::size_t coordinates);

}  // namespace heddle::proof
