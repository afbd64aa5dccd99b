#include "smt/features.h"

#include "term/term_map.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace heddle::smt {

using term::Sort;
using term::Term;

namespace {

// Whether some subterm has a sort like this.
template <class Wanted>
bool any_sort(const term::Terms& terms, std::span<const Term> roots, const Wanted& wanted) {
  std::vector<Term> stack(roots.begin(), roots.end());
  term::TermMap<bool> seen;
  while (!stack.empty()) {
    Term top = stack.back();
    stack.pop_back();
    if (std::exchange(seen[top], true)) continue;
    if (wanted(terms.sort(top))) return true;
    stack.insert(stack.end(), terms.children(top).begin(), terms.children(top).end());
  }
  return false;
}

}  // namespace

bool mentions_arrays(const term::Terms& terms, Term term) {
  return any_sort(terms, std::span(&term, 1), [](Sort sort) { return sort.is_array(); });
}

bool only_bits(const term::Terms& terms, std::span<const Term> constraints) {
  return !any_sort(terms, constraints, [](Sort sort) { return !sort.is_bool() && !sort.is_bitvec(); });
}

}  // namespace heddle::smt
