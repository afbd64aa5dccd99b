// The sorts that a kind takes and gives.
#pragma once

#include "term/table.h"

namespace heddle::term {

// The sort of kind(children); ends the process if the children do not fit the kind.
Sort result_sort(const Table& table, Kind kind, std::span<const Term> children, Indices indices);

// Ends the process if there are no terms of this sort (a bit-vector without bits, an array of arrays).
void check_sort(Sort sort);

}  // namespace heddle::term
