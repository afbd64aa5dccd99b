// Evaluation in a model: the constructors of Terms fold constants, so the value of a term is what they make of the
// values of its children. Depth-first over the shared graph with a stack of its own.
#include "term/check.h"
#include "term/model.h"

#include <algorithm>

namespace heddle::term {

Term default_value(Terms& terms, Sort sort) {
  switch (sort.kind()) {
    case SortKind::Bool: return terms.boolean(false);
    case SortKind::Int: return terms.integer(0);
    case SortKind::BitVec: return terms.bitvec(sort.width(), 0);
    case SortKind::Float: return terms.floating(sort, mpz_class(0));
    case SortKind::Array: return terms.const_array(sort, default_value(terms, sort.element()));
  }
  fail_check("unknown sort", std::source_location::current());
}

Term evaluate(Terms& terms, Term term, const Model& model) { return Evaluator(terms, model)(term); }

Term Evaluator::operator()(Term term) {
  stack_.assign(1, term);
  while (!stack_.empty()) {
    Term top = stack_.back();
    if (values_.contains(top) || step(top)) stack_.pop_back();
  }
  return *values_.find(term);
}

Term Evaluator::value_of_leaf(Term term) {
  if (terms_.is_value(term)) return term;
  Term value = model_.get(term);
  return value ? value : default_value(terms_, terms_.sort(term));
}

bool Evaluator::step(Term term) {
  if (terms_.is_value(term) || terms_.kind(term) == Kind::Symbol) {
    values_[term] = value_of_leaf(term);
    return true;
  }
  if (terms_.kind(term) == Kind::Ite) return step_ite(term);
  std::size_t before = stack_.size();
  for (Term child : terms_.children(term)) {
    if (!values_.contains(child)) stack_.push_back(child);
  }
  if (stack_.size() > before) return false;
  values_[term] = apply(term);
  return true;
}

bool Evaluator::step_ite(Term term) {
  std::span<const Term> children = terms_.children(term);
  const Term* condition = values_.find(children[0]);
  if (!condition) {
    stack_.push_back(children[0]);
    return false;
  }
  if (!*condition) {
    values_[term] = Term();
    return true;
  }
  Term branch = children[terms_.is_true(*condition) ? 1 : 2];
  const Term* value = values_.find(branch);
  if (!value) {
    stack_.push_back(branch);
    return false;
  }
  Term copy = *value;  // the map may grow
  values_[term] = copy;
  return true;
}

Term Evaluator::apply(Term term) {
  Kind kind = terms_.kind(term);
  bool missing = false;
  operands_.clear();
  for (Term child : terms_.children(term)) {
    operands_.push_back(*values_.find(child));
    missing = missing || !operands_.back();
  }
  if (kind == Kind::And || kind == Kind::Or) {
    Term absorbing = terms_.boolean(kind == Kind::Or);
    if (std::ranges::find(operands_, absorbing) != operands_.end()) return absorbing;
  }
  if (missing) return {};
  Term value = terms_.make(kind, operands_, terms_.indices(term));
  return terms_.is_value(value) ? value : Term();
}

}  // namespace heddle::term
