// Replaces symbols, or other terms, in one term after the other; what they share is done once.
#pragma once

#include "term/term_map.h"
#include "term/terms.h"

#include <vector>

namespace heddle::term {

class Substitution {
public:
  explicit Substitution(Terms& terms) : terms_(terms) {}

  void clear() { results_.clear(); }
  // Before terms are asked for that it occurs in.
  void set(Term from, Term to);
  const Term* find(Term from) const { return results_.find(from); }
  // With everything replaced at once; simplified on the way up. What no replacement touches is not rebuilt.
  Term operator()(Term term);

private:
  bool step(Term term);
  Term rebuild(Term term);

  Terms& terms_;
  TermMap<Term> results_;
  std::vector<Term> stack_;
  std::vector<Term> operands_;
};

}  // namespace heddle::term
