// The dependence graph of a run as a picture: a column for each thread, a row for each step, an arrow from a step to
// one that depends on it. Red arrows are those that some executable permutation turns round: their order matters.
#pragma once

#include "permute/result.h"

#include <string>

namespace heddle::report {

// As SVG.
std::string graph(const permute::Result& result, const std::string& file);

}  // namespace heddle::report
