#include "fuzz/c/shrink.h"

#include <utility>

#include "fuzz/c/build.h"
#include "fuzz/c/check.h"
#include "fuzz/sweep.h"

// Shrinking by trying every small edit until none keeps the failure, as in fuzz/shrink.cpp: the edits of a program are
// numbered by walking it in a fixed order; to try one, walk a copy and carry out the edit when its number comes up.
// Every edit makes the program smaller in a fixed sense, so this ends.

namespace heddle::fuzz_c {

namespace {

using fuzz::Phase;

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
  template <typename T>
  void simplify(T& value, T simplest);
  void threads(Program& program);
  void thread(Thread& thread);
  void global(Global& global);
  void function(Function& function);
  void block(Block& block);
  void unwrap(std::vector<Stmt>& list, std::size_t i);
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

template <typename T>
void Editor::simplify(T& value, T simplest) {
  if (value != simplest && hit(Phase::Details)) value = std::move(simplest);
}

/// A thread goes with its creation and its join.
void Editor::threads(Program& program) {
  for (std::size_t i = program.threads.size(); i > 0 && !done_; --i) {
    if (!hit(Phase::Pieces)) continue;
    const std::string name = program.threads[i - 1].name;
    auto of_it = [&](const Stmt& s) {
      return s.name == name && (s.kind == StmtKind::Create || s.kind == StmtKind::Join);
    };
    program.threads.erase(program.threads.begin() + static_cast<long>(i - 1));
    std::erase_if(program.main.stmts, of_it);
    for (Thread& parent : program.threads) std::erase_if(parent.body.stmts, of_it);
  }
}

bool Editor::edit(Program& program) {
  threads(program);
  for (Thread& t : program.threads) block(t.body);
  block(program.main);
  remove_each(program.functions);
  remove_each(program.globals);
  remove_each(program.conditions);
  remove_each(program.mutexes);
  remove_each(program.structs);
  for (Thread& t : program.threads) thread(t);
  for (Function& f : program.functions) function(f);
  for (Global& g : program.globals) global(g);
  for (Mutex& mutex : program.mutexes) {
    simplify(mutex.recursive, false);
    simplify(mutex.spelling, 0);
  }
  return done_;
}

void Editor::thread(Thread& t) {
  simplify(t.spelling, 0);
  if (t.result && hit(Phase::Pieces)) t.result.reset();
  if (t.argument != Thread::Argument::None && hit(Phase::Pieces)) {
    t.argument = Thread::Argument::None;
    t.address.clear();
  }
  if (t.result) expr(*t.result);
}

void Editor::function(Function& f) {
  simplify(f.spelling, 0);
  block(f.body);
  expr(f.value);
}

void Editor::global(Global& g) {
  simplify(g.shown, false);
  simplify(g.is_volatile, false);
  simplify(g.spelling, 0);
  for (std::int64_t& value : g.init) simplify<std::int64_t>(value, 0);
}

/// A statement may give way to what is inside it.
void Editor::unwrap(std::vector<Stmt>& list, std::size_t i) {
  for (std::size_t b = 0; b < list[i].blocks.size(); ++b) {
    if (list[i].blocks[b].stmts.empty() || !hit(Phase::Pieces)) continue;
    std::vector<Stmt> instead = list[i].blocks[b].stmts;
    const auto at = list.erase(list.begin() + static_cast<long>(i));
    list.insert(at, std::make_move_iterator(instead.begin()), std::make_move_iterator(instead.end()));
    return;
  }
}

void Editor::block(Block& b) {
  remove_each(b.stmts);
  for (std::size_t i = 0; i < b.stmts.size() && !done_; ++i) unwrap(b.stmts, i);
  if (done_) return;
  for (Stmt& s : b.stmts) stmt(s);
}

void Editor::stmt(Stmt& s) {
  for (Block& b : s.blocks) block(b);
  const bool chosen = (s.kind == StmtKind::Pointer || s.kind == StmtKind::Point) && s.exprs.size() == 3;
  for (const std::size_t which : {1U, 2U}) {
    if (!chosen || done_ || !hit(Phase::Pieces)) continue;
    s.exprs = {Expr(s.exprs[which])};
    return;
  }
  if (s.kind == StmtKind::Loop && !s.exprs.empty() && hit(Phase::Pieces)) s.exprs.clear();
  if (s.kind == StmtKind::Loop && s.bound > 1 && hit(Phase::Details)) --s.bound;
  if (s.kind == StmtKind::Switch && s.blocks.size() > 1 && hit(Phase::Pieces)) s.blocks.erase(s.blocks.begin());
  if (s.kind == StmtKind::Assign) simplify<std::string>(s.text, "=");
  simplify(s.style, 0);
  simplify(s.spelling, 0);
  for (Expr& e : s.exprs) expr(e);
}

void Editor::expr(Expr& e) {
  for (std::size_t i = 0; i < e.args.size(); ++i) {
    if (e.kind == ExprKind::Element || !hit(Phase::Details)) continue;
    e = Expr(e.args[i]);
    return;
  }
  for (const std::int64_t value : {0, 1}) {
    if (e.kind == ExprKind::Number || !hit(Phase::Details)) continue;
    e = build::num(value);
    return;
  }
  if (e.kind == ExprKind::Number) {
    if (e.value != 0 && e.value != 1) simplify<std::int64_t>(e.value, 1);
    simplify<std::int64_t>(e.value, 0);
    if (e.value > 1 && hit(Phase::Details)) e.value /= 2;
    if (e.value > 2 && hit(Phase::Details)) --e.value;
    return;
  }
  if (!e.other.empty() && hit(Phase::Details)) {
    e.other.clear();
    e.args.pop_back();
  }
  simplify(e.style, 0);
  for (Expr& arg : e.args) expr(arg);
}

}  // namespace

Program shrink(Program program, const StillFails& still_fails, std::size_t tries) {
  auto is_program = [](const Program& candidate) { return complaint_about(candidate).empty(); };
  return fuzz::shrink_by<Editor>(std::move(program), is_program, still_fails, tries);
}

}  // namespace heddle::fuzz_c
