#include "proof/suppositions.h"

#include "proof/literals.h"

#include <algorithm>
#include <map>
#include <set>

namespace heddle::proof {

using term::Kind;
using term::Term;
using term::Terms;

namespace {

std::vector<Term> conjuncts(Terms& terms, Term formula) {
  Term normal = in_normal_form(terms, formula);
  if (terms.kind(normal) != Kind::And) return {normal};
  return {terms.children(normal).begin(), terms.children(normal).end()};
}

void add_both_sides(Terms& terms, Term a, Term b, std::vector<Term>& found) {
  found.push_back(terms.less(a, b));
  found.push_back(terms.less(b, a));
}

using Values = std::map<Term, Term>;  // of the numbers that are known in the beginning

void add_initial(Terms& terms, Term literal, Values& values, std::vector<Term>& found) {
  bool is_equality = terms.kind(literal) == Kind::Equal && terms.sort(terms.children(literal)[0]).is_int();
  if (!is_equality) return found.push_back(in_normal_form(terms, terms.not_(literal)));
  Term a = terms.children(literal)[0], b = terms.children(literal)[1];
  add_both_sides(terms, a, b, found);
  if (terms.is_constant(a)) std::swap(a, b);
  if (terms.is_constant(b)) values[a] = b;
}

}  // namespace

std::vector<Term> suppositions(Terms& terms, Term initial, const Facts& facts) {
  std::vector<Term> found;
  Values values;
  for (Term literal : conjuncts(terms, initial)) add_initial(terms, literal, values, found);
  std::set<std::vector<Term>> pairs;
  for (const Facts::Fact& fact : facts.all()) {
    std::vector<Term> symbols = symbols_of(terms, fact.assertion);
    bool are_known = std::ranges::all_of(symbols, [&](Term symbol) { return values.contains(symbol); });
    if (symbols.size() != 2 || !are_known || !pairs.insert(symbols).second) continue;
    Term difference = terms.sub(symbols[0], symbols[1]);
    add_both_sides(terms, difference, terms.sub(values[symbols[0]], values[symbols[1]]), found);
  }
  return found;
}

}  // namespace heddle::proof
