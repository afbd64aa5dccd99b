#include "fuzz/c/waits/check.h"

#include <set>

// The rules of trees, for the shrinker, which breaks them all the time: names exist, a statement has one access to what
// is shared, `break` stands in a loop, and an atomic section has nothing in it that waits.

namespace heddle::fuzz_waits {

namespace {

const std::set<StmtKind> kWithinSections = {StmtKind::Load, StmtKind::Store, StmtKind::Add,           StmtKind::Assert,
                                            StmtKind::If,   StmtKind::Exit,  StmtKind::AssumeOrAbort, StmtKind::Abort};

class Checker {
public:
  explicit Checker(const Program& program) : program_(program) {}

  std::string run() {
    if (program_.threads.empty()) complain("no main");
    if (program_.first.size() != static_cast<std::size_t>(program_.shared)) complain("initial values");
    for (const Handler& handler : program_.handlers) {
      within(handler.index, handler.unlocks ? program_.mutexes : program_.shared);
    }
    for (const Block& thread : program_.threads) block(thread, false, false);
    return complaint_;
  }

private:
  void complain(const std::string& text) {
    if (complaint_.empty()) complaint_ = text;
  }
  void within(std::int64_t index, std::int64_t count) {
    if (index < 0 || index >= count) complain("no such object");
  }
  static int accesses(const Expr& e) {
    int count = e.kind == ExprKind::Shared ? 1 : 0;
    for (const Expr& arg : e.args) count += accesses(arg);
    return count;
  }
  void expr(const Expr& e);
  void objects(const Stmt& s);
  void stmt(const Stmt& s, bool in_loop, bool in_section);
  void block(const Block& b, bool in_loop, bool in_section) {
    for (const Stmt& s : b.stmts) stmt(s, in_loop, in_section);
  }

  const Program& program_;
  std::string complaint_;
};

void Checker::expr(const Expr& e) {
  switch (e.kind) {
    case ExprKind::Local: within(e.index, kLocals); break;
    case ExprKind::Below:
    case ExprKind::SameAddress: within(e.value, program_.shared); [[fallthrough]];
    case ExprKind::BelowNumber:
    case ExprKind::IsNumber:
    case ExprKind::Shared: within(e.index, program_.shared); break;
    case ExprKind::Elsewhere: within(e.index, program_.elsewhere); break;
    default: break;
  }
  for (const Expr& arg : e.args) expr(arg);
}

void Checker::objects(const Stmt& s) {
  switch (s.kind) {
    case StmtKind::Store:
      if (accesses(s.exprs[0]) != 0) complain("reads while it writes");
      return within(s.index, program_.shared);
    case StmtKind::Add: return within(s.index, program_.shared);
    case StmtKind::Load: return within(s.index, kLocals);
    case StmtKind::Lock:
    case StmtKind::Unlock:
    case StmtKind::TryLock:
    case StmtKind::TimedLock:
    case StmtKind::LateLock: return within(s.index, program_.mutexes);
    case StmtKind::ReadLock:
    case StmtKind::WriteLock:
    case StmtKind::GiveLock: return within(s.index, program_.rwlocks);
    case StmtKind::SpinLock:
    case StmtKind::SpinUnlock: return within(s.index, program_.spinlocks);
    case StmtKind::SemWait:
    case StmtKind::SemPost:
    case StmtKind::SemTry: return within(s.index, static_cast<int>(program_.semaphores.size()));
    case StmtKind::Wait: within(s.amount, program_.mutexes); [[fallthrough]];
    case StmtKind::Signal:
    case StmtKind::Broadcast: return within(s.index, program_.conditions);
    case StmtKind::Barrier: return within(s.index, static_cast<int>(program_.barriers.size()));
    case StmtKind::Create:
    case StmtKind::Join:
    case StmtKind::Cancel: return within(s.index - 1, static_cast<int>(program_.threads.size()) - 1);
    case StmtKind::Cleanup: return within(s.index, static_cast<int>(program_.handlers.size()));
    default: return;
  }
}

void Checker::stmt(const Stmt& s, bool in_loop, bool in_section) {
  objects(s);
  for (const Expr& e : s.exprs) {
    expr(e);
    if (accesses(e) > 1) complain("two accesses in one step");
  }
  if (s.kind == StmtKind::Break && !in_loop) complain("break outside of a loop");
  if (in_section && kWithinSections.count(s.kind) == 0) complain("within an atomic section");
  const bool is_loop = s.kind == StmtKind::While || s.kind == StmtKind::Forever || s.kind == StmtKind::Repeat;
  const bool passes = s.kind == StmtKind::If;
  for (const Block& b : s.blocks) {
    block(b, is_loop || (in_loop && passes), in_section || s.kind == StmtKind::Section);
  }
}

}  // namespace

std::string complaint_about(const Program& program) { return Checker(program).run(); }

}  // namespace heddle::fuzz_waits
