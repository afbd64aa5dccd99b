// Witnesses in the exchange formats of the competition on software verification: an execution that violates the
// property, as steps that another tool can follow, or the statement that there is none. If that was proved, the witness
// has those of the proof's invariants that can be said in C (proof/in_c.h). A search finds none that it could name:
// then the set of invariants is empty, and a reader takes them to be true.
#pragma once

#include "plan/verdict.h"
#include "report/task.h"

#include <string>

namespace heddle::report {

// Why there is nothing to write; empty: there is something.
std::string why_no_witness(const plan::Verdict& verdict, const Task& task);

// Format 1.0, an automaton in GraphML.
std::string to_witness_graphml(const plan::Verdict& verdict, const Task& task);
// Format 2.0 in YAML, and 2.2 where several threads take part.
std::string to_witness_yaml(const plan::Verdict& verdict, const Task& task);

}  // namespace heddle::report
