// Formulas in the shape that the automata of traces take apart: conjunctions and disjunctions of literals.
#pragma once

#include "term/terms.h"

#include <vector>

namespace heddle::proof {

// Equivalent, with negations in front of atoms only. Equalities between Booleans and Boolean ites are spelt out; so are
// ites inside of comparisons, as long as the result stays small.
term::Term in_normal_form(term::Terms& terms, term::Term formula);

bool is_compound(const term::Terms& terms, term::Term formula);

// The symbols that occur in it, sorted.
std::vector<term::Term> symbols_of(const term::Terms& terms, term::Term formula);

}  // namespace heddle::proof
