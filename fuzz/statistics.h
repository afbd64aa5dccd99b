#pragma once

#include <cstdint>
#include <string>

#include "fuzz/session.h"

namespace heddle::fuzz {

/// The program of this seed and everything that the oracle says of it.
std::string show_program(std::uint64_t seed, const SessionOptions& options);

/// In how many of the programs each feature of the language and each outcome occurs.
std::string show_statistics(std::uint64_t first, std::uint64_t count, const SessionOptions& options);

}  // namespace heddle::fuzz
