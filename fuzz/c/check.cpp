#include "fuzz/c/check.h"

#include <algorithm>

#include "fuzz/c/checker.h"
#include "fuzz/c/print_stmt.h"

namespace heddle::fuzz_c {

namespace {

bool ends_at_zero(const Function& f) {
  if (f.value.kind != ExprKind::Conditional || f.value.args[0].kind != ExprKind::Le) return false;
  const Expr& end = f.value.args[0];
  return is_name(end.args[0], f.parameters[0].name) && is_number(end.args[1], 0);
}

bool spins(const Block& block) {
  return std::any_of(block.stmts.begin(), block.stmts.end(), [](const Stmt& s) {
    return s.kind == StmtKind::Await || std::any_of(s.blocks.begin(), s.blocks.end(), spins);
  });
}

}  // namespace

void Checker::globals() {
  auto names_mutex = [&](const std::string& name) {
    return std::any_of(program_.mutexes.begin(), program_.mutexes.end(),
                       [&](const Mutex& mutex) { return mutex.name == name; });
  };
  for (const Global& global : program_.globals) {
    require(global.guard != Guard::Locked || names_mutex(global.mutex), "a variable without its mutex");
    require(global.tag.empty() || find_struct(program_, global.tag) != nullptr, "no such struct");
    const std::string target = global.target.substr(0, global.target.find('['));
    const Global* to = global.target.empty() ? &global : find_global(program_, target);
    require(to != nullptr && to->type == global.type && to->guard == global.guard, "a pointer to something else");
  }
}

void Checker::functions() {
  for (const Function& f : program_.functions) {
    function_ = &f;
    Scope scope;
    scope.in_function = true;
    for (const Parameter& p : f.parameters) {
      const bool counts = f.recursive && &p == f.parameters.data();
      if (p.guard == Guard::None) scope.locals.push_back({p.name, p.type, !counts});
      if (p.guard != Guard::None) scope.pointers.push_back({p.name, p.type, p.guard});
    }
    for (const Stmt& s : f.body.stmts) stmt(s, scope);
    const bool ends = f.recursive && ends_at_zero(f);
    for (std::size_t i = 0; i < f.value.args.size() && ends; ++i) {
      may_recurse_ = i == 2;
      value(f.value.args[i], scope);
    }
    may_recurse_ = false;
    if (!ends) value(f.value, scope);
  }
  function_ = nullptr;
}

Scope Checker::scope_of(const Thread& t) const {
  Scope scope;
  scope.depth = 1;
  const Global* global = find_global(program_, t.address);
  if (t.argument == Thread::Argument::Number) scope.locals.push_back({"arg", Type::Long});
  if (global != nullptr) scope.pointers.push_back({"arg", global->type, global->guard});
  return scope;
}

void Checker::threads() {
  for (const Thread& t : program_.threads) {
    require((t.argument == Thread::Argument::Address) == (find_global(program_, t.address) != nullptr), "no argument");
    Scope scope = scope_of(t);
    for (const Stmt& s : t.body.stmts) stmt(s, scope);
    if (t.result) value(*t.result, scope);
    const int first = &t == program_.threads.data() ? 1 : 0;
    int created = mentions(program_.main, StmtKind::Create, t.name) ? 1 : 0;
    int joined = mentions(program_.main, StmtKind::Join, t.name) ? 1 : 0;
    for (const Thread& parent : program_.threads) {
      const bool creates = mentions(parent.body, StmtKind::Create, t.name);
      created += creates ? 1 : 0;
      joined += mentions(parent.body, StmtKind::Join, t.name) ? 1 : 0;
      require(!creates || parent.argument == t.argument || t.argument != Thread::Argument::Address, "no argument");
      require(!creates || (first == 0 && &parent == program_.threads.data()), "a thread that creates its parent");
    }
    require(created == 1 && joined == 1, t.name + " is not created and joined once");
  }
}

/// Threads that are created come to an end, so after as many joins as creations main is alone again.
void Checker::main() {
  Scope scope;
  scope.in_main = scope.alone = true;
  scope.depth = 1;
  std::size_t joined = 0;
  const auto joins = std::count_if(program_.main.stmts.begin(), program_.main.stmts.end(),
                                   [](const Stmt& s) { return s.kind == StmtKind::Join; });
  for (const Stmt& s : program_.main.stmts) {
    stmt(s, scope);
    if (s.kind == StmtKind::Create) scope.alone = false;
    if (s.kind == StmtKind::Join && ++joined == static_cast<std::size_t>(joins)) scope.alone = true;
  }
}

/// Only the second thread spins, on a flag that the first one sets before all else and nobody resets.
void Checker::spinning() {
  require(!spins(program_.main), "main spins");
  for (std::size_t i = 0; i < program_.threads.size(); ++i) {
    if (!spins(program_.threads[i].body)) continue;
    const auto& first = program_.threads[0].body.stmts;
    const bool sets = i == 1 && !first.empty() && first[0].kind == StmtKind::Assign &&
                      first[0].exprs[0].name == "ready" && first[0].exprs[1].kind == ExprKind::Number &&
                      first[0].exprs[1].value != 0;
    require(sets && mentions(program_.main, StmtKind::Create, program_.threads[0].name), "spinning in vain");
    for (const Stmt& s : program_.threads[i].body.stmts) {
      require(s.kind != StmtKind::Await || s.exprs[0].name == "ready", "spinning on something else");
      require(!std::any_of(s.blocks.begin(), s.blocks.end(), spins), "spinning with something in hand");
    }
  }
}

std::string Checker::run() {
  globals();
  if (!complaint_.empty()) return complaint_;
  functions();
  threads();
  main();
  spinning();
  return complaint_;
}

std::string complaint_about(const Program& program) { return Checker(program).run(); }

}  // namespace heddle::fuzz_c
