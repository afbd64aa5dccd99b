// One application of a rule to a labelled sequent: the state it works on, and what all rules need. A rule begins with
// the conclusion as `next_`, changes that into a premise, and adds it; a rule with two ways does so twice.
#pragma once

#include "calculus/rules.h"

#include <span>

namespace heddle::calculus {

class Rules::Step {
public:
  Step(Rules& rules, const Sequent& conclusion);

  Inference run();

private:
  // step.cpp: what rules are made of
  Thread& self() { return next_.thread(self_); }
  Expressions expressions() { return {signature_, next_, &self()}; }
  Event& event() { return next_.path.back(); }
  Value evaluate(const lang::Expr& expr);
  void demand(std::vector<Need>& needs);
  void demand(Term condition, std::optional<program::ErrorKind> error, lang::Location location, std::string message);
  void suppose(Term condition);
  void note_reads(std::span<const Cell> cells);
  void write(const lang::Expr& target, const Expressions::Element& element, Term value);
  void go_on();  // `next_` is a premise
  void two_ways(Term condition, Continuation then, Continuation otherwise);
  // What comes behind the last part of a statement that is one step as a whole.
  Continuation end_of_step(Continuation rest);
  void start_thread(const lang::Block& body, std::span<const std::uint32_t> captures, std::string name);

  // rules.cpp: a function for each rule
  void apply(const Item& item);
  void declare(const lang::LocalDecl& decl);
  void round(const Item& item);
  void apply(const lang::Skip&, const lang::Stmt&) {}   // never at the front: see settle()
  void apply(const lang::Scope&, const lang::Stmt&) {}  // the same
  void apply(const lang::Assign& node, const lang::Stmt& stmt);
  void apply(const lang::If& node, const lang::Stmt& stmt);
  void apply(const lang::While& node, const lang::Stmt& stmt);
  void apply(const lang::Await& node, const lang::Stmt& stmt);
  void apply(const lang::SpawnBlock& node, const lang::Stmt& stmt);
  void apply(const lang::SpawnProcedure& node, const lang::Stmt& stmt);
  void apply(const lang::LockStmt& node, const lang::Stmt& stmt);
  void apply(const lang::UnlockStmt& node, const lang::Stmt& stmt);
  void apply(const lang::Atomic& node, const lang::Stmt& stmt);
  void apply(const lang::Assert& node, const lang::Stmt& stmt);
  void apply(const lang::Assume& node, const lang::Stmt& stmt);
  void apply(const lang::Guarded& node, const lang::Stmt& stmt);
  void apply(const lang::Choice& node, const lang::Stmt& stmt);
  void apply(const lang::GuardedLoop& node, const lang::Stmt& stmt);
  void leave_loop(Term condition, Continuation body, const lang::Stmt& stmt);
  void invariant(const lang::While& node, const lang::Stmt& stmt);

  Rules& rules_;
  Signature& signature_;
  term::Terms& terms_;
  ThreadNumber self_;
  Continuation rest_;  // behind the statement
  Sequent next_;
  Inference result_;
};

}  // namespace heddle::calculus
