// Z3 solvers made of tactics.
#pragma once

struct _Z3_context;  // Z3's own opaque types: its headers stay in the .cpp files
struct _Z3_solver;

namespace heddle::smt {

// Preprocesses a whole query before solving it; has no scopes. Only Bool and BitVec: ends in a SAT solver.
_Z3_solver* make_preprocessing_solver(_Z3_context* z3, bool only_bits);

}  // namespace heddle::smt
