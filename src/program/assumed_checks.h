// A proof may leave some checks to another one: in the program that it is about these are assumed to hold, and an
// execution in which one does not ends there, silently.
//
// Together the proofs of such programs say that no check fails, as long as each check is left to another proof by some
// of them only: the first check to fail in an execution would do so in the program of each proof that does not leave
// it, since nothing that was assumed there has failed before.
#pragma once

#include "program/program.h"

#include <cstdint>
#include <set>

namespace heddle::program {

// What unlocking demands cannot be assumed, nor what is checked before the first step or behind the last one.
bool can_be_assumed(const Program& program, std::uint32_t check);
Program assuming(Program program, const std::set<std::uint32_t>& checks);

}  // namespace heddle::program
