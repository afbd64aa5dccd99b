#include "fuzz/features.h"

#include <set>
#include <utility>
#include <vector>

// What a program exercises, by name. The list begins with all names, so that a feature which the generator never
// produces is seen as a zero.

namespace heddle::fuzz {

namespace {

const char* name_of(ExprKind kind) {
  switch (kind) {
    case ExprKind::Int: return "expr int";
    case ExprKind::Bool: return "expr bool";
    case ExprKind::Name: return "expr name";
    case ExprKind::Element: return "expr element";
    case ExprKind::Neg: return "expr -x";
    case ExprKind::Not: return "expr not";
    case ExprKind::Add: return "expr +";
    case ExprKind::Sub: return "expr -";
    case ExprKind::Mul: return "expr *";
    case ExprKind::Div: return "expr /";
    case ExprKind::Mod: return "expr %";
    case ExprKind::Eq: return "expr ==";
    case ExprKind::Ne: return "expr !=";
    case ExprKind::Lt: return "expr <";
    case ExprKind::Le: return "expr <=";
    case ExprKind::Gt: return "expr >";
    case ExprKind::Ge: return "expr >=";
    case ExprKind::And: return "expr and";
    case ExprKind::Or: return "expr or";
    case ExprKind::Implies: return "expr =>";
  }
  return "";
}

const char* name_of(StmtKind kind) {
  switch (kind) {
    case StmtKind::Skip: return "stmt skip";
    case StmtKind::Assign: return "stmt assign";
    case StmtKind::If: return "stmt if";
    case StmtKind::While: return "stmt while";
    case StmtKind::Await: return "stmt await";
    case StmtKind::SpawnBlock: return "stmt spawn block";
    case StmtKind::SpawnProc: return "stmt spawn procedure";
    case StmtKind::Lock: return "stmt lock";
    case StmtKind::Unlock: return "stmt unlock";
    case StmtKind::Atomic: return "stmt atomic";
    case StmtKind::Assert: return "stmt assert";
    case StmtKind::Assume: return "stmt assume";
    case StmtKind::Scope: return "stmt scope";
    case StmtKind::Guard: return "stmt guard";
    case StmtKind::Choice: return "stmt choice";
    case StmtKind::GuardLoop: return "stmt guarded loop";
  }
  return "";
}

constexpr const char* kOthers[] = {
    "global input int",
    "global input bool",
    "global input array",
    "global initial constant",
    "global initial expr",
    "global initial list",
    "global undeclared int",
    "global undeclared bool",
    "global array int",
    "global array bool",
    "global lock",
    "global array lock",
    "requires",
    "ensures",
    "procedure",
    "process named",
    "process empty",
    "else",
    "else if",
    "loop bounded",
    "loop unbounded",
    "loop bound 0",
    "guarded loop bounded",
    "guarded loop unbounded",
    "spawn captures a local",
    "spawn under a guard",
    "spawn in atomic",
    "atomic that may block",
    "atomic under a guard",
    "atomic in atomic",
    "loop in atomic",
    "guard in guard",
    "guard in choice",
    "choice in guard",
    "choice in choice",
    "local shadows",
    "block with locals",
    "big constant",
    "equality of bools",
    "divisor not constant",
    "index not constant",
    "recursive procedure",
};

using Names = std::vector<std::string>;

class Counter {
public:
  Counter() {
    for (int kind = 0; kind <= static_cast<int>(ExprKind::Implies); ++kind) counts_[name_of(ExprKind(kind))] = 0;
    for (int kind = 0; kind <= static_cast<int>(StmtKind::GuardLoop); ++kind) counts_[name_of(StmtKind(kind))] = 0;
    for (const char* other : kOthers) counts_[other] = 0;
  }

  std::map<std::string, int> run(const Program& program);

private:
  void add(const char* feature, bool present = true) { counts_.at(feature) += present ? 1 : 0; }
  void global(const Global& global);
  void expr(const Expr& expr);
  bool is_bool(const Expr& expr) const;
  void block(const Block& block, Names locals, bool in_atomic);
  void stmt(const Stmt& stmt, const Names& locals, bool in_atomic);
  void loop(const Stmt& stmt, bool in_atomic);
  void part(const Stmt& outer, const Stmt& stmt);

  std::map<std::string, int> counts_;
  std::set<std::string> bools_;
  std::set<std::string> globals_;
  std::string procedure_;  // the one whose body is being counted
};

std::map<std::string, int> Counter::run(const Program& program) {
  for (const Global& g : program.globals) global(g);
  for (const Clause& clause : program.required) expr(clause.condition);
  for (const Clause& clause : program.ensured) expr(clause.condition);
  add("requires", !program.required.empty());
  add("ensures", !program.ensured.empty());
  for (const Routine& r : program.procedures) {
    add("procedure");
    procedure_ = r.name;
    block(r.body, {}, false);
  }
  procedure_.clear();
  for (const Routine& r : program.processes) {
    add("process named", !r.name.empty());
    add("process empty", r.body.stmts.empty());
    block(r.body, {}, false);
  }
  return std::move(counts_);
}

void Counter::global(const Global& g) {
  globals_.insert(g.name);
  const bool scalar_input = g.is_input() && !g.size;
  if (g.type == Type::Bool) bools_.insert(g.name);
  add("global input int", scalar_input && g.declared && g.type == Type::Int);
  add("global input bool", scalar_input && g.declared && g.type == Type::Bool);
  add("global input array", g.is_input() && g.size);
  add("global undeclared int", !g.declared && g.type == Type::Int);
  add("global undeclared bool", !g.declared && g.type == Type::Bool);
  add("global array int", g.size && g.type == Type::Int);
  add("global array bool", g.size && g.type == Type::Bool);
  add("global lock", !g.size && g.type == Type::Lock);
  add("global array lock", g.size && g.type == Type::Lock);
  add("global initial list", g.init.size() > 1);
  for (const Expr& init : g.init) {
    const bool constant = init.kind == ExprKind::Int || init.kind == ExprKind::Bool;
    add(constant ? "global initial constant" : "global initial expr");
    expr(init);
  }
}

bool Counter::is_bool(const Expr& e) const {
  if (e.kind == ExprKind::Name || e.kind == ExprKind::Element) return bools_.count(e.name) != 0;
  return e.kind == ExprKind::Bool || e.kind == ExprKind::Not || e.kind >= ExprKind::Eq;
}

void Counter::expr(const Expr& e) {
  add(name_of(e.kind));
  add("big constant", e.kind == ExprKind::Int && e.value > 1000000);
  const bool equality = e.kind == ExprKind::Eq || e.kind == ExprKind::Ne;
  add("equality of bools", equality && is_bool(e.args[0]));
  const bool divides = e.kind == ExprKind::Div || e.kind == ExprKind::Mod;
  add("divisor not constant", divides && e.args[1].kind != ExprKind::Int);
  add("index not constant", e.kind == ExprKind::Element && e.args[0].kind != ExprKind::Int);
  for (const Expr& arg : e.args) expr(arg);
}

void Counter::loop(const Stmt& s, bool in_atomic) {
  add("loop in atomic", in_atomic);
  add("loop bound 0", s.bound == 0);
  if (s.kind == StmtKind::While) add(s.bound ? "loop bounded" : "loop unbounded");
  if (s.kind == StmtKind::GuardLoop) add(s.bound ? "guarded loop bounded" : "guarded loop unbounded");
}

void Counter::part(const Stmt& outer, const Stmt& s) {
  const bool in_choice = outer.kind == StmtKind::Choice;
  add("spawn under a guard", s.kind == StmtKind::SpawnBlock || s.kind == StmtKind::SpawnProc);
  add("atomic under a guard", s.kind == StmtKind::Atomic);
  add(in_choice ? "guard in choice" : "guard in guard", s.kind == StmtKind::Guard);
  add(in_choice ? "choice in choice" : "choice in guard", s.kind == StmtKind::Choice);
}

void Counter::block(const Block& b, Names locals, bool in_atomic) {
  add("block with locals", !b.locals.empty());
  for (const LocalDecl& local : b.locals) {
    bool shadows = globals_.count(local.name) != 0;
    for (const std::string& outer : locals) shadows = shadows || outer == local.name;
    add("local shadows", shadows);
    expr(local.init);
    locals.push_back(local.name);
  }
  for (const Stmt& s : b.stmts) stmt(s, locals, in_atomic);
}

void Counter::stmt(const Stmt& s, const Names& locals, bool in_atomic) {
  add(name_of(s.kind));
  if (s.kind == StmtKind::While || s.kind == StmtKind::GuardLoop) loop(s, in_atomic);
  const bool spawn_block = s.kind == StmtKind::SpawnBlock;
  add("spawn captures a local", spawn_block && !locals.empty());
  add("spawn in atomic", in_atomic && (spawn_block || s.kind == StmtKind::SpawnProc));
  add("recursive procedure", s.kind == StmtKind::SpawnProc && s.name == procedure_);
  if (s.kind == StmtKind::If) {
    const auto& other = s.blocks[1].stmts;
    add("else", !other.empty());
    add("else if", other.size() == 1 && other[0].kind == StmtKind::If);
  }
  if (s.kind == StmtKind::Atomic) {
    add("atomic in atomic", in_atomic);
    const auto& body = s.blocks[0].stmts;
    const StmtKind first = body.empty() ? StmtKind::Skip : body[0].kind;
    add("atomic that may block", first == StmtKind::Await || first == StmtKind::Lock || first == StmtKind::Guard);
  }
  for (const Expr& e : s.exprs) expr(e);
  for (const Block& b : s.blocks) block(b, locals, !spawn_block && (in_atomic || s.kind == StmtKind::Atomic));
  for (const Stmt& p : s.parts) {
    part(s, p);
    stmt(p, locals, in_atomic);
  }
}

}  // namespace

std::map<std::string, int> count_features(const Program& program) { return Counter().run(program); }

}  // namespace heddle::fuzz
