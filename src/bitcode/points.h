// Points: operations of the user's own code that the machine and the compiled program both know, by a number.
#pragma once

#include <cstdint>

namespace heddle::bitcode {

inline constexpr std::uint32_t no_point = ~std::uint32_t{0};

}  // namespace heddle::bitcode
