// Proofs to damage: those that the prover writes for models and for models of C programs, and those that are written by
// hand, each with the program that it proves and one with a mistake.
#pragma once

#include "program/program.h"

#include <optional>
#include <string>
#include <vector>

namespace heddle::proof_check {

inline constexpr const char* subject_fingerprint = "the model";

struct Subject {
  std::string name;
  std::string kind;  // of proof
  program::Program safe;
  std::optional<program::Program> unsafe{};  // with a check that can fail
  std::string proof;
};

// Throws std::runtime_error if a program has no proof any more.
std::vector<Subject> all_subjects();

}  // namespace heddle::proof_check
