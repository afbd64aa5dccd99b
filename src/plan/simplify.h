// A counterexample that is easier to read: the same inputs and the same error, with fewer switches between threads and
// fewer steps. Every candidate is run, so what comes out is as true as what went in.
#pragma once

#include "plan/rerun.h"

namespace heddle::plan {

Run simplify(const Subject& subject, const Run& run, const machine::Limits& limits);

}  // namespace heddle::plan
