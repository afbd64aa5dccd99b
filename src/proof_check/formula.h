// Formulas of facts: SMT-LIB over Bool and Int.
#pragma once

#include "proof_check/s_expression.h"
#include "proof_check/vocabulary.h"
#include "term/terms.h"

namespace heddle::proof_check {

// Throws a Fault if it is not a term of sort Bool over the vocabulary.
term::Term read_formula(term::Terms& terms, Vocabulary& vocabulary, const Expression& expression);

}  // namespace heddle::proof_check
