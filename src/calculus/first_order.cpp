#include "calculus/first_order.h"

namespace heddle::calculus {

Judgement FirstOrder::judge(const Formula& formula) {
  if (signature_.terms.is_true(formula.conclusion)) return Holds{};
  std::vector<Term> constraints = formula.antecedent;
  constraints.push_back(signature_.terms.not_(formula.conclusion));
  smt::Query query{constraints, true};
  smt::Answer answer = solver_->check(query);
  bool is_decided = answer.status == smt::Status::Unsat || !signature_.quantifiers.mentions_any(constraints);
  if (!is_decided) answer = smt::check_quantified(signature_.terms, signature_.quantifiers, query, options_);
  if (answer.status == smt::Status::Unsat) return Holds{};
  if (answer.status == smt::Status::Sat) return Fails{std::move(answer.model)};
  return Undecided{std::move(answer.reason)};
}

bool FirstOrder::is_inconsistent(const std::vector<Term>& antecedent) {
  return solver_->check(smt::Query{antecedent}).status == smt::Status::Unsat;
}

}  // namespace heddle::calculus
