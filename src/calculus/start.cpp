// The goal at the root, Γ ⇒ {σ}[init(Pr)]Ψ, and when threads can take steps.
#include "calculus/rules.h"

#include <algorithm>

namespace heddle::calculus {

// What must hold for the initial values to exist: premises of their own, which the others may take for granted.
void Rules::require(Inference& inference, Sequent& sequent, std::vector<Need>& needs) {
  for (Need& need : needs) {
    inference.premises.emplace_back(
        Formula{sequent.gamma, need.condition, need.kind, need.location, std::move(need.message)});
    add_formula(terms_, sequent.gamma, need.condition);
  }
}

// One value for every element is computed once.
void Rules::assign_initial_values(Inference& inference, Sequent& sequent, std::uint32_t object) {
  const std::vector<lang::Expr*>& values = signature_.model.resolution.globals[object].declaration->values;
  const Object& variable = signature_.objects[object];
  for (std::uint32_t i = 0; i < values.size(); ++i) {
    Value value = Expressions(signature_, sequent, nullptr).evaluate(*values[i]);
    require(inference, sequent, value.needs);
    Term& whole = sequent.sigma[object];
    if (!variable.size)
      whole = value.term;
    else if (values.size() == 1)
      whole = terms_.const_array(variable.whole_sort(), value.term);
    else
      whole = terms_.make(term::Kind::Store, {whole, terms_.integer(i), value.term});
  }
}

Inference Rules::start() {
  Inference inference{Rule::Start, {}};
  Sequent root;
  for (const Object& object : signature_.objects) root.sigma.push_back(object.initial);
  for (std::uint32_t i = 0; i < signature_.objects.size(); ++i)
    if (signature_.model.resolution.globals[i].declaration != nullptr) assign_initial_values(inference, root, i);
  for (const lang::Clause& clause : signature_.model.tree.requirements) {
    Value value = Expressions(signature_, root, nullptr).evaluate(*clause.condition);
    require(inference, root, value.needs);
    add_formula(terms_, root.gamma, value.term);
  }
  std::ranges::sort(root.gamma);
  root.gamma.erase(std::ranges::unique(root.gamma).begin(), root.gamma.end());
  std::vector<ThreadNumber> numbers;
  std::uint32_t index = 0;
  for (const lang::Routine& process : signature_.model.tree.processes) {
    numbers.push_back(signature_.threads.process(index++, std::string(process.name)));
    root.pool.push_back({numbers.back(), signature_.continuations.push(process.body, Continuation::Nothing)});
  }
  for (ThreadNumber number : numbers) settle(root, number);
  inference.premises.emplace_back(std::move(root));
  return inference;
}

namespace {

// The statement that a thread has to do next, as far as it can block: at the beginning of its step, all the way down.
const lang::Stmt* first_of(const lang::Stmt* stmt) {
  while (stmt != nullptr) {
    const lang::Block* block = nullptr;
    if (const auto* atomic = std::get_if<lang::Atomic>(&stmt->node)) block = &atomic->body;
    if (const auto* scope = std::get_if<lang::Scope>(&stmt->node)) block = &scope->body;
    if (block == nullptr) return stmt;
    stmt = block->locals.empty() && !block->statements.empty() ? block->statements.front() : nullptr;
  }
  return nullptr;
}

}  // namespace

// What the statement waits for at the beginning of its step.
Term Rules::guard(Expressions& expressions, const lang::Stmt& stmt) {
  const lang::Stmt* first = first_of(&stmt);
  if (first == nullptr) return terms_.boolean(true);
  auto holds = [&](const lang::Expr& condition, Value& value) {
    value = expressions.evaluate(condition);
    std::vector<Term> needs;
    for (const Need& need : value.needs) needs.push_back(need.condition);
    return terms_.not_(terms_.and_(needs));  // then the step is an error, for which nobody waits
  };
  Value value;
  if (const auto* await = std::get_if<lang::Await>(&first->node)) {
    Term fails = holds(*await->condition, value);
    return terms_.or_(fails, value.term);
  }
  if (const auto* guarded = std::get_if<lang::Guarded>(&first->node)) {
    Term fails = holds(*guarded->condition, value);
    return terms_.or_(fails, terms_.and_(value.term, guard(expressions, *guarded->statement)));
  }
  if (const auto* choice = std::get_if<lang::Choice>(&first->node)) {
    Term fails = holds(*choice->condition, value);
    Term chosen = terms_.ite(value.term, guard(expressions, *choice->then), guard(expressions, *choice->otherwise));
    return terms_.or_(fails, chosen);
  }
  if (const auto* loop = std::get_if<lang::GuardedLoop>(&first->node)) {
    Term fails = holds(*loop->condition, value);
    Term again = terms_.implies(value.term, guard(expressions, *loop->statement));
    return terms_.or_(fails, again);
  }
  const auto* lock = std::get_if<lang::LockStmt>(&first->node);
  if (lock == nullptr) return terms_.boolean(true);
  Expressions::Element element = expressions.element(*lock->lock, value);
  std::vector<Term> needs;
  for (const Need& need : value.needs) needs.push_back(need.condition);
  Term is_free = terms_.equal(expressions.read(*lock->lock, element), terms_.integer(0));
  return terms_.or_(terms_.not_(terms_.and_(needs)), is_free);
}

Term Rules::enabled(const Sequent& sequent, const Thread& thread) {
  const Item& head = signature_.continuations.head(thread.rest);
  bool is_statement = head.kind == Item::Kind::Statement || head.kind == Item::Kind::Round;
  if (!is_statement) return terms_.boolean(true);
  const auto* loop = std::get_if<lang::GuardedLoop>(&head.statement->node);
  if (head.kind == Item::Kind::Round && (loop == nullptr || head.rounds == *loop->bound)) return terms_.boolean(true);
  Expressions expressions(signature_, sequent, &thread);
  return guard(expressions, *head.statement);
}

}  // namespace heddle::calculus
