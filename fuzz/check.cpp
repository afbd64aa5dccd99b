#include "fuzz/check.h"

#include <algorithm>
#include <functional>
#include <set>

// The language's rules on trees. The generator keeps them by construction and the tests check that with this file;
// the shrinker relies on it, for taking pieces out of a program breaks rules all the time. In doubt a program is
// refused: one fewer program costs nothing, while one on which the language is silent would cost a false alarm.

namespace heddle::fuzz {

namespace {

struct Variable {
  std::string name;
  Type type;
  bool array;
};

using Variables = std::vector<Variable>;

class Checker {
public:
  explicit Checker(const Program& program) : program_(program) {}

  std::string run() {
    globals();
    for (const Clause& clause : program_.required) expect(clause.condition, Type::Bool, globals_);
    for (const Clause& clause : program_.ensured) expect(clause.condition, Type::Bool, globals_);
    for (const Routine& routine : program_.procedures) routine_body(routine);
    for (const Routine& routine : program_.processes) routine_body(routine);
    if (program_.processes.empty()) complain("no process");
    recursion();
    return complaint_;
  }

private:
  void complain(const std::string& text) {
    if (complaint_.empty()) complaint_ = text;
  }

  void globals();
  void routine_body(const Routine& routine);
  void recursion();

  const Variable* find(const std::string& name, const Variables& visible);
  Type type_of(const Expr& expr, const Variables& visible);
  void expect(const Expr& expr, Type type, const Variables& visible);
  Type target(const Expr& expr, const Variables& visible);

  void block(const Block& block, Variables visible, bool in_atomic);
  void stmt(const Stmt& stmt, const Variables& visible, bool in_atomic, bool may_block);
  void part(const Stmt& stmt, const Variables& visible, bool in_atomic, bool may_block);
  void atomic(const Stmt& stmt, const Variables& visible, bool may_block);

  const Program& program_;
  Variables globals_;
  std::set<std::string> routines_;
  std::string complaint_;
};

void Checker::globals() {
  Variables declared;
  std::set<std::string> names;
  for (const Global& global : program_.globals) {
    if (!names.insert(global.name).second) complain(global.name + " declared twice");
    const std::size_t cells = static_cast<std::size_t>(global.cells());
    if (cells < 1) complain("empty array");
    if (global.init.size() > 1 && (!global.size || global.init.size() != cells)) complain("initial list");
    if (global.type == Type::Lock && !global.init.empty()) complain("lock with a value");
    if (!global.declared && (global.size || global.type == Type::Lock || !global.is_input())) complain("undeclared");
    for (const Expr& init : global.init) expect(init, global.type, declared);
    globals_.push_back({global.name, global.type, global.size.has_value()});
    if (global.declared) declared.push_back(globals_.back());
  }
  for (const auto* list : {&program_.procedures, &program_.processes}) {
    for (const Routine& routine : *list) {
      if (!routine.name.empty() && !names.insert(routine.name).second) complain(routine.name + " declared twice");
      if (!routine.body.locals.empty()) complain("locals at the top of a routine");
    }
  }
  for (const Routine& routine : program_.procedures) routines_.insert(routine.name);
}

void Checker::routine_body(const Routine& routine) { block(routine.body, globals_, false); }

// --- expressions ---

const Variable* Checker::find(const std::string& name, const Variables& visible) {
  const auto found =
      std::find_if(visible.rbegin(), visible.rend(), [&](const Variable& variable) { return variable.name == name; });
  if (found != visible.rend()) return &*found;
  complain("unknown name " + name);
  return nullptr;
}

Type Checker::target(const Expr& expr, const Variables& visible) {
  const bool indexed = expr.kind == ExprKind::Element;
  if (!indexed && expr.kind != ExprKind::Name) complain("no place to assign to");
  const Variable* variable = find(expr.name, visible);
  if (variable == nullptr) return Type::Int;
  if (variable->array != indexed) complain("array and index do not go together");
  if (indexed) expect(expr.args[0], Type::Int, visible);
  return variable->type;
}

Type Checker::type_of(const Expr& expr, const Variables& visible) {
  auto operands = [&](Type type) {
    for (const Expr& arg : expr.args) expect(arg, type, visible);
  };
  switch (expr.kind) {
    case ExprKind::Int: return Type::Int;
    case ExprKind::Bool: return Type::Bool;
    case ExprKind::Name:
    case ExprKind::Element: return target(expr, visible);
    case ExprKind::Neg:
    case ExprKind::Add:
    case ExprKind::Sub:
    case ExprKind::Mul:
    case ExprKind::Div:
    case ExprKind::Mod: operands(Type::Int); return Type::Int;
    case ExprKind::Lt:
    case ExprKind::Le:
    case ExprKind::Gt:
    case ExprKind::Ge: operands(Type::Int); return Type::Bool;
    case ExprKind::Eq:
    case ExprKind::Ne: operands(type_of(expr.args[0], visible)); return Type::Bool;
    case ExprKind::Not:
    case ExprKind::And:
    case ExprKind::Or:
    case ExprKind::Implies: operands(Type::Bool); return Type::Bool;
  }
  return Type::Int;
}

void Checker::expect(const Expr& expr, Type type, const Variables& visible) {
  const Type found = type_of(expr, visible);
  if (found != type || found == Type::Lock) complain("wrong type");
}

// --- statements ---

void Checker::block(const Block& block, Variables visible, bool in_atomic) {
  std::set<std::string> names;
  for (const LocalDecl& local : block.locals) {
    if (!names.insert(local.name).second) complain(local.name + " declared twice");
    if (local.type == Type::Lock) complain("local lock");
    expect(local.init, local.type, visible);
    visible.push_back({local.name, local.type, false});
  }
  for (const Stmt& s : block.stmts) stmt(s, visible, in_atomic, !in_atomic);
}

/// Only the very first statement of an atomic block may block, and only if nothing comes before it.
void Checker::atomic(const Stmt& stmt_, const Variables& visible, bool may_block) {
  const Block& body = stmt_.blocks[0];
  const bool first_may_block = may_block && body.locals.empty() && !body.stmts.empty() &&
                               (body.stmts[0].kind == StmtKind::Await || body.stmts[0].kind == StmtKind::Lock ||
                                body.stmts[0].kind == StmtKind::Guard);
  if (!first_may_block) return block(body, visible, true);
  stmt(body.stmts[0], visible, true, true);
  Block rest = body;
  rest.stmts.erase(rest.stmts.begin());
  block(rest, visible, true);
}

void Checker::part(const Stmt& s, const Variables& visible, bool in_atomic, bool may_block) {
  static const std::set<StmtKind> simple = {StmtKind::Skip,      StmtKind::Assign, StmtKind::SpawnBlock,
                                            StmtKind::SpawnProc, StmtKind::Assert, StmtKind::Assume,
                                            StmtKind::Atomic,    StmtKind::Guard,  StmtKind::Choice};
  if (simple.count(s.kind) == 0) complain("not a simple statement");
  stmt(s, visible, in_atomic, may_block);
}

void Checker::stmt(const Stmt& s, const Variables& visible, bool in_atomic, bool may_block) {
  const bool blocks = s.kind == StmtKind::Await || s.kind == StmtKind::Lock || s.kind == StmtKind::Guard;
  if (blocks && !may_block) complain("blocks inside an atomic block");
  if (s.bound && *s.bound < 0) complain("negative bound");
  switch (s.kind) {
    case StmtKind::Skip: return;
    case StmtKind::Assign: return expect(s.exprs[1], target(s.exprs[0], visible), visible);
    case StmtKind::SpawnProc:
      if (routines_.count(s.name) == 0) complain("no procedure " + s.name);
      return;
    case StmtKind::Lock:
    case StmtKind::Unlock:
      if (target(s.exprs[0], visible) != Type::Lock) complain("not a lock");
      return;
    case StmtKind::Atomic: return atomic(s, visible, may_block && !in_atomic);
    case StmtKind::SpawnBlock: return block(s.blocks[0], visible, false);
    default: break;
  }
  for (const Expr& expr : s.exprs) expect(expr, Type::Bool, visible);
  for (const Block& b : s.blocks) block(b, visible, in_atomic);
  const bool part_may_block = s.kind == StmtKind::Guard ? may_block : !in_atomic;
  for (const Stmt& p : s.parts) part(p, visible, in_atomic, part_may_block);
}

// --- procedures that spawn themselves ---

/// The procedures that this block spawns without a condition around the spawn.
void unconditional(const Block& block, std::set<std::string>& out) {
  for (const Stmt& s : block.stmts) {
    if (s.kind == StmtKind::SpawnProc) out.insert(s.name);
    if (s.kind == StmtKind::SpawnBlock || s.kind == StmtKind::Atomic || s.kind == StmtKind::Scope) {
      unconditional(s.blocks[0], out);
    }
  }
}

void Checker::recursion() {
  std::function<void(const std::string&, std::set<std::string>)> visit = [&](const std::string& name,
                                                                             std::set<std::string> active) {
    if (!active.insert(name).second) return complain(name + " spawns itself");
    for (const Routine& routine : program_.procedures) {
      if (routine.name != name) continue;
      std::set<std::string> next;
      unconditional(routine.body, next);
      for (const std::string& callee : next) visit(callee, active);
    }
  };
  for (const Routine& routine : program_.procedures) visit(routine.name, {});
}

}  // namespace

std::string complaint_about(const Program& program) { return Checker(program).run(); }

}  // namespace heddle::fuzz
