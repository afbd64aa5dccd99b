#include "fuzz/c/waits/shrink.h"

#include <utility>

#include "fuzz/c/waits/build.h"
#include "fuzz/c/waits/check.h"
#include "fuzz/sweep.h"

// Shrinking by trying every small edit until none keeps the failure, as in fuzz/c/shrink.cpp.

namespace heddle::fuzz_waits {

namespace {

using fuzz::Phase;

class Editor {
public:
  Editor(Phase phase, std::size_t number) : phase_(phase), left_(number) {}

  /// Carries out the edit on the program; false if there are not that many.
  bool edit(Program& program) {
    for (std::size_t i = program.threads.size(); i > 1; --i) thread(program, i - 1);
    for (Block& b : program.threads) block(b);
    if (program.prints && hit(Phase::Details)) program.prints = false;
    for (int& value : program.first) simplify(value, 0);
    objects(program);
    return done_;
  }

private:
  bool hit(Phase phase) {
    if (done_ || phase != phase_) return false;
    if (left_-- > 0) return false;
    done_ = true;
    return true;
  }
  void simplify(int& value, int simplest) {
    if (value != simplest && hit(Phase::Details)) value = simplest;
  }
  void thread(Program& program, std::size_t which);
  void objects(Program& program);
  void block(Block& b);
  void unwrap(std::vector<Stmt>& list, std::size_t i);
  void stmt(Stmt& s);
  void expr(Expr& e);

  Phase phase_;
  std::size_t left_;
  bool done_ = false;
};

bool is_of_thread(const Stmt& s) {
  return s.kind == StmtKind::Create || s.kind == StmtKind::Join || s.kind == StmtKind::Cancel;
}

/// The thread goes, and what others do with it; those behind it move up.
void forget(Block& b, int thread) {
  std::erase_if(b.stmts, [&](const Stmt& s) { return is_of_thread(s) && s.index == thread; });
  for (Stmt& s : b.stmts) {
    if (is_of_thread(s) && s.index > thread) --s.index;
    for (Block& inner : s.blocks) forget(inner, thread);
  }
}

void Editor::thread(Program& program, std::size_t which) {
  if (!hit(Phase::Pieces)) return;
  program.threads.erase(program.threads.begin() + static_cast<long>(which));
  for (Block& b : program.threads) forget(b, static_cast<int>(which));
}

/// The last of each kind goes, where nobody uses it; check.h says whether.
void Editor::objects(Program& program) {
  for (int* count : {&program.mutexes, &program.rwlocks, &program.spinlocks, &program.conditions, &program.elsewhere}) {
    if (*count > 0 && hit(Phase::Pieces)) --*count;
  }
  if (program.shared > 0 && hit(Phase::Pieces)) {
    --program.shared;
    program.first.pop_back();
  }
  if (!program.semaphores.empty() && hit(Phase::Pieces)) program.semaphores.pop_back();
  if (!program.barriers.empty() && hit(Phase::Pieces)) program.barriers.pop_back();
  if (!program.handlers.empty() && hit(Phase::Pieces)) program.handlers.pop_back();
  for (int& value : program.semaphores) simplify(value, 0);
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
  for (std::size_t i = b.stmts.size(); i > 0; --i) {
    if (hit(Phase::Pieces)) b.stmts.erase(b.stmts.begin() + static_cast<long>(i - 1));
    if (done_) return;
  }
  // A lock and its unlocking, and whatever else is only right in pairs.
  for (std::size_t i = 0; i < b.stmts.size(); ++i) {
    for (std::size_t j = i + 1; j < b.stmts.size(); ++j) {
      if (b.stmts[i].index != b.stmts[j].index || !hit(Phase::Pieces)) continue;
      b.stmts.erase(b.stmts.begin() + static_cast<long>(j));
      b.stmts.erase(b.stmts.begin() + static_cast<long>(i));
      return;
    }
  }
  for (std::size_t i = 0; i < b.stmts.size() && !done_; ++i) unwrap(b.stmts, i);
  if (done_) return;
  for (Stmt& s : b.stmts) stmt(s);
}

void Editor::stmt(Stmt& s) {
  for (Block& b : s.blocks) block(b);
  if (s.kind == StmtKind::Repeat && s.amount > 1 && hit(Phase::Details)) --s.amount;
  simplify(s.spelling, 0);
  if (s.route != Route::Direct && hit(Phase::Details)) s.route = Route::Direct;
  for (Expr& e : s.exprs) expr(e);
}

void Editor::expr(Expr& e) {
  for (std::size_t i = 0; i < e.args.size(); ++i) {
    if (!hit(Phase::Details)) continue;
    e = Expr(e.args[i]);
    return;
  }
  for (const std::int64_t value : {0, 1}) {
    const bool smaller = e.kind != ExprKind::Number || e.value > value;
    if (!smaller || !hit(Phase::Details)) continue;
    e = build::num(value);
    return;
  }
  for (Expr& arg : e.args) expr(arg);
}

}  // namespace

Program shrink(Program program, const StillFails& still_fails, std::size_t tries) {
  auto is_program = [](const Program& candidate) { return complaint_about(candidate).empty(); };
  return fuzz::shrink_by<Editor>(std::move(program), is_program, still_fails, tries);
}

}  // namespace heddle::fuzz_waits
