// What has to be true of the states that meet a node, decided by the solver.
#pragma once

#include "proof_check/execute.h"
#include "smt/solver.h"
#include "term/model.h"
#include "term/terms.h"

#include <memory>
#include <span>
#include <string>
#include <unordered_set>
#include <vector>

namespace heddle::proof_check {

// Facts that hold together.
class Premise {
public:
  Premise(term::Terms& terms, const std::vector<term::Term>& facts);

  bool is_contradiction() const { return is_contradiction_; }
  bool contains(term::Term condition) const { return known_.contains(condition); }
  const std::vector<term::Term>& conditions() const { return conditions_; }

private:
  std::vector<term::Term> conditions_;
  std::unordered_set<term::Term> known_;
  bool is_contradiction_ = false;
};

// A set of facts, one of several, that may hold behind a way. The facts are over the symbols in front of it.
struct Candidate {
  std::vector<term::Term> facts;
};

class Judge {
public:
  Judge(term::Terms& terms, const smt::Options& options);

  // Can the way be taken in no state of which the premise is true?
  bool is_impossible(const Premise& premise, const Way& way);
  // Is there one candidate whose facts hold behind the way from every such state?
  bool leads_to_one(const Premise& premise, const Way& way, std::vector<Candidate> candidates);

  // Throws GaveUp if the time is over or somebody interrupts.
  void check_time() const;
  std::uint64_t queries() const { return solver_->statistics().queries; }

private:
  bool is_plainly_impossible(const Premise& premise, const Way& way);
  bool is_plain(const Premise& premise, const Way& way, term::Term fact) const;
  smt::Answer ask(const Premise& premise, const Way& way, term::Term what);

  term::Terms& terms_;
  smt::Options options_;
  std::unique_ptr<smt::Solver> solver_;
};

}  // namespace heddle::proof_check
