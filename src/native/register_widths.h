// How wide the values of a register are, in bits: a number alone does not tell.
#pragma once

#include "program/code.h"

#include <cstdint>
#include <vector>

namespace heddle::native {

class RegisterWidths {
public:
  explicit RegisterWidths(const program::Code& code);

  // 0: that is not known, or it is not always the same.
  unsigned of(std::uint32_t function, program::Reg reg) const {
    return widths_[function][static_cast<std::size_t>(reg)];
  }

private:
  std::vector<std::vector<std::uint8_t>> widths_;  // by function
};

}  // namespace heddle::native
