#include "fuzz/interpret.h"

#include <algorithm>
#include <utility>

// A thread is a stack of places to go on from. Between steps it is settled: what takes no step (skip, entering a
// scope or a loop, leaving a block) has been done, so its topmost frame stands before something that does. One step
// runs whatever the language calls one step; for statements inside an atomic block or under a guard that is a plain
// recursive execution to the end.

namespace heddle::fuzz {

namespace {

/// An atomic block may run a loop this many times over its limit before it is taken to run for ever.
constexpr int kPatience = 50;

}  // namespace

/// One step of one thread, which is taken out of the state while it runs.
class Stepper {
public:
  Stepper(Interpreter& interpreter, State& state, Thread self)
      : interpreter_(interpreter), state_(state), self_(std::move(self)) {}

  Effect run();
  Thread take_self() { return std::move(self_); }
  std::vector<Thread> take_spawned() { return std::move(spawned_); }

private:
  bool condition(const Expr& expr, int line);
  bool round(Frame& frame);
  void declare(const LocalDecl& local);
  void execute(const Stmt& stmt);
  void execute(const Block& block);
  void loop_within_step(const Stmt& stmt);
  void assign(const Stmt& stmt);
  void lock(const Stmt& stmt);
  void unlock(const Stmt& stmt);
  void spawn(const Stmt& stmt);
  void check(const Stmt& stmt);
  bool fail(const char* kind, int line);
  Value value_of(const Expr& expr);
  Place place(const Expr& expr);
  bool within_limit(const Stmt& loop, int rounds);

  Interpreter& interpreter_;
  State& state_;
  Thread self_;
  std::vector<Thread> spawned_;
  Effect effect_;
};

bool Stepper::fail(const char* kind, int line) {
  effect_.errors.push_back({kind, line});
  effect_.ended = true;
  return false;
}

Value Stepper::value_of(const Expr& expr) {
  View view{interpreter_.layout_, state_.cells, self_.locals};
  const Value value = evaluate(expr, view);
  effect_.shared = effect_.shared || view.shared;
  return value;
}

Place Stepper::place(const Expr& expr) {
  View view{interpreter_.layout_, state_.cells, self_.locals};
  const Place place = place_of(expr, view);
  effect_.shared = effect_.shared || view.shared;
  return place;
}

bool Stepper::condition(const Expr& expr, int line) {
  const Value value = value_of(expr);
  add_faults(value.faults, line, effect_);
  return value.faults == kNoFault && value.number != 0;
}

Effect Stepper::run() {
  Frame& top = self_.frames.back();
  if (top.loop != nullptr) {
    if (!round(top)) self_.frames.pop_back();
  } else if (top.next < top.block->locals.size()) {
    declare(top.block->locals[top.next++]);
  } else {
    const Stmt& stmt = top.block->stmts[top.next++ - top.block->locals.size()];
    if (stmt.kind == StmtKind::If) {
      const Block& branch = stmt.blocks[condition(stmt.exprs[0], stmt.line) ? 0 : 1];
      self_.frames.push_back({&branch, nullptr, 0, self_.locals.size()});
    } else {
      execute(stmt);
    }
  }
  interpreter_.settle(self_);
  return std::move(effect_);
}

/// Notes when a loop without a bound of its own begins more rounds than the engine will follow.
bool Stepper::within_limit(const Stmt& loop, int rounds) {
  if (loop.bound || rounds < interpreter_.limits_.rounds) return true;
  effect_.rounds_exceeded = true;
  return false;
}

/// One round of a loop, or leaving it. The count stays at the limit once it is there: the states behind it are then
/// still finitely many if the loop's own states are.
bool Stepper::round(Frame& frame) {
  const Stmt& loop = *frame.loop;
  if (loop.bound && static_cast<int>(frame.next) >= *loop.bound) return false;
  if (!condition(loop.exprs[0], loop.line)) return false;
  if (within_limit(loop, static_cast<int>(frame.next))) ++frame.next;
  if (loop.kind == StmtKind::GuardLoop) {
    execute(loop.parts[0]);
  } else {
    self_.frames.push_back({&loop.blocks[0], nullptr, 0, self_.locals.size()});
  }
  return true;
}

void Stepper::declare(const LocalDecl& local) {
  const Value value = value_of(local.init);
  add_faults(value.faults, local.line, effect_);
  self_.locals.push_back({&local.name, value.number});
}

void Stepper::execute(const Block& block) {
  const std::size_t outer = self_.locals.size();
  for (const LocalDecl& local : block.locals) {
    declare(local);
    if (effect_.ended) return;
  }
  for (const Stmt& stmt : block.stmts) {
    execute(stmt);
    if (effect_.ended) return;
  }
  self_.locals.resize(outer);
}

void Stepper::loop_within_step(const Stmt& loop) {
  for (int rounds = 0; !loop.bound || rounds < *loop.bound; ++rounds) {
    if (!condition(loop.exprs[0], loop.line)) return;
    if (!within_limit(loop, rounds) && rounds > interpreter_.limits_.rounds * kPatience) effect_.ended = true;
    if (effect_.ended) return;
    if (loop.kind == StmtKind::While) {
      execute(loop.blocks[0]);
    } else {
      execute(loop.parts[0]);
    }
    if (effect_.ended) return;
  }
}

void Stepper::assign(const Stmt& stmt) {
  const Place target = place(stmt.exprs[0]);
  const Value value = value_of(stmt.exprs[1]);
  add_faults(target.faults | value.faults, stmt.line, effect_);
  if (effect_.ended) return;
  (target.local ? self_.locals[target.index].value : state_.cells[target.index]) = value.number;
}

void Stepper::lock(const Stmt& stmt) {
  const Place target = place(stmt.exprs[0]);
  add_faults(target.faults, stmt.line, effect_);
  if (!effect_.ended) state_.cells[target.index] = self_.id + 1;
}

void Stepper::unlock(const Stmt& stmt) {
  const Place target = place(stmt.exprs[0]);
  add_faults(target.faults, stmt.line, effect_);
  if (effect_.ended) return;
  if (state_.cells[target.index] != self_.id + 1) {
    fail("lock", stmt.line);
    return;
  }
  state_.cells[target.index] = 0;
}

void Stepper::spawn(const Stmt& stmt) {
  effect_.shared = true;
  if (state_.started >= interpreter_.limits_.threads) {
    effect_.threads_exceeded = effect_.ended = true;
    return;
  }
  ++state_.started;
  const std::string name = interpreter_.names_.name(self_.id) + "." + std::to_string(self_.children++);
  Thread child{interpreter_.names_.number(name)};
  const Block* body = stmt.blocks.empty() ? nullptr : &stmt.blocks[0];
  for (const Routine& procedure : interpreter_.program_.procedures) {
    if (body == nullptr && procedure.name == stmt.name) body = &procedure.body;
  }
  if (stmt.kind == StmtKind::SpawnBlock) child.locals = self_.locals;
  child.frames.push_back({body, nullptr, 0, child.locals.size()});
  interpreter_.settle(child);
  if (!child.frames.empty()) spawned_.push_back(std::move(child));
}

void Stepper::check(const Stmt& stmt) {
  const bool holds = condition(stmt.exprs[0], stmt.line);
  if (effect_.ended || holds) return;
  effect_.ended = true;
  if (stmt.kind == StmtKind::Assert) fail("assertion", stmt.line);
}

void Stepper::execute(const Stmt& stmt) {
  switch (stmt.kind) {
    case StmtKind::Skip: return;
    case StmtKind::Assign: return assign(stmt);
    case StmtKind::Lock: return lock(stmt);
    case StmtKind::Unlock: return unlock(stmt);
    case StmtKind::SpawnBlock:
    case StmtKind::SpawnProc: return spawn(stmt);
    case StmtKind::Assert:
    case StmtKind::Assume: return check(stmt);
    case StmtKind::Atomic:
    case StmtKind::Scope: return execute(stmt.blocks[0]);
    case StmtKind::While:
    case StmtKind::GuardLoop: return loop_within_step(stmt);
    default: break;
  }
  // If, Await, Guard and Choice: by the condition. A guard that does not hold has kept the step from being taken.
  const bool holds = condition(stmt.exprs[0], stmt.line);
  if (effect_.ended) return;
  if (stmt.kind == StmtKind::If) execute(stmt.blocks[holds ? 0 : 1]);
  if (stmt.kind == StmtKind::Guard) execute(stmt.parts[0]);
  if (stmt.kind == StmtKind::Choice) execute(stmt.parts[holds ? 0 : 1]);
}

Effect Interpreter::step(State& state, std::size_t thread) {
  Stepper stepper(*this, state, std::move(state.threads[thread]));
  Effect effect = stepper.run();
  state.threads[thread] = stepper.take_self();
  if (state.threads[thread].frames.empty()) state.threads.erase(state.threads.begin() + static_cast<long>(thread));
  for (Thread& child : stepper.take_spawned()) state.threads.push_back(std::move(child));
  std::sort(state.threads.begin(), state.threads.end(), [](const Thread& a, const Thread& b) { return a.id < b.id; });
  return effect;
}

}  // namespace heddle::fuzz
