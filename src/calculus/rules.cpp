// A function for each rule. `next_` is the conclusion, in which the event of the step has been appended to φ; what the
// statement does to it makes the premise. A statement that is one step as a whole but made of others (an atomic block,
// a guarded statement, a choice) keeps the label until its end: its parts are taken up by the same rules, and their
// events are one.
#include "calculus/step.h"

#include <algorithm>

namespace heddle::calculus {

std::string_view to_string(Rule rule) {
  switch (rule) {
    case Rule::Start: return "start";
    case Rule::Reduce: return "DL-REDUCE";
    case Rule::Schedule: return "DL-SCHEDULE";
    case Rule::Assign: return "DL-ASSIGN";
    case Rule::Cond: return "DL-COND";
    case Rule::While: return "DL-WHILE";
    case Rule::Invariant: return "DL-INVARIANT";
    case Rule::Local: return "DL-LOCAL";
    case Rule::Bound: return "DL-BOUND";
    case Rule::Await: return "DL-AWAIT";
    case Rule::NewThread: return "DL-NEWTHREAD";
    case Rule::Lock: return "DL-LOCK";
    case Rule::Unlock: return "DL-UNLOCK";
    case Rule::Assert: return "DL-ASSERT";
    case Rule::Assume: return "DL-ASSUME";
    case Rule::Atomic: return "DL-ATOMIC";
    case Rule::FirstOrder: return "FOL";
  }
  return "?";
}

Inference Rules::apply(const Sequent& sequent) {
  if (sequent.label) return step(sequent);
  return sequent.pool.empty() ? reduce(sequent) : schedule(sequent);
}

bool Rules::generalises(const Sequent& sequent) const {
  if (!sequent.label || sequent.is_general || !uses_invariants_) return false;
  const Item& head = signature_.continuations.head(sequent.thread(*sequent.label).rest);
  if (head.kind != Item::Kind::Statement) return false;
  const auto* loop = std::get_if<lang::While>(&head.statement->node);
  return loop != nullptr && loop->invariant != nullptr;
}

Inference Rules::step(const Sequent& sequent) { return Step(*this, sequent).run(); }

// Γ, φ ⇒ {σ}[∅]Ψ  from  Γ, ⌈φ⌉ ⇒ {σ}Ψ, one premise for each clause of Ψ.
Inference Rules::reduce(const Sequent& sequent) {
  Inference inference{Rule::Reduce, {}};
  for (const lang::Clause& clause : signature_.model.tree.guarantees) {
    std::vector<Skolem> skolems;
    Value value = Expressions(signature_, sequent, nullptr).evaluate_goal(*clause.condition, skolems);
    std::vector<Term> antecedent = sequent.antecedent();
    for (Need& need : value.needs) {
      inference.premises.emplace_back(
          Formula{antecedent, need.condition, need.kind, need.location, std::move(need.message), skolems});
      antecedent.push_back(need.condition);
    }
    std::string message = "ensures " + signature_.text(*clause.condition) + " does not hold";
    inference.premises.emplace_back(Formula{antecedent, value.term, program::ErrorKind::Ensures, clause.location,
                                            std::move(message), std::move(skolems)});
  }
  return inference;
}

// Γ, φ ⇒ {σ}[Σ]Ψ  from  Γ, φ ⇒ι {σ}[Σ]Ψ for each thread ι of Σ. Where all threads may have to wait there is one more:
// that not all of them do.
Inference Rules::schedule(const Sequent& sequent) {
  Inference inference{Rule::Schedule, {}};
  Term some = terms_.boolean(false);
  for (const Thread& thread : sequent.pool) some = terms_.or_(some, enabled(sequent, thread));
  if (!terms_.is_true(some))
    inference.premises.emplace_back(
        Formula{sequent.antecedent(), some, program::ErrorKind::Deadlock, {}, "deadlock: no thread can go on"});
  for (const Thread& thread : sequent.pool) {
    Sequent labelled = sequent;
    labelled.label = thread.number;
    inference.premises.emplace_back(std::move(labelled));
  }
  return inference;
}

void Rules::Step::apply(const Item& item) {
  if (item.kind == Item::Kind::Declaration) return declare(*item.declaration);
  if (item.kind == Item::Kind::Round) return round(item);
  std::visit([&](const auto& node) { apply(node, *item.statement); }, item.statement->node);
}

// Γ, φ ⇒ι {σ}[{ι(x := e; s)} ∪ Σ]Ψ  from  Γ, φ·ι⟨True, {x}, vars(e)⟩ ⇒ {σ[x ↦ σ(e)]}[{ι(s)} ∪ Σ]Ψ.
void Rules::Step::apply(const lang::Assign& node, const lang::Stmt&) {
  result_.rule = Rule::Assign;
  self().rest = rest_;
  if (node.target->symbol.kind == lang::Symbol::Kind::Local) {
    Term value = evaluate(*node.value).term;
    self().set_local(node.target->symbol.index, value);
    return go_on();
  }
  Value index;
  Expressions::Element element = expressions().element(*node.target, index);
  note_reads(index.reads);
  demand(index.needs);
  Term value = evaluate(*node.value).term;
  write(*node.target, element, value);
  go_on();
}

void Rules::Step::declare(const lang::LocalDecl& decl) {
  result_.rule = Rule::Local;
  self().rest = rest_;
  Term value = evaluate(*decl.value).term;
  self().set_local(decl.local, value);
  go_on();
}

// Γ, φ ⇒ι {σ}[{ι(if b {s1} else {s2}; s)} ∪ Σ]Ψ  from
// Γ, φ·ι⟨bσ, ∅, vars(b)⟩ ⇒ {σ}[{ι(s1; s)} ∪ Σ]Ψ  and  Γ, φ·ι⟨¬bσ, ∅, vars(b)⟩ ⇒ {σ}[{ι(s2; s)} ∪ Σ]Ψ.
void Rules::Step::apply(const lang::If& node, const lang::Stmt&) {
  result_.rule = Rule::Cond;
  Term condition = evaluate(*node.condition).term;
  Continuations& lists = signature_.continuations;
  two_ways(condition, lists.push(node.then, rest_), lists.push(node.otherwise, rest_));
}

// Γ, φ ⇒ι {σ}[{ι(while b {s1}; s2)} ∪ Σ]Ψ  from
// Γ, φ·ι⟨bσ, ∅, vars(b)⟩ ⇒ {σ}[{ι(s1; while b {s1}; s2)} ∪ Σ]Ψ  and  Γ, φ·ι⟨¬bσ, ∅, vars(b)⟩ ⇒ {σ}[{ι(s2)} ∪ Σ]Ψ.
void Rules::Step::apply(const lang::While& node, const lang::Stmt& stmt) {
  if (node.invariant != nullptr && rules_.uses_invariants_ && !next_.is_general) return invariant(node, stmt);
  result_.rule = Rule::While;
  Term condition = evaluate(*node.condition).term;
  leave_loop(condition, signature_.continuations.push(node.body, self().rest), stmt);
}

// Once round, or on. Rounds are counted from where the loop was entered.
void Rules::Step::leave_loop(Term condition, Continuation body, const lang::Stmt& stmt) {
  Sequent before = next_;
  suppose(condition);
  ++self().rounds[&stmt];
  self().rest = body;
  go_on();
  next_ = std::move(before);
  suppose(terms_.not_(condition));
  self().rounds.erase(&stmt);
  self().rest = rest_;
  go_on();
}

// while b [n] {s}: at most n rounds, and then on, by a step without an event.
void Rules::Step::round(const Item& item) {
  const auto* loop = std::get_if<lang::While>(&item.statement->node);
  const auto* guarded = std::get_if<lang::GuardedLoop>(&item.statement->node);
  if (item.rounds == (loop != nullptr ? *loop->bound : *guarded->bound)) {
    result_.rule = Rule::Bound;
    self().rest = rest_;
    next_.path.pop_back();
    return go_on();
  }
  result_.rule = Rule::While;
  Continuations& lists = signature_.continuations;
  Continuation again =
      lists.push(Item{.kind = Item::Kind::Round, .statement = item.statement, .rounds = item.rounds + 1}, rest_);
  Term condition = evaluate(loop != nullptr ? *loop->condition : *guarded->condition).term;
  if (loop != nullptr) return two_ways(condition, lists.push(loop->body, again), rest_);
  Continuation body = lists.push(*guarded->statement, end_of_step(again));
  Continuation leave = end_of_step(rest_);
  next_.in_step = true;
  two_ways(condition, body, leave);
}

// e |>* s: each round is one step, and so is leaving.
void Rules::Step::apply(const lang::GuardedLoop& node, const lang::Stmt& stmt) {
  result_.rule = Rule::While;
  Term condition = evaluate(*node.condition).term;
  Continuation body = signature_.continuations.push(*node.statement, end_of_step(self().rest));
  rest_ = end_of_step(rest_);
  next_.in_step = true;
  leave_loop(condition, body, stmt);
}

// Section 6.3: the condition of a guard is that of the event.
void Rules::Step::apply(const lang::Await& node, const lang::Stmt&) {
  result_.rule = Rule::Await;
  suppose(evaluate(*node.condition).term);
  self().rest = rest_;
  go_on();
}

// Section 6.2.
void Rules::Step::apply(const lang::SpawnBlock& node, const lang::Stmt& stmt) {
  result_.rule = Rule::NewThread;
  self().rest = rest_;
  start_thread(node.body, node.captures, "spawn at line " + std::to_string(stmt.location.line));
  go_on();
}

void Rules::Step::apply(const lang::SpawnProcedure& node, const lang::Stmt&) {
  result_.rule = Rule::NewThread;
  self().rest = rest_;
  start_thread(signature_.model.tree.procedures[node.procedure].body, {}, std::string(node.name));
  go_on();
}

// Γ, φ ⇒ι {σ}[{ι(lock m; s)} ∪ Σ]Ψ  from  Γ, φ·ι⟨σ(m) = 0, {m}, ∅⟩ ⇒ {σ[m ↦ ι + 1]}[{ι(s)} ∪ Σ]Ψ.
void Rules::Step::apply(const lang::LockStmt& node, const lang::Stmt&) {
  result_.rule = Rule::Lock;
  Value index;
  Expressions::Element element = expressions().element(*node.lock, index);
  note_reads(index.reads);
  demand(index.needs);
  suppose(terms_.equal(expressions().read(*node.lock, element), terms_.integer(0)));
  write(*node.lock, element, terms_.integer(std::int64_t{self_} + 1));
  self().rest = rest_;
  go_on();
}

void Rules::Step::apply(const lang::UnlockStmt& node, const lang::Stmt& stmt) {
  result_.rule = Rule::Unlock;
  Value index;
  Expressions::Element element = expressions().element(*node.lock, index);
  note_reads(index.reads);
  demand(index.needs);
  Term is_mine = terms_.equal(expressions().read(*node.lock, element), terms_.integer(std::int64_t{self_} + 1));
  demand(is_mine, program::ErrorKind::Lock, stmt.location,
         "unlock of " + signature_.text(*node.lock) + ", which this thread does not hold");
  write(*node.lock, element, terms_.integer(0));
  self().rest = rest_;
  go_on();
}

// Γ, φ ⇒ι {σ}[{ι(assert e; s)} ∪ Σ]Ψ  from  Γ, ⌈φ⌉ ⇒ {σ}e  and  Γ, φ·ι⟨eσ, ∅, vars(e)⟩ ⇒ {σ}[{ι(s)} ∪ Σ]Ψ.
void Rules::Step::apply(const lang::Assert& node, const lang::Stmt& stmt) {
  result_.rule = Rule::Assert;
  Term condition = evaluate(*node.condition).term;
  demand(condition, program::ErrorKind::Assertion, stmt.location,
         "the assertion " + signature_.text(*node.condition) + " fails");
  self().rest = rest_;
  go_on();
}

void Rules::Step::apply(const lang::Assume& node, const lang::Stmt&) {
  result_.rule = Rule::Assume;
  suppose(evaluate(*node.condition).term);
  self().rest = rest_;
  go_on();
}

void Rules::Step::apply(const lang::Atomic& node, const lang::Stmt&) {
  result_.rule = Rule::Atomic;
  self().rest = signature_.continuations.push(node.body, end_of_step(rest_));
  next_.in_step = true;
  go_on();
}

// e |> s waits for e and does s in the same step.
void Rules::Step::apply(const lang::Guarded& node, const lang::Stmt&) {
  result_.rule = Rule::Await;
  suppose(evaluate(*node.condition).term);
  self().rest = signature_.continuations.push(*node.statement, end_of_step(rest_));
  next_.in_step = true;
  go_on();
}

// s1 <| e |> s2 does s1 or s2 in the same step.
void Rules::Step::apply(const lang::Choice& node, const lang::Stmt&) {
  result_.rule = Rule::Cond;
  Term condition = evaluate(*node.condition).term;
  Continuation behind = end_of_step(rest_);
  next_.in_step = true;
  Continuations& lists = signature_.continuations;
  two_ways(condition, lists.push(*node.then, behind), lists.push(*node.otherwise, behind));
}

}  // namespace heddle::calculus
