// The judge of proofs: is this file an inductive invariant of the program that excludes every error?
//
// What is checked, and why that is enough, is written in docs/proof-format.md. The checker shares nothing with whoever
// has found the proof but the terms, the solver and the compiled program: it has its own reading of what a step does.
#pragma once

#include "program/program.h"
#include "smt/solver.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace heddle::proof_check {

struct Accepted {
  std::size_t nodes = 0, facts = 0;
  std::uint64_t queries = 0;  // asked of the solver
  bool excludes_deadlocks = false;
};

// The proof is wrong, and where: a sentence without its full stop.
struct Rejected {
  std::string message;
};

// The solver gave up, or the time was over. The proof is not accepted.
struct Undecided {
  std::string message;
};

using Result = std::variant<Accepted, Rejected, Undecided>;

// The fingerprint of the program is what the proof must name.
Result check(const program::Program& program, std::string_view fingerprint, std::string_view proof,
             const smt::Options& options);

}  // namespace heddle::proof_check
