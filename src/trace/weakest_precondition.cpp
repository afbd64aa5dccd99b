#include "trace/weakest_precondition.h"

#include "term/model.h"

namespace heddle::trace {

namespace {

std::vector<term::Term> conjuncts(const term::Terms& terms, term::Term condition) {
  std::vector<term::Term> found;
  std::vector<term::Term> open{condition};
  while (!open.empty()) {
    term::Term next = open.back();
    open.pop_back();
    bool is_and = terms.kind(next) == term::Kind::And;
    if (!is_and) found.push_back(next);
    if (is_and)
      for (term::Term child : terms.children(next)) open.push_back(child);
  }
  return found;
}

// What one conjunct says is known to the others: a and (not a or b) becomes a and b.
term::Term tidied(term::Terms& terms, term::Term condition) {
  std::vector<term::Term> parts = conjuncts(terms, condition);
  std::unordered_map<term::Term, term::Term> known;
  for (term::Term part : parts) {
    bool negated = terms.kind(part) == term::Kind::Not;
    known[negated ? terms.children(part).front() : part] = terms.boolean(!negated);
  }
  for (term::Term& part : parts) {
    bool negated = terms.kind(part) == term::Kind::Not;
    term::Term fact = negated ? terms.children(part).front() : part;
    auto itself = known.extract(fact);
    part = term::substitute(terms, part, known);
    known.insert(std::move(itself));
  }
  return terms.and_(parts);
}

}  // namespace

term::Term weakest_precondition(term::Terms& terms, const Label& label, term::Term after) {
  std::unordered_map<term::Term, term::Term> updates(label.updates.begin(), label.updates.end());
  return terms.and_(label.guard, term::substitute(terms, after, updates));
}

term::Term path_condition(term::Terms& terms, std::span<const Label> labels) {
  term::Term condition = terms.boolean(true);
  for (std::size_t i = labels.size(); i-- > 0;) condition = weakest_precondition(terms, labels[i], condition);
  return tidied(terms, condition);
}

}  // namespace heddle::trace
