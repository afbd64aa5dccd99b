// The slice of a program of the model language: which variables have a part in whether a check fails, a thread waits or
// a branch is taken. What the others hold is only ever handed on.
#pragma once

#include "program/program.h"

#include <cstdint>

namespace heddle::analysis {

// The program with the variables outside of its slice marked (program::Object::outside), and with the steps that touch
// no others marked local.
program::Program sliced(program::Program program);

// Of a program that has been marked: how many operations touch variables, and how many of these only such as are
// outside.
struct Touching {
  std::uint32_t all = 0;
  std::uint32_t outside = 0;
};
Touching count_touching(const program::Program& program);

}  // namespace heddle::analysis
