// Symbols that mean something apart from their value (a value that was never written, what a variable defined elsewhere
// holds), and whether a term depends on one of them. A symbol is marked before any term is made of it.
#pragma once

#include "term/terms.h"

#include <cstdint>
#include <unordered_set>
#include <vector>

namespace heddle::native {

class MarkedSymbols {
public:
  void mark(term::Term symbol) {
    if (marked_.size() <= symbol.id()) marked_.resize(symbol.id() + 1);
    marked_[symbol.id()] = true;
  }

  // One of those that the term depends on; null: there is none.
  term::Term find(const term::Terms& terms, term::Term term) const {
    if (marked_.empty()) return {};
    if (known_.size() <= term.id()) known_.resize(terms.size() + 1);
    Known& known = known_[term.id()];
    if (!known.looked_at) known = {true, search(terms, term)};
    return known.symbol;
  }

private:
  struct Known {
    bool looked_at = false;
    term::Term symbol;
  };

  term::Term search(const term::Terms& terms, term::Term term) const {
    std::vector<term::Term> open{term};
    std::unordered_set<term::Term> seen;
    while (!open.empty()) {
      term::Term next = open.back();
      open.pop_back();
      if (!seen.insert(next).second) continue;
      if (next.id() < marked_.size() && marked_[next.id()]) return next;
      auto children = terms.children(next);
      open.insert(open.end(), children.begin(), children.end());
    }
    return {};
  }

  std::vector<bool> marked_;          // by term id
  mutable std::vector<Known> known_;  // by term id
};

}  // namespace heddle::native
