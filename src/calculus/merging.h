// Which goals count as equal (search.h): the reduction of section 4.4 of SymPaths, and more.
#pragma once

#include <cstdint>

namespace heddle::calculus {

enum class Merging : std::uint8_t { Off, Paths, Sequents };

}  // namespace heddle::calculus
