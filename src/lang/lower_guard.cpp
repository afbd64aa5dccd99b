// What a step waits for, as one condition over the state at its beginning.
//
//   e |> s             e and what s waits for
//   s1 <| e |> s2      what s1 waits for if e, else what s2 waits for
//   await e            e            (first in an atomic block)
//   lock m             m is free    (first in an atomic block under a guard or a choice)
//   atomic { s; ... }  what s waits for
//
// A step that begins with a lock and waits for nothing else needs no condition: the Lock operation blocks by itself.
#include "lang/lower_stmt.h"

namespace heddle::lang {

namespace {

const Stmt* first_of(const Block& block) {
  return block.locals.empty() && !block.statements.empty() ? block.statements[0] : nullptr;
}

// The first statement of atomic blocks and scopes, all the way down.
const Stmt* innermost_first(const Stmt* stmt) {
  while (stmt != nullptr) {
    if (auto* atomic = std::get_if<Atomic>(&stmt->node))
      stmt = first_of(atomic->body);
    else if (auto* scope = std::get_if<Scope>(&stmt->node))
      stmt = first_of(scope->body);
    else
      break;
  }
  return stmt;
}

bool may_block(const Stmt& stmt) {
  const Stmt* first = innermost_first(&stmt);
  if (first == nullptr) return false;
  if (auto* choice = std::get_if<Choice>(&first->node))
    return may_block(*choice->then) || may_block(*choice->otherwise);
  return std::holds_alternative<Guarded>(first->node) || std::holds_alternative<Await>(first->node) ||
         std::holds_alternative<LockStmt>(first->node);
}

}  // namespace

void StatementLowering::wait(const Stmt& stmt) {
  const Stmt* first = innermost_first(&stmt);
  if (first == nullptr || std::holds_alternative<LockStmt>(first->node)) return;
  if (auto condition = guard(*first)) emitter_.emit({.code = Opcode::Await, .a = *condition});
}

std::optional<Operand> StatementLowering::guard(const Stmt& stmt) {
  if (!may_block(stmt)) return {};
  const Stmt* first = innermost_first(&stmt);
  if (auto* await = std::get_if<Await>(&first->node)) return expressions_.lower(*await->condition);
  if (auto* lock = std::get_if<LockStmt>(&first->node)) return lock_is_free(*lock);
  if (auto* choice = std::get_if<Choice>(&first->node)) return guard_of_choice(*choice);
  const auto& guarded = std::get<Guarded>(first->node);
  Operand condition = expressions_.lower(*guarded.condition);
  ExpressionLowering::Under under(expressions_, condition, true);
  auto rest = guard(*guarded.statement);
  return rest ? emitter_.compute(Opcode::And, condition, *rest) : condition;
}

std::optional<Operand> StatementLowering::guard_of_choice(const Choice& choice) {
  Operand condition = expressions_.lower(*choice.condition);
  chosen_[&choice] = condition;
  std::optional<Operand> then, otherwise;
  {
    ExpressionLowering::Under under(expressions_, condition, true);
    if (auto inner = guard(*choice.then))
      then = emitter_.compute(Opcode::Or, emitter_.compute(Opcode::Not, condition), *inner);
  }
  {
    ExpressionLowering::Under under(expressions_, condition, false);
    if (auto inner = guard(*choice.otherwise)) otherwise = emitter_.compute(Opcode::Or, condition, *inner);
  }
  if (then && otherwise) return emitter_.compute(Opcode::And, *then, *otherwise);
  return then ? then : otherwise;
}

Operand StatementLowering::lock_is_free(const LockStmt& node) {
  Operand owner = emitter_.load(node.lock->symbol.index, expressions_.lower_index(*node.lock));
  return emitter_.compute(Opcode::Equal, owner, emitter_.integer(0));
}

}  // namespace heddle::lang
