#pragma once

#include <cstdint>
#include <string>

#include "fuzz/c/native.h"
#include "fuzz/c/options.h"

namespace heddle::fuzz_c {

/// In how many of the programs each feature of C occurs, how those that may be run natively went, and what the oracle
/// says of those whose threads wait.
std::string show_statistics(const Options& options, const Native& native);

}  // namespace heddle::fuzz_c
