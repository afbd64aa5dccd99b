// The phase of `heddle check` that looks for a proof (plan/phases.h): a proof counts when the checker has accepted it,
// and when it excludes all that the check is about.
#pragma once

#include "cli/loaded.h"
#include "plan/engine.h"

#include <memory>

namespace heddle::cli {

// Refers to what was loaded.
std::unique_ptr<plan::Engine> prover_for(const Loaded& loaded);

}  // namespace heddle::cli
