#include "calculus/sequent.h"

#include <algorithm>

namespace heddle::calculus {

Term Thread::local(std::uint32_t wanted) const {
  auto place = std::ranges::find(locals, wanted, &std::pair<std::uint32_t, Term>::first);
  return place == locals.end() ? Term() : place->second;
}

void Thread::set_local(std::uint32_t changed, Term value) {
  auto place = std::ranges::lower_bound(locals, changed, {}, &std::pair<std::uint32_t, Term>::first);
  if (place != locals.end() && place->first == changed)
    place->second = value;
  else
    locals.insert(place, {changed, value});
}

void add_formula(const term::Terms& terms, std::vector<Term>& formulas, Term formula) {
  if (terms.is_true(formula)) return;
  if (terms.kind(formula) != term::Kind::And) return formulas.push_back(formula);
  for (Term conjunct : terms.children(formula)) add_formula(terms, formulas, conjunct);
}

Thread& Sequent::thread(ThreadNumber number) { return *std::ranges::find(pool, number, &Thread::number); }
const Thread& Sequent::thread(ThreadNumber number) const { return *std::ranges::find(pool, number, &Thread::number); }

std::vector<Term> Sequent::antecedent() const {
  std::vector<Term> all = gamma;
  for (const Event& event : path) all.insert(all.end(), event.conditions.begin(), event.conditions.end());
  std::ranges::sort(all);
  all.erase(std::ranges::unique(all).begin(), all.end());
  return all;
}

}  // namespace heddle::calculus
