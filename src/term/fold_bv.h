// Bit-vector operations on constants.
#pragma once

#include "term/terms.h"

namespace heddle::term {

Term fold_bv(Terms& terms, Kind kind, Term a, Term b);             // with a result of the operands' width
bool fold_bv_less(const Terms& terms, Kind kind, Term a, Term b);  // BvULess and its like

}  // namespace heddle::term
