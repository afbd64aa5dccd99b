// Gauss elimination modulo a prime, and the small integers that the residues stand for. A solution that is wrong
// because of that is refuted by a point, or by whoever asks whether it is an invariant.
#include "proof/affine.h"

#include <algorithm>

namespace heddle::proof {

namespace {

constexpr std::int64_t prime = 2147483647;
constexpr std::int64_t largest = 1000;      // of a coefficient
constexpr std::int64_t most_multiples = 6;  // denominators that are tried

std::int64_t residue(std::int64_t value) { return (value % prime + prime) % prime; }

std::int64_t power(std::int64_t base, std::int64_t exponent) {
  std::int64_t result = 1;
  for (; exponent > 0; exponent /= 2, base = base * base % prime)
    if (exponent % 2 == 1) result = result * base % prime;
  return result;
}

using Row = std::vector<std::int64_t>;

void subtract(Row& row, const Row& other, std::int64_t times) {
  for (std::size_t i = 0; i < row.size(); ++i) row[i] = residue(row[i] - times * other[i] % prime);
}

std::int64_t signed_residue(std::int64_t value) { return value > prime / 2 ? value - prime : value; }

}  // namespace

bool AffineHull::add(const Row& point) {
  Row row{1};
  for (std::int64_t value : point) row.push_back(residue(value));
  for (std::size_t column = 0; column < row.size(); ++column)
    if (row[column] != 0 && is_pivot(column)) subtract(row, rows_[row_of_[column]], row[column]);
  auto pivot = std::ranges::find_if(row, [](std::int64_t value) { return value != 0; });
  if (pivot == row.end()) return false;
  auto column = static_cast<std::size_t>(pivot - row.begin());
  std::int64_t inverse = power(*pivot, prime - 2);
  for (std::int64_t& value : row) value = value * inverse % prime;
  for (Row& other : rows_)
    if (other[column] != 0) subtract(other, row, other[column]);
  row_of_[column] = rows_.size();
  rows_.push_back(std::move(row));
  return true;
}

std::vector<Equation> AffineHull::equations() const {
  std::vector<Equation> equations;
  for (std::size_t free = 1; free <= coordinates_; ++free) {
    if (is_pivot(free)) continue;
    Row solution(coordinates_ + 1, 0);
    solution[free] = 1;
    for (std::size_t column = 0; column < free; ++column)
      if (is_pivot(column)) solution[column] = residue(-rows_[row_of_[column]][free]);
    for (std::int64_t multiple = 1; multiple <= most_multiples; ++multiple) {
      Equation equation;
      for (std::int64_t value : solution) equation.coefficients.push_back(signed_residue(value * multiple % prime));
      bool is_small = std::ranges::all_of(equation.coefficients, [](std::int64_t c) { return std::abs(c) <= largest; });
      if (!is_small) continue;
      equation.constant = -equation.coefficients.front();
      equation.coefficients.erase(equation.coefficients.begin());
      equations.push_back(std::move(equation));
      break;
    }
  }
  return equations;
}

}  // namespace heddle::proof
