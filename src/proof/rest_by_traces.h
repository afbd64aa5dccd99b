// A proof in two parts. Invariants of threads have excluded some of the checks (bounds of numbers and indices, most
// often), and the others are left to traces: these prove them for the program in which the first are assumed to hold.
// program/assumed_checks.h says why the two together are a proof.
#pragma once

#include "program/program.h"
#include "proof/prove.h"

#include <cstddef>
#include <memory>
#include <string>

namespace heddle::proof {

class RestByTraces {
public:
  RestByTraces(const program::Program& program, const std::string& fingerprint, ProveOptions options, ProvedPart part);

  // As TraceProver::go_on; a proof is one of both parts.
  ProveResult go_on(const base::Budget& budget);

private:
  ProvedPart part_;
  std::size_t assumed_ = 0;
  std::unique_ptr<program::Program> program_;
  std::unique_ptr<TraceProver> traces_;  // of that program
};

}  // namespace heddle::proof
