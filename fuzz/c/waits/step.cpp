#include "fuzz/c/waits/step.h"

// What pthreads mean, once more and in the simplest way: one step at a time, on a copy of the state. Nothing here comes
// from src/. Where POSIX leaves something open every way is a step: which waiter a signal wakes, whether a wait ends
// without one, whether a thread that was woken acts on a cancellation.

namespace heddle::fuzz_waits {

using Op = Instr::Op;

/// All that one thread may do next.
class Stepper::Run {
public:
  Run(const Stepper& stepper, const State& from, std::size_t thread, std::vector<Successor>& out)
      : stepper_(stepper), from_(from), self_(thread), out_(out) {}

  void all();

private:
  ThreadState& thread() { return now_.state.threads[self_]; }
  const Instr& instr() { return stepper_.codes_[self_].instrs[thread().next]; }
  std::uint8_t mark() const { return static_cast<std::uint8_t>(self_ + 1); }
  static std::size_t at(int index) { return static_cast<std::size_t>(index); }

  void begin(bool changes) {
    now_ = Successor{from_, self_};
    now_.changes = changes;
  }
  void done() { out_.push_back(std::move(now_)); }
  void go_on() {
    ++thread().next;
    settle();
    done();
  }
  void undefined(const std::string& what) {
    now_.undefined = what;
    done();
  }
  void end_process(const std::string& outcome = "") {
    now_.ended = true;
    now_.outcome = outcome;
    done();
  }

  void settle();
  bool is_local();
  void run_local();
  int value(const Expr& e);
  void running();
  void act(const Stmt& s);
  bool act_in_section(const Stmt& s);
  void section();
  void mutex(const Stmt& s);
  void late_lock(const Stmt& s);
  void rwlock(const Stmt& s);
  void spinlock(const Stmt& s);
  void semaphore(const Stmt& s);
  void signal(const Stmt& s);
  void barrier(const Stmt& s);
  void input(const Stmt& s);
  void wait(const Stmt& s);
  void other_thread(const Stmt& s);
  void join_ended(const Stmt& s);
  void woken(bool to_end);
  void cancel_woken(const Stmt& s);
  void begin_to_end(bool by_cancel);
  void next_handler();
  void run_handler(const Handler& handler);
  bool acts_on_cancel() { return thread().cancelled && !thread().disabled; }
  void start_other(std::size_t other);

  const Stepper& stepper_;
  const State& from_;
  std::size_t self_;
  std::vector<Successor>& out_;
  Successor now_;
};

int Stepper::Run::value(const Expr& e) {
  const World& world = stepper_.worlds_[now_.state.world];
  auto arg = [&](std::size_t i) { return value(e.args[i]); };
  switch (e.kind) {
    case ExprKind::Number: return static_cast<int>(e.value);
    case ExprKind::Local: return thread().locals[at(e.index)];
    case ExprKind::Shared: return now_.state.shared[at(e.index)];
    case ExprKind::Elsewhere: return world.elsewhere[at(e.index)];
    case ExprKind::Library: return 1;
    case ExprKind::Below: return world.addresses[at(e.index)] < world.addresses[static_cast<std::size_t>(e.value)];
    case ExprKind::BelowNumber: return world.addresses[at(e.index)] < e.value;
    case ExprKind::IsNumber: return world.addresses[at(e.index)] == e.value;
    case ExprKind::SameAddress: return e.index == e.value;
    case ExprKind::Not: return arg(0) == 0;
    case ExprKind::Eq: return arg(0) == arg(1);
    case ExprKind::Ne: return arg(0) != arg(1);
    case ExprKind::Lt: return arg(0) < arg(1);
  }
  return 0;
}

// --- what nobody else notices ---

/// A jump back is a step, so that a loop without steps is one that can be seen.
bool Stepper::Run::is_local() {
  const Instr& i = instr();
  switch (i.op) {
    case Op::Jump: return i.target > thread().next;
    case Op::Reset:
    case Op::Rounds:
    case Op::Push: return true;
    case Op::Pop: return i.stmt->amount == 0;
    case Op::BranchIfNot: return !reads_shared(i.stmt->exprs[0]);
    case Op::Do: return i.stmt->kind == StmtKind::Load && !reads_shared(i.stmt->exprs[0]);
    default: return false;
  }
}

void Stepper::Run::run_local() {
  const Instr i = instr();
  ++thread().next;
  auto jump = [&] { thread().next = static_cast<std::uint16_t>(i.target); };
  switch (i.op) {
    case Op::Jump: return jump();
    case Op::Push: return thread().handlers.push_back(static_cast<std::uint8_t>(i.stmt->index));
    case Op::Pop: return thread().handlers.pop_back();
    case Op::Reset: thread().locals[i.slot] = 0; return;
    case Op::Rounds:
      if (++thread().locals[i.slot] > i.stmt->amount) jump();
      return;
    case Op::BranchIfNot:
      if (value(i.stmt->exprs[0]) == 0) jump();
      return;
    default: thread().locals[at(i.stmt->index)] = static_cast<std::int16_t>(value(i.stmt->exprs[0])); return;
  }
}

void Stepper::Run::settle() {
  while (is_local()) run_local();
}

// --- single steps ---

void Stepper::Run::all() {
  begin(true);
  switch (thread().status) {
    case Status::Running: return running();
    case Status::Ending: return next_handler();
    case Status::Woken: return woken(false);
    case Status::WokenToEnd: return woken(true);
    case Status::SemSuspended:
    case Status::JoinSuspended: {
      const bool acts = acts_on_cancel();
      act(*instr().stmt);
      if (!acts) return;
      begin(true);
      return begin_to_end(true);
    }
    case Status::Waiting:
      thread().status = Status::Woken;
      now_.spurious = now_.optional = true;
      done();
      begin(true);
      if (!acts_on_cancel()) return;
      thread().status = Status::WokenToEnd;
      return done();
    default: return;
  }
}

void Stepper::Run::running() {
  const Instr i = instr();
  switch (i.op) {
    case Op::Do: return act(*i.stmt);
    case Op::Jump:
      now_.changes = false;
      thread().next = static_cast<std::uint16_t>(i.target);
      settle();
      return done();
    case Op::BranchIfNot:
      now_.changes = false;
      run_local();
      settle();
      return done();
    case Op::SectionBegin: return section();
    case Op::Pop:
      thread().handlers.pop_back();
      ++thread().next;
      run_handler(stepper_.program_.handlers[at(i.stmt->index)]);
      settle();
      return done();
    case Op::Read: thread().locals[i.slot] = now_.state.shared[i.target]; return go_on();
    case Op::Print: {
      std::string text;
      for (std::size_t n = 0; n < now_.state.shared.size(); ++n) {
        text += (n == 0 ? "x" : " x") + std::to_string(n) + "=" + std::to_string(thread().locals[i.slot + n]);
      }
      return end_process(text);
    }
    case Op::Return:
      if (self_ == 0) return end_process();
      return begin_to_end(false);
    default:  // the first instruction of main is a local one
      now_.changes = false;
      settle();
      return done();
  }
}

void Stepper::Run::section() {
  ++thread().next;
  for (;;) {
    settle();
    const Instr i = instr();
    if (i.op == Op::SectionEnd) return go_on();
    if (i.op != Op::Do) {  // a branch on something shared
      run_local();
    } else {
      if (act_in_section(*i.stmt)) return;
      ++thread().next;
    }
  }
}

/// Whether that was the end of the process, or is not allowed.
bool Stepper::Run::act_in_section(const Stmt& s) {
  switch (s.kind) {
    case StmtKind::Load: thread().locals[at(s.index)] = static_cast<std::int16_t>(value(s.exprs[0])); return false;
    case StmtKind::Store: now_.state.shared[at(s.index)] = static_cast<std::int16_t>(value(s.exprs[0])); return false;
    case StmtKind::Add: thread().locals[at(s.amount)] = now_.state.shared[at(s.index)]++; return false;
    case StmtKind::Assert:
      if (value(s.exprs[0]) != 0) return false;
      end_process("assertion " + std::to_string(s.line));
      return true;
    case StmtKind::AssumeOrAbort:
      if (value(s.exprs[0]) != 0) return false;
      end_process();
      return true;
    case StmtKind::Exit:
    case StmtKind::Abort: end_process(); return true;
    default: undefined("within an atomic section"); return true;
  }
}

void Stepper::Run::act(const Stmt& s) {
  switch (s.kind) {
    case StmtKind::Load:
    case StmtKind::Assert:
    case StmtKind::AssumeOrAbort: now_.changes = false; [[fallthrough]];
    case StmtKind::Store:
    case StmtKind::Add:
    case StmtKind::Exit:
    case StmtKind::Abort:
      if (!act_in_section(s)) go_on();
      return;
    case StmtKind::Lock:
    case StmtKind::Unlock:
    case StmtKind::TryLock:
    case StmtKind::TimedLock: return mutex(s);
    case StmtKind::LateLock: return late_lock(s);
    case StmtKind::ReadLock:
    case StmtKind::WriteLock:
    case StmtKind::GiveLock: return rwlock(s);
    case StmtKind::SpinLock:
    case StmtKind::SpinUnlock: return spinlock(s);
    case StmtKind::SemWait:
    case StmtKind::SemPost:
    case StmtKind::SemTry: return semaphore(s);
    case StmtKind::Wait: return wait(s);
    case StmtKind::Signal:
    case StmtKind::Broadcast: return signal(s);
    case StmtKind::Barrier: return barrier(s);
    case StmtKind::Create:
    case StmtKind::Join:
    case StmtKind::Cancel: return other_thread(s);
    case StmtKind::CancelState: thread().disabled = s.amount == 0; return go_on();
    case StmtKind::TestCancel:
    case StmtKind::Write:
    case StmtKind::Sleep:
      now_.changes = false;
      if (acts_on_cancel()) return begin_to_end(true);
      return go_on();
    case StmtKind::Yield: now_.changes = false; return go_on();
    case StmtKind::Input: return input(s);
    case StmtKind::EndThread: return begin_to_end(false);
    default: return undefined("no such statement");
  }
}

void Stepper::Run::mutex(const Stmt& s) {
  std::uint8_t& owner = now_.state.mutexes[at(s.index)];
  if (s.kind == StmtKind::Unlock) {
    if (owner != mark()) return undefined("unlocks what it does not hold");
    owner = 0;
    return go_on();
  }
  if (s.kind != StmtKind::Lock) {
    thread().locals[at(s.amount)] = owner == 0 ? 1 : 0;
    now_.changes = owner == 0;
    if (owner == 0) owner = mark();
    return go_on();
  }
  if (owner != 0) return;
  owner = mark();
  go_on();
}

void Stepper::Run::late_lock(const Stmt& s) {
  const Successor before = now_;
  if (now_.state.mutexes[at(s.index)] == 0) mutex(s);
  now_ = before;
  now_.changes = false;
  thread().locals[at(s.amount)] = 0;
  go_on();
}

void Stepper::Run::rwlock(const Stmt& s) {
  if (s.kind != StmtKind::GiveLock && acts_on_cancel()) {  // POSIX: to take it may be a cancellation point
    begin_to_end(true);
    out_.back().optional = true;
    begin(true);
  }
  const std::size_t threads = now_.state.threads.size();
  std::uint8_t& writer = now_.state.writers[at(s.index)];
  std::uint8_t* readers = &now_.state.readers[at(s.index) * threads];
  if (s.kind == StmtKind::GiveLock) {
    if (writer == mark()) {
      writer = 0;
    } else if (readers[self_] > 0) {
      --readers[self_];
    } else {
      return undefined("unlocks what it does not hold");
    }
    return go_on();
  }
  if (writer == mark()) return undefined("would be told that it has the lock");
  if (writer != 0) return;
  if (s.kind == StmtKind::ReadLock) {
    ++readers[self_];
    return go_on();
  }
  for (std::size_t i = 0; i < threads; ++i) {
    if (readers[i] != 0) return;
  }
  writer = mark();
  go_on();
}

void Stepper::Run::spinlock(const Stmt& s) {
  std::uint8_t& owner = now_.state.spinlocks[at(s.index)];
  if (s.kind == StmtKind::SpinUnlock) {
    if (owner != mark()) return undefined("unlocks what it does not hold");
    owner = 0;
    return go_on();
  }
  if (owner != 0) return;
  owner = mark();
  go_on();
}

void Stepper::Run::semaphore(const Stmt& s) {
  std::uint8_t& count = now_.state.semaphores[at(s.index)];
  if (s.kind == StmtKind::SemPost) {
    if (count == 100) return undefined("too many");
    ++count;
    return go_on();
  }
  if (s.kind == StmtKind::SemTry) {
    thread().locals[at(s.amount)] = count > 0 ? 1 : 0;
    now_.changes = count > 0;
    if (count > 0) --count;
    return go_on();
  }
  const bool suspended = thread().status == Status::SemSuspended;
  if (!suspended && acts_on_cancel()) return begin_to_end(true);
  if (count > 0) {
    --count;
    thread().status = Status::Running;
    return go_on();
  }
  if (suspended) return;
  thread().status = Status::SemSuspended;
  done();
}

void Stepper::Run::input(const Stmt& s) {
  now_.changes = false;
  const Successor before = now_;
  for (const bool value : {false, true}) {
    now_ = before;
    thread().locals[at(s.amount)] = value ? 1 : 0;
    go_on();
  }
}

void Stepper::Run::barrier(const Stmt& s) {
  std::uint8_t& arrived = now_.state.arrived[at(s.index)];
  if (++arrived < stepper_.program_.barriers[at(s.index)]) {
    thread().status = Status::BarrierSuspended;
    return done();
  }
  arrived = 0;
  for (std::size_t i = 0; i < now_.state.threads.size(); ++i) {
    ThreadState& other = now_.state.threads[i];
    const Instr& there = stepper_.codes_[i].instrs[other.next];
    const bool waits = i != self_ && other.status == Status::BarrierSuspended && there.stmt->index == s.index;
    if (waits) start_other(i);
  }
  go_on();
}

/// Another thread goes on behind what it has waited for.
void Stepper::Run::start_other(std::size_t other) {
  now_.state.threads[other].status = Status::Running;
  ++now_.state.threads[other].next;
  std::swap(self_, other);
  settle();
  std::swap(self_, other);
}

// --- condition variables ---

void Stepper::Run::wait(const Stmt& s) {
  std::uint8_t& owner = now_.state.mutexes[at(s.amount)];
  if (owner != mark()) return undefined("waits without the mutex");
  if (acts_on_cancel()) return begin_to_end(true);
  owner = 0;
  thread().status = Status::Waiting;
  done();
}

void Stepper::Run::signal(const Stmt& s) {
  std::vector<std::size_t> waiters;
  for (std::size_t i = 0; i < from_.threads.size(); ++i) {
    const ThreadState& other = from_.threads[i];
    if (other.status != Status::Waiting) continue;
    if (stepper_.codes_[i].instrs[other.next].stmt->index == s.index) waiters.push_back(i);
  }
  if (s.kind == StmtKind::Broadcast || waiters.empty()) {
    for (const std::size_t i : waiters) now_.state.threads[i].status = Status::Woken;
    return go_on();
  }
  for (const std::size_t i : waiters) {
    begin(true);
    now_.state.threads[i].status = Status::Woken;
    go_on();
  }
}

void Stepper::Run::woken(bool to_end) {
  const Stmt& s = *instr().stmt;
  std::uint8_t& owner = now_.state.mutexes[at(s.amount)];
  if (owner == 0) {
    owner = mark();
    thread().status = Status::Running;
    if (to_end) {
      begin_to_end(true);
    } else {
      go_on();
    }
  }
  begin(true);
  if (!to_end && acts_on_cancel()) cancel_woken(s);
}

/// A thread that was signalled and acts on a cancellation leaves the signal to another waiter, if there is one.
void Stepper::Run::cancel_woken(const Stmt& s) {
  bool left = false;
  for (std::size_t i = 0; i < from_.threads.size(); ++i) {
    const ThreadState& other = from_.threads[i];
    if (other.status != Status::Waiting) continue;
    if (stepper_.codes_[i].instrs[other.next].stmt->index != s.index) continue;
    left = true;
    begin(true);
    thread().status = Status::WokenToEnd;
    now_.state.threads[i].status = Status::Woken;
    done();
  }
  if (left) return;
  thread().status = Status::WokenToEnd;
  done();
}

// --- threads ---

void Stepper::Run::other_thread(const Stmt& s) {
  ThreadState& other = now_.state.threads[at(s.index)];
  if (s.kind == StmtKind::Create) {
    if (other.status != Status::NotStarted) return undefined("created twice");
    other.status = Status::Running;
    std::size_t which = at(s.index);
    std::swap(self_, which);
    settle();
    std::swap(self_, which);
    return go_on();
  }
  if (other.status == Status::NotStarted || other.joined || at(s.index) == self_) return undefined("no such thread");
  if (s.kind == StmtKind::Cancel) {
    other.cancelled = true;
    return go_on();
  }
  const bool suspended = thread().status == Status::JoinSuspended;
  if (!suspended && acts_on_cancel()) return begin_to_end(true);
  if (other.status == Status::Ended) return join_ended(s);
  if (suspended) return;
  thread().status = Status::JoinSuspended;
  done();
}

void Stepper::Run::join_ended(const Stmt& s) {
  ThreadState& other = now_.state.threads[at(s.index)];
  other.joined = true;
  thread().status = Status::Running;
  thread().locals[at(s.amount)] = other.by_cancel ? 1 : 0;
  go_on();
}

void Stepper::Run::begin_to_end(bool by_cancel) {
  thread().status = Status::Ending;
  thread().by_cancel = by_cancel;
  now_.changes = true;
  if (!thread().handlers.empty()) return done();
  next_handler();
}

void Stepper::Run::next_handler() {
  if (!thread().handlers.empty()) {
    const Handler& handler = stepper_.program_.handlers[thread().handlers.back()];
    thread().handlers.pop_back();
    run_handler(handler);
    return done();
  }
  thread().status = Status::Ended;
  bool all = true;
  for (const ThreadState& other : now_.state.threads) {
    all = all && (other.status == Status::Ended || other.status == Status::NotStarted);
  }
  if (all) return end_process();
  done();
}

void Stepper::Run::run_handler(const Handler& handler) {
  if (!handler.unlocks) {
    now_.state.shared[at(handler.index)] = static_cast<std::int16_t>(handler.value);
    return;
  }
  std::uint8_t& owner = now_.state.mutexes[at(handler.index)];
  if (owner != mark()) now_.undefined = "unlocks what it does not hold";
  owner = 0;
}

// --- all threads ---

Stepper::Stepper(const Program& program) : program_(program), worlds_(all_worlds(program)) {
  for (std::size_t i = 0; i < program.threads.size(); ++i) {
    codes_.push_back(code_of(program, i));
    numbers_.push_back(i);
  }
}

State Stepper::first(std::size_t world) const {
  State state;
  const std::size_t threads = codes_.size();
  for (const int value : program_.first) state.shared.push_back(static_cast<std::int16_t>(value));
  state.mutexes.assign(static_cast<std::size_t>(program_.mutexes), 0);
  state.writers.assign(static_cast<std::size_t>(program_.rwlocks), 0);
  state.readers.assign(static_cast<std::size_t>(program_.rwlocks) * threads, 0);
  state.spinlocks.assign(static_cast<std::size_t>(program_.spinlocks), 0);
  for (const int value : program_.semaphores) state.semaphores.push_back(static_cast<std::uint8_t>(value));
  state.arrived.assign(program_.barriers.size(), 0);
  state.world = static_cast<std::uint16_t>(world);
  for (const Code& code : codes_) {
    ThreadState thread;
    thread.locals.assign(code.locals, 0);
    state.threads.push_back(std::move(thread));
  }
  state.threads[0].status = Status::Running;
  return state;
}

std::vector<Successor> Stepper::successors(const State& state) const {
  std::vector<Successor> out;
  for (std::size_t i = 0; i < state.threads.size(); ++i) Run(*this, state, i, out).all();
  return out;
}

const std::size_t* Stepper::joins(const State& state, std::size_t thread) const {
  if (state.threads[thread].status != Status::JoinSuspended) return nullptr;
  const Stmt& s = *codes_[thread].instrs[state.threads[thread].next].stmt;
  return &numbers_[static_cast<std::size_t>(s.index)];
}

}  // namespace heddle::fuzz_waits
