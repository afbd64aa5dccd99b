#include "proof/rest_by_traces.h"

#include "program/assumed_checks.h"

#include <utility>

namespace heddle::proof {

RestByTraces::RestByTraces(const program::Program& program, const std::string& fingerprint, ProveOptions options,
                           ProvedPart part)
    : part_(std::move(part)) {
  for (std::uint32_t check = 0; check < program.checks.size(); ++check)
    if (!part_.leaves.contains(check) && program::can_be_assumed(program, check)) options.leaves.insert(check);
  assumed_ = options.leaves.size();
  program_ = std::make_unique<program::Program>(program::assuming(program, options.leaves));
  traces_ = std::make_unique<TraceProver>(*program_, fingerprint, options);
}

ProveResult RestByTraces::go_on(const base::Budget& budget) {
  ProveResult result = traces_->go_on(budget);
  if (result.verdict.answer != plan::Answer::Safe) return result;
  result.proof = "(heddle-proofs 1\n" + part_.proof + result.proof + ")\n";
  result.invariants.insert(result.invariants.begin(), part_.invariants.begin(), part_.invariants.end());
  result.checks_by_invariants = assumed_;
  return result;
}

}  // namespace heddle::proof
