// Accidents that happen to proof files, to their bytes, words and parts, and to programs.
#pragma once

#include "proof_check/tree.h"

#include "fuzz/random.h"
#include "program/program.h"

#include <string>

namespace heddle::proof_check {

// One to three accidents.
std::string damaged(const std::string& proof, fuzz::Random& random);

// One operation, or what it works on, is another one; the code still has its form.
program::Program damaged(program::Program program, fuzz::Random& random);

}  // namespace heddle::proof_check
