// A proof in words: what holds where.
#pragma once

#include "program/program.h"
#include "proof/prove.h"
#include "proof/remaining.h"

#include <vector>

namespace heddle::proof {

// Facts that all nodes share first, then for each place of each thread those that all nodes with the thread there
// share. Places with nothing to tell are left out.
//
// The nodes are not all states: private steps are taken at once. But from every state that can be reached some private
// steps of threads lead to one that meets a node, and these change nothing but locals of the threads that take them. So
// what is told is about shared cells and, at a place that is not private, the locals of the thread that is there.
std::vector<Invariant> invariants_of(const program::Program& program, const System& system, term::Terms& terms,
                                     const Facts& facts, const Covered& covered);

// The same in C, at the heads of loops.
plan::Invariants invariants_of(const program::Program& program, const program::InSource& in_source,
                               const System& system, term::Terms& terms, const Facts& facts, const Covered& covered);

}  // namespace heddle::proof
