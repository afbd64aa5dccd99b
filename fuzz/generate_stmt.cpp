#include "fuzz/generate_stmt.h"

#include <algorithm>
#include <utility>

#include "fuzz/build.h"

// Every thread gets a number of steps to spend; a loop's body gets its share divided by the number of rounds. What
// the language can say is chosen by the weights in `statement`; they and the probabilities here were set by looking
// at heddle-fuzz --stats, such that each feature occurs often and somewhat less than half of the programs have an
// error. As in generate_expr.cpp, draws are never left to the order of evaluation of arguments.

namespace heddle::fuzz {

using namespace build;

/// A local may take the name of a variable outside, which then cannot be seen.
void StmtGenerator::declare(Block& block, Position& position) {
  const Type type = random_.chance(75) ? Type::Int : Type::Bool;
  std::string text = random_.pick(std::vector<std::string>{"t", "u"});
  if (random_.chance(20)) text = random_.pick(position.visible).name;
  for (const LocalDecl& other : block.locals) {
    if (other.name == text) return;
  }
  block.locals.push_back(local(text, exprs_.of_type(type, position.visible, 1), type));
  auto& visible = position.visible;
  visible.erase(std::remove_if(visible.begin(), visible.end(), [&](const Variable& v) { return v.name == text; }),
                visible.end());
  visible.push_back({text, type});
}

Block StmtGenerator::block(Position position, int budget, bool may_declare) {
  Block result;
  if (may_declare && random_.chance(12)) declare(result, position);
  if (!result.locals.empty() && random_.chance(25)) declare(result, position);
  budget -= static_cast<int>(result.locals.size());
  while (budget > 0) {
    budget -= statement(position, budget, result.stmts);
    if (random_.chance(8)) break;
  }
  return result;
}

Stmt StmtGenerator::assignment(const Visible& visible) {
  const Type type = random_.chance(28) ? Type::Bool : Type::Int;
  auto target = exprs_.place(type, visible);
  if (!target) return skip();
  if (type == Type::Int && random_.chance(35)) return increment(*target, random_.chance(40));
  return assign(std::move(*target), exprs_.of_type(type, visible, 1));
}

Stmt StmtGenerator::increment(const Expr& counter, bool modulo) {
  Expr sum = binary(ExprKind::Add, counter, num(1));
  return assign(counter, modulo ? binary(ExprKind::Mod, std::move(sum), num(random_.between(2, 3))) : std::move(sum));
}

std::optional<Expr> StmtGenerator::counter(const Visible& visible) {
  auto place = exprs_.place(Type::Int, visible);
  return place && place->kind == ExprKind::Name ? place : std::nullopt;
}

Stmt StmtGenerator::conditional(const Position& position, int budget) {
  Position inner = position;
  inner.conditional = true;
  ++inner.depth;
  Block other;
  if (random_.chance(25)) {
    other = block(inner, budget);
  } else if (random_.chance(15)) {
    Expr second = exprs_.boolean(inner.visible, 0);
    other.stmts.push_back(if_else(std::move(second), block(inner, budget)));
  }
  Expr condition = exprs_.boolean(position.visible, 1);
  return if_else(std::move(condition), block(inner, budget), std::move(other));
}

/// Most loops have a bound of their own; of the others most count to an end, some go round among finitely many
/// states, and a few may do anything.
Stmt StmtGenerator::while_loop(const Position& position, int budget) {
  Position inner = position;
  inner.conditional = true;
  ++inner.depth;
  if (random_.chance(60)) {
    const int bound = random_.weighted<int>({{1, 0}, {5, 1}, {6, 2}, {2, 3}});
    Expr condition = exprs_.likely(position.visible);
    return loop(std::move(condition), block(inner, std::max(1, budget / std::max(bound, 1))), bound);
  }
  const auto count = counter(position.visible);
  if (count && random_.chance(75)) {
    Block body = block(inner, std::max(0, budget / 2 - 1), false);
    body.stmts.push_back(increment(*count, random_.chance(6)));
    return loop(binary(ExprKind::Lt, *count, num(random_.between(1, 2))), std::move(body));
  }
  Expr condition = exprs_.boolean(position.visible, 1);
  return loop(std::move(condition), block(inner, 1));
}

Stmt StmtGenerator::guarded_loop(const Position& position) {
  Position inner = position;
  inner.conditional = true;
  if (random_.chance(60)) {
    const int bound = random_.weighted<int>({{1, 0}, {2, 1}, {7, 2}});
    Expr condition = exprs_.likely(position.visible);
    return guard_loop(std::move(condition), simple(inner, 1), bound);
  }
  const auto count = counter(position.visible);
  if (!count || random_.chance(15)) {
    Expr condition = exprs_.boolean(position.visible, 1);
    return guard_loop(std::move(condition), simple(inner, 1));
  }
  return guard_loop(binary(ExprKind::Lt, *count, num(random_.between(1, 2))), increment(*count, false));
}

Stmt StmtGenerator::guarded(const Position& position, int depth) {
  Expr condition = exprs_.likely(position.visible);
  return guard(std::move(condition), simple(position, depth));
}

Stmt StmtGenerator::chosen(const Position& position, int depth) {
  Expr condition = exprs_.boolean(position.visible, 1);
  Stmt left = simple(position, depth);
  return choice(std::move(left), std::move(condition), simple(position, depth));
}

/// The part of a guarded statement. Inside an atomic block it must not block.
Stmt StmtGenerator::simple(const Position& position, int depth) {
  Position inner = position;
  inner.conditional = true;
  const bool nested = depth > 0;
  switch (random_.weighted<int>(
      {{50, 0}, {8, 1}, {6, 2}, {8, 3}, {3, 4}, {9, 5}, {nested ? 7 : 0, 6}, {nested ? 9 : 0, 7}})) {
    case 0: return assignment(position.visible);
    case 1: return skip();
    case 2: return spawns_left_ > 0 ? spawn(inner, 1) : assignment(position.visible);
    case 3: return check(exprs_.likely(position.visible));
    case 4: return assume(exprs_.likely(position.visible));
    case 5: return atomic(inner, 2);
    case 6:
      if (position.in_atomic) return assignment(position.visible);
      return guarded(inner, depth - 1);
    default: return chosen(inner, depth - 1);
  }
}

Stmt StmtGenerator::atomic(const Position& position, int budget) {
  Position inner = position;
  inner.in_atomic = true;
  ++inner.depth;
  const bool may_block = !position.in_atomic && random_.chance(35);
  if (!may_block) return build::atomic(block(inner, budget));
  Block body = block(inner, budget, false);
  const int draw = random_.between(0, 2);
  auto mutex = exprs_.place(Type::Lock, position.visible);
  if (draw == 0 && mutex) {
    body.stmts.insert(body.stmts.begin(), lock(*mutex));
    if (random_.chance(80)) body.stmts.push_back(unlock(*mutex));
  } else if (draw == 1) {
    body.stmts.insert(body.stmts.begin(), await(exprs_.likely(position.visible)));
  } else {
    body.stmts.insert(body.stmts.begin(), guarded(inner, 1));
  }
  return build::atomic(std::move(body));
}

std::optional<Stmt> StmtGenerator::spawn_procedure(const Position& position) {
  const std::size_t count = procedures_.size();
  const std::size_t first = position.conditional && random_.chance(50) ? 0 : position.procedure;
  if (first >= count) return std::nullopt;
  return build::spawn(procedures_[first + random_.below(count - first)].name);
}

Stmt StmtGenerator::spawn(const Position& position, int budget) {
  --spawns_left_;
  if (random_.chance(60)) {
    if (auto procedure = spawn_procedure(position)) return *procedure;
  }
  Position inner = position;
  inner.in_atomic = false;
  ++inner.depth;
  return build::spawn(block(inner, std::max(1, std::min(budget - 1, 2))));
}

/// A lock taken and given back, with something in between; at times one of the two is forgotten.
int StmtGenerator::locked(const Position& position, int budget, std::vector<Stmt>& out) {
  const auto mutex = exprs_.place(Type::Lock, position.visible);
  if (!mutex) {
    out.push_back(assignment(position.visible));
    return 1;
  }
  const int mistake = random_.between(0, 99);
  if (mistake >= 4) out.push_back(lock(*mutex));
  int cost = 2;
  if (budget > 2) cost += statement(position, budget - 2, out);
  if (mistake < 94) out.push_back(unlock(*mutex));
  return cost;
}

int StmtGenerator::statement(const Position& position, int budget, std::vector<Stmt>& out) {
  const bool deep = position.depth >= 3;
  const bool free = !position.in_atomic;
  const Visible& visible = position.visible;
  Position inner = position;
  ++inner.depth;
  auto put = [&](Stmt stmt, int cost) {
    out.push_back(std::move(stmt));
    return cost;
  };
  const int rest = std::max(1, budget - 1);
  const int spawn_weight = spawns_left_ <= 0 || deep ? 0 : procedures_.empty() ? 5 : 12;
  const auto kind = random_.weighted<StmtKind>({{34, StmtKind::Assign},
                                                {deep ? 0 : 8, StmtKind::If},
                                                {deep ? 0 : 7, StmtKind::While},
                                                {free ? 5 : 0, StmtKind::Await},
                                                {spawn_weight, StmtKind::SpawnBlock},
                                                {free ? 12 : 0, StmtKind::Lock},
                                                {deep ? 2 : 9, StmtKind::Atomic},
                                                {9, StmtKind::Assert},
                                                {2, StmtKind::Assume},
                                                {deep ? 0 : 6, StmtKind::Scope},
                                                {free ? 7 : 0, StmtKind::Guard},
                                                {5, StmtKind::Choice},
                                                {4, StmtKind::GuardLoop},
                                                {2, StmtKind::Skip}});
  switch (kind) {
    case StmtKind::If: return put(conditional(position, std::min(rest, 2)), std::min(budget, 3));
    case StmtKind::While: return put(while_loop(position, rest), budget);
    case StmtKind::Await: return put(await(exprs_.likely(visible)), 1);
    case StmtKind::SpawnBlock: return put(spawn(position, rest), 3);
    case StmtKind::Lock: return locked(position, budget, out);
    case StmtKind::Atomic: return put(atomic(position, 2), 1);
    case StmtKind::Assert: return put(check(exprs_.likely(visible)), 1);
    case StmtKind::Assume: return put(assume(exprs_.likely(visible)), 1);
    case StmtKind::Guard: return put(guarded(inner, 2), 1);
    case StmtKind::GuardLoop: return put(guarded_loop(inner), 2);
    case StmtKind::Skip: return put(skip(), 0);
    case StmtKind::Choice: return put(chosen(inner, 1), 1);
    case StmtKind::Scope: {
      Block body;
      declare(body, inner);
      Block rest_of_it = block(inner, rest, false);
      body.stmts = std::move(rest_of_it.stmts);
      return put(scope(std::move(body)), budget);
    }
    default: return put(assignment(visible), 1);
  }
}

}  // namespace heddle::fuzz
