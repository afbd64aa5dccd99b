// A file may hold several proofs of one program, (heddle-proofs 1 PROOF...), each of which leaves some checks to the
// others: (leaves CHECK...), numbers of Program::checks. program/assumed_checks.h says why they count together.
#pragma once

#include "program/program.h"
#include "proof_check/s_expression.h"

#include <cstdint>
#include <set>
#include <vector>

namespace heddle::proof_check {

struct Leaves {
  std::set<std::uint32_t> checks;
};

// Each of these throws a Fault if the file is something else.
std::vector<const Expression*> proofs_of(const Expression& file);
Leaves read_leaves(const program::Program& program, const Expression& proof);
// Is each check spoken about in one of the proofs at least?
void demand_all_checks(const program::Program& program, const std::vector<Leaves>& proofs);

}  // namespace heddle::proof_check
