#include "proof/equations.h"

namespace heddle::proof {

using term::Term;

Term formula_of(term::Terms& terms, const Equation& equation, const std::vector<Term>& coordinates) {
  Term sum = terms.integer(std::int64_t{0});
  for (std::size_t i = 0; i < coordinates.size(); ++i)
    if (equation.coefficients[i] != 0)
      sum = terms.add(sum, terms.mul(terms.integer(equation.coefficients[i]), coordinates[i]));
  return terms.equal(sum, terms.integer(equation.constant));
}

std::vector<Term> Equations::formulas() {
  std::vector<Term> formulas;
  for (const Equation& equation : hull_.equations()) formulas.push_back(formula_of(terms_, equation, coordinates_));
  return formulas;
}

}  // namespace heddle::proof
