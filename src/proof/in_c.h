// Invariants of a model as expressions of C, for those who read the program and not the model (report/witness.h).
//
// A fact of a proof holds in states where all threads rest. That it also holds when one of them is on its way, which
// the model does not show, needs an argument. A thread rests in front of each access that others may notice, so that a
// step makes one of them; what it does besides concerns nobody else and can be thought of as done at once. So if no
// step writes to more than one of the cells of a fact, these have at any moment the values that they have in some state
// where all rest, and in which a thread that is at the head of a loop rests there. What main does before it starts a
// thread is one step up to its first loop; nothing is said of places in there but where main begins. Facts about cells
// that one step writes together, about what threads keep for themselves, about counters and about several threads are
// left out.
#pragma once

#include "plan/verdict.h"
#include "program/in_source.h"
#include "program/program.h"
#include "term/terms.h"

#include <cstdint>
#include <set>
#include <vector>

namespace heddle::proof {

// Of a place at which threads rest.
struct FactsAt {
  std::uint32_t step = 0;  // Program::steps
  std::vector<term::Term> facts{};
};

// `cells`: the symbol of each. `writes`: by edge, the cells that it writes to. `proved`: what holds always.
// `at`: all places that threads come to.
plan::Invariants invariants_in_c(const program::Program& program, const program::InSource& in_source,
                                 term::Terms& terms, const std::vector<term::Term>& cells,
                                 const std::vector<std::set<term::Term>>& writes, const std::vector<term::Term>& proved,
                                 const std::vector<FactsAt>& at);

}  // namespace heddle::proof
