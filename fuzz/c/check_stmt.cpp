#include <algorithm>

#include "fuzz/c/checker.h"

namespace heddle::fuzz_c {

void Checker::target(const Stmt& s, const Scope& scope, const std::function<bool(const Expr&)>& fits) {
  if (s.exprs.size() == 3) value(s.exprs[0], scope);
  for (std::size_t i = s.exprs.size() == 3 ? 1 : 0; i < s.exprs.size(); ++i) {
    require(is_place(s.exprs[i]) && fits(s.exprs[i]), "a pointer to something else");
    values(s.exprs[i].args, scope);
  }
}

void Checker::pointer(const Stmt& s, const Scope& scope, Type type, Guard guard, const std::string& mutex) {
  const std::vector<Expr> known = targets(program_, scope, type, guard, mutex);
  target(s, scope, [&](const Expr& e) { return is_known(e, known); });
}

void Checker::inside(const Stmt& s, Scope scope) {
  scope.breakable = false;
  for (const Block& b : s.blocks) block(b, scope);
}

void Checker::lock(const Stmt& s, const Scope& scope) {
  const auto mutex = std::find_if(program_.mutexes.begin(), program_.mutexes.end(),
                                  [&](const Mutex& candidate) { return candidate.name == s.name; });
  if (mutex == program_.mutexes.end()) return complain("no such mutex");
  require(!scope.alone && !scope.in_function, "a lock where none is needed");
  require(mutex->recursive || !scope.holds(s.name), "a lock that is held");
  Scope own = scope;
  own.breakable = false;
  own.held.push_back(s.name);
  block(s.blocks[0], own);
  own.held.pop_back();
  if (s.blocks.size() > 1) block(s.blocks[1], scope);
}

void Checker::compare(const Stmt& s, Scope& scope) {
  const Guard guard = s.exprs[0].guard;
  require(is_place(s.exprs[0]) && s.exprs[0].type == s.type, "a comparison of something else");
  require(guard == Guard::Atomic || guard == Guard::Builtin, "an atomic operation on something else");
  values(s.exprs, scope);
  scope.locals.push_back({s.name, s.type});
  scope.locals.push_back({s.name + "_ok", Type::Bool, false});
}

void Checker::block(const Block& b, Scope scope) {
  ++scope.depth;
  for (const Stmt& s : b.stmts) stmt(s, scope);
}

void Checker::stmt(const Stmt& s, Scope& scope) {
  const int size = static_cast<int>(s.exprs.size());
  switch (s.kind) {
    case StmtKind::Local: values(s.exprs, scope); return scope.locals.push_back({s.name, s.type});
    case StmtKind::LocalArray:
      require(size > 0, "an array of nothing");
      values(s.exprs, scope);
      return scope.locals.push_back({s.name, s.type, true, size});
    case StmtKind::HeapArray: {
      require(size > 0, "an array of nothing");
      values(s.exprs, scope);
      Scope own = scope;
      own.locals.push_back({s.name, s.type, true, size});
      return inside(s, own);
    }
    case StmtKind::Pointer:
      if (s.tag.empty()) {
        pointer(s, scope, s.type, s.guard, s.mutex);
      } else {
        target(s, scope, [&](const Expr& e) {
          const Global* global = find_global(program_, e.name);
          return global != nullptr && global->tag == s.tag && global->mutex == s.mutex;
        });
      }
      return scope.pointers.push_back({s.name, s.type, s.guard, s.mutex, s.tag});
    case StmtKind::Point: {
      const Global* global = find_global(program_, s.name);
      if (global == nullptr || global->target.empty()) return complain("no such pointer");
      require(!scope.in_function && scope.may_touch(global->guard, global->mutex), "a pointer out of reach");
      return pointer(s, scope, global->type, global->guard, global->mutex);
    }
    case StmtKind::Assign:
      require(is_place(s.exprs[0]) && is_known(s.exprs[0], places(program_, scope)), "nothing to assign to");
      require(s.exprs[0].guard != Guard::Builtin || s.text == "=", "no such assignment");
      require(s.text != "<<=" || s.exprs[1].kind == ExprKind::Number, "a shift by any amount");
      return values(s.exprs, scope);
    case StmtKind::If:
      values(s.exprs, scope);
      for (const Block& b : s.blocks) block(b, scope);
      return;
    case StmtKind::Loop: {
      Scope own = scope;
      own.repeated = true;
      values(s.exprs, own);
      own.locals.push_back({s.name, Type::Int, false});
      own.breakable = true;
      return block(s.blocks[0], own);
    }
    case StmtKind::Switch: values(s.exprs, scope); return inside(s, scope);
    case StmtKind::Break: return require(scope.breakable, "a break out of nothing");
    case StmtKind::Lock:
    case StmtKind::TryLock: return lock(s, scope);
    case StmtKind::Wait:
      require(scope.holds(s.text), "waiting without the lock");
      require(std::count(scope.held.begin(), scope.held.end(), s.text) == 1, "waiting with the lock held twice");
      [[fallthrough]];
    case StmtKind::Signal: {
      const auto& all = program_.conditions;
      require(std::find(all.begin(), all.end(), s.name) != all.end(), "no such condition variable");
      return values(s.exprs, scope);
    }
    case StmtKind::Compare: return compare(s, scope);
    case StmtKind::Section:
      require(!program_.native && scope.held.empty(), "a section of its own");
      return inside(s, scope);
    case StmtKind::Create:
    case StmtKind::Join: return require(scope.depth == 1, "threads come and go at the top");
    case StmtKind::Evaluate:
    case StmtKind::Await:
    case StmtKind::Assert:
    case StmtKind::Assume: return values(s.exprs, scope);
    case StmtKind::Yield: return;
  }
}

}  // namespace heddle::fuzz_c
