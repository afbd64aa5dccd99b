// Side goals without a program, which the solver decides: Γ ⇒ ψ holds if Γ and not ψ have no common model. The rules of
// first-order logic, which the paper leaves out, are the solver's. No answer leaves a goal open, never closed.
#pragma once

#include "calculus/rules.h"
#include "smt/solver.h"

#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace heddle::calculus {

struct Holds {};
struct Fails {
  term::Model model;
};
struct Undecided {
  std::string reason;
};
using Judgement = std::variant<Holds, Fails, Undecided>;

class FirstOrder {
public:
  FirstOrder(Signature& signature, const smt::Options& options)
      : signature_(signature), options_(options), solver_(smt::make_solver(signature.terms, options)) {}

  Judgement judge(const Formula& formula);
  // Only where that is known for sure.
  bool is_inconsistent(const std::vector<Term>& antecedent);
  smt::Statistics statistics() const { return solver_->statistics(); }

private:
  Signature& signature_;
  smt::Options options_;
  std::unique_ptr<smt::Solver> solver_;
};

}  // namespace heddle::calculus
