// `heddle prove`: which method proves what. A program with a fixed number of threads is tried by traces first, for a
// short while, and then by invariants of threads. Checks that these exclude in their first round (bounds of numbers and
// indices, most often) are assumed to hold when it is the turn of traces again, and the proof has two parts then. What
// may start any number of threads is tried by invariants alone, with a search for bugs in executions with a few threads
// and rounds before and after it.
#pragma once

#include "proof/prove.h"

#include <string>

namespace heddle::proof {

// Can it start any number of threads?
bool starts_many(const program::Program& program);

ProveResult prove_by_methods(const program::Program& program, const std::string& fingerprint,
                             const ProveOptions& options);

}  // namespace heddle::proof
