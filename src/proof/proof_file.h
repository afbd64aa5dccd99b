// Writes a proof down (docs/proof-format.md).
#pragma once

#include "proof/facts.h"
#include "proof/remaining.h"
#include "proof/system.h"

#include <cstdint>
#include <set>
#include <string>
#include <string_view>

namespace heddle::proof {

// A fact as a formula over the state and the initial state: AMap now, exactly if HMap then.
term::Term formula_of(term::Terms& terms, const System& system, const Facts::Fact& fact);

// What is known of the initial state, over the symbols for initial values: it holds for ever.
term::Term memory_of_start(term::Terms& terms, const System& system);

struct ProofHeader {
  std::string fingerprint;  // of the program
  bool excludes_deadlocks = false;
  std::set<std::uint32_t> leaves{};  // checks, to another proof
};

// The beginning of a file, up to what the methods have of their own.
std::string to_string(const ProofHeader& header, std::string_view method);

std::string proof_file(const System& system, term::Terms& terms, const Facts& facts, const Covered& covered,
                       const ProofHeader& header);

}  // namespace heddle::proof
