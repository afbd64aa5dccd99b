// Deadlocks as checks that can fail: at a row of places where every thread may have to wait, an edge of nobody ends in
// a failure where none of them can go on. Proofs treat it like the failures of threads.
#pragma once

#include "proof/system.h"

#include <map>

namespace heddle::proof {

class Deadlocks {
public:
  // `assertions`: gets the guard of each such edge, in normal form.
  Deadlocks(const System& system, term::Terms& terms, std::map<const Edge*, term::Term>& assertions)
      : system_(system), terms_(terms), assertions_(assertions) {}

  // Null: at these places there is always somebody who can go on, or nobody is left. Edges stay where they are.
  const Edge* at(const Places& places);

  // Such an edge fails no check of the program.
  static bool is_one(const Edge& edge) { return !edge.fails; }

private:
  const System& system_;
  term::Terms& terms_;
  std::map<const Edge*, term::Term>& assertions_;
  std::map<term::Term, Edge> edges_;  // by their guards
};

}  // namespace heddle::proof
