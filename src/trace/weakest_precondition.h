// Path conditions by weakest precondition, backwards over a trace (Definition 6 of the guarded-command paper):
//
//   path(ε) = True        path(ι(e ▷ x := e') · θ) = e ∧ path(θ)[e'/x]
#pragma once

#include "trace/label.h"

#include <span>

namespace heddle::trace {

// What must hold before the step so that it can be taken and `after` holds behind it.
term::Term weakest_precondition(term::Terms& terms, const Label& label, term::Term after);

// What must hold in front of the first step so that all can be taken in this order.
term::Term path_condition(term::Terms& terms, std::span<const Label> labels);

}  // namespace heddle::trace
