#include "calculus/step.h"

#include <algorithm>

namespace heddle::calculus {

Rules::Step::Step(Rules& rules, const Sequent& conclusion)
    : rules_(rules), signature_(rules.signature_), terms_(rules.terms_), self_(*conclusion.label), next_(conclusion) {
  const Thread& thread = conclusion.thread(self_);
  rest_ = signature_.continuations.tail(thread.rest);
}

Inference Rules::Step::run() {
  bool goes_on = next_.in_step && !next_.path.empty();  // it is empty behind the rule for invariants
  if (!goes_on)
    next_.path.push_back(Event{.thread = self_, .conditions = {}, .writes = {}, .reads = {}, .started = {}});
  apply(Item(signature_.continuations.head(self().rest)));
  return std::move(result_);
}

// The value of an expression, on condition that it has one.
Value Rules::Step::evaluate(const lang::Expr& expr) {
  Value value = expressions().evaluate(expr);
  note_reads(value.reads);
  demand(value.needs);
  return value;
}

void Rules::Step::demand(std::vector<Need>& needs) {
  for (Need& need : needs) demand(need.condition, need.kind, need.location, std::move(need.message));
}

// A premise of its own; the others may take for granted that it holds.
void Rules::Step::demand(Term condition, std::optional<program::ErrorKind> error, lang::Location location,
                         std::string message) {
  if (terms_.is_true(condition)) return;
  result_.premises.emplace_back(Formula{next_.antecedent(), condition, error, location, std::move(message)});
  suppose(condition);
}

void Rules::Step::suppose(Term condition) { add_formula(terms_, event().conditions, condition); }

void Rules::Step::note_reads(std::span<const Cell> cells) {
  for (const Cell& cell : cells)
    if (std::ranges::find(event().reads, cell) == event().reads.end()) event().reads.push_back(cell);
}

void Rules::Step::write(const lang::Expr& target, const Expressions::Element& element, Term value) {
  Term& whole = next_.sigma[target.symbol.index];
  whole = element.index ? terms_.make(term::Kind::Store, {whole, element.index, value}) : value;
  if (std::ranges::find(event().writes, element.cell) == event().writes.end()) event().writes.push_back(element.cell);
}

void Rules::Step::go_on() {
  Sequent premise = next_;
  rules_.settle(premise, self_);
  if (!premise.in_step) premise.label.reset();
  premise.is_general = false;
  result_.premises.emplace_back(std::move(premise));
}

void Rules::Step::two_ways(Term condition, Continuation then, Continuation otherwise) {
  Sequent before = next_;
  suppose(condition);
  self().rest = then;
  go_on();
  next_ = std::move(before);
  suppose(terms_.not_(condition));
  self().rest = otherwise;
  go_on();
}

Continuation Rules::Step::end_of_step(Continuation rest) {
  if (next_.in_step) return rest;
  return signature_.continuations.push(Item{.kind = Item::Kind::EndOfStep}, rest);
}

void Rules::Step::start_thread(const lang::Block& body, std::span<const std::uint32_t> captures, std::string name) {
  Thread child;
  Thread& parent = self();
  child.number = signature_.threads.child(self_, parent.children++, std::move(name));
  child.rest = signature_.continuations.push(body, Continuation::Nothing);
  for (std::uint32_t local : captures) child.set_local(local, parent.local(local));
  event().started.push_back(child.number);
  auto place = std::ranges::lower_bound(next_.pool, child.number, {}, &Thread::number);
  ThreadNumber number = child.number;
  next_.pool.insert(place, std::move(child));
  bool is_in_step = std::exchange(next_.in_step, false);
  rules_.settle(next_, number);
  next_.in_step = is_in_step;
}

// In the middle of a step nothing but its own end can end it, and loops with a bound end without a step of their own.
void Rules::settle(Sequent& sequent, ThreadNumber number) {
  Continuations& lists = signature_.continuations;
  Thread& thread = sequent.thread(number);
  while (thread.rest != Continuation::Nothing) {
    const Item head = lists.head(thread.rest);
    Continuation tail = lists.tail(thread.rest);
    if (head.kind == Item::Kind::EndOfStep) {
      sequent.in_step = false;
    } else if (head.kind == Item::Kind::Leave) {
      for (const lang::LocalDecl& local : head.block->locals)
        std::erase_if(thread.locals, [&](const auto& each) { return each.first == local.local; });
    } else if (head.kind == Item::Kind::Round) {
      const auto* loop = std::get_if<lang::While>(&head.statement->node);
      std::uint32_t bound = loop != nullptr ? *loop->bound : *std::get<lang::GuardedLoop>(head.statement->node).bound;
      if (!sequent.in_step || head.rounds < bound) return;
    } else if (head.kind != Item::Kind::Statement) {
      return;
    } else if (const auto* scope = std::get_if<lang::Scope>(&head.statement->node)) {
      tail = lists.push(scope->body, tail);
    } else if (!std::holds_alternative<lang::Skip>(head.statement->node)) {
      return;
    }
    thread.rest = tail;
  }
  std::erase_if(sequent.pool, [&](const Thread& each) { return each.number == number; });
}

}  // namespace heddle::calculus
