// What every solver does first: true constraints do not count, and a false one is the answer.
#pragma once

#include "smt/solver.h"

#include <algorithm>
#include <optional>

namespace heddle::smt {

// The answer if it is plain to see; if not, kept holds the constraints that count, in their order.
inline std::optional<Answer> answer_trivial(const term::Terms& terms, const Query& query,
                                            std::vector<term::Term>& kept) {
  kept.clear();
  for (term::Term constraint : query.constraints) {
    if (terms.is_false(constraint)) {
      Answer answer{Status::Unsat, {}, {}, {}};
      if (query.want_core) answer.core = {constraint};
      return answer;
    }
    if (!terms.is_true(constraint)) kept.push_back(constraint);
  }
  if (kept.empty()) return Answer{Status::Sat, {}, {}, {}};
  return {};
}

}  // namespace heddle::smt
