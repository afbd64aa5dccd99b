#pragma once

#include <compare>
#include <cstdint>

namespace heddle::program {

// A place in the source; lines and columns count from 1, line 0 is nowhere.
struct Location {
  std::uint32_t line = 0;
  std::uint32_t column = 0;

  explicit operator bool() const { return line != 0; }
  auto operator<=>(const Location&) const = default;
};

}  // namespace heddle::program
