// Substitution, bottom up with a stack of its own; what no replacement touches is not rebuilt.
#include "term/check.h"
#include "term/model.h"

#include <algorithm>

namespace heddle::term {

namespace {

class Substitution {
public:
  Substitution(Terms& terms, const std::unordered_map<Term, Term>& replacements) : terms_(terms) {
    for (auto [from, to] : replacements) {
      check(terms.sort(from) == terms.sort(to), "a replacement of another sort");
      results_[from] = to;
    }
  }

  Term operator()(Term term) {
    stack_.assign(1, term);
    while (!stack_.empty()) {
      Term top = stack_.back();
      if (results_.contains(top) || step(top)) stack_.pop_back();
    }
    return *results_.find(term);
  }

private:
  bool step(Term term) {
    std::size_t before = stack_.size();
    for (Term child : terms_.children(term)) {
      if (!results_.contains(child)) stack_.push_back(child);
    }
    if (stack_.size() > before) return false;
    Term result = rebuild(term);
    results_[term] = result;
    return true;
  }

  Term rebuild(Term term) {
    std::span<const Term> children = terms_.children(term);
    operands_.clear();
    for (Term child : children) operands_.push_back(*results_.find(child));
    if (std::ranges::equal(operands_, children)) return term;
    return terms_.make(terms_.kind(term), operands_, terms_.indices(term));
  }

  Terms& terms_;
  TermMap<Term> results_;
  std::vector<Term> stack_;
  std::vector<Term> operands_;
};

}  // namespace

Term substitute(Terms& terms, Term term, const std::unordered_map<Term, Term>& replacements) {
  if (replacements.empty()) return term;
  return Substitution(terms, replacements)(term);
}

std::vector<Term> symbols(const Terms& terms, Term term) { return symbols(terms, std::span(&term, 1)); }

std::vector<Term> symbols(const Terms& terms, std::span<const Term> several) {
  std::vector<Term> found, stack(several.begin(), several.end());
  TermMap<bool> seen;
  while (!stack.empty()) {
    Term top = stack.back();
    stack.pop_back();
    if (std::exchange(seen[top], true)) continue;
    if (terms.kind(top) == Kind::Symbol) found.push_back(top);
    for (Term child : terms.children(top)) stack.push_back(child);
  }
  std::ranges::sort(found);
  return found;
}

}  // namespace heddle::term
