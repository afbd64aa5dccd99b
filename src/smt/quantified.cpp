#include "smt/quantified.h"

#include <algorithm>

namespace heddle::smt {

using term::Term;

Term Quantifiers::make(bool universal, Term bound, Term body) {
  if (terms_.is_constant(body)) return body;
  auto [place, is_new] = symbols_.try_emplace({universal, bound, body});
  if (!is_new) return place->second;
  std::string name = std::string(universal ? "(forall " : "(exists ") + terms_.name(bound) + ": " +
                     (terms_.sort(bound).is_bool() ? "bool" : "int") + ". " + term::to_string(terms_, body) + ")";
  // Two formulas can be written alike: symbols of different sorts may have one name.
  while (quantifiers_.contains(terms_.symbol(name, term::Sort::boolean()))) name += "'";
  place->second = terms_.symbol(name, term::Sort::boolean());
  quantifiers_[place->second] = {universal, bound, body};
  return place->second;
}

const Quantifier* Quantifiers::find(Term symbol) const {
  auto found = quantifiers_.find(symbol);
  return found == quantifiers_.end() ? nullptr : &found->second;
}

bool Quantifiers::mentions_any(std::span<const Term> formulas) const {
  if (quantifiers_.empty()) return false;
  return std::ranges::any_of(term::symbols(terms_, formulas), [&](Term symbol) { return find(symbol) != nullptr; });
}

std::vector<Term> Quantifiers::free_symbols(std::span<const Term> formulas) const {
  std::vector<Term> free;
  for (Term symbol : term::symbols(terms_, formulas)) {
    const Quantifier* quantifier = find(symbol);
    if (quantifier == nullptr) {
      free.push_back(symbol);
      continue;
    }
    for (Term inner : free_symbols(std::span(&quantifier->body, 1)))
      if (inner != quantifier->bound) free.push_back(inner);
  }
  std::ranges::sort(free);
  free.erase(std::ranges::unique(free).begin(), free.end());
  return free;
}

}  // namespace heddle::smt
