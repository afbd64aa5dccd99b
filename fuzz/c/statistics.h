#pragma once

#include <cstdint>
#include <string>

#include "fuzz/c/session.h"

namespace heddle::fuzz_c {

/// In how many of the programs each feature of C occurs, and how those that may be run natively went.
std::string show_statistics(std::uint64_t first, std::uint64_t count, const Native& native,
                            const SessionOptions& options);

}  // namespace heddle::fuzz_c
