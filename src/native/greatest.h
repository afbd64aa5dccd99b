// How large a term can be.
#pragma once

#include "native/arithmetic_words.h"
#include "term/terms.h"

namespace heddle::native {

// A number that no value of a bit vector of at most 64 bits exceeds, by a look at the upper part of the term.
Word greatest(const term::Terms& terms, term::Term term);

}  // namespace heddle::native
