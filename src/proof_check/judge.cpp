#include "proof_check/judge.h"

#include "base/budget.h"
#include "proof_check/fault.h"

#include <algorithm>
#include <chrono>

namespace heddle::proof_check {

using term::Kind;
using term::Term;

namespace {

// Is one of the facts false in the state that the model describes? (A symbol that it does not mention occurs nowhere in
// what was asked, so that every value is as good as its default.)
bool refutes(term::Terms& terms, const term::Model& model, const Candidate& candidate) {
  term::Evaluator evaluate(terms, model);
  return std::ranges::any_of(candidate.facts, [&](Term fact) {
    Term value = evaluate(fact);
    return value && terms.is_false(value);
  });
}

}  // namespace

Premise::Premise(term::Terms& terms, const std::vector<Term>& facts) {
  for (Term fact : facts)
    if (!terms.is_true(fact) && known_.insert(fact).second) conditions_.push_back(fact);
  for (Term fact : facts) {
    if (terms.kind(fact) == Kind::And)
      for (Term each : terms.children(fact)) known_.insert(each);
    is_contradiction_ = is_contradiction_ || terms.is_false(fact);
  }
}

Judge::Judge(term::Terms& terms, const smt::Options& options)
    : terms_(terms), options_(options), solver_(smt::make_solver(terms, options)) {}

void Judge::check_time() const {
  if (options_.interrupted != nullptr && options_.interrupted->load()) throw GaveUp{std::string(base::interrupted)};
  if (std::chrono::steady_clock::now() >= options_.deadline) throw GaveUp{std::string(base::out_of_time)};
}

bool Judge::is_plainly_impossible(const Premise& premise, const Way& way) {
  return premise.is_contradiction() ||
         std::ranges::any_of(way.guard, [&](Term each) { return premise.contains(terms_.not_(each)); });
}

bool Judge::is_impossible(const Premise& premise, const Way& way) {
  if (is_plainly_impossible(premise, way)) return true;
  smt::Answer answer = ask(premise, way, terms_.boolean(true));
  if (answer.status == smt::Status::Unknown) throw GaveUp{answer.reason};
  return answer.status == smt::Status::Unsat;
}

// Without the solver: is the fact one of those that are known, or made of such by `and` and `or`?
bool Judge::is_plain(const Premise& premise, const Way& way, Term fact) const {
  auto is_known = [&](Term each) {
    return premise.contains(each) || std::ranges::find(way.guard, each) != way.guard.end();
  };
  if (terms_.is_true(fact) || is_known(fact)) return true;
  if (terms_.kind(fact) == Kind::And) return std::ranges::all_of(terms_.children(fact), is_known);
  return terms_.kind(fact) == Kind::Or && std::ranges::any_of(terms_.children(fact), is_known);
}

// The candidate with the least to prove is tried first. A state that it does not hold in tells more: that the way can
// be taken, and which of the others cannot be the one either.
bool Judge::leads_to_one(const Premise& premise, const Way& way, std::vector<Candidate> candidates) {
  if (is_plainly_impossible(premise, way)) return true;
  for (Candidate& candidate : candidates)
    std::erase_if(candidate.facts, [&](Term fact) { return is_plain(premise, way, fact); });
  std::ranges::stable_sort(candidates, {}, [](const Candidate& candidate) { return candidate.facts.size(); });
  if (candidates.empty()) return is_impossible(premise, way);
  std::string unknown;
  while (!candidates.empty()) {
    if (candidates.front().facts.empty()) return true;
    smt::Answer answer = ask(premise, way, terms_.not_(terms_.and_(candidates.front().facts)));
    if (answer.status == smt::Status::Unsat) return true;
    if (answer.status == smt::Status::Unknown) unknown = answer.reason;
    candidates.erase(candidates.begin());
    if (answer.status == smt::Status::Sat)
      std::erase_if(candidates, [&](const Candidate& other) { return refutes(terms_, answer.model, other); });
  }
  if (!unknown.empty()) throw GaveUp{unknown};
  return false;
}

// Can the way be taken from a state of which the premise and this are true?
smt::Answer Judge::ask(const Premise& premise, const Way& way, Term what) {
  check_time();
  std::vector<Term> constraints = premise.conditions();
  constraints.insert(constraints.end(), way.guard.begin(), way.guard.end());
  constraints.push_back(what);
  smt::Answer answer = solver_->check({.constraints = constraints, .want_model = true});
  if (answer.status == smt::Status::Unknown) check_time();
  if (answer.status == smt::Status::Unknown && answer.reason.empty()) answer.reason = "the solver gave up";
  return answer;
}

}  // namespace heddle::proof_check
