#include "fuzz/c/generate_stmt.h"

#include <algorithm>

#include "fuzz/c/build.h"

// The weights were set by looking at heddle-fuzz-c --stats, such that each feature occurs often and about half of the
// programs can fail.

namespace heddle::fuzz_c {

using namespace build;

std::string StmtGenerator::fresh(const char* stem) { return stem + std::to_string(names_++); }

Block StmtGenerator::body(Scope& scope, int most) {
  Block block;
  shares_pointer_ = std::any_of(program_.globals.begin(), program_.globals.end(),
                                [](const Global& global) { return !global.target.empty(); });
  const int count = random_.between(1, most);
  for (int i = 0; i < count; ++i) statement(scope, block.stmts);
  return block;
}

void StmtGenerator::declare(Scope& scope, std::vector<Stmt>& out) {
  const Type type = exprs_.type();
  const std::string name = fresh("v");
  out.push_back(local(type, name, exprs_.value(scope, 2)));
  scope.locals.push_back({name, type});
}

void StmtGenerator::declare_array(Scope& scope, std::vector<Stmt>& out) {
  Stmt s{StmtKind::LocalArray, fresh("w")};
  s.type = exprs_.type();
  const int size = random_.between(2, 4);
  for (int i = 0; i < size; ++i) s.exprs.push_back(exprs_.value(scope, 0));
  scope.locals.push_back({s.name, s.type, true, size});
  out.push_back(std::move(s));
}

void StmtGenerator::heap_array(Scope& scope, std::vector<Stmt>& out) {
  Stmt s{StmtKind::HeapArray, fresh("h")};
  s.type = exprs_.type();
  const int size = random_.between(1, 3);
  for (int i = 0; i < size; ++i) s.exprs.push_back(exprs_.value(scope, 1));
  Scope own = scope;
  own.locals.push_back({s.name, s.type, true, size});
  own.breakable = false;
  s.blocks = {inner(own, 3)};
  out.push_back(std::move(s));
}

/// One target, or one of two by a condition.
std::vector<Expr> StmtGenerator::target(const Scope& scope, const std::vector<Expr>& candidates) {
  Expr first = exprs_.finished(random_.pick(candidates), scope);
  if (random_.chance(45)) return {std::move(first)};
  Expr which = exprs_.condition(scope);
  return {std::move(which), std::move(first), exprs_.finished(random_.pick(candidates), scope)};
}

void StmtGenerator::declare_pointer(Scope& scope, std::vector<Stmt>& out) {
  std::vector<const Global*> pointees;
  for (const Global& global : program_.globals) {
    const bool fits = global.target.empty() && !global.is_thread_local && !global.is_volatile && !global.in_main;
    const Struct* layout = find_struct(program_, global.tag);
    if (fits && (layout == nullptr || !layout->is_union)) pointees.push_back(&global);
  }
  if (pointees.empty()) return fallback(scope, out);
  const Global& example = *random_.pick(pointees);
  Stmt s{StmtKind::Pointer, fresh("p")};
  s.type = example.type;
  s.guard = example.guard;
  s.mutex = example.mutex;
  std::vector<Expr> candidates = targets(program_, scope, s.type, s.guard, s.mutex);
  if (!example.tag.empty()) {
    s.tag = example.tag;
    candidates.clear();
    for (const Global* other : pointees) {
      if (other->tag == s.tag) candidates.push_back(place(other->name));
    }
  }
  s.exprs = target(scope, candidates);
  scope.pointers.push_back({s.name, s.type, s.guard, s.mutex, s.tag});
  out.push_back(std::move(s));
}

void StmtGenerator::point_elsewhere(Scope& scope, std::vector<Stmt>& out) {
  for (const Global& global : program_.globals) {
    if (global.target.empty() || scope.in_function || !scope.may_touch(global.guard, global.mutex)) continue;
    if (budget_.accesses < 1) break;
    --budget_.accesses;
    Stmt s{StmtKind::Point, global.name};
    s.exprs = target(scope, targets(program_, scope, global.type, global.guard, global.mutex));
    out.push_back(std::move(s));
    return;
  }
  assign(scope, out, true);
}

/// What can be done anywhere.
void StmtGenerator::fallback(Scope& scope, std::vector<Stmt>& out) {
  auto target = exprs_.local_place(scope);
  if (!target) return declare(scope, out);
  static const std::vector<std::string> ops = {"=", "=", "=", "+=", "-=", "*=", "^=", "|=", "&="};
  out.push_back(build::assign(std::move(*target), exprs_.value(scope, 2), random_.pick(ops)));
}

void StmtGenerator::assign(Scope& scope, std::vector<Stmt>& out, bool shared) {
  auto target = shared ? exprs_.shared_place(scope) : std::nullopt;
  if (!target) return fallback(scope, out);
  std::string op = "=";
  const bool compound = target->guard != Guard::Builtin && target->type != Type::Bool && random_.chance(25);
  static const std::vector<std::string> ops = {"+=", "-=", "^=", "|=", "&=", "*=", "<<="};
  const bool two = target->guard == Guard::Locked || target->guard == Guard::Plain;
  const int more = two && !scope.alone ? 1 : 0;
  if (compound && budget_.accesses >= more) {
    op = random_.pick(ops);
    budget_.accesses -= more;
  }
  Expr value = op == "<<=" ? num(random_.between(0, 7)) : exprs_.value(scope, 2);
  out.push_back(build::assign(std::move(*target), std::move(value), op, exprs_.style()));
}

void StmtGenerator::evaluate(Scope& scope, std::vector<Stmt>& out) {
  auto effect = random_.chance(70)   ? exprs_.update(scope, 1)
                : random_.chance(60) ? exprs_.swap(scope, 1)
                                     : exprs_.call(scope, 1);
  if (!effect) return assign(scope, out, true);
  out.push_back(build::evaluate(std::move(*effect)));
}

void StmtGenerator::compare(Scope& scope, std::vector<Stmt>& out) {
  auto target = exprs_.atomic_place(scope);
  if (!target) return assign(scope, out, true);
  Stmt s{StmtKind::Compare, fresh("e")};
  s.type = target->type;
  s.style = random_.between(0, 1);
  Expr expected = random_.chance(60) ? exprs_.constant() : exprs_.value(scope, 1);
  Expr desired = exprs_.value(scope, 1);
  s.exprs = {std::move(*target), std::move(expected), std::move(desired)};
  scope.locals.push_back({s.name, s.type});
  scope.locals.push_back({s.name + "_ok", Type::Bool, false});
  out.push_back(std::move(s));
}

void StmtGenerator::statement(Scope& scope, std::vector<Stmt>& out) {
  const int nested = scope.depth < 3 ? 1 : 0;
  const int shared = scope.in_function ? 0 : 1;
  using K = StmtKind;
  const K kind = random_.weighted<K>({{10, K::Local},
                                      {3, K::LocalArray},
                                      {nested * 2, K::HeapArray},
                                      {shared * 9, K::Pointer},
                                      {shared * (shares_pointer_ ? 12 : 0), K::Point},
                                      {24, K::Assign},
                                      {14, K::Evaluate},
                                      {6, K::Compare},
                                      {nested * 8, K::If},
                                      {nested * 7, K::Loop},
                                      {nested * 4, K::Switch},
                                      {nested * shared * (scope.held.empty() ? 16 : 12), K::Lock},
                                      {nested * shared * 4, K::TryLock},
                                      {program_.conditions.empty() ? 0 : shared * 2, K::Signal},
                                      {nested * (program_.native ? 0 : shared * 6), K::Section},
                                      {7, K::Assert},
                                      {shared, K::Assume},
                                      {shared, K::Yield}});
  switch (kind) {
    case K::Local: return declare(scope, out);
    case K::LocalArray: return declare_array(scope, out);
    case K::HeapArray: return heap_array(scope, out);
    case K::Pointer: return declare_pointer(scope, out);
    case K::Point: return point_elsewhere(scope, out);
    case K::Evaluate: return evaluate(scope, out);
    case K::Compare: return compare(scope, out);
    case K::If: return conditional(scope, out);
    case K::Loop: return loop(scope, out);
    case K::Switch: return choose(scope, out);
    case K::Lock: return lock(scope, out, false);
    case K::TryLock: return lock(scope, out, true);
    case K::Section: return section(scope, out);
    case K::Signal: {
      Stmt s{K::Signal, program_.conditions.front()};
      s.style = random_.between(0, 1);
      return out.push_back(std::move(s));
    }
    case K::Assert: return out.push_back(check(exprs_.likely(scope)));
    case K::Assume: return out.push_back(with_expr(K::Assume, exprs_.likely(scope)));
    case K::Yield: return out.push_back(simple(K::Yield));
    default: return assign(scope, out, random_.chance(75));
  }
}

}  // namespace heddle::fuzz_c
