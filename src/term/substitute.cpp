// Substitution, bottom up with a stack of its own.
#include "term/check.h"
#include "term/model.h"
#include "term/substitution.h"

#include <algorithm>

namespace heddle::term {

void Substitution::set(Term from, Term to) {
  check(terms_.sort(from) == terms_.sort(to), "a replacement of another sort");
  results_[from] = to;
}

Term Substitution::operator()(Term term) {
  if (const Term* known = results_.find(term)) return *known;
  stack_.assign(1, term);
  while (!stack_.empty()) {
    Term top = stack_.back();
    if (results_.contains(top) || step(top)) stack_.pop_back();
  }
  return *results_.find(term);
}

bool Substitution::step(Term term) {
  std::size_t before = stack_.size();
  for (Term child : terms_.children(term))
    if (!results_.contains(child)) stack_.push_back(child);
  if (stack_.size() > before) return false;
  Term result = rebuild(term);
  results_[term] = result;
  return true;
}

Term Substitution::rebuild(Term term) {
  std::span<const Term> children = terms_.children(term);
  operands_.clear();
  for (Term child : children) operands_.push_back(*results_.find(child));
  if (std::ranges::equal(operands_, children)) return term;
  return terms_.make(terms_.kind(term), operands_, terms_.indices(term));
}

Term substitute(Terms& terms, Term term, const std::unordered_map<Term, Term>& replacements) {
  if (replacements.empty()) return term;
  Substitution substitution(terms);
  for (auto [from, to] : replacements) substitution.set(from, to);
  return substitution(term);
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
