// Formulas of facts: SMT-LIB over Bool and Int.
#pragma once

#include "proof_check/s_expression.h"
#include "term/terms.h"

#include <functional>
#include <string>

namespace heddle::proof_check {

// The symbol of this name; null: there is none.
using Names = std::function<term::Term(const std::string&)>;

// Throws a Fault if it is not a term of sort Bool over these symbols.
term::Term read_formula(term::Terms& terms, const Names& names, const Expression& expression);

}  // namespace heddle::proof_check
