// What a query is about, for choosing how to ask it.
#pragma once

#include "term/terms.h"

#include <span>

namespace heddle::smt {

bool mentions_arrays(const term::Terms& terms, term::Term term);
bool only_bits(const term::Terms& terms, std::span<const term::Term> constraints);  // Bool and BitVec, nothing else

}  // namespace heddle::smt
