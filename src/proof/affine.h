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

class AffineHull {
public:
  explicit AffineHull(std::size_t coordinates) : coordinates_(coordinates), row_of_(coordinates + 1, none) {}

  // False: it lies in the hull already.
  bool add(const std::vector<std::int64_t>& point);
  // A basis. Each equation expresses one coordinate by such as come before it in the row. Equations with large
  // coefficients are left out.
  std::vector<Equation> equations() const;

private:
  using Row = std::vector<std::int64_t>;
  static constexpr std::size_t none = ~std::size_t{0};

  bool is_pivot(std::size_t column) const { return row_of_[column] != none; }

  std::size_t coordinates_;
  std::vector<Row> rows_;            // in reduced echelon form
  std::vector<std::size_t> row_of_;  // that has its first value in this column
};

}  // namespace heddle::proof
