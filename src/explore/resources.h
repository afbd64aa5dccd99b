// What the process uses, and what the machine has.
#pragma once

#include <cstdint>

namespace heddle::explore {

std::uint64_t current_memory_bytes();
std::uint64_t peak_memory_bytes();
std::uint64_t total_memory_bytes();

}  // namespace heddle::explore
