// Which registers of a function may still be read from a position on. Two states that differ only in others have the
// same future.
#pragma once

#include "program/code.h"

#include <cstdint>
#include <vector>

namespace heddle::native {

class Liveness {
public:
  explicit Liveness(const program::Code& code);

  // The live registers at a position, in ascending order: those read there or later before they are written.
  const std::vector<program::Reg>& at(std::uint32_t position);
  // The loops that a position lies in: those whose counters may still be asked for.
  const std::vector<std::uint32_t>& loops_at(std::uint32_t position);

private:
  struct Function {
    std::uint32_t begin = 0, end = 0;
    bool known = false;
    std::vector<std::vector<program::Reg>> live;
    std::vector<std::vector<std::uint32_t>> loops;
  };

  Function& function_of(std::uint32_t position);
  void analyse(Function& function, std::uint32_t registers);

  const program::Code& code_;
  std::vector<Function> functions_;       // in the order of their entries
  std::vector<std::uint32_t> registers_;  // of each
};

}  // namespace heddle::native
