#pragma once

#include <vector>

#include "fuzz/ast.h"
#include "fuzz/random.h"

namespace heddle::fuzz {

/// What threads do that share something by a protocol: the globals, and the round of each kind of thread. Whoever goes
/// round keeps its locals.
struct Situation {
  struct Role {
    std::vector<LocalDecl> locals{};
    std::vector<Stmt> round{};
  };
  std::vector<Global> globals{};
  std::vector<Role> roles{};
};

/// Protocols that proofs are about, with their mistakes. With `is_finite` numbers stay small however long threads go
/// round.
Situation draw_situation(Random& random, bool is_finite);

/// The role as the body of a thread: once, or for ever.
Block body_of(const Situation::Role& role, bool repeats);

}  // namespace heddle::fuzz
