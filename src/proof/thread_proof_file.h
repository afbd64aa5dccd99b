// Writes a proof by invariants of threads down (docs/proof-format.md).
#pragma once

#include "proof/houdini.h"
#include "proof/proof_file.h"
#include "proof/templates.h"

#include <string>
#include <vector>

namespace heddle::proof {

std::string thread_proof_file(const TemplateSystem& system, term::Terms& terms, const std::vector<ThreadFact>& facts,
                              const ProofHeader& header);

// The same formula at several places of the same templates: all of these together.
struct SpreadFact {
  struct Thread {
    std::uint32_t of = 0;
    std::vector<std::uint32_t> places{};
  };
  std::vector<Thread> threads;
  term::Term formula;
};
std::vector<SpreadFact> spread(const std::vector<ThreadFact>& facts);

}  // namespace heddle::proof
