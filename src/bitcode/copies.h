// Copies between registers that happen at the same time: all sources are read before any target is written.
#pragma once

#include "bitcode/function_scope.h"

#include <vector>

namespace heddle::bitcode {

struct RegisterCopy {
  Reg target;
  Reg source;
  std::uint32_t width;
};

void write_parallel_copies(FunctionScope& scope, std::vector<RegisterCopy> copies);

}  // namespace heddle::bitcode
