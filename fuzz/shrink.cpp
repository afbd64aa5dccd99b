#include "fuzz/shrink.h"

#include <utility>

#include "fuzz/build.h"
#include "fuzz/check.h"
#include "fuzz/sweep.h"

// Shrinking by trying every small edit until none keeps the failure. The edits of a program are numbered by walking
// it in a fixed order; to try one, walk a copy and carry out the edit when its number comes up. After an edit that
// worked the walk goes on at the same number, where the next piece now is. Removing whole pieces comes first, since
// it is what makes the rest quick. Every edit makes the program smaller in a fixed sense (fewer nodes, or a smaller
// number, name or constant at one node), so this ends.

namespace heddle::fuzz {

namespace {

class Editor {
public:
  Editor(Phase phase, std::size_t number) : phase_(phase), left_(number) {}

  /// Carries out the edit on the program; false if there are not that many.
  bool edit(Program& program);

private:
  /// Whether it is the turn of this edit of this phase.
  bool hit(Phase phase) {
    if (done_ || phase != phase_) return false;
    if (left_-- > 0) return false;
    done_ = true;
    return true;
  }

  template <typename T>
  void remove_each(std::vector<T>& list);
  void global(Global& global);
  void block(Block& block);
  void unwrap(std::vector<Stmt>& list, std::size_t i);
  void splice(std::vector<Stmt>& list, std::size_t i, std::vector<Stmt> instead);
  void stmt(Stmt& stmt);
  void expr(Expr& expr);

  Phase phase_;
  std::size_t left_;
  bool done_ = false;
};

template <typename T>
void Editor::remove_each(std::vector<T>& list) {
  for (std::size_t i = list.size(); i > 0; --i) {
    if (hit(Phase::Pieces)) list.erase(list.begin() + static_cast<long>(i - 1));
    if (done_) return;
  }
}

bool Editor::edit(Program& program) {
  remove_each(program.processes);
  remove_each(program.procedures);
  remove_each(program.required);
  remove_each(program.ensured);
  remove_each(program.globals);
  for (Routine& routine : program.processes) block(routine.body);
  for (Routine& routine : program.procedures) block(routine.body);
  for (Global& g : program.globals) global(g);
  for (Clause& clause : program.required) expr(clause.condition);
  for (Clause& clause : program.ensured) expr(clause.condition);
  for (Routine& routine : program.processes) {
    if (!routine.name.empty() && hit(Phase::Details)) routine.name.clear();
  }
  return done_;
}

void Editor::global(Global& g) {
  if (g.is_input()) {
    if (g.declared && hit(Phase::Pieces)) g.init = {g.type == Type::Bool ? build::truth(false) : build::num(0)};
    if (!g.declared && hit(Phase::Details)) g.declared = true;
    if (g.type == Type::Int && g.high > g.low && hit(Phase::Details)) --g.high;
    if (g.type == Type::Int && g.high > g.low && hit(Phase::Details)) ++g.low;
  }
  if (g.size && *g.size > 1 && hit(Phase::Details)) {
    --*g.size;
    if (g.init.size() > 1) g.init.pop_back();
  }
  if (g.init.size() > 1 && hit(Phase::Details)) g.init.resize(1);
  for (Expr& init : g.init) expr(init);
}

void Editor::splice(std::vector<Stmt>& list, std::size_t i, std::vector<Stmt> instead) {
  const auto at = list.erase(list.begin() + static_cast<long>(i));
  list.insert(at, std::make_move_iterator(instead.begin()), std::make_move_iterator(instead.end()));
}

/// A statement may give way to what is inside it.
void Editor::unwrap(std::vector<Stmt>& list, std::size_t i) {
  for (std::size_t b = 0; b < list[i].blocks.size(); ++b) {
    if (list[i].blocks[b].stmts.empty() || !hit(Phase::Pieces)) continue;
    return splice(list, i, std::vector<Stmt>(list[i].blocks[b].stmts));
  }
  for (std::size_t p = 0; p < list[i].parts.size(); ++p) {
    if (hit(Phase::Pieces)) return splice(list, i, {Stmt(list[i].parts[p])});
  }
}

void Editor::block(Block& b) {
  remove_each(b.stmts);
  remove_each(b.locals);
  for (std::size_t i = 0; i < b.stmts.size() && !done_; ++i) unwrap(b.stmts, i);
  if (done_) return;
  for (LocalDecl& local : b.locals) expr(local.init);
  for (Stmt& s : b.stmts) stmt(s);
}

void Editor::stmt(Stmt& s) {
  for (Block& b : s.blocks) block(b);
  for (Stmt& part : s.parts) {
    std::vector<Stmt> alone = {part};
    unwrap(alone, 0);
    if (done_ && alone.size() == 1) part = alone[0];
    if (done_) return;
    if (part.kind != StmtKind::Skip && hit(Phase::Pieces)) part = build::skip();
    stmt(part);
  }
  for (Expr& e : s.exprs) expr(e);
  if (s.bound && *s.bound > 0 && hit(Phase::Details)) --*s.bound;
}

bool is_constant(const Expr& e) { return e.kind == ExprKind::Int || e.kind == ExprKind::Bool; }

void Editor::expr(Expr& e) {
  for (std::size_t i = 0; i < e.args.size(); ++i) {
    if (e.kind == ExprKind::Element || !hit(Phase::Details)) continue;
    e = Expr(e.args[i]);
    return;
  }
  if (!is_constant(e)) {
    for (const Expr& constant : {build::num(0), build::num(1), build::truth(false), build::truth(true)}) {
      if (!hit(Phase::Details)) continue;
      e = constant;
      return;
    }
  }
  if (e.kind == ExprKind::Int && e.value > 1 && hit(Phase::Details)) e.value = 1;
  if (e.kind == ExprKind::Int && e.value > 1 && hit(Phase::Details)) e.value /= 2;
  if (e.kind == ExprKind::Int && e.value > 0 && hit(Phase::Details)) --e.value;
  for (Expr& arg : e.args) expr(arg);
}

}  // namespace

Program shrink(Program program, const StillFails& still_fails, std::size_t tries) {
  auto is_program = [](const Program& candidate) { return complaint_about(candidate).empty(); };
  return shrink_by<Editor>(std::move(program), is_program, still_fails, tries);
}

}  // namespace heddle::fuzz
